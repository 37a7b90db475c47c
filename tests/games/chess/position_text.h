// A small reader of FEN and Shredder-FEN for the tests of move generation,
// independent of the library's reader, so that failures of the two can be
// distinguished.

#ifndef PHASEMACHINE_TESTS_GAMES_CHESS_POSITION_TEXT_H_
#define PHASEMACHINE_TESTS_GAMES_CHESS_POSITION_TEXT_H_

#include <cctype>
#include <sstream>
#include <string>
#include <string_view>

#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"

namespace phasemachine::chess {

inline constexpr const char* kStartText =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline constexpr const char* kKiwipeteFen =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// Precondition: `fen` is well formed.
inline Position positionFromText(const std::string& fen) {
  std::istringstream in(fen);
  std::string board, side, castling, enPassant;
  int halfmoves = 0, fullmoves = 1;
  in >> board >> side >> castling >> enPassant >> halfmoves >> fullmoves;
  Position position;
  int file = 0, rank = 7;
  for (const char c : board) {
    if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(c))) {
      file += c - '0';
    } else {
      const bool black = std::islower(static_cast<unsigned char>(c)) != 0;
      const auto type = std::string_view("PNBRQK").find(
          static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
      const Bitboard at = bit(makeSquare(file++, rank));
      position.planes[type] |= at;
      position.planes[black ? kBlackPlane : kWhitePlane] |= at;
    }
  }
  position.sideToMove = side == "w" ? Color::kWhite : Color::kBlack;
  for (const char c : castling) {
    if (c == '-') break;
    const bool black = std::islower(static_cast<unsigned char>(c)) != 0;
    const Color color = black ? Color::kBlack : Color::kWhite;
    const char letter =
        static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    const Square king = position.king(color);
    const Bitboard rooks =
        position.pieces(color, PieceType::kRook) & rankMask(black ? 7 : 0);
    Bitboard rook = 0;
    if (letter == 'K') {
      rook = std::bit_floor(rooks);
    } else if (letter == 'Q') {
      rook = rooks & -rooks;
    } else {
      rook = bit(makeSquare(letter - 'A', black ? 7 : 0));
    }
    position.castling |= rook | bit(king);
  }
  if (enPassant != "-") {
    const Square target = makeSquare(enPassant[0] - 'a', enPassant[1] - '1');
    if (enPassantIsLegal(position, target)) position.enPassant = target;
  }
  position.halfmoveClock = static_cast<std::uint16_t>(halfmoves);
  position.fullmoveNumber = static_cast<std::uint16_t>(fullmoves);
  position.key = computeKey(position);
  return position;
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_TESTS_GAMES_CHESS_POSITION_TEXT_H_
