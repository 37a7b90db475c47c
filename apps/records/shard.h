// One of several parts of a run, each played by a process of its own.
//
// Contract: shard i of n has the games whose number (or, where two games make a
// pair, whose pair's number) leaves the remainder i when divided by n. A
// process that Open MPI, Slurm or Kubernetes started finds its shard in the
// environment:
//   OMPI_COMM_WORLD_RANK of OMPI_COMM_WORLD_SIZE     mpirun
//   SLURM_ARRAY_TASK_ID from _MIN by _STEP, of SLURM_ARRAY_TASK_COUNT,
//   SLURM_PROCID of SLURM_NTASKS                     sbatch --array, srun; both
//                                                    together multiply
//   JOB_COMPLETION_INDEX of PHASEMACHINE_SHARD_COUNT Kubernetes, which does not
//                                                    tell a pod how many it has
//
// Example:
//   auto shard = parseShard("2/8");
//   shard->has(number);                 // number % 8 == 2
//   shardPath("runs.db", *shard);       // "runs.2-of-8.db"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_RECORDS_SHARD_H_
#define PHASEMACHINE_APPS_RECORDS_SHARD_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace phasemachine::records {

struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  bool has(std::uint64_t number) const { return number % count == index; }
  // "2/8".
  std::string toText() const;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// "i/n" with i from 0 to n - 1. Errors: InvalidArgument.
absl::StatusOr<Shard> parseShard(std::string_view text);

// `get` answers like std::getenv. Nothing where no launcher has set anything,
// or for a single process. Errors: InvalidArgument naming a variable that is no
// number, out of range or missing.
using GetVariable = std::function<const char*(const char*)>;
absl::StatusOr<std::optional<Shard>> shardFromEnvironment(
    const GetVariable& get);

// The file of a shard: "{shard}" in `path` becomes "2-of-8"; without it the
// words stand before the ending. `path` itself for the only shard.
std::string shardPath(const std::string& path, const Shard& shard);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_SHARD_H_
