// Descriptions of matches for a store.
//
// Example:
//   auto description = describeMatch(settings);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_
#define PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_

#include "absl/status/statusor.h"
#include "apps/cli/match/match_settings.h"
#include "apps/records/store.h"

namespace phasemachine::cli {

// Everything that determines the games of a match. Errors: a player cannot be
// created.
absl::StatusOr<records::RunDescription> describeMatch(
    const MatchSettings& settings);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_STORED_MATCH_H_
