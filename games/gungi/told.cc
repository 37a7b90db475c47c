// The picture of a Gungi board and the events of a move, as data.
//
// A picture has "square.64.1" -> "Black soldier": the square as in moves (row
// and column) and the level from the bottom; "hand.Black.soldier" -> "3" and,
// while a side may still draft, "drafting.Black" -> "yes". A move emits each
// piece "captured", from the bottom up, then "moved" or "dropped", and
// "betrayed" for each piece that a tactician converts; after it come
// "draft_finished" and changes of hands ("hand").

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "games/gungi/game.h"
#include "games/gungi/picture/places.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/names.h"
#include "phase/told/events.h"

namespace phasemachine {
namespace {

using namespace gungi;

std::string squareDigits(Square square) {
  return absl::StrCat(rowOf(square), columnOf(square));
}

std::string keyOf(Square square, int level) {
  return absl::StrCat(placeOf(square), ".", level);
}

std::string pieceName(Piece piece, const Options& options) {
  std::string name(colorName(sideOf(piece), options));
  name += ' ';
  name += namesOf(typeOf(piece)).english;
  return name;
}

class MoveTeller {
 public:
  MoveTeller(const WatchedStep<Gungi>& step)
      : step_(step),
        before_(step.before.position),
        after_(step.after.position),
        side_(before_.sideToMove),
        changes_(step.changes) {}

  std::vector<Event> tell() {
    if (const auto made = step_.command<MakeMove>()) make(made->move);
    if (const auto placed = step_.command<PlacePiece>()) make(placed->move);
    if (const auto betrayed = step_.command<Betray>()) betray(*betrayed);
    static constexpr KeyWords kRest[] = {
        {.prefix = "hand.", .kind = "hand", .parts = "side piece"},
        {.prefix = "drafting.", .kind = "draft_finished", .parts = "side"},
    };
    for (Event& event : tellByKeys(kRest, step_.seen, changes_)) {
      events_.push_back(std::move(event));
    }
    return std::move(events_);
  }

 private:
  std::string nameOf(Piece piece) const {
    return pieceName(piece, step_.before.options);
  }

  void make(Move move) {
    const Square to = move.to();
    const Tower tower = before_.towers[to];
    const Tower left = after_.towers[to];
    const int height = heightOf(left);
    const bool drop = move.isDrop();
    if (move.isCapture()) capture(to, tower);
    Event event{.kind = drop ? "dropped" : "moved", .side = side_};
    event.details = {{"piece", nameOf(topOf(left))}};
    if (!drop) {
      const Square from =
          move.isBoardMove() ? move.from() : bouSource(move, side_);
      event.details.emplace_back("from", squareDigits(from));
    }
    event.details.emplace_back("to", squareDigits(to));
    event.details.emplace_back("level", absl::StrCat(height));
    // After a capture own pieces below may have come down a level.
    event.changes = takeChanges(changes_, "square.");
    for (int level = 1; level <= height && move.isCapture(); ++level) {
      if (changedTo(event.changes, keyOf(to, level))) continue;
      event.changes.push_back({keyOf(to, level), nameOf(pieceAt(left, level))});
    }
    events_.push_back(std::move(event));
  }

  // In rule set B own pieces of the tower stay.
  void capture(Square square, Tower tower) {
    const bool ownStay = step_.before.options.published();
    for (int level = 1; level <= heightOf(tower); ++level) {
      const Piece piece = pieceAt(tower, level);
      if (ownStay && sideOf(piece) == side_) continue;
      Event event{.kind = "captured", .side = side_};
      event.details = {{"piece", nameOf(piece)},
                       {"square", squareDigits(square)},
                       {"level", absl::StrCat(level)}};
      event.changes = {{keyOf(square, level), std::nullopt}};
      events_.push_back(std::move(event));
    }
  }

  void betray(const Betray& command) {
    const Tower tower = before_.towers[command.square];
    for (int level = 1; level <= heightOf(tower); ++level) {
      if ((command.levels >> (level - 1) & 1) == 0) continue;
      Event event{.kind = "betrayed", .side = command.side};
      event.details = {{"piece", nameOf(pieceAt(tower, level))},
                       {"square", squareDigits(command.square)},
                       {"level", absl::StrCat(level)}};
      event.changes = takeChange(changes_, keyOf(command.square, level));
      events_.push_back(std::move(event));
    }
  }

  const WatchedStep<Gungi>& step_;
  const Position& before_;
  const Position& after_;
  const Side side_;
  Changes changes_;
  std::vector<Event> events_;
};

}  // namespace

Picture Gungi::picture(const Board& board, Side) {
  const Position& position = board.position;
  Picture picture;
  for (Square square = 0; square < kSquares; ++square) {
    const Tower tower = position.towers[square];
    for (int level = 1; level <= heightOf(tower); ++level) {
      picture[keyOf(square, level)] =
          pieceName(pieceAt(tower, level), board.options);
    }
  }
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const std::string color(colorName(side, board.options));
    for (int type = 0; type < kPieceTypes; ++type) {
      const auto piece = static_cast<PieceType>(type);
      const int count = position.hands[playerIndex(side)].count(piece);
      if (count == 0) continue;
      picture[handPlace(side, piece, board.options)] = absl::StrCat(count);
    }
    if ((position.drafting >> playerIndex(side) & 1) != 0) {
      picture["drafting." + color] = "yes";
    }
  }
  return picture;
}

std::vector<Event> Gungi::tell(const WatchedStep<Gungi>& step) {
  return MoveTeller(step).tell();
}

}  // namespace phasemachine
