// The built phasemachine program, for tests.

#ifndef PHASEMACHINE_TESTS_APPS_PROGRAM_H_
#define PHASEMACHINE_TESTS_APPS_PROGRAM_H_

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

// The last line of stdout as JSON; discarded when it is none.
inline nlohmann::ordered_json lastJson(const ProgramRun& run) {
  std::string text = run.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t newline = text.rfind('\n');
  if (newline != std::string::npos) text = text.substr(newline + 1);
  return nlohmann::ordered_json::parse(text, nullptr, false);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_APPS_PROGRAM_H_
