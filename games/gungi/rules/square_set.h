// Sets of the 81 squares in two machine words.
//
// Squares are numbered 0 to 80, row by row from the top left corner: square =
// 9 * row + column. The first player is at the bottom (row 8).
//
// Example:
//   SquareSet own = position.tops[0];
//   forEachSquare(own & ~position.high2, [](Square s) { use(s); });

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_SQUARE_SET_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_SQUARE_SET_H_

#include <bit>
#include <cstdint>

namespace phasemachine::gungi {

using Square = std::uint8_t;

inline constexpr int kRows = 9;
inline constexpr Square kSquares = 81;
inline constexpr Square kNoSquare = 127;

constexpr Square squareAt(int row, int column) {
  return static_cast<Square>(9 * row + column);
}
constexpr int rowOf(Square s) { return s / 9; }
constexpr int columnOf(Square s) { return s % 9; }
constexpr bool isOnBoard(int row, int column) {
  return row >= 0 && row < kRows && column >= 0 && column < kRows;
}

struct SquareSet {
  std::uint64_t lo = 0;  // squares 0 to 63
  std::uint64_t hi = 0;  // squares 64 to 80

  // Precondition: s < kSquares, or kNoSquare, which is in no set.
  [[gnu::always_inline]] static constexpr SquareSet of(Square s) {
    return s < 64         ? SquareSet{std::uint64_t{1} << s, 0}
           : s < kSquares ? SquareSet{0, std::uint64_t{1} << (s - 64)}
                          : SquareSet{};
  }
  [[gnu::always_inline]] constexpr bool has(Square s) const {
    return ((s < 64 ? lo >> s : hi >> (s & 63)) & 1) != 0;
  }
  [[gnu::always_inline]] constexpr bool empty() const { return (lo | hi) == 0; }
  [[gnu::always_inline]] constexpr int count() const {
    return std::popcount(lo) + std::popcount(hi);
  }
  // Precondition of both: not empty.
  [[gnu::always_inline]] constexpr Square lowest() const {
    return static_cast<Square>(lo != 0 ? std::countr_zero(lo)
                                       : 64 + std::countr_zero(hi));
  }
  [[gnu::always_inline]] constexpr Square highest() const {
    return static_cast<Square>(hi != 0 ? 127 - std::countl_zero(hi)
                                       : 63 - std::countl_zero(lo));
  }
  // The next 64 members from `square` on, the first one as bit 0.
  [[gnu::always_inline]] constexpr std::uint64_t from(int square) const {
    if (square == 0) return lo;
    return square < 64 ? lo >> square | hi << (64 - square)
                       : hi >> (square - 64);
  }
  // The square with `n` lower ones in the set. Precondition: n < count().
  [[gnu::always_inline]] constexpr Square nth(int n) const {
    const int low = std::popcount(lo);
    std::uint64_t word = n < low ? lo : hi;
    for (int i = n < low ? n : n - low; i > 0; --i) word &= word - 1;
    return static_cast<Square>((n < low ? 0 : 64) + std::countr_zero(word));
  }

  [[gnu::always_inline]] friend constexpr SquareSet operator&(SquareSet a,
                                                              SquareSet b) {
    return {a.lo & b.lo, a.hi & b.hi};
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator|(SquareSet a,
                                                              SquareSet b) {
    return {a.lo | b.lo, a.hi | b.hi};
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator^(SquareSet a,
                                                              SquareSet b) {
    return {a.lo ^ b.lo, a.hi ^ b.hi};
  }
  // The complement includes squares beyond the board; intersect it.
  [[gnu::always_inline]] constexpr SquareSet operator~() const {
    return {~lo, ~hi};
  }
  constexpr SquareSet& operator&=(SquareSet o) { return *this = *this & o; }
  constexpr SquareSet& operator|=(SquareSet o) { return *this = *this | o; }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;
};

// The bits of a word in reverse.
constexpr std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555ULL) | (bits & 0x5555555555555555ULL)
                                                   << 1;
  bits = (bits >> 2 & 0x3333333333333333ULL) | (bits & 0x3333333333333333ULL)
                                                   << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FULL) | (bits & 0x0F0F0F0F0F0F0F0FULL)
                                                   << 4;
  return __builtin_bswap64(bits);
}

// The set on the board turned by half a turn: square s becomes 80 - s. So all
// 128 bits are reversed, and shifted by the 47 unused ones.
constexpr SquareSet turnedRound(SquareSet set) {
  const std::uint64_t low = reversed(set.hi);
  const std::uint64_t high = reversed(set.lo);
  return {low >> 47 | high << 17, high >> 47};
}

inline constexpr SquareSet kAllSquares = {~std::uint64_t{0}, 0x1FFFF};

// Calls f with each square, from the lowest.
template <class F>
[[gnu::always_inline]] constexpr void forEachSquare(SquareSet set, F&& f) {
  for (std::uint64_t w = set.lo; w != 0; w &= w - 1) {
    f(static_cast<Square>(std::countr_zero(w)));
  }
  for (std::uint64_t w = set.hi; w != 0; w &= w - 1) {
    f(static_cast<Square>(64 + std::countr_zero(w)));
  }
}

// Calls f with each square, from the lowest, until it returns true; returns
// whether it did.
template <class F>
[[gnu::always_inline]] constexpr bool anySquare(SquareSet set, F&& f) {
  for (std::uint64_t w = set.lo; w != 0; w &= w - 1) {
    if (f(static_cast<Square>(std::countr_zero(w)))) return true;
  }
  for (std::uint64_t w = set.hi; w != 0; w &= w - 1) {
    if (f(static_cast<Square>(64 + std::countr_zero(w)))) return true;
  }
  return false;
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_SQUARE_SET_H_
