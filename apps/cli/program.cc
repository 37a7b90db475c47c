#include "apps/cli/program.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <sstream>
#include <string_view>

#include "apps/cli/command.h"

namespace phasemachine::cli {
namespace {

constexpr std::string_view kUsage =
    "usage: phasemachine COMMAND [flags]\n"
    "       phasemachine help [COMMAND]\n";

// One message on stderr; with --json also an object on stdout, unless the
// command has written its own.
int fail(Io& io, const std::string& where, const absl::Status& status) {
  const std::string message(status.message());
  io.err << where << ": " << message << '\n';
  if (io.json && !io.jsonWritten) io.writeJson({{"error", message}});
  return exitCode(status);
}

std::unique_ptr<CLI::App> parserOf(const Command& command, bool& json,
                                   Run& run) {
  auto app =
      std::make_unique<CLI::App>(std::string(command.summary),
                                 "phasemachine " + std::string(command.name));
  run = command.declare(*app);
  app->add_flag("--json", json,
                "write one JSON object as the last line of stdout");
  return app;
}

// `text` in lines of at most kWidth characters where blanks allow; what is cut
// off stands below the column in which descriptions begin.
std::string wrapped(const std::string& text) {
  constexpr std::size_t kWidth = 79;
  constexpr std::size_t kColumn = 30;
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    while (line.size() > kWidth) {
      const std::size_t blank = line.rfind(' ', kWidth);
      if (blank == std::string::npos || blank <= kColumn) break;
      out += line.substr(0, blank) + '\n';
      line = std::string(kColumn, ' ') + line.substr(blank + 1);
    }
    out += line + '\n';
  }
  return out;
}

const Command* findCommand(std::string_view name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

absl::Status unknownCommand(const std::string& name) {
  std::string known = "help";
  for (const Command& command : commands()) {
    known += ", " + std::string(command.name);
  }
  return absl::InvalidArgumentError("unknown command '" + name +
                                    "'; commands: " + known);
}

int help(std::vector<std::string> topics, Io& io) {
  std::erase(topics, "--json");
  std::erase(topics, "--help");
  if (topics.size() > 1) {
    return fail(io, "phasemachine help",
                absl::InvalidArgumentError("expected one command, not '" +
                                           topics[1] + "' as well"));
  }
  if (!topics.empty()) {
    const Command* command = findCommand(topics[0]);
    if (command == nullptr) {
      return fail(io, "phasemachine help", unknownCommand(topics[0]));
    }
    bool json = false;
    Run run;
    const std::string text = wrapped(parserOf(*command, json, run)->help());
    if (io.json) {
      io.writeJson({{"command", command->name},
                    {"summary", command->summary},
                    {"help", text}});
    } else {
      io.out << text;
    }
    return kExitOk;
  }
  Json list = Json::array();
  std::size_t width = 0;
  for (const Command& command : commands()) {
    width = std::max(width, command.name.size());
    list.push_back({{"name", command.name}, {"summary", command.summary}});
  }
  if (io.json) {
    io.writeJson({{"commands", list}});
    return kExitOk;
  }
  io.out << kUsage << "\nCommands:\n";
  for (const Command& command : commands()) {
    io.out << "  " << command.name
           << std::string(width + 2 - command.name.size(), ' ')
           << command.summary << '\n';
  }
  io.out << "\nEvery command takes --json and --help. Exit codes: 0 ok, "
            "1 failure, 2 wrong\nusage or input, 130 interrupted.\n";
  return kExitOk;
}

int runCommand(const Command& command, std::vector<std::string> arguments,
               Io& io) {
  const std::string where = "phasemachine " + std::string(command.name);
  bool json = false;
  Run run;
  const auto app = parserOf(command, json, run);
  // The parser takes its arguments last first.
  std::reverse(arguments.begin(), arguments.end());
  try {
    app->parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    io.out << wrapped(app->help());
    return kExitOk;
  } catch (const CLI::ParseError& error) {
    // What nobody knows is named before what is missing.
    const std::vector<std::string> unknown = app->remaining();
    const std::string what = unknown.empty()
                                 ? error.what()
                                 : "unknown argument '" + unknown[0] + "'";
    return fail(io, where,
                absl::InvalidArgumentError(what + " (see: phasemachine help " +
                                           std::string(command.name) + ")"));
  }
  io.json = json;
  const absl::Status status = run(io);
  io.out.flush();
  if (!status.ok()) return fail(io, where, status);
  if (!io.out) {
    io.err << where << ": cannot write to stdout\n";
    return kExitFailure;
  }
  return kExitOk;
}

}  // namespace

int runProgram(const std::vector<std::string>& arguments, Io& io) {
  io.json = std::find(arguments.begin(), arguments.end(), "--json") !=
            arguments.end();
  if (arguments.empty()) {
    io.err << kUsage;
    return kExitUsage;
  }
  std::string name = arguments[0];
  std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (name == "help" || name == "--help" || name == "-h") {
    return help(std::move(rest), io);
  }
  if (name == "--version") name = "version";
  const Command* command = findCommand(name);
  if (command == nullptr) return fail(io, "phasemachine", unknownCommand(name));
  return runCommand(*command, std::move(rest), io);
}

}  // namespace phasemachine::cli
