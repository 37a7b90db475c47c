#include "apps/cli/flags/search_flags.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ai/parallel/run_workers.h"
#include "ai/search/ask/options.h"
#include "core/quote.h"
#include "core/try.h"
#include "engine/players.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

constexpr std::uint64_t kManySimulations = 1'000'000'000'000;
constexpr std::int64_t kManyMilliseconds = 1'000'000'000;
constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

// "chess: quiescence, static; gungi: static, playouts".
std::string evaluatorsOfAllGames() {
  std::string text;
  for (const AnyGame* game : allGames()) {
    text += (text.empty() ? "" : "; ") + std::string(game->name) + ":";
    const char* before = " ";
    for (const std::string_view name : evaluatorNames(*game)) {
      text += before + std::string(name);
      before = ", ";
    }
  }
  return text;
}

}  // namespace

void SearchFlags::declareWithoutThreads(Arguments& arguments) {
  arguments.option("--sims", sims, "simulations per move")
      .between(std::uint64_t{1}, kManySimulations);
  arguments.option("--movetime", movetime, "milliseconds per move")
      .between(std::int64_t{1}, kManyMilliseconds);
  arguments.option("--memory", memory, "MiB that a search tree may take")
      .between(std::uint64_t{1}, kMaxMemoryBytes / kMebibyte)
      .showDefault();
  arguments.option("--seed", seed, "seed of everything random").showDefault();
  arguments.option(
      "--evaluator", evaluator,
      "how positions are judged, the default first: " + evaluatorsOfAllGames());
  arguments.option("--net", net,
                   "judge positions with the native network in this file "
                   "(evaluator net)");
  arguments.option("--search", search,
                   "search options as key=value,..., such as "
                   "exploration=2,noise_weight=0.25");
}

void SearchFlags::declare(Arguments& arguments) {
  declareWithoutThreads(arguments);
  arguments
      .option("--mode", mode,
              "how threads work together: single, tree (the fastest) or batch "
              "(the same result on any number of threads); "
              "default: single for one thread, else tree")
      .oneOf({"single", "tree", "batch"});
  arguments
      .option("--threads", threads,
              "search threads; default: 1 with --sims, which is "
              "reproducible, else all processors")
      .between(1, kMaxThreads);
}

SearchLimits SearchFlags::limits(std::int64_t defaultMovetime) const {
  SearchLimits limits;
  if (sims != 0) limits.simulations = sims;
  if (movetime != 0) limits.milliseconds = movetime;
  if (sims == 0 && movetime == 0) limits.milliseconds = defaultMovetime;
  return limits;
}

absl::StatusOr<PlayerSettings> SearchFlags::settings() const {
  PlayerSettings settings;
  settings.evaluator = evaluator;
  settings.search.seed = seed;
  settings.search.memoryBytes = memory * kMebibyte;
  int count = threads;
  if (count == 0) {
    const int processors = availableThreads();
    count = sims == 0 ? processors : 1;
  }
  settings.search.threads = count;
  settings.search.mode = count == 1 ? SearchMode::kSingle : SearchMode::kTree;
  if (!net.empty()) {
    auto network = PM_TRY_AT("--net: ", loadNetwork(net));
    settings.network = network;
    PM_TRY_AT("--evaluator: ", checkNetworkSettings(settings, ""));
    useNetwork(std::move(network), settings);
  }
  PM_TRY_AT("--search: ", setSearchOptions(settings.search, search));
  // One of the words that the flag accepts.
  if (!mode.empty()) {
    setSearchOption(settings.search, "mode", mode).IgnoreError();
  }
  return settings;
}

}  // namespace phasemachine::cli
