// How to write to a terminal, according to the environment.
//
// Contract: the usual conventions. A nonempty NO_COLOR disables colours, as do
// TERM=dumb and an unset TERM, which also disable rewriting a line. A locale
// (the first of LC_ALL, LC_CTYPE, LANG that is set) other than UTF-8, such as
// C, switches drawings to ASCII, wherever they go. JSON and files are always
// UTF-8.
//
// Example:
//   io.out << board.render(drawingStyle(io));
//
// Thread safety: reads the environment, so not while another thread changes it.

#ifndef PHASEMACHINE_APPS_CLI_TERMINAL_H_
#define PHASEMACHINE_APPS_CLI_TERMINAL_H_

#include <cstddef>

#include "apps/cli/io.h"
#include "phase/any_game.h"

namespace phasemachine::cli {

// Whether a terminal can rewrite a line.
bool rewritesLines();
// Whether to use colours on a terminal.
bool takesColor();
// Whether drawings must use only ASCII.
bool isPlainLocale();

// Columns of the terminal on stderr: COLUMNS if it is a number, else as the
// terminal reports, else 80.
std::size_t terminalWidth();

// How to draw boards on `io.out`.
AnyRenderStyle drawingStyle(const Io& io);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_TERMINAL_H_
