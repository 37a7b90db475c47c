// The command lines of the programs that fit networks.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_BENCH_FIT_ARGUMENTS_H_
#define PHASEMACHINE_BENCH_FIT_ARGUMENTS_H_

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "bench/fit/fit.h"

namespace phasemachine::fit {

struct Arguments {
  std::string out;
  FitOptions options;
  std::vector<std::string> files;
};

// OUT EPOCHS FILE...: the network to write, how often to go over the samples,
// and the files that have them, named `what` in the usage.
inline absl::StatusOr<Arguments> readArguments(int count, char** words,
                                               std::string_view what) {
  if (count < 4) {
    return absl::InvalidArgumentError(absl::StrCat(
        "usage: ", words[0], " OUT EPOCHS ", std::string(what), "..."));
  }
  Arguments arguments;
  arguments.out = words[1];
  if (!absl::SimpleAtoi(words[2], &arguments.options.epochs) ||
      arguments.options.epochs < 1 || arguments.options.epochs > 10000) {
    return absl::InvalidArgumentError(
        absl::StrCat("EPOCHS is 1 to 10000, not \"", words[2], "\""));
  }
  arguments.options.threads = std::max(1U, std::thread::hardware_concurrency());
  arguments.files.assign(words + 3, words + count);
  return arguments;
}

// Prints the error and returns an exit code.
inline int exitCodeOf(const absl::Status& status) {
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
  return 1;
}

inline void tell(std::size_t samples, const FitReport& report) {
  std::printf(
      "%zu samples, loss %.5f before, %.5f after; held out %.5f, %.5f\n",
      samples, report.before, report.after, report.heldOutBefore,
      report.heldOutAfter);
}

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_ARGUMENTS_H_
