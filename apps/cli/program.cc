#include "apps/cli/program.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "absl/strings/str_join.h"
#include "apps/cli/commands/command.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

constexpr std::string_view kUsage =
    "usage: phasemachine COMMAND [flags]\n"
    "       phasemachine help [COMMAND]\n";

// The longest messages are lists of known names.
constexpr std::size_t kLongestMessage = 2000;

// One message on stderr; with --json also an object on stdout, unless the
// command has written its own.
int fail(Io& io, const std::string& where, const absl::Status& status) {
  const std::string message =
      plainMessage(std::string(status.message()), kLongestMessage);
  io.err << where << ": " << message << '\n';
  if (io.json && !io.jsonWritten) io.writeJson({{"error", message}});
  return exitCode(status);
}

// A command with its declared arguments.
struct Declared {
  explicit Declared(const Command& command)
      : arguments(std::string(command.summary),
                  "phasemachine " + std::string(command.name)),
        run(command.declare(arguments)) {
    arguments.flag("--json", json,
                   "write one JSON object as the last line of stdout");
  }

  Arguments arguments;
  Run run;
  bool json = false;
};

// Wraps `text` at blanks to at most kWidth characters per line; continuation
// lines are indented to the column where descriptions begin.
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
  std::vector<std::string> known = {"help"};
  for (const Command& command : commands()) known.emplace_back(command.name);
  return invalid("unknown command ", phasemachine::quoted(name),
                 didYouMean(known, name),
                 "; commands: ", absl::StrJoin(known, ", "));
}

int help(const Command& command, const Arguments& arguments, Io& io) {
  const std::string text = wrapped(arguments.help());
  io.write(
      {{"command", command.name}, {"summary", command.summary}, {"help", text}},
      text);
  return kExitOk;
}

int help(std::vector<std::string> topics, Io& io) {
  std::erase(topics, "--json");
  std::erase(topics, "--help");
  if (topics.size() > 1) {
    return fail(io, "phasemachine help",
                invalid("expected one command, not ",
                        phasemachine::quoted(topics[1]), " as well"));
  }
  if (!topics.empty()) {
    const Command* command = findCommand(topics[0]);
    if (command == nullptr) {
      return fail(io, "phasemachine help", unknownCommand(topics[0]));
    }
    return help(*command, Declared(*command).arguments, io);
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

// The parser's own message. It repeats words as given; long words and those
// with unprintable characters are quoted.
std::string withQuotedWords(std::string message,
                            const std::vector<std::string>& words) {
  for (std::string_view word : words) {
    // The name of a flag is ours; the text after '=' is the user's.
    if (word.starts_with("--")) {
      const std::size_t equals = word.find('=');
      if (equals == std::string_view::npos) continue;
      word.remove_prefix(equals + 1);
    }
    std::string shown = phasemachine::quoted(word);
    if (word.empty() || shown.size() == word.size() + 2) continue;
    for (std::size_t at = message.find(word); at != std::string::npos;
         at = message.find(word, at + shown.size())) {
      message.replace(at, word.size(), shown);
    }
  }
  return message;
}

int runCommand(const Command& command, const std::vector<std::string>& words,
               Io& io) {
  const std::string where = "phasemachine " + std::string(command.name);
  Declared declared(command);
  const Arguments::Outcome outcome = declared.arguments.parse(words);
  if (outcome.wantsHelp) {
    return help(command, declared.arguments, io);
  }
  if (!outcome.error.empty()) {
    // Reports unknown words before missing ones.
    const std::string what =
        outcome.unknown.empty()
            ? withQuotedWords(outcome.error, words)
            : "unknown argument " + phasemachine::quoted(outcome.unknown[0]);
    const std::string near = outcome.near.empty() ? ""
                             : outcome.near == outcome.unknown[0]
                                 ? "it goes behind the action; "
                                 : "did you mean " + outcome.near + "? ";
    return fail(io, where,
                invalid(what, " (", near, "see: phasemachine help ",
                        command.name, ")"));
  }
  io.json = declared.json;
  const absl::Status status = declared.run(io);
  io.out.flush();
  return status.ok() ? kExitOk : fail(io, where, status);
}

int runWords(const std::vector<std::string>& arguments, Io& io) {
  if (arguments.empty()) {
    io.err << kUsage;
    return kExitUsage;
  }
  std::string name = arguments[0];
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (name == "help" || name == "--help" || name == "-h") {
    return help(rest, io);
  }
  if (name == "--version") name = "version";
  const Command* command = findCommand(name);
  if (command == nullptr) return fail(io, "phasemachine", unknownCommand(name));
  return runCommand(*command, rest, io);
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> rows = [] {
    std::vector<Command> all = {
// The program for self-play is without these (CMakeLists.txt).
#ifndef PHASEMACHINE_SELFPLAY_ONLY
        {"play", "play against the engine in the terminal", declarePlay},
        {"web", "a page to play, analyse, debug and browse runs", declareWeb},
        {"analyze", "the best moves of a position, with their lines",
         declareAnalyze},
        {"exploit", "what a player of a small game loses at most",
         declareExploit},
#endif
        {"selfplay", "let the engine play against itself", declareSelfplay},
        {"match", "two players against each other, and which is stronger",
         declareMatch},
        {"perft", "count the move sequences of a given length", declarePerft},
#ifndef PHASEMACHINE_SELFPLAY_ONLY
        {"record",
         "games in a store: list, show, verify, report, merge, export",
         declareRecord},
        {"games", "list the games with their rule options", declareGames},
        {"laws", "check that a game obeys the laws of all games", declareLaws},
        {"moves", "legal moves of a position, or of many from stdin",
         declareMoves},
        {"apply", "make moves and show the position they lead to",
         declareApply},
        {"render", "draw a position as a picture, SVG or PNG", declareRender},
        {"describe", "how a piece moves or what a card does", declareDescribe},
        {"network", "what a native network's file says about it",
         declareNetwork},
        {"playthrough", "tell one random game in full", declarePlaythrough},
        {"bench", "how fast this build is here", declareBench},
        {"signature", "numbers that must not change by accident",
         declareSignature},
        {"serve", "answer requests as JSON lines, for other programs",
         declareServe},
        {"manual", "the manual page, as man reads it", declareManual},
        {"completion", "what bash, zsh or fish need to complete these words",
         declareCompletion},
#endif
        {"version", "print the version and how it was built", declareVersion},
    };
#ifndef PHASEMACHINE_SELFPLAY_ONLY
    const auto add = [&all](const Command* own, std::string_view before) {
      if (own == nullptr) return;
      all.insert(
          std::find_if(all.begin(), all.end(),
                       [&](const Command& row) { return row.name == before; }),
          *own);
    };
    add(balanceCommand(), "bench");
    add(uciCommand(), "serve");
#endif
    return all;
  }();
  return rows;
}

std::vector<CommandRow> commandTable() {
  std::vector<CommandRow> rows;
  for (const Command& command : commands()) {
    rows.push_back(Declared(command).arguments.describe());
    rows.back().name = command.name;
  }
  return rows;
}

int runProgram(const std::vector<std::string>& arguments, Io& io) {
  io.json = std::find(arguments.begin(), arguments.end(), "--json") !=
            arguments.end();
  const int code = runWords(arguments, io);
  io.out.flush();
  if (code != kExitOk) return code;
  // std::cin takes an error for the end of the input.
  const bool wasRead = &io.in != &std::cin || std::ferror(stdin) == 0;
  if (wasRead && io.out) return kExitOk;
  io.err << "phasemachine: cannot "
         << (wasRead ? "write to stdout\n" : "read stdin\n");
  return kExitFailure;
}

namespace {

// A file that is opened would get the number of a standard stream that is closed,
// and what is printed. These can be neither read nor written, as if closed.
void keepStreamsClosed() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) {
      open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
  }
}

}  // namespace

int programMain(const std::vector<std::string>& arguments) {
  keepStreamsClosed();
  // A file at its limit is an error of write().
  std::signal(SIGXFSZ, SIG_IGN);
  Io io{
      .in = std::cin,
      .out = std::cout,
      .err = std::cerr,
      .inIsTerminal = isatty(STDIN_FILENO) != 0,
      .outIsTerminal = isatty(STDOUT_FILENO) != 0,
      .errIsTerminal = isatty(STDERR_FILENO) != 0,
      .commit = commitAtBuild(),
  };
  return runProgram(arguments, io);
}

}  // namespace phasemachine::cli
