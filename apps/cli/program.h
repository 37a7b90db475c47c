// The phasemachine program but for main(): parses arguments, runs one
// subcommand and turns its Status into a message and an exit code.
//
// Example:
//   Io io{.in = std::cin, .out = std::cout, .err = std::cerr};
//   return runProgram({"perft", "--depth", "3"}, io);
//
// Thread safety: one call at a time per Io.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/terminal/io.h"

namespace phasemachine::cli {

// `arguments` excludes the program's name. Returns the exit code.
int runProgram(const std::vector<std::string>& arguments, Io& io);

// The same with the standard streams.
int programMain(const std::vector<std::string>& arguments);

// The full hash of the commit, or empty for sources outside a git checkout and in
// programs of other projects. Defined in a source file that the build generates,
// so that a new commit recompiles only that file and relinks only that program.
std::string_view commitAtBuild();

}  // namespace phasemachine::cli
