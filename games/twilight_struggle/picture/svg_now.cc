// The status panel: the phase, the question, the cards in play.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/picture/svg_words.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

// The cards named by pending entries.
CardSet cardsInPlay(const Board& seen) {
  CardSet cards;
  for (std::size_t i = 0; i < seen.stack.size(); ++i) {
    const auto word = seen.stack.wordAt(i);
    if (Stack::isState(word)) continue;
    Command::fromWord(word).visit([&](auto command) {
      if constexpr (requires { command.card; }) {
        cards.add(command.card);
      } else if constexpr (std::is_same_v<decltype(command), RequestDie>) {
        if (command.roll == Roll::kSpace) {
          cards.add(static_cast<Card>(command.a));
        }
      }
    });
  }
  cards.remove(kNoCard);
  return cards;
}

void drawDie(svg::Picture& picture, double right, double top, int rolled,
             std::string_view color) {
  constexpr double kSize = 17;
  picture.rect(right - kSize, top, kSize, kSize, {.fill = color, .radius = 4});
  picture.text(
      right - kSize / 2, top + 12.7, std::to_string(rolled),
      {.size = 11.5, .anchor = svg::kMiddle, .fill = svg::kCard, .bold = true});
}

// The dice of the last move: one in a neutral colour, or one for each side.
void drawDice(svg::Picture& picture, Move move, double right, double top) {
  if (move.kind == Move::Kind::kDie) {
    drawDie(picture, right, top, move.id + 1, svg::kSecond);
  } else if (move.kind == Move::Kind::kDice) {
    drawDie(picture, right - 20, top, move.id / 6 + 1, kUssrColor);
    drawDie(picture, right, top, move.id % 6 + 1, kUsaColor);
  }
}

// A row below the question: a heading, a card, or words; a side before a
// headline.
struct Row {
  std::string words;
  Card card = kNoCard;
  Side side = Side::kNeutral;
  bool heading = false;

  double height() const { return heading ? 1.25 : 1; }  // in rows
};

// Under a heading, at most `most`.
void addCards(std::vector<Row>& rows, std::string_view heading, CardSet cards,
              int most) {
  if (cards.empty()) return;
  rows.push_back({.words = std::string(heading), .heading = true});
  for (Card card : cards) {
    if (most-- > 0) rows.push_back({.words = "", .card = card});
  }
}

std::vector<Row> rowsOf(const Board& seen) {
  std::vector<Row> rows;
  if (seen.headline != std::array<Card, 2>{}) {
    rows.push_back({.words = "Headlines", .heading = true});
    for (Side side : {kUssr, kUsa}) {
      const Card card = seen.headline[playerIndex(side)];
      if (card == kHiddenHeadline) {
        rows.push_back({.words = "face down", .side = side});
      } else if (card != kNoCard) {
        rows.push_back({.words = "", .card = card, .side = side});
      }
    }
  }
  const CardSet turnedUp = seen.tehran - seen.deck;
  addCards(rows, "In play", cardsInPlay(seen), turnedUp.empty() ? 6 : 3);
  addCards(rows, "Turned up for the US", turnedUp, 5);
  if (seen.hiddenTurnedUp > 0) {
    rows.push_back({.words = "Turned up for the US", .heading = true});
    rows.push_back({.words = std::to_string(seen.hiddenTurnedUp) + " unseen"});
  }
  return rows;
}

// Closer together if there are many.
void drawRows(svg::Picture& picture, const std::vector<Row>& rows,
              const Box& box) {
  double tall = 0;
  for (const Row& row : rows) tall += row.height();
  const double step = std::min(15.5, box.height / std::max(tall, 1.0));
  const double size = std::min(10.5, 0.76 * step);
  double bottom = box.top;
  for (const Row& row : rows) {
    bottom += step * row.height();
    const double y = bottom - 0.25 * step;
    if (row.heading) {
      picture.text(box.left, y, row.words,
                   {.size = 0.92 * size, .fill = svg::kFaint, .bold = true});
      continue;
    }
    double x = box.left;
    if (row.side != Side::kNeutral) {
      picture.text(x, y, wordOf(row.side),
                   {.size = size, .fill = colorOf(row.side), .bold = true});
      x += 3.3 * size;
    }
    if (row.card != kNoCard) {
      drawCardRow(picture, row.card, x, y, box.right() - x, size);
    } else {
      picture.text(x + 0.8 * size, y, row.words, {.size = size});
    }
  }
}

}  // namespace

void drawNow(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove, const Box& box) {
  drawPanel(picture, box, phaseWords(seen), svg::kInk);
  const double width = box.width - 20;
  double y = box.top + 34;
  for (const std::string& line :
       svg::wrapped(questionWords(seen), 11.5, width)) {
    picture.text(box.left + 10, y, line, {.size = 11.5, .width = width});
    y += 15;
  }
  if (lastMove) drawDice(picture, *lastMove, box.right() - 6, box.top + 5);
  const double top = y - 6;
  drawRows(picture, rowsOf(seen),
           {box.left + 10, top, width, box.bottom() - 6 - top});
}

}  // namespace phasemachine::twilight_struggle
