#include "games/monoknight/picture/svg_cards.h"

#include <algorithm>
#include <string>

#include "games/monoknight/picture/places.h"
#include "games/monoknight/picture/svg_board.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/text/move_text.h"

namespace phasemachine::monoknight {
namespace {

constexpr double kHeading = 26;
constexpr double kHandRow = 50;
constexpr double kNextRow = 36;
constexpr double kCardsGap = 18;  // between hand and preview
constexpr int kGridCells = 5;

// Minimum number of rows, so that the picture keeps its size while cards are
// drawn.
double handHeight(const Board& board) {
  return kHandRow * std::max<int>(board.terms.slotCap, board.slots);
}
double nextHeight(const Board& board) {
  const int rows = std::max<int>(board.terms.previewSize, board.previewCount);
  return kNextRow * std::max(rows, 1);
}

// A card's targets, with the piece in the middle.
void drawGrid(svg::Picture& picture, double left, double top, double cell,
              const Card& card) {
  const double side = kGridCells * cell;
  picture.rect(left, top, side, side, {.fill = svg::kLight});
  for (std::size_t v = 0; v < card.vectorCount; ++v) {
    picture.rect(left + (2 + card.vectors[v].dx) * cell,
                 top + (2 - card.vectors[v].dy) * cell, cell, cell,
                 {.fill = svg::kTarget});
  }
  picture.circle(left + side / 2, top + side / 2, cell * 0.36,
                 {.fill = svg::kSecond});
  for (int i = 0; i <= kGridCells; ++i) {
    const double at = i * cell;
    const svg::Shape thin = {.stroke = svg::kFaint, .strokeWidth = 0.5};
    picture.line({left + at, top}, {left + at, top + side}, thin);
    picture.line({left, top + at}, {left + side, top + at}, thin);
  }
}

// "to 2,3 or 2,1".
std::string targetsText(const Board& board, std::size_t slot) {
  std::string text;
  for (const int tile : targetsOf(board, slot)) {
    if (tile >= 0) text += (text.empty() ? "to " : " or ") + tileToText(tile);
  }
  return text;
}

void drawHeading(svg::Picture& picture, svg::Point at, std::string_view text) {
  picture.text(at.x, at.y + 14, text, {.size = 14, .bold = true});
}

void drawSlot(svg::Picture& picture, svg::Point at, const Board& board,
              std::size_t i) {
  const Slot& slot = board.hand[i];
  const Card& card = kCards[slot.card];
  const bool turn = asksForCard(board);
  const std::string targets = targetsText(board, i);
  const bool stuck = turn && targets.empty();
  picture.rect(at.x, at.y, kCardsWidth, kHandRow - 5,
               {.fill = svg::kCard, .stroke = svg::kRule, .radius = 6});
  picture.place(handPlace(i), at.x, at.y, kCardsWidth, kHandRow - 5);
  picture.circle(at.x + 18, at.y + 22.5, 11,
                 {.fill = stuck ? svg::kFaint : svg::kTarget});
  picture.text(
      at.x + 18, at.y + 27.5, std::to_string(i),
      {.size = 14, .anchor = svg::kMiddle, .fill = svg::kFirst, .bold = true});
  drawGrid(picture, at.x + 38, at.y + 5, 7, card);
  constexpr double kNameX = 84;
  constexpr double kCountWidth = 58;
  const double width = kCardsWidth - kNameX - kCountWidth;
  // The card's targets below its name, or only the name.
  picture.text(at.x + kNameX, at.y + (turn ? 19.5 : 27), card.name,
               {.size = 13, .bold = true, .width = width});
  if (turn) {
    picture.text(at.x + kNameX, at.y + 36, stuck ? "cannot move" : targets,
                 {.size = 11.5,
                  .fill = stuck ? svg::kDanger : svg::kFaint,
                  .width = width});
  }
  if (slot.count > 1) {
    picture.text(at.x + kCardsWidth - 10, at.y + 28,
                 "\u00d7" + std::to_string(slot.count),
                 {.size = 16,
                  .anchor = svg::kEnd,
                  .bold = true,
                  .width = kCountWidth - 14});
  }
}

void drawNext(svg::Picture& picture, svg::Point at, std::uint8_t number) {
  const Card& card = kCards[number];
  picture.rect(at.x, at.y, kCardsWidth, kNextRow - 4,
               {.fill = svg::kCard, .stroke = svg::kRule, .radius = 5});
  drawGrid(picture, at.x + 8, at.y + 3.5, 5, card);
  picture.text(at.x + 44, at.y + 20.5, card.name,
               {.size = 12, .width = kCardsWidth - 54});
}

}  // namespace

std::string handPlace(std::size_t slot) {
  return "hand." + std::to_string(slot + 1);
}

double cardsHeight(const Board& board) {
  return kHeading + handHeight(board) + kCardsGap + kHeading +
         nextHeight(board);
}

void drawCards(svg::Picture& picture, svg::Point corner, const Board& board) {
  svg::Point at = corner;
  drawHeading(picture, at, "Hand");
  at.y += kHeading;
  for (std::size_t i = 0; i < board.slots; ++i) {
    drawSlot(picture, {at.x, at.y + kHandRow * static_cast<double>(i)}, board,
             i);
  }
  at.y += handHeight(board) + kCardsGap;
  drawHeading(picture, at, "Next");
  at.y += kHeading;
  if (board.previewCount == 0) {
    picture.text(
        at.x, at.y + 14,
        board.terms.previewSize == 0 ? "not shown in this game" : "none yet",
        {.size = 12, .fill = svg::kFaint});
  }
  for (std::size_t i = 0; i < board.previewCount; ++i) {
    drawNext(picture, {at.x, at.y + kNextRow * static_cast<double>(i)},
             board.preview[i]);
  }
}

}  // namespace phasemachine::monoknight
