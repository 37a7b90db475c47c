// A subcommand of the program, and the list of them.
//
// Contract: a subcommand is one row of commands() and one file,
// apps/cli/<name>_command.cc. `declare` adds its flags to `app` and returns
// what to run once they are parsed; the returned function owns the parsed
// values. --json is declared for every subcommand by the program and told by
// Io::json.
//
// Example:
//   Run declareVersion(CLI::App&) {
//     return [](Io& io) { io.out << "1\n"; return absl::OkStatus(); };
//   }
//
// Thread safety: for main() alone.

#ifndef PHASEMACHINE_APPS_CLI_COMMAND_H_
#define PHASEMACHINE_APPS_CLI_COMMAND_H_

#include <functional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/io.h"

namespace CLI {
class App;
}

namespace phasemachine::cli {

using Run = std::function<absl::Status(Io&)>;

struct Command {
  std::string_view name;
  std::string_view summary;  // one line, lower case, no full stop
  Run (*declare)(CLI::App& app);
};

// In the order in which help lists them.
const std::vector<Command>& commands();

Run declareAnalyze(CLI::App& app);
Run declareApply(CLI::App& app);
Run declareBalance(CLI::App& app);
Run declareBench(CLI::App& app);
Run declareGames(CLI::App& app);
Run declareMatch(CLI::App& app);
Run declareMoves(CLI::App& app);
Run declarePerft(CLI::App& app);
Run declarePlay(CLI::App& app);
Run declarePlaythrough(CLI::App& app);
Run declareRecord(CLI::App& app);
Run declareSelfplay(CLI::App& app);
Run declareSignature(CLI::App& app);
Run declareUci(CLI::App& app);
Run declareVersion(CLI::App& app);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_COMMAND_H_
