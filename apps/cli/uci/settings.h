// The options of the UCI session.
//
// Contract: one table describes every option: its name, UCI type, range,
// default and where its value is kept. What `uci` lists and what `setoption`
// accepts read that table, so they cannot drift apart. A value out of range
// changes nothing.
//
// Example:
//   Settings settings;
//   setOption(settings, "Move Overhead", "100");   // OK
//   setOption(settings, "threads", "0");
//     // INVALID_ARGUMENT: option Threads needs a whole number from 1 to 512,
//     // got "0"
//
// Thread safety: pure functions and plain values.

#ifndef PHASEMACHINE_APPS_CLI_UCI_SETTINGS_H_
#define PHASEMACHINE_APPS_CLI_UCI_SETTINGS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/options.h"

namespace phasemachine::uci {

struct Settings {
  static constexpr SearchOptions kSearch = {};
  static constexpr int percent(double share) {
    return static_cast<int>(100 * share + 0.5);
  }

  int threads = 1;
  int hashMegabytes = 256;  // cap of the search tree, in MiB
  int multiPv = 1;
  bool ponder = false;    // told by the client; no search depends on it
  bool chess960 = false;  // castling is written as king takes rook
  bool showWdl = false;
  int moveOverhead = 50;  // milliseconds kept back from the clock per move

  // The search's own, with its defaults (ai/search/options.h); percent are
  // hundredths.
  std::uint64_t seed = kSearch.seed;
  int explorationPercent = percent(kUsualExploration);
  int fpuReductionPercent = percent(kSearch.fpuReduction);
  int virtualLossPercent = percent(kSearch.virtualLoss);
  int priorTemperaturePercent = percent(kSearch.priorTemperature);
  int policyTemperaturePercent = percent(kSearch.policyTemperature);
  int uniformSharePercent = percent(kSearch.uniformShare);
  int secureMarginPercent = percent(kSearch.secureMargin);
  int verdictTable = kSearch.verdictTable;
  std::size_t mode = 0;  // auto, or SearchMode + 1
  std::size_t selection = static_cast<std::size_t>(kSearch.selection);
  std::size_t priors = static_cast<std::size_t>(kSearch.priors);
  bool solver = kSearch.solver;
  bool quiescence = true;  // leaves are judged after captures, not as they are
};

// "option name ... type ..." for each option, in table order.
std::vector<std::string> optionLines();

// Sets one option; names are compared without regard to case. Errors:
// NotFound for an unknown name, InvalidArgument for a bad value, both naming
// what was wrong and what is accepted.
absl::Status setOption(Settings& settings, std::string_view name,
                       std::optional<std::string_view> value);

// The button that empties the search tree; it has no value to keep.
bool isClearHash(std::string_view name);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_SETTINGS_H_
