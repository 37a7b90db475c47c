// Any bytes are a head, not yet one, or refused with a status and a reason; and
// the same wherever the network splits them. Input: the bytes of a connection.

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <variant>

#include "apps/web/http.h"
#include "tests/fuzz/check.h"

namespace phasemachine::web {

extern "C" void fuzz(std::string_view bytes) {
  const std::size_t end = headLength(bytes, 0);
  std::size_t before = 0;
  for (std::size_t n = 1; n <= std::min(end, bytes.size()); n += 1 + n / 7) {
    const std::size_t found = headLength(bytes.substr(0, n), before);
    FUZZ_CHECK(found == (n < end ? std::string_view::npos : end));
    before = n;
  }
  if (end == std::string_view::npos) return;
  const auto read = readHead(bytes.substr(0, end));
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    FUZZ_CHECK(refusal->status >= 400 && refusal->status < 600);
    FUZZ_CHECK(isGoodMessage(refusal->why));
    FUZZ_CHECK(toText({.status = refusal->status, .length = 0}).find(" \r\n") ==
               std::string::npos);
    return;
  }
  const HttpHead& head = std::get<HttpHead>(read);
  FUZZ_CHECK(bytes.substr(0, end).ends_with("\r\n\r\n"));
  FUZZ_CHECK(!head.request.method.empty());
  FUZZ_CHECK(head.request.path.find_first_of(" \r\n?#") == std::string::npos);
  FUZZ_CHECK(head.request.host.find_first_of("\r\n") == std::string::npos);
  FUZZ_CHECK(head.chunks || !head.keepAlive);
  const auto refusal = refusalOf({.token = "t", .port = 1}, head.request);
  FUZZ_CHECK(!refusal || refusal->status >= 400);
}

}  // namespace phasemachine::web
