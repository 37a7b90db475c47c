// When a search may end before its limit because the rest cannot change the
// move (EarlyStop in options.h says for which searches).
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
// `simulations`, is decided: the remaining simulations cannot give another move
// more visits. For a game clock see time_manager.h.
bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootStanding& standing);

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_EARLY_STOP_H_
