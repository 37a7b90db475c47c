// When a search may end before its limit, because what is left of it cannot
// change the move (EarlyStop in options.h says which searches).
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_EARLY_STOP_H_
#define PHASEMACHINE_AI_SEARCH_EARLY_STOP_H_

#include <cstdint>

#include "ai/search/limits.h"
#include "ai/search/options.h"
#include "ai/search/time_manager.h"

namespace phasemachine::search {

// Whether a single legal move is played at once.
bool playsOnlyMove(EarlyStop rule, const SearchLimits& limits);

// Whether a search with these limits, after `elapsed` microseconds of them and
// `simulations`, is decided: no number of simulations that it can still make
// gives another move more visits. On a game clock time_manager.h tells.
bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootStanding& standing);

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_EARLY_STOP_H_
