// Any lines give answers that are JSON lines, at least one per request, and no
// line stops the server. Input: lines.

#include <cstddef>
#include <string>
#include <string_view>

#include "apps/serve/client.h"
#include "core/line_splitter.h"
#include "tests/fuzz/check.h"

namespace phasemachine::serve {

extern "C" void fuzz(std::string_view input) {
  Limits limits;
  limits.lineBytes = 4096;
  limits.simulations = 20;
  limits.milliseconds = 200;
  limits.memoryMebibytes = 1;
  limits.threads = 1;
  std::size_t requests = 0;
  std::size_t answers = 0;
  {
    Pool pool(0, 1);
    Client client(pool, limits, [&](const std::string& line, bool) {
      FUZZ_CHECK(line.find('\n') == line.size() - 1);
      const auto answer = Json::parse(line);
      FUZZ_CHECK(answer && answer->isObject() && answer->contains("id"));
      if (const Json* error = answer->find("error"); error != nullptr) {
        FUZZ_CHECK((*error)["code"] != "internal");
        FUZZ_CHECK(isGoodMessage((*error)["message"].asText()));
      }
      if (!answer->contains("progress")) ++answers;
    });
    LineSplitter splitter(limits.lineBytes);
    const auto use = [&](std::string_view line, std::size_t dropped) {
      if (dropped != 0) {
        ++requests;
        client.handleTooLong();
        return;
      }
      if (line.find_first_not_of(" \t") != std::string_view::npos) ++requests;
      client.handle(line);
    };
    splitter.feed(input, use);
    splitter.finish(use);
  }
  FUZZ_CHECK(answers == requests);
}

}  // namespace phasemachine::serve
