#include "games/monoknight/picture/svg_board.h"

#include <string>
#include <variant>
#include <vector>

#include "games/monoknight/picture/places.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/phases.h"
#include "games/monoknight/text/move_text.h"

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

}  // namespace

double boardSide(int size) { return size * kTile + 2 * kFrame; }

std::string tilePlace(int tile) { return "tile." + tileToText(tile); }

void drawTiles(svg::Picture& picture, svg::Point corner, const Board& board,
               bool moved) {
  Tiles(picture, corner, board, moved).draw();
}

std::array<int, 2> targetsOf(const Board& board, std::size_t slot) {
  std::array<int, 2> tiles = {-1, -1};
  if (board.position == kNowhere) return tiles;
  const Card& card = kCards[board.hand[slot].card];
  for (std::size_t v = 0; v < card.vectorCount; ++v) {
    tiles[v] = Phases<RuleCards>::target(board, card.vectors[v]);
  }
  return tiles;
}

bool asksForCard(const Board& board) { return asks<RequestTurn>(board); }
bool asksForStart(const Board& board) { return asks<RequestSpawn>(board); }

}  // namespace phasemachine::monoknight
