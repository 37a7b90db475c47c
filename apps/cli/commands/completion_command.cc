// phasemachine completion: completion scripts for shells.

#include <memory>
#include <string>

#include "apps/cli/commands/command.h"
#include "apps/cli/manual/completion.h"

namespace phasemachine::cli {

Run declareCompletion(Arguments& arguments) {
  const auto shell = std::make_shared<std::string>();
  arguments.option("shell", *shell, "bash or zsh")
      .required()
      .oneOf({"bash", "zsh"});
  return [shell](Io& io) {
    const std::string script =
        *shell == "bash" ? bashCompletion() : zshCompletion();
    if (io.json) {
      io.writeJson({{"shell", *shell}, {"script", script}});
    } else {
      io.out << script;
    }
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
