// The Python binding of self-play and matches.

#include <pybind11/functional.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/selfplay/match_tally.h"
#include "apps/python/binding.h"
#include "engine/outside/leaf_queue.h"
#include "engine/play/games.h"
#include "engine/play/player_spec.h"
#include "engine/players.h"

namespace phasemachine::python {
namespace {

using Games = Whole<"games", std::uint64_t, 0, 10'000'000>;
using Workers = Whole<"workers", int, 1, kMaxThreads>;
using OpeningPlies = Whole<"opening_plies", int, 0>;
using VarietyPlies = Whole<"variety_plies", int, 0>;
using MaxPlies = Whole<"max_plies", int, 1>;
using GamesAtOnce = Whole<"games_at_once", std::uint64_t, 1, kMostGamesAtOnce>;
using BatchSize = Whole<"batch_size", std::uint64_t, 1, LeafQueue::kMostRows>;
using Path = std::filesystem::path;
// A player as text, or a function that evaluates positions.
using Contender = std::variant<std::string, py::function>;

constexpr std::uint64_t kUsualMebibytes = 16;

// Plays on a separate thread, while this one checks for Ctrl-C.
std::vector<PlayedGame> playedGames(const GamesSettings& settings) {
  std::vector<PlayedGame> games;
  std::mutex mutex;
  std::atomic<bool> stop = false;
  GamesObserver observer;
  observer.onGame = [&](PlayedGame game) {
    const std::lock_guard lock(mutex);
    games.push_back(std::move(game));
    return absl::OkStatus();
  };
  observer.stop = [&stop] { return stop.load(); };
  std::exception_ptr thrown;
  absl::Status status;
  {
    const py::gil_scoped_release release;
    std::future<absl::Status> run = std::async(
        std::launch::async, [&] { return playGames(settings, observer); });
    while (run.wait_for(std::chrono::milliseconds(20)) !=
           std::future_status::ready) {
      const py::gil_scoped_acquire acquire;
      if (!thrown) thrown = interruption();
      if (thrown) stop = true;
    }
    status = run.get();
  }
  if (thrown) std::rethrow_exception(thrown);
  check(status);
  std::sort(games.begin(), games.end(),
            [](const PlayedGame& a, const PlayedGame& b) {
              return a.number < b.number;
            });
  return games;
}

py::list pliesOf(const PlayedGame& game) {
  py::list plies;
  auto visit = game.visits.begin();
  for (const PlayedPly& ply : game.plies) {
    std::vector<MoveCode> moves;
    std::vector<std::uint32_t> visits;
    for (const auto last = visit + ply.visited; visit != last; ++visit) {
      moves.push_back(visit->move);
      visits.push_back(static_cast<std::uint32_t>(visit->visits));
    }
    py::dict row;
    row["side"] = static_cast<int>(ply.side);
    row["move"] = ply.move;
    row["score"] = ply.score;
    row["moves"] = arrayOf(moves);
    row["visits"] = arrayOf(visits);
    plies.append(row);
  }
  return plies;
}

py::list rowsOf(const std::vector<PlayedGame>& games, bool match) {
  py::list out;
  for (const PlayedGame& game : games) {
    py::dict row;
    if (match) row["first_player"] = game.player[0];
    row["plies"] = pliesOf(game);
    row["winner"] = sideOrNone(game.winner);
    row["end"] = game.endReason();
    row["returns"] = game.final.game().returns(game.final.data());
    out.append(row);
  }
  return out;
}

// The common part of self_play() and match().
struct RunArguments {
  Games games;
  Simulations simulations;
  Seed seed;
  VarietyPlies varietyPlies;
  MaxPlies maxPlies;
  Workers workers;
  std::optional<GamesAtOnce> gamesAtOnce;
  std::optional<BatchSize> batchSize;
};

GamesSettings runOf(const StartArgument& start, const RunArguments& given) {
  GamesSettings settings{.start = *start.board};
  settings.games = given.games;
  settings.workers = given.workers;
  settings.gamesAtOnce = given.gamesAtOnce ? given.gamesAtOnce->value : 0;
  settings.batchSize = given.batchSize ? given.batchSize->value : 0;
  settings.play.seed = given.seed;
  settings.play.limits = {.simulations = given.simulations};
  settings.play.temperaturePlies = given.varietyPlies;
  settings.play.maxPlies = given.maxPlies;
  settings.play.keepVisits = true;
  return settings;
}

// Unless `memory` is given, a function's trees get what their searches need.
PlayerSettings playerOf(const AnyGame& game, const EvaluatorArgument& evaluator,
                        const Path& net, const std::string& options,
                        std::optional<Memory> memory, std::uint64_t seed) {
  const bool function = std::holds_alternative<py::function>(evaluator);
  return settingsOf(
      game,
      {.evaluator = evaluator,
       .net = net,
       .options = options,
       .mebibytes = memory ? memory->value : (function ? 0 : kUsualMebibytes),
       .seed = seed,
       .manyGames = true});
}

PlayerSpec contenderOf(const AnyGame& game, const Contender& contender,
                       const std::string& options, std::optional<Memory> memory,
                       std::uint64_t seed) {
  if (const auto* function = std::get_if<py::function>(&contender)) {
    PlayerSpec spec;
    spec.settings = playerOf(game, *function, "", options, memory, seed);
    return spec;
  }
  return valueOf(parsePlayerSpec(game, std::get<std::string>(contender)));
}

py::dict matchOf(const GamesSettings& settings) {
  const std::vector<PlayedGame> games = playedGames(settings);
  MatchTally tally;
  for (const PlayedGame& game : games) {
    tally.add(game.winner, game.player[0] == 0 ? Side::kFirst : Side::kSecond);
  }
  const MatchTally::Elo elo = tally.elo();
  py::dict out;
  out["wins"] = tally.wins;
  out["draws"] = tally.draws;
  out["losses"] = tally.losses;
  out["without_result"] = tally.withoutResult;
  out["score"] = tally.score();
  out["elo"] = py::make_tuple(elo.low, elo.difference, elo.high);
  out["games"] = rowsOf(games, true);
  return out;
}

GamesSettings selfPlayOf(const StartArgument& start, const RunArguments& run,
                         const EvaluatorArgument& evaluator, const Path& net,
                         const std::string& options,
                         std::optional<Memory> memory) {
  GamesSettings settings = runOf(start, run);
  settings.players[0].settings =
      playerOf(start.board->game(), evaluator, net, options, memory, run.seed);
  return settings;
}

}  // namespace

void bindGames(py::module_& m) {
  m.def(
      "self_play",
      [](const StartArgument& start, Games games, Simulations simulations,
         const EvaluatorArgument& evaluator, const Path& net,
         const std::string& options, std::optional<Memory> memory, Seed seed,
         VarietyPlies varietyPlies, MaxPlies maxPlies, Workers workers,
         std::optional<GamesAtOnce> gamesAtOnce,
         std::optional<BatchSize> batchSize) {
        const RunArguments run{games,    simulations, seed,        varietyPlies,
                               maxPlies, workers,     gamesAtOnce, batchSize};
        return rowsOf(playedGames(selfPlayOf(start, run, evaluator, net,
                                             options, memory)),
                      false);
      },
      py::arg("start"), py::kw_only(), py::arg("games") = 1,
      py::arg("simulations") = 100, py::arg("evaluator") = std::string(),
      py::arg("net") = "", py::arg("options") = "",
      py::arg("memory") = py::none(), py::arg("seed") = 1,
      py::arg("variety_plies") = 30, py::arg("max_plies") = 2000,
      py::arg("workers") = 1, py::arg("games_at_once") = py::none(),
      py::arg("batch_size") = py::none());
  m.def(
      "self_play_memory",
      [](const StartArgument& start, Games games, Simulations simulations,
         const std::string& options, std::optional<Memory> memory,
         Workers workers, std::optional<GamesAtOnce> gamesAtOnce,
         std::optional<BatchSize> batchSize) {
        const RunArguments run{games,  simulations, {1},         {0},
                               {2000}, workers,     gamesAtOnce, batchSize};
        GamesSettings settings = runOf(start, run);
        settings.players[0].settings = valueOf(readPlayerSettings(
            {.options = options,
             .memoryBytes = memory ? memory->value << 20 : 0,
             .outside =
                 std::make_shared<OutsideJudge>([](const PositionBatch&) {}),
             .manyGames = true}));
        return valueOf(memoryOfGames(settings));
      },
      py::arg("start"), py::kw_only(), py::arg("games") = kMostGamesAtOnce,
      py::arg("simulations") = 100, py::arg("options") = "",
      py::arg("memory") = py::none(), py::arg("workers") = 1,
      py::arg("games_at_once") = py::none(),
      py::arg("batch_size") = py::none());
  m.def(
      "match",
      [](const StartArgument& start, const Contender& first,
         const Contender& second, Games games, Simulations simulations,
         const std::string& options, std::optional<Memory> memory, Seed seed,
         OpeningPlies openingPlies, VarietyPlies varietyPlies,
         MaxPlies maxPlies, Workers workers,
         std::optional<GamesAtOnce> gamesAtOnce,
         std::optional<BatchSize> batchSize) {
        const RunArguments run{games,    simulations, seed,        varietyPlies,
                               maxPlies, workers,     gamesAtOnce, batchSize};
        GamesSettings settings = runOf(start, run);
        settings.play.openingPlies = openingPlies;
        settings.players = {
            contenderOf(start.board->game(), first, options, memory, seed),
            contenderOf(start.board->game(), second, options, memory, seed)};
        return matchOf(settings);
      },
      py::arg("start"), py::arg("first"), py::arg("second"), py::kw_only(),
      py::arg("games") = 2, py::arg("simulations") = 100,
      py::arg("options") = "", py::arg("memory") = py::none(),
      py::arg("seed") = 1, py::arg("opening_plies") = 4,
      py::arg("variety_plies") = 0, py::arg("max_plies") = 2000,
      py::arg("workers") = 1, py::arg("games_at_once") = py::none(),
      py::arg("batch_size") = py::none());
}

}  // namespace phasemachine::python
