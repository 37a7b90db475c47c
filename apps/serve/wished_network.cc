#include "apps/serve/wished_network.h"

#include <cstddef>

#include "core/quote.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestFileName = 255;

// A file in the folder; names that lead out of it are refused.
bool isPlain(const std::string& name) {
  return !name.empty() && name.front() != '.' &&
         name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

}  // namespace

absl::StatusOr<std::string> wishedNetwork(Members& members,
                                          const Limits& limits) {
  const auto name = members.text("net", kLongestFileName);
  if (!name) return std::string();
  if (limits.networks.empty()) {
    return absl::InvalidArgumentError(
        "this server has no networks: it was started without --networks");
  }
  if (!isPlain(*name)) {
    return absl::InvalidArgumentError("\"net\": " + quoted(*name) +
                                      " is not the name of a network");
  }
  return limits.networks + '/' + *name;
}

}  // namespace phasemachine::serve
