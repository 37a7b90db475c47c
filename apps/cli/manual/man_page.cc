#include "apps/cli/manual/man_page.h"

#include "apps/cli/manual/flag_table.h"

namespace phasemachine::cli {
namespace {

// Escapes text so that roff sees no request, escape or typographic dash in it.
std::string plain(std::string_view text) {
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

std::string flagText(const FlagRow& flag) {
  std::string out = ".TP\n";
  if (flag.operand) {
    out += "\\fI" + plain(flag.name) + "\\fR";
  } else {
    out += "\\fB" + plain(flag.name) + "\\fR";
    if (!flag.argument.empty()) {
      out += " \\fI" + plain(flag.argument) + "\\fR";
    }
  }
  out += '\n' + plain(flag.help);
  if (flag.required) out += " (required)";
  return out + '\n';
}

std::string commandText(const CommandRow& row, const std::string& path) {
  std::string out = ".SS " + plain(path) + '\n' + plain(row.summary) + ".\n";
  for (const FlagRow& flag : row.flags) out += flagText(flag);
  for (const CommandRow& nested : row.nested) {
    out += commandText(nested, path + ' ' + nested.name);
  }
  return out;
}

}  // namespace

std::string manPage(std::string_view version) {
  std::string out = ".TH PHASEMACHINE 1 \"\" \"phasemachine " + plain(version) +
                    "\" \"User Commands\"\n";
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
    out += commandText(row, row.name);
  }
  out +=
      ".SH EXIT STATUS\n"
      "0 success, 1 failure, 2 wrong usage or input, 130 interrupted.\n";
  return out;
}

}  // namespace phasemachine::cli
