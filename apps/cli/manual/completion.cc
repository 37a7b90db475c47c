#include "apps/cli/manual/completion.h"

#include <string_view>

#include "absl/strings/str_join.h"
#include "apps/cli/manual/flag_table.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

// The words that may follow a command: its nested commands and flags, and the
// games if it takes one as an operand.
std::string wordsAfter(const CommandRow& row) {
  std::string words;
  const auto add = [&](std::string_view word) {
    if (!words.empty()) words += ' ';
    words += word;
  };
  for (const CommandRow& nested : row.nested) add(nested.name);
  for (const FlagRow& flag : row.flags) {
    if (!flag.operand) {
      add(flag.name);
    } else if (flag.name == "game") {
      for (const AnyGame* game : allGames()) add(game->name);
    }
  }
  return words;
}

std::string gameNames() {
  return absl::StrJoin(
      allGames(), " ",
      [](std::string* text, const AnyGame* game) { text->append(game->name); });
}

// Text inside single quotes.
std::string quotedForShell(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

}  // namespace

std::string bashCompletion() {
  std::string out =
      "# bash completion for phasemachine; written by\n"
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
      "    words='help";
  for (const CommandRow& row : commandTable()) out += ' ' + row.name;
  out +=
      "'\n"
      "  else\n"
      "    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in\n";
  for (const CommandRow& row : commandTable()) {
    for (const CommandRow& nested : row.nested) {
      out += "      '" + row.name + ' ' + nested.name + "') words='" +
             wordsAfter(nested) + "' ;;\n";
    }
    out += "      '" + row.name + " '*) words='" + wordsAfter(row) + "' ;;\n";
  }
  out +=
      "    esac\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}\n"
      "complete -o default -F _phasemachine phasemachine\n";
  return out;
}

std::string zshCompletion() {
  std::string out =
      "#compdef phasemachine\n"
      "# written by `phasemachine completion zsh`\n"
      "if [[ $words[CURRENT-1] == --game ]]; then\n"
      "  compadd -- " +
      gameNames() +
      "\n"
      "  return\n"
      "fi\n"
      "if (( CURRENT == 2 )); then\n"
      "  local -a commands=(\n";
  for (const CommandRow& row : commandTable()) {
    out += "    " + quotedForShell(row.name + ':' + row.summary) + '\n';
  }
  out +=
      "  )\n"
      "  _describe command commands\n"
      "  return\n"
      "fi\n"
      "case \"$words[2] $words[3]\" in\n";
  for (const CommandRow& row : commandTable()) {
    for (const CommandRow& nested : row.nested) {
      out += "  '" + row.name + ' ' + nested.name + "') compadd -- " +
             wordsAfter(nested) + " ;;\n";
    }
    out += "  '" + row.name + " '*) compadd -- " + wordsAfter(row) + " ;;\n";
  }
  return out + "esac\n_files\n";
}

}  // namespace phasemachine::cli
