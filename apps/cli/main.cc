#include <unistd.h>

#include <iostream>
#include <string>
#include <vector>

#include "apps/cli/program.h"

int main(int argc, char** argv) {
  phasemachine::cli::Io io{
      .in = std::cin,
      .out = std::cout,
      .err = std::cerr,
      .inIsTerminal = isatty(STDIN_FILENO) != 0,
      .outIsTerminal = isatty(STDOUT_FILENO) != 0,
      .errIsTerminal = isatty(STDERR_FILENO) != 0,
      .commit = phasemachine::cli::commitAtBuild(),
  };
  return phasemachine::cli::runProgram(
      std::vector<std::string>(argv + 1, argv + argc), io);
}
