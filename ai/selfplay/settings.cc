#include "ai/selfplay/settings.h"

#include <string>

namespace phasemachine {

namespace {

absl::Status outOfRange(const std::string& field, const std::string& range) {
  return absl::InvalidArgumentError("play setting " + field + ": must be " +
                                    range);
}

}  // namespace

absl::Status validate(const PlaySettings& settings) {
  const SearchLimits& limits = settings.limits;
  if (!limits.simulations && !limits.nodes && !limits.milliseconds &&
      !limits.depth) {
    return absl::InvalidArgumentError(
        "play setting limits: a search needs a limit of simulations, nodes, "
        "depth or milliseconds");
  }
  if (absl::Status status = validate(limits); !status.ok()) return status;
  if (settings.maxPlies < 1) return outOfRange("maxPlies", "1 or more");
  if (settings.openingPlies < 0) return outOfRange("openingPlies", "0 or more");
  if (settings.temperaturePlies < 0) {
    return outOfRange("temperaturePlies", "0 or more");
  }
  if (!(settings.temperature >= 0.01 && settings.temperature <= 100)) {
    return outOfRange("temperature", "0.01 to 100");
  }
  if (!(settings.lateTemperature == 0 || (settings.lateTemperature >= 0.01 &&
                                          settings.lateTemperature <= 100))) {
    return outOfRange("lateTemperature", "0, or 0.01 to 100");
  }
  if (!(settings.fastShare >= 0 && settings.fastShare <= 1)) {
    return outOfRange("fastShare", "0 to 1");
  }
  if (settings.fastSimulations < 1) {
    return outOfRange("fastSimulations", "1 or more");
  }
  if (!(settings.resignScore >= 0 && settings.resignScore <= 0.5)) {
    return outOfRange("resignScore", "0 to 0.5");
  }
  if (settings.resignMoves < 0) return outOfRange("resignMoves", "0 or more");
  if (!(settings.resignPlayThrough >= 0 && settings.resignPlayThrough <= 1)) {
    return outOfRange("resignPlayThrough", "0 to 1");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
