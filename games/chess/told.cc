// A viewer's picture of a chess board, and the events of a move, as data.
//
// A picture has "square.e4" -> "white pawn", "castling" and "en_passant" as in
// FEN, and "in_check" -> the colour whose king is attacked. A move emits
// "captured", then "moved" or "castled", then "promoted"; after it "rights" (of
// castling), "en_passant" and "check".

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/picture/draw.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"
#include "phase/told/events.h"

namespace phasemachine {
namespace {

using namespace chess;

std::string nameOf(Color color, PieceType type) {
  return std::string(colorName(color)) + " " + std::string(pieceName(type));
}

std::string nameOn(const Position& position, Square square) {
  const bool black = (position.pieces(Color::kBlack) & bit(square)) != 0;
  return nameOf(black ? Color::kBlack : Color::kWhite,
                pieceOn(position, square));
}

// The castling field of FEN.
std::string castlingOf(const Position& position) {
  const std::string fen = toFen(position);
  const std::size_t side = fen.find(' ') + 1;
  const std::size_t start = fen.find(' ', side) + 1;
  return fen.substr(start, fen.find(' ', start) - start);
}

class MoveTeller {
 public:
  MoveTeller(const Position& position, Move move, Changes& changes)
      : position_(position), move_(move), changes_(changes) {}

  std::vector<Event> tell() {
    if (move_.kind() == MoveKind::kCastle) {
      castle();
    } else {
      capture();
      movePiece();
    }
    return std::move(events_);
  }

 private:
  Event& add(std::string_view kind) {
    events_.push_back(
        {.kind = std::string(kind), .side = sideOf(position_.sideToMove)});
    return events_.back();
  }

  void castle() {
    const Square rook = move_.to();
    const bool kingSide = rook > move_.from();
    Event& event = add("castled");
    event.details = {{"wing", kingSide ? "king" : "queen"}};
    for (const Square square : {move_.from(), rook}) {
      event.details.emplace_back(square == rook ? "rook" : "king",
                                 squareName(square));
    }
    // The squares that change depend on where king and rook start (Chess960).
    event.changes = takeChanges(changes_, "square.");
  }

  void capture() {
    const bool passing = move_.kind() == MoveKind::kEnPassant;
    const Square square =
        passing ? makeSquare(fileOf(move_.to()), rankOf(move_.from()))
                : move_.to();
    if (pieceOn(position_, square) == PieceType::kNone) return;
    Event& event = add("captured");
    event.details = {{"piece", nameOn(position_, square)},
                     {"square", squareName(square)}};
    event.changes = {{placeOf(square), std::nullopt}};
  }

  void movePiece() {
    const std::string piece =
        nameOf(position_.sideToMove, movingPiece(move_.kind()));
    Event& event = add("moved");
    event.details = {{"piece", piece},
                     {"from", squareName(move_.from())},
                     {"to", squareName(move_.to())}};
    event.changes = {{placeOf(move_.from()), std::nullopt},
                     {placeOf(move_.to()), piece}};
    takeChanges(changes_, "square.");
    const PieceType promoted = promotedPiece(move_.kind());
    if (promoted == PieceType::kNone) return;
    const std::string name = nameOf(position_.sideToMove, promoted);
    Event& becomes = add("promoted");
    becomes.details = {{"square", squareName(move_.to())}, {"to", name}};
    becomes.changes = {{placeOf(move_.to()), name}};
  }

  const Position& position_;
  const Move move_;
  Changes& changes_;
  std::vector<Event> events_;
};

}  // namespace

Picture Chess::picture(const Board& board, Side) {
  const Position& position = board.position;
  Picture picture;
  for (Bitboard left = position.occupied(); left != 0; left &= left - 1) {
    const Square square = lowestSquare(left);
    picture[placeOf(square)] = nameOn(position, square);
  }
  picture["castling"] = castlingOf(position);
  if (position.enPassant != kNoSquare) {
    picture["en_passant"] = squareName(position.enPassant);
  }
  if (inCheck(position, position.sideToMove)) {
    picture["in_check"] = colorName(position.sideToMove);
  }
  return picture;
}

std::vector<Event> Chess::tell(const WatchedStep<Chess>& step) {
  static constexpr KeyWords kAfterwards[] = {
      {.prefix = "castling", .kind = "rights"},
      {.prefix = "en_passant", .kind = "en_passant"},
      {.prefix = "in_check", .kind = "check", .gone = "check_ended"},
  };
  const auto made = step.command<MovePiece>();
  if (!made) return {};
  Changes changes = step.changes;
  std::vector<Event> events =
      MoveTeller(step.before.position, made->move, changes).tell();
  for (Event& event : tellByKeys(kAfterwards, step.seen, changes)) {
    events.push_back(std::move(event));
  }
  return events;
}

}  // namespace phasemachine
