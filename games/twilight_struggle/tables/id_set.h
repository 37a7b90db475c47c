// A set of up to 128 small numbers in two words, for countries and cards.

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "core/side.h"

namespace phasemachine::twilight_struggle {

// The two sides by their names in this game. The USSR is the first player.
inline constexpr Side kUssr = Side::kFirst;
inline constexpr Side kUsa = Side::kSecond;

constexpr bool isPlayer(Side side) { return side == kUssr || side == kUsa; }

// `Id` is an enum of one byte with values below 128.
template <class Id>
class IdSet {
 public:
  constexpr IdSet() = default;
  constexpr IdSet(std::initializer_list<Id> ids) {
    for (Id id : ids) add(id);
  }
  static constexpr IdSet fromWords(std::uint64_t low, std::uint64_t high) {
    IdSet set;
    set.low_ = low;
    set.high_ = high;
    return set;
  }

  constexpr std::uint64_t low() const { return low_; }
  constexpr std::uint64_t high() const { return high_; }

  constexpr bool contains(Id id) const {
    return ((id < 64 ? low_ : high_) >> (id & 63) & 1) != 0;
  }
  constexpr void add(Id id) {
    (id < 64 ? low_ : high_) |= std::uint64_t{1} << (id & 63);
  }
  constexpr void remove(Id id) {
    (id < 64 ? low_ : high_) &= ~(std::uint64_t{1} << (id & 63));
  }
  constexpr void put(Id id, bool present) {
    if (present) {
      add(id);
    } else {
      remove(id);
    }
  }
  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr int count() const {
#ifdef __POPCNT__
    return std::popcount(low_) + std::popcount(high_);
#else
    // Without the instruction std::popcount() is a call.
    const std::uint64_t fours = countsByFour(low_) + countsByFour(high_);
    constexpr std::uint64_t kLowFours = 0x0F0F'0F0F'0F0F'0F0F;
    const std::uint64_t bytes = (fours & kLowFours) + (fours >> 4 & kLowFours);
    return static_cast<int>(bytes * 0x0101'0101'0101'0101 >> 56);
#endif
  }
  // Precondition of the next two: not empty().
  constexpr Id first() const {
    assert(!empty());
    return static_cast<Id>(low_ != 0 ? std::countr_zero(low_)
                                     : 64 + std::countr_zero(high_));
  }
  constexpr Id last() const {
    assert(!empty());
    return static_cast<Id>(high_ != 0 ? 127 - std::countl_zero(high_)
                                      : 63 - std::countl_zero(low_));
  }
  // The member with `n` smaller members. Precondition: n < count().
  constexpr Id nth(int n) const {
    IdSet rest = *this;
    while (n-- > 0) rest.remove(rest.first());
    return rest.first();
  }
  // The members from `id` on.
  constexpr IdSet from(Id id) const {
    return id < 64 ? fromWords(low_ & (~std::uint64_t{0} << id), high_)
                   : fromWords(0, high_ & (~std::uint64_t{0} << (id & 63)));
  }
  // The members up to and including `id`.
  constexpr IdSet upTo(Id id) const {
    return id < 64 ? fromWords(low_ & (~std::uint64_t{0} >> (63 - id)), 0)
                   : fromWords(low_, high_ & (~std::uint64_t{0} >> (127 - id)));
  }

  friend constexpr IdSet operator|(IdSet a, IdSet b) {
    return fromWords(a.low_ | b.low_, a.high_ | b.high_);
  }
  friend constexpr IdSet operator&(IdSet a, IdSet b) {
    return fromWords(a.low_ & b.low_, a.high_ & b.high_);
  }
  // The members of `a` that are not in `b`.
  friend constexpr IdSet operator-(IdSet a, IdSet b) {
    return fromWords(a.low_ & ~b.low_, a.high_ & ~b.high_);
  }
  constexpr IdSet& operator|=(IdSet other) { return *this = *this | other; }
  constexpr IdSet& operator&=(IdSet other) { return *this = *this & other; }
  constexpr IdSet& operator-=(IdSet other) { return *this = *this - other; }
  friend constexpr bool operator==(IdSet, IdSet) = default;

  // Members in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(IdSet rest)
        : low_(rest.low_), high_(rest.high_) {}
    constexpr Id operator*() const { return fromWords(low_, high_).first(); }
    constexpr Iterator& operator++() {
      if (low_ != 0) {
        low_ &= low_ - 1;
      } else {
        high_ &= high_ - 1;
      }
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(IdSet()); }

 private:
  // The number of bits in each group of four, there.
  static constexpr std::uint64_t countsByFour(std::uint64_t word) {
    constexpr std::uint64_t kOdd = 0x5555'5555'5555'5555;
    constexpr std::uint64_t kLowTwos = 0x3333'3333'3333'3333;
    const std::uint64_t twos = word - (word >> 1 & kOdd);
    return (twos & kLowTwos) + (twos >> 2 & kLowTwos);
  }

  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

}  // namespace phasemachine::twilight_struggle
