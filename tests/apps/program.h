// The built phasemachine program, for tests.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/places.h"
#include "tests/support/run_program.h"

namespace phasemachine {

inline std::vector<std::string> commandLine(
    std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), programPath());
  return arguments;
}

inline ProgramRun phasemachine(const std::vector<std::string>& arguments,
                               const std::string& input = "") {
  return runProgram(commandLine(arguments), input);
}

// The last line of stdout as JSON; discarded if it is not JSON.
nlohmann::ordered_json lastJson(const ProgramRun& run);

}  // namespace phasemachine
