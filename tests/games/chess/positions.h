// Positions for tests: a small reader of FEN and Shredder-FEN, independent of
// the library's, so that failures of the two can be distinguished; random and
// mirrored positions for the tests of knowledge.

#pragma once

#include <cctype>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "gtest/gtest.h"

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

// The same position with the colours swapped.
inline Position withColoursExchanged(const Position& position) {
  Position out = position;
  for (Bitboard& plane : out.planes) plane = __builtin_bswap64(plane);
  std::swap(out.planes[kWhitePlane], out.planes[kBlackPlane]);
  out.castling = __builtin_bswap64(position.castling);
  out.sideToMove = ~position.sideToMove;
  if (position.enPassant != kNoSquare) {
    out.enPassant = static_cast<Square>(position.enPassant ^ 56);
  }
  out.key = computeKey(out);
  return out;
}

inline Move withColoursExchanged(Move move) {
  return Move(static_cast<Square>(move.from() ^ 56),
              static_cast<Square>(move.to() ^ 56), move.kind());
}

// Positions of random games from the start and from kiwipete.
inline std::vector<Position> randomPositions(int games, int plies = 200) {
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game) + 1);
    Position position =
        positionFromText(game % 4 == 3 ? kKiwipeteFen : kStartText);
    for (int ply = 0; ply < plies; ++ply) {
      MoveList moves;
      generateLegal(position, moves);
      if (moves.empty()) break;
      makeMove(position,
               moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      positions.push_back(position);
    }
  }
  return positions;
}

// The legal move between two squares, by their names ("e4d5").
inline Move moveNamed(const Position& position, const std::string& name) {
  MoveList moves;
  generateLegal(position, moves);
  for (const Move move : moves) {
    const auto square = [](Square s) {
      return std::string{static_cast<char>('a' + fileOf(s)),
                         static_cast<char>('1' + rankOf(s))};
    };
    if (square(move.from()) + square(move.to()) == name) return move;
  }
  ADD_FAILURE() << name << " is not legal";
  return Move();
}

}  // namespace phasemachine::chess
