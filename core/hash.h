// Hash functions with the same results on every run and machine.
//
// Example:
//   std::uint64_t h = hashCombine(hashCombine(0, turn), sideToMove);

#pragma once

#include <cstdint>
#include <string_view>

namespace phasemachine {

// The finaliser of SplitMix64: a bijection that spreads every input bit.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// Mixes `value` into `seed`; the order of calls matters. Injective in either
// argument when the other is fixed.
constexpr std::uint64_t hashCombine(std::uint64_t seed, std::uint64_t value) {
  return mix64(seed * 0xD1342543DE82EF95ULL +
               mix64(value + 0x9E3779B97F4A7C15ULL));
}

// FNV-1a with a final mix, for names and texts.
constexpr std::uint64_t hashText(std::string_view text) {
  std::uint64_t h = 0xCBF29CE484222325ULL;
  for (char c : text) {
    h = (h ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  }
  return mix64(h);
}

}  // namespace phasemachine
