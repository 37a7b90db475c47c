#include "ai/search/options.h"

#include <string>

#include "ai/search/verdict_table.h"

namespace phasemachine {

namespace {

absl::Status outOfRange(const std::string& field, const std::string& range) {
  return absl::InvalidArgumentError("search option " + field + ": must be " +
                                    range);
}

}  // namespace

absl::Status validate(const SearchOptions& options) {
  if (options.threads < 1 || options.threads > 1024) {
    return outOfRange("threads", "1 to 1024");
  }
  if (options.batchSize < 1 || options.batchSize > 1024) {
    return outOfRange("batchSize", "1 to 1024");
  }
  if (options.batchGrowth < 1 || options.batchGrowth > 1000000) {
    return outOfRange("batchGrowth", "1 to 1000000");
  }
  if (options.trees < 1 || options.trees > 1024) {
    return outOfRange("trees", "1 to 1024");
  }
  if (options.longestLease < 1 || options.longestLease > 64) {
    return outOfRange("longestLease", "1 to 64");
  }
  if (options.verdictTable < 0 ||
      options.verdictTable > search::VerdictTable::kMostBits) {
    return outOfRange(
        "verdictTable",
        "0 to " + std::to_string(search::VerdictTable::kMostBits));
  }
  if (options.memoryBytes < kMinMemoryBytes ||
      options.memoryBytes > kMaxMemoryBytes) {
    return outOfRange("memoryBytes",
                      "65536 (64 KiB) to 274877906944 (256 GiB)");
  }
  if (options.mode == SearchMode::kEnsemble &&
      options.memoryBytes / static_cast<std::uint64_t>(options.trees) <
          kMinMemoryBytes) {
    return outOfRange("memoryBytes", "65536 (64 KiB) or more for each tree");
  }
  // Written so that NaN fails too.
  if (!(options.exploration >= 0 && options.exploration <= 1000)) {
    return outOfRange("exploration", "0 to 1000");
  }
  if (!(options.fpuReduction >= -10 && options.fpuReduction <= 10)) {
    return outOfRange("fpuReduction", "-10 to 10");
  }
  if (!(options.outcomeWidening >= 0 && options.outcomeWidening <= 1000)) {
    return outOfRange("outcomeWidening", "0 to 1000");
  }
  if (!(options.virtualLoss >= 0 && options.virtualLoss <= 1000)) {
    return outOfRange("virtualLoss", "0 to 1000");
  }
  if (!(options.implicitMinimax >= 0 && options.implicitMinimax <= 1)) {
    return outOfRange("implicitMinimax", "0 to 1");
  }
  if (!(options.progressiveBias >= 0 && options.progressiveBias <= 1000)) {
    return outOfRange("progressiveBias", "0 to 1000");
  }
  if (!(options.secureMargin >= 0 && options.secureMargin <= 1000)) {
    return outOfRange("secureMargin", "0 to 1000");
  }
  if (!(options.priorTemperature >= 0.001 &&
        options.priorTemperature <= 1000)) {
    return outOfRange("priorTemperature", "0.001 to 1000");
  }
  if (!(options.policyTemperature >= 0.001 &&
        options.policyTemperature <= 1000)) {
    return outOfRange("policyTemperature", "0.001 to 1000");
  }
  if (!(options.uniformShare >= 0 && options.uniformShare <= 1)) {
    return outOfRange("uniformShare", "0 to 1");
  }
  if (options.expandVisit < 1 || options.expandVisit > 1000000) {
    return outOfRange("expandVisit", "1 to 1000000");
  }
  if (!(options.noiseWeight >= 0 && options.noiseWeight <= 1)) {
    return outOfRange("noiseWeight", "0 to 1");
  }
  if (!(options.noiseAlpha >= 0.001 && options.noiseAlpha <= 1000)) {
    return outOfRange("noiseAlpha", "0.001 to 1000");
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
