#include "games/chess/machine/validate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "core/try.h"
#include "games/chess/machine/moves.h"

namespace phasemachine::chess {
namespace {

constexpr int kMaxPieces = 16;
constexpr int kMaxPawns = 8;
constexpr int kMaxCheckers = 2;

int countOf(Bitboard squares) { return std::popcount(squares); }

std::string nameOf(Color color) { return std::string(colorName(color)); }

std::string nameOf(PieceType type) { return std::string(pieceName(type)); }

// Pieces beyond the initial set, which must be promoted.
int promotedPieces(const Position& position, Color color) {
  constexpr std::array<int, 6> kInitial = {8, 2, 2, 2, 1, 1};
  int promoted = 0;
  for (const PieceType type : {PieceType::kKnight, PieceType::kBishop,
                               PieceType::kRook, PieceType::kQueen}) {
    promoted += std::max(0, countOf(position.pieces(color, type)) -
                                kInitial[static_cast<std::size_t>(type)]);
  }
  return promoted;
}

std::optional<PieceFault> findCountFault(const Position& position,
                                         Color color) {
  const Bitboard kings = position.pieces(color, PieceType::kKing);
  if (kings == 0) {
    return PieceFault{kNoSquare, absl::StrCat("no ", nameOf(color), " king")};
  }
  if (countOf(kings) > 1) {
    const Square second = lowestSquare(kings & (kings - 1));
    return PieceFault{second, absl::StrCat("a second ", nameOf(color),
                                           " king, on ", squareName(second))};
  }
  const Bitboard pawns = position.pieces(color, PieceType::kPawn);
  if (const Bitboard wrong = pawns & (rankMask(0) | rankMask(7))) {
    const Square square = lowestSquare(wrong);
    return PieceFault{square, absl::StrCat("a ", nameOf(color), " pawn on ",
                                           squareName(square))};
  }
  const int pieces = countOf(position.pieces(color));
  if (pieces > kMaxPieces) {
    return PieceFault{
        kNoSquare, absl::StrCat(pieces, " ", nameOf(color), " pieces, at most ",
                                kMaxPieces, " are possible")};
  }
  const int pawnCount = countOf(pawns);
  if (pawnCount > kMaxPawns) {
    return PieceFault{kNoSquare, absl::StrCat(pawnCount, " ", nameOf(color),
                                              " pawns, at most ", kMaxPawns,
                                              " are possible")};
  }
  const int promoted = promotedPieces(position, color);
  if (promoted > kMaxPawns - pawnCount) {
    return PieceFault{
        kNoSquare, absl::StrCat("at least ", promoted, " promoted ",
                                nameOf(color), " pieces, but only ",
                                kMaxPawns - pawnCount, " pawns are missing")};
  }
  return std::nullopt;
}

std::optional<PieceFault> findCheckFault(const Position& position) {
  const Color us = position.sideToMove;
  const auto checkers = [&](Color color) {
    return attackersTo(position, position.king(color), position.occupied()) &
           position.pieces(~color);
  };
  if (const Bitboard attackers = checkers(~us)) {
    const Square king = position.king(~us);
    const Square by = lowestSquare(attackers);
    return PieceFault{
        king,
        absl::StrCat("the ", nameOf(~us), " king on ", squareName(king),
                     " is in check by the ", nameOf(pieceOn(position, by)),
                     " on ", squareName(by), ", but it is ", nameOf(us),
                     "'s turn to move")};
  }
  const int count = countOf(checkers(us));
  if (count > kMaxCheckers) {
    const Square king = position.king(us);
    return PieceFault{
        king, absl::StrCat("the ", nameOf(us), " king on ", squareName(king),
                           " is in check by ", count,
                           " pieces, no move gives more than ", kMaxCheckers,
                           " checks")};
  }
  return std::nullopt;
}

// Every square is in one type and one colour, or in neither.
bool planesAgree(const Position& position) {
  Bitboard types = 0;
  for (std::size_t type = 0; type < kWhitePlane; ++type) {
    if (types & position.planes[type]) return false;
    types |= position.planes[type];
  }
  const Bitboard white = position.planes[kWhitePlane];
  const Bitboard black = position.planes[kBlackPlane];
  return (white & black) == 0 && (white | black) == types;
}

std::string castlingFault(const Position& position, Color color) {
  const Bitboard home = rankMask(color == Color::kWhite ? 0 : 7);
  const Bitboard king = position.pieces(color, PieceType::kKing);
  const Bitboard rooks = position.pieces(color, PieceType::kRook);
  const Bitboard rights = position.castling & position.pieces(color);
  if (rights == 0) return "";
  if (const Bitboard wrong = rights & ~(king | rooks)) {
    return absl::StrCat("the ", nameOf(color), " piece on ",
                        squareName(lowestSquare(wrong)),
                        " is neither king nor rook");
  }
  if (const Bitboard away = rights & ~home) {
    return absl::StrCat("the ", nameOf(color), " piece on ",
                        squareName(lowestSquare(away)),
                        " is not on its first rank");
  }
  const Bitboard rookRights = rights & rooks;
  if ((rights & king) == 0 || rookRights == 0) {
    return absl::StrCat(nameOf(color), " has rights for ",
                        rookRights ? "a rook" : "the king", " alone");
  }
  const Bitboard below = king - 1;
  if (countOf(rookRights & below) > 1 || countOf(rookRights & ~below) > 1) {
    return absl::StrCat(nameOf(color),
                        " has rights for two rooks on one side of the king");
  }
  return "";
}

template <class... Parts>
absl::Status faultStatus(const char* part, const Parts&... what) {
  return invalid("position (", part, "): ", what...);
}

}  // namespace

std::optional<PieceFault> findPieceFault(const Position& position) {
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    if (auto fault = findCountFault(position, color)) return fault;
  }
  return findCheckFault(position);
}

std::string enPassantFault(const Position& position, Square square) {
  const bool white = position.sideToMove == Color::kWhite;
  const Color them = ~position.sideToMove;
  if (square >= kNoSquare || rankOf(square) != (white ? 5 : 2)) {
    return absl::StrCat("with ", nameOf(position.sideToMove),
                        " to move the square is on rank ", white ? 6 : 3);
  }
  const int forward = white ? 8 : -8;
  const Square pawn = static_cast<Square>(square - forward);
  const Square origin = static_cast<Square>(square + forward);
  if ((position.pieces(them, PieceType::kPawn) & bit(pawn)) == 0) {
    return absl::StrCat("no ", nameOf(them), " pawn on ", squareName(pawn));
  }
  for (const Square passed : {square, origin}) {
    if (position.occupied() & bit(passed)) {
      return absl::StrCat(squareName(passed), " is occupied, the pawn on ",
                          squareName(pawn), " cannot have passed it");
    }
  }
  return "";
}

absl::Status validate(const Position& position) {
  if (!planesAgree(position)) {
    return faultStatus("planes", "the piece planes contradict each other");
  }
  if (position.sideToMove != Color::kWhite &&
      position.sideToMove != Color::kBlack) {
    return faultStatus("side to move", "neither white nor black");
  }
  if (const auto fault = findPieceFault(position)) {
    return faultStatus("pieces", fault->what);
  }
  if (position.castling & ~position.occupied()) {
    return faultStatus("castling rights", "a right on an empty square");
  }
  for (const Color color : {Color::kWhite, Color::kBlack}) {
    const std::string fault = castlingFault(position, color);
    if (!fault.empty()) return faultStatus("castling rights", fault);
  }
  if (position.enPassant != kNoSquare) {
    const std::string fault = enPassantFault(position, position.enPassant);
    if (!fault.empty()) return faultStatus("en passant square", fault);
    if (!enPassantIsLegal(position, position.enPassant)) {
      return faultStatus("en passant square", "no legal en passant capture on ",
                         squareName(position.enPassant));
    }
  }
  if (position.fullmoveNumber == 0) {
    return faultStatus("move number", "0, counted from 1");
  }
  if (position.key != computeKey(position)) {
    return faultStatus("key", "differs from the key of the position");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::chess
