// Which run of a store, which of its games.
//
// Thread safety: as Store.

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
  std::vector<records::StoredRun> runs;  // those of --run, or all
};

// The store of flags.file, to read. NotFound when there is no such run.
absl::StatusOr<OpenStore> openRuns(const RecordFlags& flags);

// One run, and its rules.
struct OpenRun {
  records::Store store;
  records::Replay replay;

  const records::StoredRun& run() const { return replay.run(); }
};

// The run of --run, or the only one. InvalidArgument when there are several.
absl::StatusOr<OpenRun> openRun(const RecordFlags& flags);

// The game of --number in it. NotFound when it is not there.
absl::StatusOr<records::StoredGame> readGame(const OpenRun& open,
                                             const RecordFlags& flags);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_RUN_CHOICE_H_
