// The legend of the map's colours and signs.

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {

void drawLegend(svg::Picture& picture) {
  constexpr double kLeft = 14;
  constexpr double kStep = 19;
  constexpr double kWide = 30;
  constexpr double kTall = 14;
  double y = 450;
  const auto sample = [&](std::string_view fill, std::string_view stroke) {
    picture.rect(kLeft, y, kWide, kTall,
                 {.fill = fill, .stroke = stroke, .radius = 3});
  };
  const auto sign = [&](double x, std::string_view text, std::string_view fill,
                        bool bold) {
    picture.text(
        x, y + 11, text,
        {.size = 10.5, .anchor = svg::kMiddle, .fill = fill, .bold = bold});
  };
  const auto say = [&](std::string_view text) {
    picture.text(kLeft + kWide + 6, y + 10.5, text, {.size = 9.5});
    y += kStep;
  };
  constexpr double kMiddle = kLeft + kWide / 2;
  sample(kBattlegroundName, kBattlegroundName);
  say("battleground");
  sample(kUssrColor, kUssrColor);
  sign(kLeft + 8, "3", svg::kCard, true);
  say("USSR control");
  sample(kUsaColor, kUsaColor);
  sign(kLeft + kWide - 8, "3", svg::kCard, true);
  say("US control");
  sample(kUssrPale, kUssrColor);
  sign(kMiddle, "1", kUssrColor, false);
  say("influence");
  picture.circle(kMiddle, y + 7, 7,
                 {.fill = svg::kCard, .stroke = svg::kFaint});
  sign(kMiddle, "2", svg::kInk, false);
  say("stability");
}

// The status panel: the phase, the question, the cards in play.

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

// The China Card, and the piles of cards.

void drawChinaCard(svg::Picture& picture, const Board& seen) {
  constexpr Box kBox = {1156, 206, 92, 92};
  const bool up = seen.chinaUp != 0;
  // Face down, the card shows its hatched back.
  picture.rect(kBox.left, kBox.top, kBox.width, kBox.height,
               {.fill = up ? "#fff6d6" : "#e4dfd3",
                .stroke = colorOf(seen.china),
                .strokeWidth = 3,
                .radius = 7,
                .dashed = !up});
  const auto say = [&](double y, std::string_view text, double size, bool bold,
                       std::string_view color) {
    picture.text(kBox.middleX(), kBox.top + y, text,
                 {.size = size,
                  .anchor = svg::kMiddle,
                  .fill = color,
                  .bold = bold,
                  .width = kBox.width - 10});
  };
  say(18, "China Card", 11, true, svg::kInk);
  say(33, "4 Operations", 9, false, svg::kInk);
  say(58, wordOf(seen.china), 19, true, colorOf(seen.china));
  picture.place(kChinaPlace, kBox.left, kBox.top, kBox.width, kBox.height);
  say(80, up ? "face up" : "face down", 10.5, false, svg::kInk);
}

void drawPiles(svg::Picture& picture, const Board& seen) {
  const int deck = seen.deck.count() - seen.hiddenCards - seen.hiddenTurnedUp;
  struct Pile {
    std::string_view name;
    int cards;
    std::string_view fill;
  };
  const std::array<Pile, 3> piles = {{
      {"Draw pile", deck, "#8c7a63"},
      {"Discarded", seen.discard.count(), "#fffdf7"},
      {"Removed", seen.removed.count(), "#cfc8ba"},
  }};
  double top = 548;
  for (const Pile& pile : piles) {
    constexpr double kLeft = 462;
    constexpr double kWidth = 34;
    constexpr double kHeight = 42;
    // One more card for each dozen or so.
    const int layers =
        pile.cards == 0 ? 0 : 1 + (pile.cards > 12) + (pile.cards > 36);
    if (layers == 0) {
      picture.rect(kLeft, top, kWidth, kHeight,
                   {.stroke = svg::kFaint, .radius = 4, .dashed = true});
    }
    for (int i = 0; i < layers; ++i) {
      picture.rect(kLeft - 2.5 * (layers - 1 - i), top + 2.5 * (layers - 1 - i),
                   kWidth, kHeight,
                   {.fill = pile.fill, .stroke = svg::kInk, .radius = 4});
    }
    const bool dark = layers > 0 && pile.name == piles[0].name;
    picture.text(kLeft + kWidth / 2, top + 27, std::to_string(pile.cards),
                 {.size = 15,
                  .anchor = svg::kMiddle,
                  .fill = dark ? svg::kCard : svg::kInk,
                  .bold = true});
    picture.text(kLeft + kWidth / 2, top + kHeight + 14, pile.name,
                 {.size = 9.5, .anchor = svg::kMiddle});
    top += 64;
  }
}

// The effects in force, by name.

namespace {

struct Line {
  std::string text;
  Side helps;
};

// From `begin` to the one before `end`.
std::vector<Line> linesOf(const Board& seen, Effect begin, std::size_t end) {
  std::vector<Line> lines;
  for (auto i = static_cast<std::size_t>(begin); i < end; ++i) {
    const auto effect = static_cast<Effect>(i);
    if (!seen.has(effect)) continue;
    lines.push_back({std::string(labelOf(effect)), helpedBy(effect)});
  }
  return lines;
}

// In columns, each filled before the next begins.
void drawColumns(svg::Picture& picture, const Box& box,
                 const std::vector<Line>& lines) {
  constexpr std::size_t kColumns = 2;
  constexpr std::size_t kFirst = 9;  // in the first column, if few
  const std::size_t tall =
      std::max(kFirst, (lines.size() + kColumns - 1) / kColumns);
  const double step = std::min(19.0, box.height / static_cast<double>(tall));
  const double width = box.width / kColumns;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const double x = box.left + width * static_cast<double>(i / tall);
    const double y = box.top + step * (static_cast<double>(i % tall) + 0.7);
    const Side side = lines[i].helps;
    constexpr double kHalf = 4;
    if (side == kUsa) {
      picture.circle(x + kHalf, y - 3.6, kHalf, {.fill = kUsaColor});
    } else {
      picture.rect(x, y - 3.6 - kHalf, 2 * kHalf, 2 * kHalf,
                   {.fill = side == kUssr ? kUssrColor : svg::kCard,
                    .stroke = side == kUssr ? kUssrColor : svg::kInk});
    }
    picture.text(x + 14, y, lines[i].text, {.size = 10, .width = width - 22});
  }
  if (lines.empty()) {
    picture.text(box.left, box.top + 13, "none",
                 {.size = 10, .fill = svg::kFaint});
  }
}

}  // namespace

void drawEffects(svg::Picture& picture, const Board& seen, const Box& box) {
  constexpr auto kOfTurn = Effect::kVietnamRevolts;
  const std::vector<Line> lasting =
      linesOf(seen, static_cast<Effect>(0), static_cast<std::size_t>(kOfTurn));
  std::vector<Line> turn = linesOf(seen, kOfTurn, kEffects);
  if (seen.chernobyl != kAbsent) {
    turn.push_back(
        {"Chernobyl: " + std::string(kRegionNames[seen.chernobyl]), kUsa});
  }
  const double half = (box.width - 8) / 2;
  const Box first = {box.left, box.top, half, box.height};
  const Box second = {box.left + half + 8, box.top, half, box.height};
  drawPanel(picture, first, "Lasting effects", svg::kInk);
  drawPanel(picture, second, "This turn", svg::kInk);
  const auto inside = [](const Box& panel) {
    return Box{panel.left + 10, panel.top + kHeading + 4, panel.width - 12,
               panel.height - kHeading - 8};
  };
  drawColumns(picture, inside(first), lasting);
  drawColumns(picture, inside(second), turn);
}

// Hands and cards as lists.

namespace {

// The Operations on a badge: a square for the USSR, a disc for the US, both
// combined for neutral cards; "S" for scoring cards.
void drawBadge(svg::Picture& picture, Card card, double x, double y,
               double size) {
  const CardInfo& info = kCardTable[card];
  const double half = 0.68 * size;
  const double middle = y - 0.36 * size;
  const bool scoring = isScoring(card);
  if (info.side == kUsa) {
    picture.circle(x, middle, half, {.fill = kUsaColor});
  } else {
    picture.rect(x - half, middle - half, 2 * half, 2 * half,
                 {.fill = scoring              ? kGold
                          : info.side == kUssr ? kUssrColor
                                               : svg::kCard,
                  .stroke = info.side == kUssr ? kUssrColor : svg::kInk,
                  .radius = info.side == kUssr ? 1.0 : 4.0});
  }
  picture.text(x, y, scoring ? "S" : std::to_string(info.operations),
               {.size = size,
                .anchor = svg::kMiddle,
                .fill = info.side == Side::kNeutral ? svg::kInk : svg::kCard,
                .bold = true});
}

}  // namespace

std::string placeOf(Side hand, Card card) {
  return "hand." + std::string(wordOf(hand)) + '.' + std::string(nameOf(card));
}

void drawCardRow(svg::Picture& picture, Card card, double x, double y,
                 double width, double size) {
  const double number = 2.1 * size;
  const double name = number + 2.1 * size;
  picture.text(x + number, y, std::to_string(static_cast<int>(card)),
               {.size = 0.85 * size, .anchor = svg::kEnd, .fill = svg::kFaint});
  drawBadge(picture, card, x + number + 1.1 * size, y, 0.92 * size);
  std::string words(nameOf(card));
  if (kStarredCards.contains(card)) words += '*';
  picture.text(x + name, y, words, {.size = size, .width = width - name});
}

void drawHand(svg::Picture& picture, const Board& seen, Side side, Side viewer,
              const Box& box) {
  constexpr int kMostRows = 12;
  const CardSet hand = seen.handOf(side);
  const int unseen = viewer == opponent(side) ? seen.hiddenCards : 0;
  const int cards = hand.count() + unseen;
  std::string heading(wordOf(side));
  heading +=
      " hand, " + std::to_string(cards) + (cards == 1 ? " card" : " cards");
  drawPanel(picture, box, heading, colorOf(side));
  const int known = hand.count();
  const int extra = unseen > 0 ? 1 : 0;
  const int shown = known + extra <= kMostRows ? known : kMostRows - 1 - extra;
  const int rows = shown + extra + (shown < known ? 1 : 0);
  const double step =
      std::min(18.0, (box.height - kHeading - 8) / std::max(rows, 1));
  const double size = std::min(11.0, 0.74 * step);
  double y = box.top + kHeading + 0.78 * step + 2;
  int left = shown;
  for (Card card : hand) {
    if (left-- == 0) break;
    drawCardRow(picture, card, box.left + 4, y, box.width - 12, size);
    if (shown - left <= kPlacedCards) {
      picture.place(placeOf(side, card), box.left + 2, y - 0.78 * step,
                    box.width - 4, step);
    }
    y += step;
  }
  const auto say = [&](const std::string& text) {
    picture.text(box.left + 4 + 4.2 * size, y, text,
                 {.size = size, .fill = svg::kFaint, .bold = true});
    y += step;
  };
  if (shown < known) say("and " + std::to_string(known - shown) + " more");
  if (unseen == 0) return;
  constexpr std::string_view kBack = "#8c7a63";
  picture.rect(box.left + 4 + 3.2 * size - 0.55 * size, y - size, 1.1 * size,
               1.4 * size, {.fill = kBack, .stroke = svg::kInk, .radius = 2});
  say(std::to_string(unseen) + (known > 0 ? " more unseen" : " unseen"));
}

}  // namespace phasemachine::twilight_struggle
