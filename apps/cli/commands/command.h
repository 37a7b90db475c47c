// A subcommand of the program, and the list of them.
//
// Contract: a subcommand is one row of commands(), in apps/cli/program.cc, and
// a function `declare` here in apps/cli/commands/, which adds its flags and
// returns what to run once they are parsed; the returned function owns the
// parsed values. The program declares --json for every subcommand and passes it
// in Io::json.
//
// Example:
//   Run declareVersion(Arguments&) {
//     return [](Io& io) { io.out << "1\n"; return absl::OkStatus(); };
//   }

#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "apps/cli/flags/arguments.h"
#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

using Run = std::function<absl::Status(Io&)>;

struct Command {
  std::string_view name;
  std::string_view summary;  // one line, lower case, no full stop
  Run (*declare)(Arguments& arguments);
};

// In the order of the help.
const std::vector<Command>& commands();
// The same with their flags, operands and nested commands, as declared.
std::vector<CommandRow> commandTable();

Run declareAnalyze(Arguments& arguments);
Run declareApply(Arguments& arguments);
Run declareBench(Arguments& arguments);
Run declareCompletion(Arguments& arguments);
Run declareDescribe(Arguments& arguments);
Run declareExploit(Arguments& arguments);
Run declareGames(Arguments& arguments);
Run declareLaws(Arguments& arguments);
Run declareManual(Arguments& arguments);
Run declareMatch(Arguments& arguments);
Run declareMoves(Arguments& arguments);
Run declareNetwork(Arguments& arguments);
Run declarePerft(Arguments& arguments);
Run declarePlay(Arguments& arguments);
Run declarePlaythrough(Arguments& arguments);
Run declareRecord(Arguments& arguments);
Run declareRender(Arguments& arguments);
Run declareSelfplay(Arguments& arguments);
Run declareServe(Arguments& arguments);
Run declareSignature(Arguments& arguments);
Run declareVersion(Arguments& arguments);
Run declareWeb(Arguments& arguments);

// Commands for single games; null if the program lacks them (left_out/).
const Command* balanceCommand();
const Command* uciCommand();

}  // namespace phasemachine::cli
