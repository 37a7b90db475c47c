// Names of the variants of the rules, for parameterised tests.

#ifndef PHASEMACHINE_TESTS_GAMES_CHESS_ISAS_H_
#define PHASEMACHINE_TESTS_GAMES_CHESS_ISAS_H_

#include <string>

#include "core/isa.h"
#include "games/chess/variants.h"
#include "gtest/gtest.h"

namespace phasemachine::chess {

inline std::string isaTestName(const testing::TestParamInfo<IsaLevel>& info) {
  return std::string(isaName(info.param));
}

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_TESTS_GAMES_CHESS_ISAS_H_
