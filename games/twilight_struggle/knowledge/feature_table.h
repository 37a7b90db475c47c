// Numbers for features with several indices.
//
// Contract: a table has a number for every combination of its indices, from
// `begin` on. Precondition: each index is below its extent.
//
// Example:
//   constexpr FeatureTable<2, kCountries> kPresence{0};
//   constexpr FeatureTable<2, kCards> kHeld{kPresence.end()};
//   const std::uint32_t feature = kHeld(1, 5);

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_FEATURE_TABLE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_FEATURE_TABLE_H_

#include <cassert>
#include <cstdint>

namespace phasemachine::twilight_struggle {

template <std::uint32_t... kExtents>
struct FeatureTable {
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

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_FEATURE_TABLE_H_
