// One count of `perft`: leaf mode, number of threads, and size of the
// transposition table.
//
// Example:
//   PerftRun run;
//   run.declare(arguments);
//   absl::StatusOr<PerftResult> result = run.count(board, 5, {});
//
// Thread safety: one thread; the count itself uses several.

#ifndef PHASEMACHINE_APPS_CLI_PERFT_PERFT_RUN_H_
#define PHASEMACHINE_APPS_CLI_PERFT_PERFT_RUN_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "ai/parallel_perft.h"
#include "apps/cli/flags/arguments.h"
#include "phase/perft.h"

namespace phasemachine::cli {

class PerftRun {
 public:
  static constexpr int kDeepest = 100;  // plies

  // Declares --leaf, --threads and --hash, which write into this object.
  void declare(Arguments& arguments);

  // Errors: --hash for a game or board without keys, or more memory than
  // available. The table is reused by the next count.
  absl::StatusOr<PerftResult> count(const AnyBoard& board, int depth,
                                    decltype(PerftRequest::progress) progress);

  const std::string& leaf() const { return leaf_; }
  int threads() const { return threads_; }
  std::uint64_t hashMegabytes() const { return hashMegabytes_; }

 private:
  std::string leaf_ = "count";
  int threads_ = 1;
  std::uint64_t hashMegabytes_ = 0;  // 0: no table
  std::unique_ptr<PerftTable> table_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PERFT_PERFT_RUN_H_
