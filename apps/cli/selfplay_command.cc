// phasemachine selfplay: the engine against itself, many games at a time; one
// kind of game, or every kind in turn.

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "apps/cli/command.h"
#include "apps/cli/game_flags.h"
#include "apps/cli/interrupt.h"
#include "apps/cli/notation.h"
#include "apps/cli/output_file.h"
#include "apps/cli/progress.h"
#include "apps/cli/search_flags.h"
#include "apps/cli/selfplay_games.h"
#include "apps/cli/selfplay_report.h"
#include "games/catalog.h"

namespace phasemachine::cli {
namespace {

constexpr const char* kAllGames = "all";
// One kind of game shall be worth looking at, all of them soon shown.
constexpr std::uint64_t kDefaultSimulations = 5000;
constexpr std::uint64_t kDefaultSimulationsOfAll = 1000;
constexpr int kDefaultGames = 10;
constexpr int kDefaultGamesOfAll = 4;

struct SelfPlayFlags : GameFlags, SearchFlags {
  int games = 0;    // 0: the default
  int workers = 0;  // 0: all processors
  int variety = 8;
  int maxPlies = 2000;
  std::string out;
};

// A run that can start: its board is there and its flags were found good.
struct Plan {
  SelfPlaySettings settings;
  SelfPlayRun run = {};  // without games yet
};

absl::StatusOr<Plan> makePlan(const SelfPlayFlags& flags) {
  const auto board = flags.board();
  if (!board.ok()) return board.status();
  if (board->winner()) {
    return absl::FailedPreconditionError("--position: the game is over: " +
                                         endForPeople(*board));
  }
  Plan plan{.settings = {.start = *board}};
  plan.settings.options = flags.options;
  plan.settings.games = flags.games;
  plan.settings.workers = flags.workers;
  plan.settings.player = flags.settings();
  plan.settings.limits = flags.limits(0);
  plan.settings.varietyPlies = flags.variety;
  plan.settings.maxPlies = flags.maxPlies;
  if (auto player = makePlayer(board->game(), plan.settings.player);
      !player.ok()) {
    return player.status();
  }
  plan.run.game = &board->game();
  plan.run.options = *board->game().canonicalOptions(flags.options);
  plan.run.evaluator = flags.evaluator.empty()
                           ? std::string(evaluatorNames(board->game())[0])
                           : flags.evaluator;
  plan.run.sims = flags.sims;
  plan.run.movetime = flags.movetime;
  plan.run.seed = flags.seed;
  plan.run.workers = flags.workers;
  plan.run.requested = flags.games;
  plan.run.out = flags.out;
  return plan;
}

// Plays the games of a plan, with a progress line and a line a game.
absl::Status play(Plan& plan, const Interrupt& interrupt, Io& io) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto seconds = [begin] {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  };
  Progress progress(io, "selfplay " + std::string(plan.run.game->name), "games",
                    static_cast<std::uint64_t>(plan.run.requested));
  std::uint64_t finished = 0;
  SelfPlayObserver observer;
  observer.stop = [&] { return interrupt.requested(); };
  observer.onSearch = [&](std::uint64_t moves, std::uint64_t simulations) {
    progress.update(finished,
                    std::to_string(moves) + " moves, " +
                        withMultiplier(static_cast<double>(simulations) /
                                       std::max(seconds(), 1e-9)) +
                        " simulations/s");
  };
  observer.onGame = [&](const PlayedGame& game) {
    ++finished;
    if (!io.json) progress.note(io.out, describeGame(game));
  };
  auto games = playAgainstItself(plan.settings, observer);
  if (!games.ok()) return games.status();
  plan.run.games = *std::move(games);
  plan.run.seconds = seconds();
  return absl::OkStatus();
}

absl::Status writeGames(OutputFile& file, SelfPlayRun& run) {
  const std::string name =
      "PhaseMachine (" + run.evaluator +
      (run.sims == 0 ? "" : ", " + std::to_string(run.sims) + " sims") + ")";
  for (PlayedGame& game : run.games) {
    game.record.tags = {{"Event", "PhaseMachine self-play"},
                        {"Site", "?"},
                        {"Round", std::to_string(game.number + 1)},
                        {"White", name},
                        {"Black", name},
                        {"Seed", std::to_string(run.seed)},
                        {"Termination", game.end}};
    const auto text = recordToText(game.record);
    if (!text.ok()) return text.status();
    if (absl::Status status = file.write(*text); !status.ok()) return status;
  }
  return file.commit();
}

absl::Status interrupted(const SelfPlayRun& run) {
  return absl::CancelledError(
      "interrupted; " + std::to_string(run.games.size()) + " of " +
      std::to_string(run.requested) + " games were finished and are kept");
}

absl::Status runOne(const SelfPlayFlags& flags, Io& io) {
  auto plan = makePlan(flags);
  if (!plan.ok()) return plan.status();
  SelfPlayRun& run = plan->run;
  std::optional<OutputFile> file;
  if (!flags.out.empty()) {
    auto created = OutputFile::create(flags.out);
    if (!created.ok()) return annotate("--out: ", created.status());
    file.emplace(std::move(*created));
  }
  const Interrupt interrupt;
  if (absl::Status status = play(*plan, interrupt, io); !status.ok()) {
    return status;
  }
  if (run.games.empty()) {
    run.out.clear();
  } else if (file) {
    if (absl::Status status = writeGames(*file, run); !status.ok()) {
      return annotate("--out: ", status);
    }
  }
  if (io.json) {
    io.writeJson(describeRun(run));
  } else {
    printSummary(run, io.out);
  }
  return run.complete() ? absl::OkStatus() : interrupted(run);
}

absl::Status runAll(SelfPlayFlags flags, Io& io) {
  for (const auto& [name, value] :
       {std::pair{"--options", &flags.options},
        std::pair{"--position", &flags.position},
        std::pair{"--out", &flags.out},
        std::pair{"--evaluator", &flags.evaluator}}) {
    if (!value->empty()) {
      return absl::InvalidArgumentError(
          std::string(name) + " is for one kind of game; name it with --game");
    }
  }
  const Interrupt interrupt;
  std::vector<SelfPlayRun> runs;
  absl::Status status;
  for (const AnyGame* game : allGames()) {
    flags.game = game->name;
    auto plan = makePlan(flags);
    if (!plan.ok()) return plan.status();
    status = play(*plan, interrupt, io);
    if (!status.ok()) return status;
    runs.push_back(std::move(plan->run));
    if (!io.json) {
      printSummary(runs.back(), io.out);
      io.out << '\n' << std::flush;
    }
    if (!runs.back().complete()) {
      status = interrupted(runs.back());
      break;
    }
  }
  if (io.json) {
    Json json = Json::array();
    for (const SelfPlayRun& run : runs) json.push_back(describeRun(run));
    io.writeJson({{"runs", std::move(json)}});
  } else {
    printTable(runs, io.out);
  }
  return status;
}

absl::Status run(SelfPlayFlags flags, Io& io) {
  const bool all = flags.game == kAllGames;
  if (flags.games == 0) flags.games = all ? kDefaultGamesOfAll : kDefaultGames;
  if (flags.sims == 0 && flags.movetime == 0) {
    flags.sims = all ? kDefaultSimulationsOfAll : kDefaultSimulations;
  }
  if (flags.workers == 0) flags.workers = availableThreads();
  flags.SearchFlags::threads = 1;
  return all ? runAll(std::move(flags), io) : runOne(flags, io);
}

}  // namespace

Run declareSelfplay(CLI::App& app) {
  auto flags = std::make_shared<SelfPlayFlags>();
  flags->game = kAllGames;
  flags->declareGame(app);
  flags->declarePosition(app);
  app.add_option("--games", flags->games,
                 "how many games; default: 10, or 4 of each of all kinds")
      ->check(CLI::Range(1, 100'000'000));
  flags->declareWithoutThreads(app);
  app.add_option("--threads", flags->workers,
                 "games played at a time; default: all processors")
      ->check(CLI::Range(1, 1024));
  app.add_option("--variety", flags->variety,
                 "how many first moves are drawn by the search's visits")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  app.add_option("--max-plies", flags->maxPlies,
                 "cut games that last longer, without a winner")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--out", flags->out,
                 "write the games (chess: PGN, else JSON lines)");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
