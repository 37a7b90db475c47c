#include "engine/play/outside_run.h"

namespace phasemachine {
namespace {

absl::Status outOfRange(const std::string& name, std::uint64_t most) {
  return absl::InvalidArgumentError(name + ": must be from 1 to " +
                                    std::to_string(most));
}

}  // namespace

absl::Status settleOutsideRun(GamesSettings& settings) {
  if (!judgedFromOutside(settings)) {
    if (settings.gamesAtOnce == 0 && settings.batchSize == 0) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        "games at once and batches need an evaluator that is a function");
  }
  if (settings.gamesAtOnce == 0) settings.gamesAtOnce = kUsualGamesAtOnce;
  if (settings.gamesAtOnce > kMostGamesAtOnce) {
    return outOfRange("games at once", kMostGamesAtOnce);
  }
  settings.gamesAtOnce = std::min(settings.gamesAtOnce,
                                  std::max<std::uint64_t>(1, settings.games));
  const auto workers =
      std::min(static_cast<std::uint64_t>(std::max(1, settings.workers)),
               settings.gamesAtOnce);
  settings.workers = static_cast<int>(workers);
  std::uint64_t waiting = 1;
  for (PlayerSpec& spec : settings.players) {
    if (spec.settings.outside == nullptr) continue;
    SearchOptions& options = spec.settings.search;
    if (options.mode == SearchMode::kTree) {
      return absl::InvalidArgumentError(
          "search option mode: not tree with a function as evaluator in a run "
          "of games");
    }
    // The result is the same, and a game is on one thread.
    options.threads = 1;
    if (options.mode == SearchMode::kBatch) {
      waiting =
          std::max(waiting, static_cast<std::uint64_t>(options.batchSize));
    }
  }
  if (settings.batchSize > LeafQueue::kMostRows) {
    return outOfRange("batch size", LeafQueue::kMostRows);
  }
  if (settings.batchSize == 0) {
    settings.batchSize = std::min<std::uint64_t>(
        (settings.gamesAtOnce + workers - 1) / workers * waiting,
        LeafQueue::kMostRows);
  }
  return absl::OkStatus();
}

absl::Status checkMemoryOfRun(const GamesSettings& settings,
                              std::uint64_t needed) {
  std::uint64_t most = settings.memoryLimit;
  if (most == 0) {
    const auto available = availableMemory();
    if (!available) return absl::OkStatus();
    most = *available;
  }
  if (needed <= most) return absl::OkStatus();
  std::uint64_t trees = 0;
  for (const PlayerSpec& spec : settings.players) {
    trees += spec.settings.search.memoryBytes;
  }
  return absl::ResourceExhaustedError(
      std::to_string(settings.gamesAtOnce) + " games at once may need " +
      bytesInWords(needed) + " (" + bytesInWords(trees) +
      " for the trees of each), and there are " + bytesInWords(most) +
      "; play fewer at once, or give their trees less memory");
}

}  // namespace phasemachine
