// phasemachine selfplay: the engine against itself, many games in parallel; one
// kind of game, or every kind in turn.

#include <algorithm>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/flags/game_flags.h"
#include "apps/cli/flags/search_flags.h"
#include "apps/cli/games/record.h"
#include "apps/cli/games/selfplay_report.h"
#include "apps/cli/records/row_folder.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/cli/terminal/progress.h"
#include "apps/records/run.h"
#include "apps/records/stored_game.h"
#include "core/try.h"
#include "engine/play/games.h"
#include "engine/session/words.h"
#include "games/catalog.h"
#include "games/parts.h"

namespace phasemachine::cli {
namespace {

constexpr const char* kAllGames = "all";
// A single game gets good play; a run of all games should finish soon.
constexpr std::uint64_t kDefaultSimulations = 5000;
constexpr std::uint64_t kDefaultSimulationsOfAll = 1000;
constexpr int kDefaultGames = 10;
constexpr int kDefaultGamesOfAll = 4;

struct SelfPlayFlags : GameFlags, SearchFlags, StoreFlags {
  int games = 0;    // 0: the default
  int workers = 0;  // 0: all processors
  LearningFlags learning = {};
  Opponent opponent = {};
  std::string rows;  // a folder; empty: none
};

// A run that is ready to start, with its board and validated flags.
struct Plan {
  GamesSettings settings;
  SelfPlayRun run = {};  // without games yet
  RunPart part = {};
  std::unique_ptr<RunStore> store = {};  // null without a store
  std::unique_ptr<RowFolder> rows = {};  // null without --rows
};

// Everything that determines the games of a plan.
absl::StatusOr<records::RunDescription> describe(const Plan& plan) {
  const SelfPlayRun& run = plan.run;
  auto settings =
      PM_TRY(effectivePlayer(*run.game, plan.settings.players[0].settings));
  settings.update({{"max_plies", plan.settings.play.maxPlies},
                   {"movetime", run.movetime},
                   {"openings", describeOpenings(plan.settings.openings)},
                   {"sims", run.sims}});
  settings.update(describeLearning(plan.settings.play));
  if (plan.settings.players.size() > 1) {
    const PlayerSpec& opponent = plan.settings.players[1];
    auto effective = PM_TRY(effectivePlayer(*run.game, opponent.settings));
    effective.update({{"player", playerSpecToText(opponent)}});
    settings.update({{"opponent", std::move(effective)}});
  }
  return records::RunDescription{.kind = "selfplay",
                                 .program = programVersion(),
                                 .engine = std::string(records::engineHash()),
                                 .game = std::string(run.game->name),
                                 .options = run.options,
                                 .position = plan.settings.start.toText(),
                                 .seed = run.seed,
                                 .settings = settings.sorted().text()};
}

absl::Status openRows(const SelfPlayFlags& flags,
                      const records::RunDescription& description, Plan& plan) {
  if (plan.run.earlier != 0) {
    return refused(
        "--rows: the store of --out already has games of this run; make the "
        "rows of all afterwards, with record export --format rows");
  }
  records::StoredRun run;
  static_cast<records::RunDescription&>(run) = description;
  plan.rows = PM_TRY_AT("--rows: ",
                        RowFolder::create(flags.rows, run, plan.settings.games,
                                          plan.settings.wanted));
  plan.settings.play.keepVisits = true;
  return absl::OkStatus();
}

absl::StatusOr<Plan> makePlan(SelfPlayFlags& flags, const RunPart& part) {
  const auto board = PM_TRY(flags.board());
  if (board.winner()) {
    return refused("--position: the game is over: ", endForPeople(board));
  }
  Plan plan{.settings = {.start = board}};
  plan.settings.games = static_cast<std::uint64_t>(flags.games);
  plan.settings.workers = flags.workers;
  plan.settings.players[0].settings = PM_TRY(flags.settings());
  plan.settings.play = flags.learning.play;
  plan.settings.play.seed = flags.seed;
  plan.settings.play.limits = flags.limits(0);
  if (!flags.learning.openings.empty()) {
    plan.settings.openings = PM_TRY(
        readOpenings(board.game(), flags.learning.openings, flags.options));
  }
  PM_TRY(makePlayer(board.game(), plan.settings.players[0].settings));
  auto opponent = PM_TRY(flags.opponent.player(board.game()));
  if (opponent) plan.settings.players.push_back(*std::move(opponent));
  plan.run.game = &board.game();
  plan.run.options = optionsOf(board, flags.options);
  plan.run.evaluator = plan.settings.players[0].settings.evaluator;
  if (plan.run.evaluator.empty()) {
    plan.run.evaluator = evaluatorNames(board.game())[0];
  }
  plan.run.sims = flags.sims;
  plan.run.movetime = flags.movetime;
  plan.run.seed = flags.seed;
  plan.run.workers = flags.workers;
  plan.run.requested = flags.games;
  plan.run.shard = part.shard;
  plan.run.expected = part.size();
  plan.run.out = part.path;
  plan.part = part;
  plan.settings.wanted = [part](std::uint64_t number) {
    return part.has(number);
  };
  const bool stored = isStorePath(part.path);
  if (!stored && flags.rows.empty()) return plan;
  const auto description = PM_TRY(describe(plan));
  if (stored) {
    auto store = RunStore::open(part, description);
    if (!store.ok()) return annotate("--out: ", store.status());
    plan.store = *std::move(store);
    plan.run.stored = true;
    plan.settings.play.keepVisits = true;
    plan.run.earlier = plan.store->earlier();
    plan.settings.wanted = [store = plan.store.get()](std::uint64_t number) {
      return store->wanted(number);
    };
  }
  if (!flags.rows.empty()) PM_TRY(openRows(flags, description, plan));
  return plan;
}

// The totals of a plan whose store already had games, read from the store.
absl::Status addUpStored(Plan& plan) {
  RunTotals& totals = plan.run.totals;
  absl::Status unreadable;
  const absl::Status read =
      plan.store->forEach([&](const records::StoredGame& game) {
        if (unreadable.ok()) unreadable = totals.add(game);
      });
  return annotate("--out: ", read.ok() ? unreadable : read);
}

// Plays the games of a plan, with a progress line and one line per game.
absl::Status play(Plan& plan, const Interrupt& interrupt, Io& io) {
  const auto begin = std::chrono::steady_clock::now();
  Progress progress(io, "selfplay " + std::string(plan.run.game->name), "games",
                    plan.run.expected - plan.run.earlier);
  std::uint64_t finished = 0;
  TotalsInOrder totals(plan.settings.games, plan.settings.wanted);
  RunStore* const store = plan.store.get();
  std::mutex mutex;  // guards the collected games and the progress
  GamesObserver observer;
  observer.stop = [&] {
    return interrupt.requested() || (store != nullptr && store->failed());
  };
  observer.onSearch = [&](std::uint64_t moves, std::uint64_t simulations) {
    const std::lock_guard lock(mutex);
    progress.update(finished, std::to_string(moves) + " moves, " +
                                  withMultiplier(perSecond(
                                      simulations, secondsSince(begin))) +
                                  " simulations/s");
  };
  observer.onGame = [&](PlayedGame game) {
    if (store != nullptr || plan.rows != nullptr) {
      forgetOpponent(game);
      auto packed = PM_TRY(records::packGame(game, plan.settings.start));
      if (plan.rows != nullptr) {
        absl::Status status = plan.rows->add(packed);
        if (!status.ok()) return annotate("--rows: ", status);
      }
      if (store != nullptr) store->add(std::move(packed));
      game.visits = {};
    }
    const std::lock_guard lock(mutex);
    ++finished;
    totals.add(game);
    plan.run.played.moves += game.plies.size();
    plan.run.played.simulations += game.simulations();
    if (!io.json) progress.note(io.out, describeGame(game));
    if (store == nullptr) plan.run.games.push_back(std::move(game));
    return absl::OkStatus();
  };
  PM_TRY(playGames(plan.settings, observer));
  std::sort(plan.run.games.begin(), plan.run.games.end(),
            [](const PlayedGame& a, const PlayedGame& b) {
              return a.number < b.number;
            });
  plan.run.played.games = finished;
  if (store != nullptr) PM_TRY_AT("--out: ", store->finish());
  if (plan.rows != nullptr) PM_TRY_AT("--rows: ", plan.rows->finish());
  plan.run.seconds = secondsSince(begin);
  if (plan.run.earlier != 0) return addUpStored(plan);
  plan.run.totals = totals.take();
  return absl::OkStatus();
}

absl::Status writeGames(OutputFile& file, const SelfPlayRun& run) {
  const std::string name = engineName(run.evaluator, run.sims);
  for (const PlayedGame& game : run.games) {
    GameRecord record = recordOf(game, run.options, true);
    record.tags = tagsOf(record.start, {.kind = "self-play",
                                        .number = game.number,
                                        .players = {name, name},
                                        .seed = run.seed,
                                        .end = game.endReason()});
    const auto text = PM_TRY(recordToText(record, file.path()));
    PM_TRY(file.write(text));
  }
  return file.commit();
}

absl::Status runOne(SelfPlayFlags& flags, Io& io) {
  const auto part =
      PM_TRY(flags.part(static_cast<std::uint64_t>(flags.games), false, io));
  auto plan = PM_TRY(makePlan(flags, part));
  SelfPlayRun& run = plan.run;
  std::optional<OutputFile> file;
  if (!part.path.empty() && plan.store == nullptr) {
    file.emplace(PM_TRY_AT("--out: ", OutputFile::create(part.path)));
  }
  const Interrupt interrupt;
  PM_TRY(play(plan, interrupt, io));
  // Without games there is no file, but for a store of a part that has none.
  if (run.totals.games == 0 && (plan.store == nullptr || run.expected != 0)) {
    run.out.clear();
  } else if (file)
    PM_TRY_AT("--out: ", writeGames(*file, run));
  if (io.json) {
    io.writeJson(PM_TRY(describeRun(run)));
  } else {
    printSummary(run, io.out);
  }
  return run.complete() ? absl::OkStatus()
                        : interruptedRun(run.totals.games, run.expected,
                                         plan.store != nullptr);
}

absl::Status runAll(SelfPlayFlags flags, Io& io) {
  for (const auto& [name, value] :
       {std::pair{"--options", &flags.options},
        std::pair{"--position", &flags.position},
        std::pair{"--evaluator", &flags.evaluator},
        std::pair{"--net", &flags.net},
        std::pair{"--openings", &flags.learning.openings},
        std::pair{"--opponent", &flags.opponent.text}}) {
    if (!value->empty()) {
      return invalid(name, " is for one kind of game; name it with --game");
    }
  }
  if (!flags.out.empty() && !flags.toStore()) {
    return invalid(
        "--out is for one kind of game, unless its name ends in .db; name it "
        "with --game");
  }
  auto part =
      PM_TRY(flags.part(static_cast<std::uint64_t>(flags.games), false, io));
  part.oneOfSeveral = true;
  const Interrupt interrupt;
  std::vector<SelfPlayRun> runs;
  absl::Status status;
  for (const AnyGame* game : allGames()) {
    flags.game = game->name;
    auto plan = PM_TRY(makePlan(flags, part));
    status = play(plan, interrupt, io);
    if (!status.ok()) return status;
    runs.push_back(std::move(plan.run));
    if (!io.json) {
      printSummary(runs.back(), io.out);
      io.out << '\n' << std::flush;
    }
    if (!runs.back().complete()) {
      status = interruptedRun(runs.back().totals.games, runs.back().expected,
                              flags.toStore());
      break;
    }
  }
  if (io.json) {
    Json json = Json::array();
    for (const SelfPlayRun& run : runs) {
      json.push_back(PM_TRY(describeRun(run)));
    }
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

Run declareSelfplay(Arguments& arguments) {
  auto flags = std::make_shared<SelfPlayFlags>();
  flags->game = kAllGames;
  flags->declareGame(arguments);
  arguments
      .option("--games", flags->games,
              "how many games; default: 10, or 4 of each of all kinds")
      .between(1, 100'000'000);
  flags->declareWithoutThreads(arguments);
  arguments
      .option("--threads", flags->workers,
              "games played at a time; default: all processors")
      .between(1, 1024);
  flags->learning.declare(arguments);
  flags->opponent.declare(arguments);
  arguments
      .option("--max-plies", flags->learning.play.maxPlies,
              "cut games that last longer, without a winner")
      .between(1, 1'000'000)
      .showDefault();
  flags->declareStore(arguments, "chess as PGN, other games as JSON lines");
  arguments.option("--rows", flags->rows,
                   "write the searched positions into this folder, as files of "
                   "packed rows for training");
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
