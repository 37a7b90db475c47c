// Castling for chess and Chess960, by tables over the files of the home rank.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

// Files from `a` to `b`, inclusive, as bits.
constexpr std::uint32_t fileSpan(std::uint32_t a, std::uint32_t b) {
  return (std::uint32_t{2} << std::max(a, b)) -
         (std::uint32_t{1} << std::min(a, b));
}

inline constexpr std::uint32_t kNoRookFile = 8;

// Whether a castling move, whose target is the rook, is towards the h-file.
constexpr bool castlesKingSide(Move move) { return move.to() > move.from(); }

// [king's file][rook's file]: what prevents castling. Bits 0-7: files that must
// be empty, because king or rook pass or land there. Bits 8-15: files that must
// not be attacked, because the king stands, passes or lands there. Bits 16-23:
// the rook, which must not be pinned along the rank. All bits are set if
// castling is impossible.
using CastlingObstacles = std::array<std::array<std::uint32_t, 9>, 8>;

constexpr CastlingObstacles makeCastlingObstacles() {
  CastlingObstacles table;
  for (std::uint32_t king = 0; king < 8; ++king) {
    for (std::uint32_t rook = 0; rook < 9; ++rook) {
      std::uint32_t& row = table[king][rook];
      if (rook == king || rook == kNoRookFile) {
        row = ~std::uint32_t{0};  // the king itself occupies a file
        continue;
      }
      const bool kingside = rook > king;
      const std::uint32_t kingPath = fileSpan(king, kingside ? 6 : 2);
      const std::uint32_t rookPath = fileSpan(rook, kingside ? 5 : 3);
      const std::uint32_t movers = std::uint32_t{1} << king | std::uint32_t{1}
                                                                  << rook;
      row = ((kingPath | rookPath) & ~movers) | kingPath << 8 |
            std::uint32_t{1} << (16 + rook);
    }
  }
  return table;
}

inline constexpr CastlingObstacles kCastlingObstacles = makeCastlingObstacles();

// The castling moves that a side may make now. All sets are on the side's home
// rank, in the low eight bits.
struct CastlingPaths {
  [[gnu::always_inline]] CastlingPaths(Bitboard rights, unsigned kingFile,
                                       Bitboard occupied, Bitboard attacked,
                                       Bitboard pinned) {
    const auto files = [](Bitboard rank) __attribute__((always_inline)) {
      return static_cast<std::uint32_t>(rank & 0xFF);
    };
    const std::uint32_t state =
        files(occupied) | files(attacked) << 8 | files(pinned) << 16;
    const std::uint32_t none = std::uint32_t{1} << kNoRookFile;
    const std::uint32_t below = (std::uint32_t{1} << kingFile) - 1;
    queensideRook =
        static_cast<unsigned>(std::countr_zero((files(rights) & below) | none));
    kingsideRook = static_cast<unsigned>(
        std::countr_zero((files(rights) & ~(below << 1 | 1)) | none));
    const auto& obstacles = kCastlingObstacles[kingFile];
    queensideClear = (state & obstacles[queensideRook]) == 0;
    kingsideClear = (state & obstacles[kingsideRook]) == 0;
  }

  unsigned queensideRook;  // file, or kNoRookFile
  unsigned kingsideRook;
  bool queensideClear;
  bool kingsideClear;
};

// [rank 1 or 8][files in Position::castling]: the rank's part of the key.
constexpr std::array<std::array<std::uint64_t, 256>, 2> makeRankKeys() {
  std::array<std::array<std::uint64_t, 256>, 2> keys = {};
  for (std::size_t files = 0; files < 256; ++files) {
    keys[0][files] = castlingKey(files);
    keys[1][files] = castlingKey(Bitboard{files} << 56);
  }
  return keys;
}

inline constexpr std::array<std::array<std::uint64_t, 256>, 2>
    kCastlingRankKeys = makeRankKeys();

// Removes the rights of kings and rooks on the squares `touched`, and of a king
// without a castling rook. Returns the change of the key.
[[gnu::always_inline]] inline std::uint64_t dropRights(Bitboard& castling,
                                                       Bitboard touched) {
  constexpr Bitboard kFirst = rankMask(0);
  constexpr Bitboard kEighth = rankMask(7);
  const auto withoutLoneKing = [](Bitboard rank)
                                   __attribute__((always_inline)) {
                                     return (rank & (rank - 1)) != 0 ? rank : 0;
                                   };
  const Bitboard left = castling & ~touched;
  const Bitboard after =
      withoutLoneKing(left & kFirst) | withoutLoneKing(left & kEighth);
  const Bitboard ended = castling ^ after;
  castling = after;
  return kCastlingRankKeys[0][ended & 0xFF] ^ kCastlingRankKeys[1][ended >> 56];
}

}  // namespace phasemachine::chess
