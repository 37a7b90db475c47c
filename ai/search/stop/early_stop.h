// Decides whether a search may end before its limit because the remaining
// simulations cannot change the move (for which searches: EarlyStop in
// options.h).
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_AI_SEARCH_STOP_EARLY_STOP_H_
#define PHASEMACHINE_AI_SEARCH_STOP_EARLY_STOP_H_

#include <cstdint>

#include "ai/search/ask/limits.h"
#include "ai/search/ask/options.h"
#include "ai/search/stop/time_manager.h"

namespace phasemachine::search {

// True if a single legal move is played without a search.
bool playsOnlyMove(EarlyStop rule, const SearchLimits& limits);

// True if a search with these limits is decided after `elapsedMicroseconds` and
// `simulations`: the remaining simulations cannot give another move more
// visits. For a game clock see time_manager.h.
bool isDecided(const SearchOptions& options, const SearchLimits& limits,
               std::int64_t elapsedMicroseconds, std::uint64_t simulations,
               const RootStanding& standing);

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_STOP_EARLY_STOP_H_
