// A part of the numbering of a game's binary features: a number for every
// combination of some indices, the last of which changes fastest.
//
// Example:
//   constexpr FeatureRange<2, 8> kPawn{0};       // side, rank
//   constexpr FeatureRange<3> kStage{kPawn.end()};
//   static_assert(kPawn(1, 5) == 13);

#pragma once

#include <cassert>
#include <cstdint>

namespace phasemachine {

template <std::uint32_t... kExtents>
struct FeatureRange {
  std::uint32_t begin = 0;

  static constexpr std::uint32_t kSize = (kExtents * ...);
  constexpr std::uint32_t end() const { return begin + kSize; }

  template <class... Index>
  constexpr std::uint32_t operator()(Index... index) const {
    static_assert(sizeof...(Index) == sizeof...(kExtents));
    assert(((static_cast<std::uint32_t>(index) < kExtents) && ...));
    std::uint32_t at = 0;
    ((at = at * kExtents + static_cast<std::uint32_t>(index)), ...);
    return begin + at;
  }
};

}  // namespace phasemachine
