// Zobrist keys: a hash of everything that determines the future of a position
// except the clocks.
//
// Contract: two positions have equal keys if they have the same pieces, side to
// move, castling rights and (legal) en passant square; different positions
// collide with a probability of about 2^-64. The numbers come from a fixed
// SplitMix64 stream, so keys are the same on every machine and in every run.
//
// Example:
//   position.key = computeKey(position);
//
// Source: A. Zobrist, "A New Hashing Method with Application for Game
// Playing", 1970; G. Steele et al., SplitMix64, 2014.

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_ZOBRIST_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_ZOBRIST_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

struct ZobristTables {
  // [colour][PieceType][square]; the row of kNone (and the unused eighth row)
  // is zero, so that "nothing captured" needs no branch.
  std::array<std::array<std::array<std::uint64_t, 64>, 8>, 2> pieces = {};
  // [square of a king or rook in Position::castling]; only ranks 1 and 8.
  std::array<std::uint64_t, 64> castling = {};
  // [square]; kNoSquare is zero, squares of one file are equal.
  std::array<std::uint64_t, 65> enPassant = {};
  // Included in the key if Black is to move.
  std::uint64_t blackToMove = 0;
};

constexpr ZobristTables makeZobristTables() {
  std::uint64_t state = 0x5048415345434845ULL;
  const auto next = [&state] {
    state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  };
  ZobristTables tables;
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t type = 0; type < 6; ++type) {
      for (std::size_t square = 0; square < 64; ++square) {
        tables.pieces[color][type][square] = next();
      }
    }
  }
  for (std::size_t file = 0; file < 8; ++file) {
    tables.castling[file] = next();
    tables.castling[file + 56] = next();
    const std::uint64_t key = next();
    for (std::size_t rank = 0; rank < 8; ++rank) {
      tables.enPassant[rank * 8 + file] = key;
    }
  }
  tables.blackToMove = next();
  return tables;
}

inline constexpr ZobristTables kZobrist = makeZobristTables();

// Key of the castling rights only.
constexpr std::uint64_t castlingKey(Bitboard castling) {
  std::uint64_t key = 0;
  for (; castling != 0; castling &= castling - 1) {
    key ^= kZobrist.castling[lowestSquare(castling)];
  }
  return key;
}

// Computes the key of `position` from scratch, ignoring `position.key`.
// makeMove updates it incrementally.
constexpr std::uint64_t computeKey(const Position& position) {
  std::uint64_t key =
      castlingKey(position.castling) ^ kZobrist.enPassant[position.enPassant];
  for (std::size_t color = 0; color < 2; ++color) {
    for (std::size_t type = 0; type < 6; ++type) {
      Bitboard pieces =
          position.planes[type] & position.planes[kWhitePlane + color];
      for (; pieces != 0; pieces &= pieces - 1) {
        key ^= kZobrist.pieces[color][type][lowestSquare(pieces)];
      }
    }
  }
  if (position.sideToMove == Color::kBlack) key ^= kZobrist.blackToMove;
  return key;
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_ZOBRIST_H_
