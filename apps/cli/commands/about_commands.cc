// phasemachine version, manual and completion: what the program says of itself.
// The manual page and the shell completions are made from the declarations of
// the commands, so they agree with the help.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "apps/cli/commands/command.h"
#include "apps/records/run.h"
#include "core/isa.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

constexpr bool kAssertions =
#ifdef NDEBUG
    false;
#else
    true;
#endif

constexpr const char* kCompiler =
#ifdef __clang__
    "clang " __clang_version__;
#else
    "g++ " __VERSION__;
#endif

// Escapes text so that roff sees no request, escape or typographic dash in it.
std::string forRoff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool lineBegins = i == 0 || text[i - 1] == '\n';
    if (lineBegins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string flagInManual(const FlagRow& flag) {
  std::string out = absl::StrCat(".TP\n", flag.operand ? "\\fI" : "\\fB",
                                 forRoff(flag.name), "\\fR");
  if (!flag.operand && !flag.argument.empty()) {
    absl::StrAppend(&out, " \\fI", forRoff(flag.argument), "\\fR");
  }
  absl::StrAppend(&out, "\n", forRoff(flag.help),
                  flag.required ? " (required)\n" : "\n");
  return out;
}

std::string commandInManual(const CommandRow& row, const std::string& path) {
  std::string out =
      absl::StrCat(".SS ", forRoff(path), "\n", forRoff(row.summary), ".\n");
  for (const FlagRow& flag : row.flags) out += flagInManual(flag);
  for (const CommandRow& nested : row.nested) {
    out += commandInManual(nested, path + ' ' + nested.name);
  }
  return out;
}

// phasemachine(1), as roff for man(1).
std::string manualPage() {
  std::string out = ".TH PHASEMACHINE 1 \"\" \"phasemachine " +
                    forRoff(PHASEMACHINE_VERSION) + "\" \"User Commands\"\n";
  out +=
      ".SH NAME\n"
      "phasemachine \\- turn\\-based games and a parallel tree search\n"
      ".SH SYNOPSIS\n"
      ".B phasemachine\n"
      ".I COMMAND\n"
      "[\\fIflags\\fR]\n"
      ".SH DESCRIPTION\n"
      "Plays, searches, records and measures turn\\-based games that run on "
      "one phase machine.\n"
      ".SH COMMANDS\n";
  for (const CommandRow& row : commandTable()) {
    out += commandInManual(row, row.name);
  }
  out +=
      ".SH EXIT STATUS\n"
      "0 success, 1 failure, 2 wrong usage or input, 130 interrupted.\n";
  return out;
}

std::string gameNames() {
  return absl::StrJoin(
      allGames(), " ",
      [](std::string* text, const auto* game) { text->append(game->name); });
}

// The words that may follow a command: its nested commands and flags, and the
// games if it takes one as an operand.
std::string wordsAfter(const CommandRow& row) {
  std::vector<std::string> words;
  for (const CommandRow& nested : row.nested) words.push_back(nested.name);
  for (const FlagRow& flag : row.flags) {
    if (!flag.operand) {
      words.push_back(flag.name);
    } else if (flag.name == "game") {
      words.push_back(gameNames());
    }
  }
  return absl::StrJoin(words, " ");
}

// The cases of a shell's `case` over "COMMAND NESTED": each begins with
// `before` and gives the words after that command between `open` and `close`.
std::string casesOfCommands(const char* before, const char* open,
                            const char* close) {
  std::string out;
  for (const CommandRow& row : commandTable()) {
    for (const CommandRow& nested : row.nested) {
      absl::StrAppend(&out, before, "'", row.name, " ", nested.name, "') ",
                      open, wordsAfter(nested), close, " ;;\n");
    }
    absl::StrAppend(&out, before, "'", row.name, " '*) ", open, wordsAfter(row),
                    close, " ;;\n");
  }
  return out;
}

// A script to source in bash.
std::string bashCompletion() {
  std::string commands = "help";
  for (const Command& command : cli::commands()) {
    commands.append(" ").append(command.name);
  }
  return "# bash completion for phasemachine; written by\n"
         "# `phasemachine completion bash`.\n"
         "_phasemachine() {\n"
         "  local current=${COMP_WORDS[COMP_CWORD]}\n"
         "  local previous=${COMP_WORDS[COMP_CWORD-1]}\n"
         "  local words\n"
         "  if [[ $previous == --game ]]; then\n"
         "    words='" +
         gameNames() +
         "'\n"
         "  elif [[ $COMP_CWORD -eq 1 ]]; then\n"
         "    words='" +
         commands +
         "'\n"
         "  else\n"
         "    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in\n" +
         casesOfCommands("      ", "words='", "'") +
         "    esac\n"
         "  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "}\n"
         "complete -o default -F _phasemachine phasemachine\n";
}

// A script for fish.
std::string fishCompletion() {
  std::string out =
      "# written by `phasemachine completion fish`\n"
      "complete -c phasemachine -f -n __fish_use_subcommand -a help\n";
  // complete(condition, rest) is one line for each case.
  const auto complete = [&out](const std::string& seen,
                               const std::string& rest) {
    absl::StrAppend(&out, "complete -c phasemachine -n '", seen, "' ", rest,
                    "\n");
  };
  for (const Command& command : cli::commands()) {
    complete("__fish_use_subcommand",
             absl::StrCat("-f -a ", std::string(command.name), " -d '",
                          absl::StrReplaceAll(std::string(command.summary),
                                              {{"'", "\\'"}}),
                          "'"));
  }
  for (const CommandRow& row : commandTable()) {
    const std::string seen = "__fish_seen_subcommand_from " + row.name;
    complete(seen, "-a '" + wordsAfter(row) + "'");
    for (const CommandRow& nested : row.nested) {
      complete(seen + "; and __fish_seen_subcommand_from " + nested.name,
               "-a '" + wordsAfter(nested) + "'");
    }
  }
  complete("__fish_prev_arg_in --game", "-f -a '" + gameNames() + "'");
  return out;
}

// The file _phasemachine for zsh's fpath.
std::string zshCompletion() {
  std::string commands;
  for (const Command& command : cli::commands()) {
    const std::string row =
        std::string(command.name) + ':' + std::string(command.summary);
    absl::StrAppend(&commands, "    '",
                    absl::StrReplaceAll(row, {{"'", "'\\''"}}), "'\n");
  }
  return "#compdef phasemachine\n"
         "# written by `phasemachine completion zsh`\n"
         "if [[ $words[CURRENT-1] == --game ]]; then\n"
         "  compadd -- " +
         gameNames() +
         "\n"
         "  return\n"
         "fi\n"
         "if (( CURRENT == 2 )); then\n"
         "  local -a commands=(\n" +
         commands +
         "  )\n"
         "  _describe command commands\n"
         "  return\n"
         "fi\n"
         "case \"$words[2] $words[3]\" in\n" +
         casesOfCommands("  ", "compadd -- ", "") + "esac\n_files\n";
}

}  // namespace

Run declareVersion(Arguments&) {
  return [](Io& io) {
    const std::string instructions(isaName(activeIsa()));
    const std::string commit(io.commit.substr(0, 12));
    const std::string engine(records::engineHash());
    io.write({{"name", "phasemachine"},
              {"version", PHASEMACHINE_VERSION},
              {"commit", io.commit},
              {"engine", engine},
              {"compiler", kCompiler},
              {"instructions", instructions},
              {"assertions", kAssertions}},
             absl::StrCat("phasemachine ", PHASEMACHINE_VERSION, " (",
                          commit.empty() ? "" : "commit " + commit + ", ",
                          kCompiler, ", ", instructions, ", engine ", engine,
                          kAssertions ? ", with assertions" : "", ")\n"));
    return absl::OkStatus();
  };
}

Run declareManual(Arguments&) {
  return [](Io& io) {
    const std::string page = manualPage();
    io.write({{"manual", page}}, page);
    return absl::OkStatus();
  };
}

Run declareCompletion(Arguments& arguments) {
  const auto shell = std::make_shared<std::string>();
  arguments.option("shell", *shell, "bash, zsh or fish")
      .required()
      .oneOf({"bash", "zsh", "fish"});
  return [shell](Io& io) {
    const std::string script = *shell == "bash"  ? bashCompletion()
                               : *shell == "zsh" ? zshCompletion()
                                                 : fishCompletion();
    io.write({{"shell", *shell}, {"script", script}}, script);
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
