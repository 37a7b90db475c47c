// The table of stages (stages.h).

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_RULES_STAGES_TABLE_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_RULES_STAGES_TABLE_H_

#include <array>

#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {

extern const std::array<Stage, kStageCount> kStages;

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_RULES_STAGES_TABLE_H_
