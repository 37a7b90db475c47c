// Converts a client's options and limits to those of the search.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_UCI_SEARCH_SETTINGS_H_
#define PHASEMACHINE_APPS_CLI_UCI_SEARCH_SETTINGS_H_

#include <optional>
#include <string>
#include <string_view>

#include "ai/search/ask/limits.h"
#include "ai/search/ask/options.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/settings.h"
#include "engine/players.h"

namespace phasemachine::uci {

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

#endif  // PHASEMACHINE_APPS_CLI_UCI_SEARCH_SETTINGS_H_
