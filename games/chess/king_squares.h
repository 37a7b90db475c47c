// Squares near a king: its shelter, and distances.
//
// Thread safety: constants and pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_KING_SQUARES_H_
#define PHASEMACHINE_GAMES_CHESS_KING_SQUARES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/types.h"

namespace phasemachine::chess {

// Squares near a king whose pawns move up. "Next" files are the adjacent ones.
struct Shelter {
  Bitboard near = 0;       // one rank before it, its file and the next ones
  Bitboard far = 0;        // two ranks before it
  Bitboard stormNear = 0;  // its rank to two ranks before it
  Bitboard stormFar = 0;   // three and four ranks before it
  Bitboard files = 0;      // first squares of its file and the next ones
};

// King steps between two squares.
constexpr std::size_t distance(std::size_t a, std::size_t b) {
  const auto apart = [](std::size_t x, std::size_t y) {
    return x > y ? x - y : y - x;
  };
  return std::max(apart(a & 7, b & 7), apart(a >> 3, b >> 3));
}

struct KingSquares {
  std::array<Shelter, 64> shelter = {};
  // [king's square][distance]: the squares at that distance.
  struct alignas(64) Rings {
    std::array<Bitboard, 8> at = {};
  };
  std::array<Rings, 64> rings = {};
};

constexpr KingSquares makeKingSquares() {
  KingSquares out;
  for (std::size_t square = 0; square < 64; ++square) {
    const int file = static_cast<int>(square & 7);
    const int rank = static_cast<int>(square >> 3);
    const Bitboard files = fileMask(file) |
                           (file > 0 ? fileMask(file - 1) : 0) |
                           (file < 7 ? fileMask(file + 1) : 0);
    const auto ahead = [&](int ranks) {
      return rank + ranks < 8 ? rankMask(rank + ranks) & files : Bitboard{0};
    };
    out.shelter[square] = {.near = ahead(1),
                           .far = ahead(2),
                           .stormNear = ahead(0) | ahead(1) | ahead(2),
                           .stormFar = ahead(3) | ahead(4),
                           .files = files & kRank1};
    for (std::size_t other = 0; other < 64; ++other) {
      out.rings[square].at[distance(square, other)] |= Bitboard{1} << other;
    }
  }
  return out;
}

inline constexpr KingSquares kKingSquares = makeKingSquares();

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KING_SQUARES_H_
