// Instruction sets and their names, for parameterised tests.

#pragma once

#include <string>
#include <vector>

#include "core/isa.h"
#include "games/chess/compiled.h"
#include "gtest/gtest.h"

namespace phasemachine::chess {

inline std::string isaTestName(const testing::TestParamInfo<IsaLevel>& info) {
  return std::string(isaName(info.param));
}

// The levels that this processor runs, weakest first: the leaf counter has a
// form for each.
inline std::vector<IsaLevel> runnableLevels() {
  std::vector<IsaLevel> levels;
  for (const IsaLevel isa : {IsaLevel::kPortable, IsaLevel::kAvx2,
                             IsaLevel::kBmi2, IsaLevel::kAvx512}) {
    if (canRun(isa)) levels.push_back(isa);
  }
  return levels;
}

}  // namespace phasemachine::chess
