#include "apps/cli/flags/search_flags.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "ai/search/ask/options.h"
#include "core/quote.h"
#include "core/try.h"
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
  arguments
      .option("--search", search,
              "search options as key=value,..., such as "
              "exploration=2,noise_weight=0.25")
      .mayBeEmpty();
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

void LearningFlags::declare(Arguments& arguments) {
  arguments
      .option("--variety", play.temperaturePlies,
              "how many first moves are drawn by the search's visits")
      .between(0, 1'000'000)
      .showDefault();
  arguments
      .option("--temperature", play.temperature,
              "those are drawn with probabilities as visits^(1 / temperature)")
      .between(0.01, 100.0)
      .showDefault();
  arguments
      .option("--late-temperature", play.lateTemperature,
              "the same for later moves; 0 plays the best")
      .between(0.0, 100.0)
      .showDefault();
  arguments
      .option("--opening-plies", play.openingPlies,
              "random moves first, the same for both games of a pair")
      .between(0, 1000)
      .showDefault();
  arguments.option("--openings", openings,
                   "file of start positions, one a line, each for two games");
  arguments
      .option("--fast-share", play.fastShare,
              "share of the searches that are fast, without noise and without "
              "visits to learn from (playout cap randomization)")
      .between(0.0, 1.0)
      .showDefault();
  arguments
      .option("--fast-sims", play.fastSimulations,
              "simulations of a fast search")
      .between(std::uint64_t{1}, std::uint64_t{1'000'000'000})
      .showDefault();
  arguments
      .option("--resign-moves", play.resignMoves,
              "resign after so many searches in a row with a score of at most "
              "--resign-score; 0: never")
      .between(0, 1'000'000)
      .showDefault();
  arguments.option("--resign-score", play.resignScore, "score from 0 to 0.5")
      .between(0.0, 0.5)
      .showDefault();
  arguments
      .option("--resign-play-through", play.resignPlayThrough,
              "share of the games in which nobody resigns")
      .between(0.0, 1.0)
      .showDefault();
}

Json describeLearning(const PlaySettings& settings) {
  return {{"variety", settings.temperaturePlies},
          {"temperature", settings.temperature},
          {"late_temperature", settings.lateTemperature},
          {"opening_plies", settings.openingPlies},
          {"fast_share", settings.fastShare},
          {"fast_sims", settings.fastSimulations},
          {"resign_moves", settings.resignMoves},
          {"resign_score", settings.resignScore},
          {"resign_play_through", settings.resignPlayThrough}};
}

void Opponent::declare(Arguments& arguments) {
  arguments.option("--opponent", text,
                   "play against this player, as in a match, with sides "
                   "swapped in every pair of games; nothing is kept of its "
                   "searches");
}

absl::StatusOr<std::optional<PlayerSpec>> Opponent::player(
    const AnyGame& game) const {
  if (text.empty()) return std::nullopt;
  return PM_TRY_AT("--opponent: ", parsePlayerSpec(game, text));
}

void forgetOpponent(PlayedGame& game) {
  std::vector<MoveVisits> kept;
  std::size_t next = 0;
  for (PlayedPly& ply : game.plies) {
    const std::size_t first = next;
    next += ply.visited;
    if (ply.side != Side::kNeutral && game.player[playerIndex(ply.side)] == 1) {
      ply = {.move = ply.move, .side = ply.side};
      continue;
    }
    for (std::size_t i = first; i < next; ++i) kept.push_back(game.visits[i]);
  }
  game.visits = std::move(kept);
}

}  // namespace phasemachine::cli
