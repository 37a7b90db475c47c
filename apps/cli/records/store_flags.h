// Flags of commands that store games: --out, --resume, --shard, --same-file.
//
// Contract: a path with a store's extension (.db) is a store; any other is a
// file that is written atomically. With --shard, or if a launcher started
// several processes, each process plays its part and writes its own file
// (apps/records/run.h), unless --same-file is given.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/flags/arguments.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

struct StoreFlags {
  std::string out;
  bool resume = false;
  std::string shard;
  bool sameFile = false;

  // `others` describes the non-store formats, for help.
  void declareStore(Arguments& arguments, const std::string& others);

  bool toStore() const { return isStorePath(out); }
  // The part of `games` games that this process plays, with the path of its
  // file (empty without --out). Prints to io.err which shard a launcher
  // assigned. Errors: InvalidArgument naming the flag or environment variable.
  absl::StatusOr<RunPart> part(std::uint64_t games, bool pairs, Io& io) const;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_
