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
#include <utility>
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
  std::string from;                  // empty: from scratch
  std::vector<std::string> heldOut;  // empty: some of the samples
};

// OUT EPOCHS FILE...: the network to write, the number of epochs, and the
// sample files, named `what` in the usage. Options: --from=NETWORK, the start
// values; --held-out=FILE, samples to measure on; --rate=NUMBER.
inline absl::StatusOr<Arguments> readArguments(int count, char** words,
                                               std::string_view what) {
  if (count < 4) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", words[0], " OUT EPOCHS ", std::string(what),
                     "... [--from=NETWORK] [--held-out=", std::string(what),
                     "] [--rate=NUMBER] [--batch=NUMBER]"));
  }
  Arguments arguments;
  arguments.out = words[1];
  if (!absl::SimpleAtoi(words[2], &arguments.options.epochs) ||
      arguments.options.epochs < 1 || arguments.options.epochs > 10000) {
    return absl::InvalidArgumentError(
        absl::StrCat("EPOCHS is 1 to 10000, not \"", words[2], "\""));
  }
  arguments.options.threads = std::max(1U, std::thread::hardware_concurrency());
  for (int i = 3; i < count; ++i) {
    const std::string word = words[i];
    const auto after = [&word](std::string_view name) {
      return word.starts_with(name) ? word.substr(name.size()) : std::string();
    };
    if (std::string from = after("--from="); !from.empty()) {
      arguments.from = std::move(from);
    } else if (std::string file = after("--held-out="); !file.empty()) {
      arguments.heldOut.push_back(std::move(file));
    } else if (const std::string rate = after("--rate="); !rate.empty()) {
      if (!absl::SimpleAtof(rate, &arguments.options.rate) ||
          !(arguments.options.rate > 0)) {
        return absl::InvalidArgumentError("--rate is above 0");
      }
    } else if (const std::string batch = after("--batch="); !batch.empty()) {
      if (!absl::SimpleAtoi(batch, &arguments.options.batch) ||
          arguments.options.batch == 0) {
        return absl::InvalidArgumentError("--batch is 1 or more samples");
      }
    } else {
      arguments.files.push_back(word);
    }
  }
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
