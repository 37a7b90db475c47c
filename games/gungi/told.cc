// What people and programs are told: questions, moves as people type them, the
// pieces to look up; the picture of a board and the events of a move, as data.
//
// A picture has "square.64.1" -> "Black soldier": the square as in moves (row
// and column) and the level from the bottom; "hand.Black.soldier" -> "3" and,
// while a side may still draft, "drafting.Black" -> "yes". A move emits each
// piece "captured", from the bottom up, then "moved" or "dropped", and
// "betrayed" for each piece that a tactician converts; after it come
// "draft_finished" and changes of hands ("hand").

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/find_name.h"
#include "core/isa.h"
#include "core/text.h"
#include "core/try.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/picture/draw.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/names.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/text/move_text.h"
#include "phase/told/events.h"

namespace phasemachine {

namespace {

using namespace gungi;

// A legal drop as an example, in the middle of the rows, quoted.
std::string exampleDrop(const Board& board) {
  gungi::MoveList moves;
  generateMoves(board.position, board.options, moves);
  const auto fromMiddle = [](Move move) {
    const int column = columnOf(move.to()) - kRows / 2;
    return column < 0 ? -column : column;
  };
  const auto best = std::min_element(
      moves.begin(), moves.end(),
      [&](Move a, Move b) { return fromMiddle(a) < fromMiddle(b); });
  if (best == moves.end()) return "";
  return '"' + Gungi::moveForPeople(board, *best) + '"';
}

}  // namespace

std::string Gungi::moveForPeople(const Board& board, Move move) {
  return gungi::moveToText(board.position, board.options, move,
                           typedNotationOf(board.options));
}

std::string Gungi::question(const Board& board, Side /*viewer*/) {
  const Position& p = board.position;
  const Side side = p.sideToMove;
  std::string text(sideName(board, side));
  if (p.drafting == 0) return text + " to move";
  const Hand hand = p.hands[playerIndex(side)];
  const std::string where =
      side == Side::kFirst ? " on ranks 7 to 9" : " on ranks 1 to 3";
  const std::string example = exampleDrop(board);
  if (hand.count(PieceType::kSui) > 0) {
    return text + ": set up your marshal" + where + ", as " + example;
  }
  if (hand.total() == 1) {
    return text + ": set up your last piece" + where + ", as " + example;
  }
  return text + ": set up a piece of your hand" + where + ", as " + example +
         "; end the move with ! to keep the rest in hand and begin play";
}

namespace {

// --- The pieces as lookup topics: the reach of each at the three heights -----

constexpr int kMiddle = 4;

// The reach of a lone piece from the middle of the board. The generals slide.
SquareSet reachOfLone(PieceType type, int level) {
  const Square from = squareAt(kMiddle, kMiddle);
  SquareSet reached = reachOf(type, level, Side::kFirst, from).squares;
  for (int d = 0; d < kDirections; ++d) {
    const bool diagonal = d % 2 != 0;
    if ((type == PieceType::kDai && !diagonal) ||
        (type == PieceType::kChuu && diagonal)) {
      reached |= kRays[static_cast<std::size_t>(d)][from];
    }
  }
  return reached;
}

std::string_view rulesOf(PieceType type) {
  switch (type) {
    case PieceType::kSui:
      return "Who loses it loses the game. No piece may be put on it.";
    case PieceType::kDai:
      return "Slides along rows and columns until something stands in its way.";
    case PieceType::kChuu:
      return "Slides along diagonals until something stands in its way.";
    case PieceType::kToride:
      return "Never put on another piece; others may stand on it.";
    case PieceType::kYumi: return "Its way forward may lead over other pieces.";
    case PieceType::kBou:
      return "In the published rules (rules=beginner and so on) it can make "
             "enemy pieces of a tower that it enters its own, at the cost of "
             "equal pieces in hand.";
    default: return "";
  }
}

std::string diagrams(PieceType type) {
  std::string text;
  for (const int level : {1, 2, 3}) {
    text += "height " + std::to_string(level) +
            (level < 3 ? std::string(13, ' ') : "\n");
  }
  for (int row = 0; row < kRows; ++row) {
    std::string line;
    for (const int level : {1, 2, 3}) {
      const SquareSet reached = reachOfLone(type, level);
      line += std::string(level > 1 ? 4 : 0, ' ');
      for (int column = 0; column < kRows; ++column) {
        const bool self = row == kMiddle && column == kMiddle;
        const bool hit =
            !(reached & SquareSet::of(squareAt(row, column))).empty();
        line += self ? 'P' : hit ? 'o' : '.';
        if (column + 1 < kRows) line += ' ';
      }
    }
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::vector<std::string> Gungi::topics() {
  std::vector<std::string> names;
  for (int i = 0; i < kPieceTypes; ++i) {
    names.emplace_back(namesOf(static_cast<PieceType>(i)).english);
  }
  return names;
}

absl::StatusOr<std::string> Gungi::topicText(std::string_view name) {
  std::vector<NamesOfOne> all;
  for (int i = 0; i < kPieceTypes; ++i) {
    const PieceNames& names = namesOf(static_cast<PieceType>(i));
    all.push_back({std::string(names.english), std::string(names.romaji),
                   std::string(names.kanji), std::string(1, names.letter)});
  }
  const auto found = PM_TRY(findOneName(all, name, kTopicWord));
  const auto type = static_cast<PieceType>(found);
  const PieceNames& names = namesOf(type);
  std::string words(rulesOf(type));
  if (!words.empty()) words += ' ';
  words +=
      "Its height is that of the tower on which it stands. It may enter no "
      "higher tower";
  words += Targets<isa::Portable>::jumps(type)
               ? ", and at height 3 it jumps over whatever stands between."
               : ", and it jumps over nothing.";
  return std::string(names.english) + ", " + std::string(names.kanji) + ' ' +
         std::string(names.romaji) + ", " + names.letter + '\n' +
         inLines(words) + "\n\n" + diagrams(type) +
         "P: the piece, which moves up the page; o: what it reaches on an "
         "empty board\n";
}
namespace {

// --- The picture and the events of a move -----------------------------------

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
