// Matches in a store.
//
// Example:
//   auto description = describeMatch(settings);
//   absl::StatusOr<MatchGame> game = matchGameFrom(stored, settings);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_
#define PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_

#include "absl/status/statusor.h"
#include "apps/cli/match/match_games.h"
#include "apps/records/store.h"

namespace phasemachine::cli {

// What decides the games of a match.
records::RunDescription describeMatch(const MatchSettings& settings);

// A stored game of this match as the report wants it, without comments and
// always from the match's start. Errors: DataLoss.
absl::StatusOr<MatchGame> matchGameFrom(const records::StoredGame& stored,
                                        const MatchSettings& settings);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_
