// Selects a run of a store, and one of its games.
//
// Thread safety: like Store.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_RUN_CHOICE_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_RUN_CHOICE_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/cli/records/record_actions.h"
#include "apps/records/replay.h"
#include "apps/records/store.h"

namespace phasemachine::cli {

struct OpenStore {
  records::Store store;
  std::vector<records::StoredRun> runs;  // the one of --run, or all
};

// Opens the store flags.file for reading. NotFound if the run does not exist.
absl::StatusOr<OpenStore> openRuns(const RecordFlags& flags);

// One run and its rules.
struct OpenRun {
  records::Store store;
  records::Replay replay;

  const records::StoredRun& run() const { return replay.run(); }
};

// Opens the run of --run, or the only run. InvalidArgument if there are
// several.
absl::StatusOr<OpenRun> openRun(const RecordFlags& flags);

// Reads the game of --number. NotFound if the run does not have it.
absl::StatusOr<records::StoredGame> readGame(const OpenRun& open,
                                             const RecordFlags& flags);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RUN_CHOICE_H_
