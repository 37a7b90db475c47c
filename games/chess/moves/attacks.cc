#include "games/chess/moves/attacks.h"

namespace phasemachine::chess {
namespace {

// Squares on the board's edge do not matter as blockers unless the piece
// stands on the same edge.
constexpr Bitboard relevantSquares(int square, Bitboard lines) {
  const Bitboard ranks = (rankMask(0) | rankMask(7)) & ~rankMask(square >> 3);
  const Bitboard files = (fileMask(0) | fileMask(7)) & ~fileMask(square & 7);
  return lines & ~ranks & ~files;
}

constexpr Bitboard pieceLine(const Lines& lines, bool rook, int which) {
  if (rook) return which == 0 ? lines.file : lines.rank;
  return which == 0 ? lines.diagonal : lines.antidiagonal;
}

constexpr std::size_t setCount(bool rook) {
  std::size_t count = 0;
  for (std::size_t square = 0; square < 64; ++square) {
    const Lines& lines = kAttacks.lines[square];
    const Bitboard both = pieceLine(lines, rook, 0) | pieceLine(lines, rook, 1);
    count += std::size_t{1}
             << std::popcount(relevantSquares(static_cast<int>(square), both));
  }
  return count;
}

template <bool kRook>
struct AttackSets {
  std::array<Bitboard, setCount(kRook)> sets = {};
  std::array<std::size_t, 64> first = {};
  std::array<Bitboard, 64> masks = {};
};

template <bool kRook>
constexpr AttackSets<kRook> makeSets() {
  AttackSets<kRook> table;
  std::size_t next = 0;
  for (int square = 0; square < 64; ++square) {
    const auto i = static_cast<std::size_t>(square);
    const Bitboard one = pieceLine(kAttacks.lines[i], kRook, 0);
    const Bitboard other = pieceLine(kAttacks.lines[i], kRook, 1);
    const Bitboard mask = relevantSquares(square, one | other);
    table.masks[i] = mask;
    table.first[i] = next;
    // Subsets of the mask, in order of their extracted bits.
    Bitboard blockers = 0;
    do {
      table.sets[next++] = lineAttacks(square, one, blockers) |
                           lineAttacks(square, other, blockers);
      blockers = (blockers - mask) & mask;
    } while (blockers != 0);
  }
  return table;
}

constexpr AttackSets<false> kBishopSets = makeSets<false>();
constexpr AttackSets<true> kRookSets = makeSets<true>();

template <bool kRook>
constexpr PextRows makeRows(const AttackSets<kRook>& table) {
  PextRows rows;
  for (std::size_t square = 0; square < 64; ++square) {
    rows[square] = {table.masks[square], &table.sets[table.first[square]]};
  }
  return rows;
}

}  // namespace

constinit const PextRows kBishopPext = makeRows(kBishopSets);
constinit const PextRows kRookPext = makeRows(kRookSets);

}  // namespace phasemachine::chess
