#include "tests/apps/program.h"

namespace phasemachine {

nlohmann::ordered_json lastJson(const ProgramRun& run) {
  const std::size_t end = run.out.find_last_not_of('\n');
  const std::size_t newline = run.out.rfind('\n', end);
  return nlohmann::ordered_json::parse(
      run.out.substr(newline == std::string::npos ? 0 : newline + 1), nullptr,
      false);
}

}  // namespace phasemachine
