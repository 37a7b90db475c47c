// A part of a run, played by a separate process.
//
// Contract: shard i of n has the games whose number (or pair number, if two
// games make a pair) is i modulo n. A process started by an MPI, Slurm or
// Kubernetes takes its shard from the environment:
//   OMPI_COMM_WORLD_RANK of OMPI_COMM_WORLD_SIZE     mpirun
//   PMI_RANK of PMI_SIZE                             mpiexec of MPICH and of
//                                                    Intel MPI
//   SLURM_ARRAY_TASK_ID from _MIN by _STEP, of SLURM_ARRAY_TASK_COUNT,
//   SLURM_PROCID of SLURM_STEP_NUM_TASKS             sbatch --array, srun; both
//                                                    together multiply, and so
//                                                    do an array and an MPI
//   JOB_COMPLETION_INDEX of PHASEMACHINE_SHARD_COUNT Kubernetes, which does not
//                                                    provide the count itself
// A batch script of Slurm has SLURM_PROCID and SLURM_NTASKS too, but it is one
// process: only the tasks of a step, which srun starts, divide a run.
//
// Example:
//   auto shard = parseShard("2/8");
//   shard->has(number);                 // number % 8 == 2
//   shardPath("runs.db", *shard);       // "runs.2-of-8.db"

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
  // "2/8: 5 of 40 games; the other 35 are in the other shards".
  std::string describe(std::uint64_t mine, std::uint64_t all) const;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// "i/n" with i from 0 to n - 1. Errors: InvalidArgument.
absl::StatusOr<Shard> parseShard(std::string_view text);

// Reads the shard from environment variables; `get` works like std::getenv.
// Empty if no launcher has set any, or for a single process. Errors:
// InvalidArgument naming a variable that is missing, not a number or out of
// range.
using GetVariable = std::function<const char*(const char*)>;
absl::StatusOr<std::optional<Shard>> shardFromEnvironment(
    const GetVariable& get);

// The file of a shard: replaces "{shard}" in `path` with "2-of-8", or inserts
// that before the extension. `path` itself for a single shard.
std::string shardPath(const std::string& path, const Shard& shard);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_SHARD_H_
