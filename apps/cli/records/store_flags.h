// The flags of commands that keep games: --out, --resume, --shard, --same-file.
//
// Contract: a path that ends like a store's (.db) is a store, any other a file
// that is written whole. Where a launcher started several processes, or with
// --shard, each plays its part and has a file of its own (records/shard.h),
// unless --same-file.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_
#define PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/cli/io.h"
#include "apps/cli/records/run_store.h"

namespace CLI {
class App;
}

namespace phasemachine::cli {

struct StoreFlags {
  std::string out;
  bool resume = false;
  std::string shard;
  bool sameFile = false;

  // `others` are the kinds of file besides a store, for the help.
  void declareStore(CLI::App& app, const std::string& others);

  bool toStore() const { return isStorePath(out); }
  // The part of `games` games that this process plays, with the path of its
  // file (empty without --out). Says on io.err which shard a launcher gave.
  // Errors: InvalidArgument naming the flag or variable.
  absl::StatusOr<RunPart> part(std::uint64_t games, bool pairs, Io& io) const;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_RECORDS_STORE_FLAGS_H_
