// The variants of the leaf counter that this processor has, as test
// parameters.

#ifndef PHASEMACHINE_TESTS_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_
#define PHASEMACHINE_TESTS_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_

#include <string>
#include <vector>

#include "games/chess/leaf_counter.h"
#include "gtest/gtest.h"

namespace phasemachine::chess {

inline std::vector<LeafCounter::Variant> availableVariants() {
  using enum LeafCounter::Variant;
  std::vector<LeafCounter::Variant> variants;
  for (const LeafCounter::Variant variant : {kPortable, kBmi2, kAvx512}) {
    if (LeafCounter::available(variant)) variants.push_back(variant);
  }
  return variants;
}

inline std::string variantName(
    const testing::TestParamInfo<LeafCounter::Variant>& info) {
  switch (info.param) {
    case LeafCounter::Variant::kPortable:
      return "portable";
    case LeafCounter::Variant::kBmi2:
      return "bmi2";
    case LeafCounter::Variant::kAvx512:
      return "avx512";
  }
  return "unknown";
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_TESTS_GAMES_CHESS_LEAF_COUNTER_VARIANTS_H_
