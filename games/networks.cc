#include "games/networks.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/try.h"

namespace phasemachine {

absl::Status AbsentNetwork::load(std::string_view bytes) {
  if (bytes.size() != size ||
      std::memcmp(bytes.data(), head.data(), head.size()) != 0) {
    return invalid("these ", bytes.size(), " bytes are not ", file);
  }
  std::copy(bytes.begin(), bytes.end(), room);
  loaded = true;
  return absl::OkStatus();
}

absl::Status needNetworks(std::string_view game, std::string_view evaluator) {
  if (evaluator == "rollout" || evaluator == "constant") {
    return absl::OkStatus();
  }
  for (const AbsentNetwork& network : absentNetworks()) {
    if (network.game == game && !network.loaded) {
      return absl::NotFoundError(
          absl::StrCat(std::string(game), " needs the network ",
                       std::string(network.file), ", which is not loaded"));
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
