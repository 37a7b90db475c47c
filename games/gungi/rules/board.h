// The Gungi board: the position, the phase stack, the rule options and the keys
// of the positions that could be repeated.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/hash.h"
#include "core/key_ring.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/gungi/rules/settings.h"
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

// The compact state that move generation reads: `towers` is the complete state;
// the sets, the marshals' squares and the key are derived from it.
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

enum class StateType : std::uint8_t {
  kDraft,  // asks a side that may draft for a drop
  kTurn,   // checks for ends, then asks the side to move
  // Ends; the side named has won.
  kFirstCaptureEnd,
  kSecondCaptureEnd,
  kFirstMateEnd,
  kSecondMateEnd,
  kFirstNoMoveEnd,
  kSecondNoMoveEnd,
  // Draws.
  kStalemateEnd,
  kRepetitionEnd,
  kMoveCapEnd,
  kBareMarshalsEnd,
};
inline constexpr StateType kLastState = StateType::kBareMarshalsEnd;

struct Board;

// Moves, captures, stacks or drops, and passes the turn.
struct MakeMove {
  Move move;
  void apply(Board& board) const;
};

// Drops a piece while drafting; FinishDraft or NextToDraft follows.
struct PlacePiece {
  Move move;
  void apply(Board& board) const;
};

// 謀 of `side` converts the pieces of `levels` beneath it.
struct Betray {
  Square square;
  Levels levels;
  Side side;
  void apply(Board& board) const;
};

// The drafting side has placed a piece and continues drafting.
struct NextToDraft {
  void apply(Board& board) const;
};

// The drafting side has declared its draft complete.
struct FinishDraft {
  void apply(Board& board) const;
};

// Asks a side for a move or drop.
struct RequestMove {
  static constexpr bool kIsRequest = true;
  Side side;
};

// Asks a side for a drop of its draft.
struct RequestPlacement {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<MakeMove, PlacePiece, Betray, NextToDraft,
                              FinishDraft, RequestMove, RequestPlacement>;

// More keys than the move cap; without the cap older positions are forgotten.
// Even, so that a slot of the ring always belongs to the same side to move.
using KeyHistory = KeyRing<304>;

struct alignas(64) Board {
  Position position;
  Options options;
  // Moves made since the board was set up; saturates.
  std::uint16_t ply = 0;
  // Positions remembered: since the last drop or capture in rule set A, all in
  // rule set B; 0 where repetition does not matter.
  std::uint16_t remembered = 0;
  StateStack<StateType, Command, 8> stack;
  KeyHistory history;

  friend bool operator==(const Board& a, const Board& b) {
    if (!(a.position == b.position && a.options == b.options &&
          a.ply == b.ply && a.remembered == b.remembered &&
          a.stack == b.stack)) {
      return false;
    }
    for (std::size_t i = 0; i < KeyHistory::live(a.remembered); ++i) {
      if (a.history.at(i) != b.history.at(i)) return false;
    }
    return true;
  }
};

}  // namespace phasemachine::gungi
