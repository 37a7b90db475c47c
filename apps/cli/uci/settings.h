// The options of the UCI session, and what they mean to a search.
//
// Contract: one table describes every option: its name, UCI type, range,
// default and storage. `uci` and `setoption` both use it, so they agree. The
// search's own options come from ai/search/ask/options.h: the key
// "secure_margin" is the option "Secure Margin Percent", since UCI has only
// integers. A value out of range changes nothing.
//
// Example:
//   Settings settings;
//   setOption(settings, "Move Overhead", "100");   // OK
//   setOption(settings, "threads", "0");
//     // INVALID_ARGUMENT: option Threads needs a whole number from 1 to 1024,
//     // got "0"

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "ai/search/ask/limits.h"
#include "ai/search/ask/options.h"
#include "apps/cli/uci/command.h"
#include "engine/players.h"

namespace phasemachine::uci {

struct Settings {
  int hashMegabytes = 256;  // cap of the search tree, in MiB
  int multiPv = 1;
  bool ponder = false;    // set by the client; not used by searches
  bool chess960 = false;  // write castling as king takes rook
  bool showWdl = false;
  int moveOverhead = 10;   // milliseconds a move may cost beyond thinking
  bool quiescence = true;  // evaluate leaves after captures, not statically
  // EvalFile: a network for chess or for its variants, or null.
  std::shared_ptr<const LoadedNetwork> network = nullptr;
  // Empty: tree for several threads, single for one.
  std::optional<SearchMode> mode = {};
  // Its mode and memory are overridden by the members above.
  SearchOptions search = {};
};

// "option name ... type ..." for each option, in table order.
std::vector<std::string> optionLines();

// Sets one option; names are case-insensitive. Errors: NotFound for an unknown
// name, InvalidArgument for an invalid value; the message lists what is
// accepted.
absl::Status setOption(Settings& settings, std::string_view name,
                       std::optional<std::string_view> value);

// The button that clears the search tree; it has no value.
inline constexpr std::string_view kClearHash = "Clear Hash";

SearchOptions searchOptions(const Settings& settings);

// The settings of a player of `game`. Uses the network if it is for that game,
// otherwise `evaluator`. The network's policy is used unchanged unless the
// client has set a temperature.
PlayerSettings playerSettings(const Settings& settings, std::string_view game,
                              std::string evaluator);

// True if a player created for `a` can also be used for `b`.
bool sameSearch(const Settings& a, const Settings& b);

// `clock` is the clock of the side to move, if the search uses it.
SearchLimits searchLimits(const GoCommand& go,
                          const std::optional<GameClock>& clock);

}  // namespace phasemachine::uci
