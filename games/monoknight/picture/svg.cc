#include "core/svg/svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "games/monoknight/picture/draw.h"
#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/options.h"
#include "games/monoknight/rules/phases.h"
#include "games/monoknight/rules/score.h"
#include "games/monoknight/rules/stages.h"
#include "games/monoknight/text/text.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::monoknight {

namespace {

constexpr double kTile = 64;
constexpr double kFrame = 24;

// Slot numbers on a target: rows of four from the top.
constexpr std::size_t kBadgesPerRow = 4;
constexpr double kBadgeStep = 15;
constexpr double kBadgeRadius = 6.8;

// The head of a knight, on a grid of 100 by 100. Our own shape.
constexpr std::string_view kKnight =
    "M26 90 H80 V82 Q84 46 60 26 L56 12 L45 22 Q28 28 14 54 Q12 66 24 66 "
    "Q36 60 46 57 Q42 68 30 78 Z";
constexpr std::string_view kTick = "M0 6 L5 11 L14 0";

template <class Request>
bool asks(const Board& board) {
  if (board.stack.empty()) return false;
  const auto top = board.stack.top();
  const auto* command = std::get_if<Command>(&top);
  return command != nullptr && command->holds<Request>();
}

bool asksForCard(const Board& board) { return asks<RequestTurn>(board); }
bool asksForStart(const Board& board) { return asks<RequestSpawn>(board); }

// Tiles that the displacements of a slot's card lead to; -1 for none.
std::array<int, 2> targetsOf(const Board& board, std::size_t slot) {
  std::array<int, 2> tiles = {-1, -1};
  if (board.position == kNowhere) return tiles;
  const Card& card = kCards[board.hand[slot].card];
  for (std::size_t v = 0; v < card.vectorCount; ++v) {
    tiles[v] = Phases<RuleCards>::target(board, card.vectors[v]);
  }
  return tiles;
}

// The tiles, with the piece and the targets of the hand: they show the numbers
// of their slots if the player decides. `moved`: the piece's tile is marked as
// that of the last move.
class Tiles {
 public:
  Tiles(svg::Picture& picture, svg::Point corner, const Board& board,
        bool moved)
      : picture_(picture),
        left_(corner.x + kFrame),
        top_(corner.y + kFrame),
        size_(board.terms.size),
        board_(board),
        moved_(moved),
        slots_(kTiles) {
    if (!asksForCard(board)) return;
    for (std::size_t slot = 0; slot < board.slots; ++slot) {
      for (const int tile : targetsOf(board, slot)) {
        if (tile >= 0) slots_[static_cast<std::size_t>(tile)].push_back(slot);
      }
    }
  }

  void draw() {
    const double side = size_ * kTile;
    picture_.rect(left_ - kFrame, top_ - kFrame, side + 2 * kFrame,
                  side + 2 * kFrame, {.fill = svg::kDark, .radius = 8});
    for (int y = 0; y < size_; ++y) {
      label(left_ - kFrame / 2, top_ + (size_ - 1 - y) * kTile + kTile / 2 + 5,
            y);
      label(left_ + y * kTile + kTile / 2, top_ + side + 17, y);
      for (int x = 0; x < size_; ++x) tile(x, y);
    }
  }

 private:
  void label(double x, double y, int number) {
    picture_.text(x, y, std::to_string(number),
                  {.size = 13,
                   .anchor = svg::kMiddle,
                   .fill = svg::kFirst,
                   .bold = true});
  }

  void tile(int column, int row) {
    const std::uint8_t tile = tileAt(column, row);
    const svg::Point at = {left_ + column * kTile,
                           top_ + (size_ - 1 - row) * kTile};
    if (!board_.passable.has(tile)) return wall(at);
    picture_.place(tilePlace(tile), at.x, at.y, kTile, kTile);
    const bool here = tile == board_.position;
    const bool open = board_.needed[tile] != 0;
    picture_.rect(at.x, at.y, kTile, kTile,
                  {.fill = here && moved_ ? svg::kLast
                           : open         ? svg::kLight
                                          : svg::kSelected,
                   .stroke = svg::kInk,
                   .strokeWidth = 0.8});
    const std::vector<std::size_t>& slots = slots_[tile];
    if (board_.toggles.has(tile)) {
      toggle(at, !open);
    } else if (board_.needed[tile] > 1) {
      visits(at, board_.needed[tile], here, slots.size());
    } else if (!open && !here) {
      picture_.path(kTick, {at.x + 45, at.y + 47}, 1,
                    {.stroke = svg::kTarget, .strokeWidth = 3, .round = true});
    }
    if (here) piece(at);
    if (!slots.empty()) targets(at, slots);
    if (asksForStart(board_)) {
      picture_.circle(at.x + kTile / 2, at.y + 11, 4.5, {.fill = svg::kTarget});
    }
  }

  void wall(svg::Point at) {
    picture_.rect(
        at.x, at.y, kTile, kTile,
        {.fill = svg::kSecond, .stroke = svg::kInk, .strokeWidth = 0.8});
    picture_.path("M0 21 H64 M0 43 H64 M21 0 V21 M43 21 V43 M21 43 V64", at, 1,
                  {.stroke = svg::kFaint, .strokeWidth = 1.5, .opacity = 0.7});
  }

  // A switch: on once visited.
  void toggle(svg::Point at, bool on) {
    picture_.rect(at.x + 18, at.y + 45, 28, 14,
                  {.fill = on ? svg::kTarget : svg::kCard,
                   .stroke = svg::kInk,
                   .radius = 7});
    picture_.circle(at.x + (on ? 39 : 25), at.y + 52, 5,
                    {.fill = on ? svg::kFirst : svg::kSecond});
  }

  void visits(svg::Point at, int needed, bool here, std::size_t badges) {
    const std::size_t rows = (badges + kBadgesPerRow - 1) / kBadgesPerRow;
    const bool small = here || rows > 2;
    picture_.text(at.x + kTile / 2,
                  at.y + (small      ? 60
                          : rows > 0 ? 55
                                     : 42),
                  std::to_string(needed),
                  {.size = small ? 14.0 : 26.0,
                   .anchor = svg::kMiddle,
                   .fill = svg::kInk,
                   .bold = true});
  }

  void piece(svg::Point at) {
    const double x = at.x + kTile / 2;
    const double y = at.y + 25;
    picture_.circle(x, y + 1.5, 19, {.fill = svg::kInk, .opacity = 0.3});
    picture_.circle(x, y, 19, {.fill = svg::kSecond, .stroke = svg::kRule});
    picture_.path(kKnight, {x - 14.5, y - 15.5}, 0.29, {.fill = svg::kFirst});
  }

  void targets(svg::Point at, const std::vector<std::size_t>& slots) {
    picture_.rect(at.x + 2, at.y + 2, kTile - 4, kTile - 4,
                  {.stroke = svg::kTarget, .strokeWidth = 3, .radius = 4});
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const double x =
          at.x + 9.5 + kBadgeStep * static_cast<double>(i % kBadgesPerRow);
      const double y =
          at.y + 9.5 + kBadgeStep * static_cast<double>(i / kBadgesPerRow);
      picture_.circle(x, y, kBadgeRadius, {.fill = svg::kTarget});
      picture_.text(x, y + 3.7, std::to_string(slots[i]),
                    {.size = 10,
                     .anchor = svg::kMiddle,
                     .fill = svg::kFirst,
                     .bold = true});
    }
  }

  svg::Picture& picture_;
  double left_;
  double top_;
  int size_;
  const Board& board_;
  bool moved_;
  std::vector<std::vector<std::size_t>> slots_;  // that lead to a tile
};

// The hand and the upcoming cards. A card shows its name, its targets on a grid
// around the piece and, in the hand, the number of its slot (as used in moves)
// and its copies.

constexpr double kCardsWidth = 300;  // pixels
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

// The current state, the score with its parts, the penalties, and the goals of a
// stage.

constexpr double kScoreWidth = 264;   // pixels
constexpr double kScoreHeight = 466;  // pixels
constexpr double kPad = 14;
constexpr double kLine = 22;
constexpr double kRight = kScoreWidth - kPad;
constexpr double kCostX = 172;  // right edge of the column of costs
constexpr double kScoreTop = 88;
constexpr double kCostsTop = 238;
constexpr double kGoalsTop = 384;

std::string_view captionOf(const Board& board) {
  if (asksForCard(board)) return "Play a card";
  if (asksForStart(board)) return "Choose a start";
  return board.cleared() ? "Cleared" : "Cards are drawn";
}

std::vector<svg::Point> starAt(double x, double y) {
  std::vector<svg::Point> points;
  for (int i = 0; i < 10; ++i) {
    const double radius = i % 2 == 0 ? 9 : 3.8;
    const double angle = std::numbers::pi * (i / 5.0 - 0.5);
    points.push_back(
        {x + radius * std::cos(angle), y + radius * std::sin(angle)});
  }
  return points;
}

class Score {
 public:
  Score(svg::Picture& picture, svg::Point corner, const Board& board)
      : picture_(picture),
        at_(corner),
        board_(board),
        metrics_(metricsOf(board)) {}

  void draw() {
    const auto number = stageOf(board_);
    text(0, 17, "MonoKnight", {.size = 20, .bold = true});
    text(0, 47, captionOf(board_), {.size = 16, .bold = true});
    if (number) {
      const Stage& row = stage(*number);
      text(0, 71,
           "Stage " + std::string(row.name) + ": " + std::string(row.title),
           {.size = 13, .fill = svg::kFaint, .width = kScoreWidth});
    }
    score();
    costs();
    if (number) goals(stage(*number).goals());
  }

 private:
  void text(double x, double y, std::string_view words,
            const svg::Text& style) {
    picture_.text(at_.x + x, at_.y + y, words, style);
  }
  void card(double top, double height) {
    picture_.rect(at_.x, at_.y + top, kScoreWidth, height,
                  {.fill = svg::kCard, .stroke = svg::kRule, .radius = 8});
  }
  void line(double y, std::string_view label, const std::string& value) {
    text(kPad, y, label, {.size = 12.5});
    text(kRight, y, value, {.size = 12.5, .anchor = svg::kEnd});
  }

  void score() {
    card(kScoreTop, kCostsTop - kScoreTop - 12);
    double y = kScoreTop + 30;
    text(kPad, y, "Score", {.size = 14, .bold = true});
    text(kRight, y, std::to_string(metrics_.score()),
         {.size = 24, .anchor = svg::kEnd, .bold = true, .width = 150});
    const std::string ten = " \u00d7 " + std::to_string(kPointsPerMove);
    line(y += kLine + 2, "moves", std::to_string(metrics_.moves) + ten);
    line(y += kLine - 2, "penalties", std::to_string(metrics_.penalties) + ten);
    line(y += kLine - 2, "seconds", std::to_string(metrics_.seconds));
    const int visits =
        std::accumulate(board_.needed.begin(), board_.needed.end(), 0);
    picture_.line({at_.x + kPad, at_.y + y + 9},
                  {at_.x + kRight, at_.y + y + 9}, {.stroke = svg::kRule});
    line(y + kLine + 5, "visits left", std::to_string(visits));
  }

  void costRow(double y, std::string_view label, int cost,
               const std::string& soFar) {
    text(kPad, y, label, {.size = 12.5});
    text(kCostX, y, std::to_string(cost),
         {.size = 12.5,
          .anchor = svg::kEnd,
          .fill = cost > 0 ? svg::kDanger : svg::kFaint,
          .bold = cost > 0});
    text(kRight, y, soFar, {.size = 12.5, .anchor = svg::kEnd});
  }

  void costs() {
    card(kCostsTop, kGoalsTop - kCostsTop - 12);
    const Costs& costs = board_.terms.costs;
    const Tally& tally = board_.tally;
    double y = kCostsTop + 24;
    const svg::Text head = {
        .size = 11, .anchor = svg::kEnd, .fill = svg::kFaint};
    text(kPad, y, "Penalties", {.size = 14, .bold = true});
    text(kCostX, y, "moves each", head);
    text(kRight, y, "so far", head);
    costRow(y += kLine + 2, "dead hand", costs.deadlock,
            std::to_string(tally.deadEnds));
    costRow(y += kLine, "redraw", costs.redraw, std::to_string(tally.redraws));
    costRow(y += kLine, "discard", costs.discard,
            std::to_string(tally.discards));
    costRow(y + kLine, "revisit", costs.revisit,
            tally.revisited ? "yes" : "no");
  }

  // A star is bright while it can be reached, and at the end if it was.
  void goal(double y, bool bright, const std::string& what) {
    picture_.polygon(starAt(at_.x + kPad + 8, at_.y + y - 5),
                     {.fill = bright ? svg::kLast : svg::kCard,
                      .stroke = bright ? svg::kInk : svg::kFaint});
    text(kPad + 26, y, what,
         {.size = 12.5,
          .fill = bright ? svg::kInk : svg::kFaint,
          .width = kRight - kPad - 26});
  }

  void goals(const Goals& goals) {
    card(kGoalsTop, kScoreHeight - kGoalsTop);
    const Stars stars = starsOf(goals, metrics_);
    const double y = kGoalsTop + 21;
    goal(y, true, "clear the board");
    goal(y + kLine + 2, stars.objective, objectiveInWords(goals));
    goal(y + 2 * kLine + 4, stars.score, targetInWords(goals));
  }

  svg::Picture& picture_;
  svg::Point at_;
  const Board& board_;
  Metrics metrics_;
};

constexpr double kMargin = 16;
constexpr double kPanelGap = 22;

bool movesPiece(const RenderStyle<Move>& style) {
  return style.lastMove && (style.lastMove->kind() == MoveKind::kPlay ||
                            style.lastMove->kind() == MoveKind::kSpawn);
}

}  // namespace

std::string tilePlace(int tile) { return "tile." + tileToText(tile); }
std::string handPlace(std::size_t slot) {
  return "hand." + std::to_string(slot + 1);
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  switch (move.kind()) {
    case MoveKind::kPlay: {
      const int tile = targetsOf(board, move.slot())[move.vector()];
      return {handPlace(move.slot()), tilePlace(tile)};
    }
    case MoveKind::kDiscard: return {handPlace(move.slot())};
    case MoveKind::kSpawn: return {tilePlace(move.value())};
    default: return {};
  }
}

std::string drawSvg(const Board& board, const RenderStyle<Move>& style) {
  const double side = board.terms.size * kTile + 2 * kFrame;
  const double cardsLeft = kMargin + side + kPanelGap;
  const double scoreLeft = cardsLeft + kCardsWidth + kPanelGap;
  svg::Picture picture(
      scoreLeft + kScoreWidth + kMargin,
      2 * kMargin + std::max({side, cardsHeight(board), kScoreHeight}));
  Tiles(picture, {kMargin, kMargin}, board, movesPiece(style)).draw();
  drawCards(picture, {cardsLeft, kMargin}, board);
  Score(picture, {scoreLeft, kMargin}, board).draw();
  return std::move(picture).finish();
}

}  // namespace phasemachine::monoknight
