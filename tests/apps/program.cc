#include "tests/apps/program.h"

#include <cstddef>

namespace phasemachine {

nlohmann::ordered_json jsonOf(const std::string& text) {
  return nlohmann::ordered_json::parse(text, nullptr, false);
}

nlohmann::ordered_json lastJson(const ProgramRun& run) {
  std::string text = run.out;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  const std::size_t newline = text.rfind('\n');
  if (newline != std::string::npos) text = text.substr(newline + 1);
  return jsonOf(text);
}

}  // namespace phasemachine
