// Sets of squares in one, two or three words: boards of up to 64, 128 and 192
// squares. Small boards pay for one word only.

#pragma once

#include <bit>
#include <cstdint>

namespace phasemachine::fairy_chess {

template <int kWords>
struct SquareSet {
  std::uint64_t words[kWords] = {};

  [[gnu::always_inline]] static constexpr SquareSet of(int square) {
    SquareSet set;
    set.add(square);
    return set;
  }
  [[gnu::always_inline]] static constexpr SquareSet all() {
    SquareSet set;
    for (auto& word : set.words) word = ~std::uint64_t{0};
    return set;
  }
  [[gnu::always_inline]] constexpr void add(int square) {
    const auto s = static_cast<unsigned>(square);
    if constexpr (kWords == 1) {
      words[0] |= std::uint64_t{1} << s;
    } else {
      words[s >> 6] |= std::uint64_t{1} << (s & 63);
    }
  }
  [[gnu::always_inline]] constexpr void remove(int square) {
    const auto s = static_cast<unsigned>(square);
    if constexpr (kWords == 1) {
      words[0] &= ~(std::uint64_t{1} << s);
    } else {
      words[s >> 6] &= ~(std::uint64_t{1} << (s & 63));
    }
  }
  [[gnu::always_inline]] constexpr bool has(int square) const {
    const auto s = static_cast<unsigned>(square);
    if constexpr (kWords == 1) {
      return words[0] >> s & 1;
    } else {
      return words[s >> 6] >> (s & 63) & 1;
    }
  }
  [[gnu::always_inline]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const auto word : words) any |= word;
    return any == 0;
  }
  [[gnu::always_inline]] constexpr int size() const {
    int n = 0;
    for (const auto word : words) n += std::popcount(word);
    return n;
  }
  // Number of elements below `square`.
  [[gnu::always_inline]] constexpr int rank(int square) const {
    const auto s = static_cast<unsigned>(square);
    if constexpr (kWords == 1) {
      return std::popcount(words[0] & ((std::uint64_t{1} << s) - 1));
    } else {
      int n = 0;
      for (unsigned i = 0; i < s >> 6; ++i) n += std::popcount(words[i]);
      return n + std::popcount(words[s >> 6] &
                               ((std::uint64_t{1} << (s & 63)) - 1));
    }
  }
  // The lowest element. Precondition: not empty().
  [[gnu::always_inline]] constexpr int first() const {
    int i = 0;
    if constexpr (kWords > 1) {
      while (words[i] == 0) ++i;
    }
    return i * 64 + std::countr_zero(words[i]);
  }
  // Calls f(square) for each element, lowest first.
  template <class F>
  [[gnu::always_inline]] constexpr void forEach(F&& f) const {
    for (int i = 0; i < kWords; ++i) {
      for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
        f(i * 64 + std::countr_zero(rest));
      }
    }
  }

  [[gnu::always_inline]] friend constexpr SquareSet operator&(SquareSet a,
                                                              SquareSet b) {
    for (int i = 0; i < kWords; ++i) a.words[i] &= b.words[i];
    return a;
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator|(SquareSet a,
                                                              SquareSet b) {
    for (int i = 0; i < kWords; ++i) a.words[i] |= b.words[i];
    return a;
  }
  [[gnu::always_inline]] friend constexpr SquareSet operator~(SquareSet a) {
    for (auto& word : a.words) word = ~word;
    return a;
  }
  [[gnu::always_inline]] constexpr SquareSet& operator&=(SquareSet b) {
    return *this = *this & b;
  }
  [[gnu::always_inline]] constexpr SquareSet& operator|=(SquareSet b) {
    return *this = *this | b;
  }
  friend constexpr bool operator==(SquareSet, SquareSet) = default;
};

}  // namespace phasemachine::fairy_chess
