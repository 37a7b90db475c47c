// Terminal settings from the environment, and drawings that fit a terminal.
//
// Contract: follows the usual conventions. A non-empty NO_COLOR disables
// colours, as do TERM=dumb and an unset TERM, which also disable rewriting a
// line. If the locale (the first of LC_ALL, LC_CTYPE, LANG that is set) is not
// UTF-8, such as C, drawings are ASCII wherever they are written. JSON and
// files are always UTF-8.
//
// Example:
//   io.out << board.render(drawingStyle(io));
//   inColumns("a\nb\nc\n", {.columns = 80, .rows = 2});  // "a  c\nb\n"
//
// Thread safety: reads the environment, so not while another thread changes it.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "apps/cli/terminal/io.h"
#include "phase/erased/any_game.h"

namespace phasemachine::cli {

// True if the terminal can rewrite a line.
bool rewritesLines();
// True if colours may be used on a terminal.
bool takesColor();
// True if drawings must be ASCII.
bool isPlainLocale();

struct TerminalSize {
  std::size_t columns = 80;
  std::size_t rows = 24;
};

// The size of the terminal on `descriptor`: COLUMNS and LINES if they are
// numbers, otherwise as the terminal reports, otherwise the usual size.
TerminalSize terminalSize(int descriptor);

// The columns of the terminal on stderr.
std::size_t terminalWidth();

// How to draw boards on `io.out`.
AnyRenderStyle drawingStyle(const Io& io);

// Columns that a line takes: escape sequences take none, East Asian characters
// two.
std::size_t shownWidth(std::string_view line);

// The lines of a text, each of which ends in a newline.
std::size_t lineCount(std::string_view text);

// The lines of a drawing set in columns, as a newspaper does, for terminals that
// are wider than the drawing and not tall enough for it: in as few as make it
// fit `size`, in one if none do.
std::string inColumns(const std::string& text, TerminalSize size);

// A line of help for a word that can be typed, with its short form and argument,
// if it has them: "  hint, h           what the engine would play\n".
std::string helpLine(std::string_view word, std::string_view shortForm,
                     std::string_view argument, std::string_view help);

}  // namespace phasemachine::cli
