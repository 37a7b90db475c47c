// A run: games played with the same settings, by one process or, as shards, by
// several.
//
// Contract: a description contains everything that determines a run's games, so
// equal descriptions mean the same run; difference() describes how two differ.
//
// Example:
//   std::string why = difference(stored, wanted);   // "seed 1, not 2"
//   auto shard = parseShard("2/8");
//   shard->has(number);                 // number % 8 == 2
//   shardPath("runs.db", *shard);       // "runs.2-of-8.db"

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "apps/json/json.h"

namespace phasemachine::records {

// Everything that determines the games of a run.
struct RunDescription {
  std::string kind;     // "selfplay", "match" or "import"
  std::string program;  // version of the program
  // engineHash() of that program; empty for imports and in older stores.
  std::string engine;
  std::string game;      // its name
  std::string options;   // canonical
  std::string position;  // start of the games, as text
  std::uint64_t seed = 0;
  // Settings as one JSON object with sorted keys: limits, and players with all
  // their options.
  std::string settings;

  friend bool operator==(const RunDescription&,
                         const RunDescription&) = default;
};

struct StoredRun : RunDescription {
  std::int64_t id = 0;
  std::uint64_t games = 0;  // requested
  std::string created;      // UTC, "2026-01-31 12:00:00"
};

// "seed 1, not 2; settings.sims 20, not 40": the first few differences between
// two runs, stored and wanted; empty if they are equal.
std::string difference(const RunDescription& there,
                       const RunDescription& wanted);

// All members by name; the settings as an object, or null if they are none.
Json describe(const RunDescription& run);

// A hash of the whole description.
std::uint64_t hashOf(const RunDescription& description);
// The same for a row, except its id.
std::uint64_t checksumOf(const StoredRun& run);

// A hash of the sources of rules, search and players, computed at build time: 16
// hexadecimal digits. Programs with equal hashes play the same games for the same
// run; programs with different hashes may not.
std::string_view engineHash();

// A part of a run: shard i of n has the games whose number (or pair number, if
// two games make a pair) is i modulo n.
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

// Reads the shard from the environment of a process that MPI, Slurm or
// Kubernetes started; `get` works like std::getenv:
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
