// Sets the lines of a drawing in columns, as a newspaper does, for terminals
// that are wider than the drawing and not tall enough for it.
//
// Example:
//   inColumns("a\nb\nc\n", {.columns = 80, .rows = 2});  // "a  c\nb\n"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_COLUMNS_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_COLUMNS_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "apps/cli/terminal/terminal.h"

namespace phasemachine::cli {

// Columns that a line takes: escape sequences take none, East Asian characters
// two.
std::size_t shownWidth(std::string_view line);

// The lines of a text, each of which ends in a newline.
std::size_t lineCount(std::string_view text);

// `text` in as few columns as make it fit `size`, in one if none do.
std::string inColumns(const std::string& text, TerminalSize size);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_COLUMNS_H_
