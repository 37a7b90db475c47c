#include "apps/cli/search_flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <limits>

#include "ai/parallel/run_workers.h"
#include "ai/search/options_text.h"

namespace phasemachine::cli {
namespace {

constexpr std::uint64_t kManySimulations = 1'000'000'000'000;
constexpr std::int64_t kManyMilliseconds = 1'000'000'000;
constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

}  // namespace

void SearchFlags::declareWithoutThreads(CLI::App& app) {
  app.add_option("--sims", sims, "simulations per move")
      ->check(CLI::Range(std::uint64_t{1}, kManySimulations));
  app.add_option("--movetime", movetime, "milliseconds per move")
      ->check(CLI::Range(std::int64_t{1}, kManyMilliseconds));
  app.add_option("--memory", memory, "MiB that a search tree may take")
      ->check(CLI::Range(std::uint64_t{1}, kMaxMemoryBytes / kMebibyte))
      ->capture_default_str();
  app.add_option("--seed", seed, "seed of everything random")
      ->capture_default_str();
  app.add_option(
      "--evaluator", evaluator,
      "how positions are judged: quiescence (the default), static or "
      "children for chess; rollout (the default) or constant for "
      "any game");
}

void SearchFlags::declare(CLI::App& app) {
  declareWithoutThreads(app);
  app.add_option("--mode", mode,
                 "how threads work together: single, tree (the fastest), batch "
                 "(the same result on any number of threads) or ensemble; "
                 "default: single for one thread, else tree")
      ->check(CLI::IsMember({"single", "tree", "batch", "ensemble"}));
  app.add_option("--threads", threads,
                 "search threads; default: 1 with --sims, which is "
                 "reproducible, else all processors")
      ->check(CLI::Range(1, 1024));
}

SearchLimits SearchFlags::limits(std::int64_t defaultMovetime) const {
  SearchLimits limits;
  if (sims != 0) limits.simulations = sims;
  if (movetime != 0) limits.milliseconds = movetime;
  if (sims == 0 && movetime == 0) limits.milliseconds = defaultMovetime;
  return limits;
}

PlayerSettings SearchFlags::settings() const {
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
  // One of the words that the flag accepts.
  if (!mode.empty()) {
    setSearchOption(settings.search, "mode", mode).IgnoreError();
  }
  return settings;
}

Json describeCounters(const SearchCounters& counters) {
  return {{"simulations", counters.simulations},
          {"seconds", static_cast<double>(counters.microseconds) / 1e6},
          {"simulations_per_second", counters.simulationsPerSecond},
          {"nodes", counters.nodes},
          {"mean_depth", counters.meanDepth},
          {"selective_depth", counters.selectiveDepth},
          {"tree_bytes", counters.treeBytes},
          {"memory_full", counters.memoryFull}};
}

}  // namespace phasemachine::cli
