// The built phasemachine program, for tests.

#ifndef PHASEMACHINE_TESTS_APPS_PROGRAM_H_
#define PHASEMACHINE_TESTS_APPS_PROGRAM_H_

#include <nlohmann/json.hpp>
#include <sstream>
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

// A game with few simulations and no colours.
inline ProgramRun play(const std::vector<std::string>& more,
                       const std::string& script) {
  std::vector<std::string> words = {"play", "--sims", "10", "--ascii"};
  words.insert(words.end(), more.begin(), more.end());
  return phasemachine(words, script);
}

// Without line breaks and indentation.
inline std::string flowing(const std::string& text) {
  std::istringstream words(text);
  std::string out;
  for (std::string word; words >> word;) out += word + ' ';
  return out;
}

// The last line of stdout as JSON; discarded if it is not JSON.
nlohmann::ordered_json lastJson(const ProgramRun& run);
// The same for a whole text.
nlohmann::ordered_json jsonOf(const std::string& text);

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_APPS_PROGRAM_H_
