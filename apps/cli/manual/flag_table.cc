#include "apps/cli/manual/flag_table.h"

#include "apps/cli/commands/command.h"

namespace phasemachine::cli {

std::vector<CommandRow> commandTable() {
  std::vector<CommandRow> rows;
  for (const Command& command : commands()) {
    Arguments arguments{std::string(command.summary),
                        std::string(command.name)};
    const Run run = command.declare(arguments);
    bool json = false;
    arguments.flag("--json", json, std::string(kJsonHelp));
    rows.push_back(arguments.describe());
  }
  return rows;
}

}  // namespace phasemachine::cli
