// The compact state that move generation reads.
//
// Contract: `towers` is the complete state; the sets, the marshals' squares and
// the key are derived from it. setTower() updates the sets and the key.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_POSITION_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_POSITION_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/hash.h"
#include "core/side.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/square_set.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

// The number of pieces of each type in hand, four bits per type.
class Hand {
 public:
  static constexpr int kMost = 15;

  constexpr int count(PieceType type) const {
    return static_cast<int>(counts_ >> shift(type) & 15);
  }
  // Precondition: the result is from 0 to kMost.
  constexpr void add(PieceType type, int n = 1) {
    counts_ += static_cast<std::uint64_t>(n) << shift(type);
  }
  constexpr void remove(PieceType type) {
    counts_ -= std::uint64_t{1} << shift(type);
  }
  constexpr bool empty() const { return counts_ == 0; }
  constexpr int total() const {
    int sum = 0;
    for (std::uint64_t c = counts_; c != 0; c >>= 4) {
      sum += static_cast<int>(c & 15);
    }
    return sum;
  }
  constexpr std::uint64_t bits() const { return counts_; }
  static constexpr Hand fromBits(std::uint64_t bits) {
    Hand hand;
    hand.counts_ = bits;
    return hand;
  }
  friend constexpr bool operator==(Hand, Hand) = default;

 private:
  static constexpr unsigned shift(PieceType type) {
    return 4 * static_cast<unsigned>(type);
  }
  std::uint64_t counts_ = 0;
};

// Calls f with each type that has a piece in `hand`.
template <class F>
[[gnu::always_inline]] inline void forEachType(Hand hand, F&& f) {
  constexpr std::uint64_t kOnes = 0x11111111111111;
  const std::uint64_t h = hand.bits();
  for (std::uint64_t types = (h | h >> 1 | h >> 2 | h >> 3) & kOnes; types != 0;
       types &= types - 1) {
    f(static_cast<PieceType>(std::countr_zero(types) / 4));
  }
}

struct Position {
  std::array<SquareSet, 2> tops;     // by the owner of the top piece
  std::array<SquareSet, 2> present;  // with a piece of that side at any level
  SquareSet high2;                   // at least two pieces
  SquareSet high3;
  std::array<Hand, 2> hands;
  std::uint64_t key = 0;  // of the towers only
  std::array<Tower, kSquares> towers = {};
  std::array<Square, 2> marshals = {kNoSquare, kNoSquare};  // squares of 帥
  Side sideToMove = Side::kFirst;
  // Bit s: side s may still draft.
  std::uint8_t drafting = 0;
  // Rule set B counts rounds; 0 in rule set A.
  std::uint16_t round = 0;

  constexpr SquareSet occupied() const { return tops[0] | tops[1]; }

  friend bool operator==(const Position& a, const Position& b) {
    return a.towers == b.towers && a.hands == b.hands &&
           a.sideToMove == b.sideToMove && a.drafting == b.drafting &&
           a.round == b.round;
  }
};

// The contribution of `tower` on `square` to the key; 0 if empty.
[[gnu::always_inline]] inline std::uint64_t towerKey(Square square,
                                                     Tower tower) {
  const std::uint64_t mixed =
      mix64((std::uint64_t{square} << 16 | tower) * 0x9E3779B97F4A7C15ULL);
  return tower != 0 ? mixed : 0;
}

// Replaces the tower on a square in `towers`, the sets and the key. The caller
// updates the marshals' squares.
[[gnu::always_inline]] inline void setTower(Position& position, Square square,
                                            Tower tower) {
  // One bit per level: the bit of the owner.
  constexpr unsigned kOwners = 0b00001'00001'00001;
  const unsigned t = tower;
  const unsigned pieces = (t >> 1 | t >> 2 | t >> 3 | t >> 4) & kOwners;
  const unsigned seconds = t & kOwners;
  const std::uint64_t second = seconds != 0;
  const std::uint64_t first = (pieces & ~seconds) != 0;
  const std::uint64_t topSecond = t & 1;
  const std::uint64_t topFirst =
      static_cast<std::uint64_t>(t != 0) & ~topSecond;
  const std::uint64_t two = t >= 1U << 5;
  const std::uint64_t three = t >= 1U << 10;
  const unsigned shift = square & 63;
  const std::uint64_t keep = ~(std::uint64_t{1} << shift);
  const bool low = square < 64;
  const auto put = [&](SquareSet& set, std::uint64_t bit) {
    std::uint64_t& word = low ? set.lo : set.hi;
    word = (word & keep) | bit << shift;
  };
  put(position.tops[0], topFirst);
  put(position.tops[1], topSecond);
  put(position.present[0], first);
  put(position.present[1], second);
  put(position.high2, two);
  put(position.high3, three);
  position.key ^=
      towerKey(square, position.towers[square]) ^ towerKey(square, tower);
  position.towers[square] = tower;
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_POSITION_H_
