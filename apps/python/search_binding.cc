// The Python binding of the search and of self-play.

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
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "ai/search/option_table.h"
#include "apps/python/binding.h"
#include "apps/python/outside.h"
#include "engine/play/games.h"
#include "engine/player_text.h"
#include "engine/players.h"

namespace phasemachine::python {
namespace {

using Simulations =
    Whole<"simulations", std::uint64_t, 1, 1'000'000'000'000'000>;
using Milliseconds = Whole<"milliseconds", std::int64_t, 1, 1'000'000'000'000>;
using Threads = Whole<"threads", int, 1, kMaxThreads>;
using Path = std::filesystem::path;
// In MiB.
using Memory = Whole<"memory", std::uint64_t, 1, (kMaxMemoryBytes >> 20)>;

PlayerSettings settingsOf(const AnyGame& game,
                          const EvaluatorArgument& evaluator, const Path& net,
                          const std::string& options, int threads,
                          Memory memory, Seed seed) {
  const std::string file = net.string();
  PlayerText text{.net = file,
                  .options = options,
                  .threads = threads,
                  .memoryBytes = memory.value << 20,
                  .seed = seed};
  if (const auto* function = std::get_if<py::function>(&evaluator)) {
    text.outside = outsideOf(game, *function);
  } else {
    text.evaluator = std::get<std::string>(evaluator);
  }
  return valueOf(readPlayerSettings(text));
}

// A search and its results, as seen from Python.
class PyPlayer {
 public:
  PyPlayer(const AnyGame& game, const PlayerSettings& settings)
      : game_(game), player_(valueOf(makePlayer(game, settings))) {}

  AnySearchResult search(const Board& start, const std::vector<Move>& given,
                         std::optional<Simulations> simulations,
                         std::optional<Milliseconds> milliseconds,
                         const std::optional<py::function>& progress) {
    if (start.game() != game_) {
      throw py::value_error("the board is of another game than the player");
    }
    if (!simulations && !milliseconds) {
      throw py::value_error("give simulations or milliseconds");
    }
    const SearchLimits limits{.simulations = simulations,
                              .milliseconds = milliseconds};
    check(validate(limits));
    const std::vector<MoveCode> moves(given.begin(), given.end());
    if (busy_.exchange(true)) {
      throw std::runtime_error("the player is searching in another thread");
    }
    const Free free{busy_};
    Board end(start.board);
    for (const MoveCode move : moves) {
      end.requireLegal(move);
      end.now = end.board.step(move);
    }
    if (end.now.winner) throw py::value_error("the game is over");
    if (end.now.side == Side::kNeutral) {
      throw py::value_error("nature decides here; step with sample_chance()");
    }
    check(player_->setGame(start.board, moves));
    control_ = std::make_shared<SearchControl>();
    const std::shared_ptr<SearchControl> control = control_;
    AnySearchRequest request;
    request.limits = limits;
    request.control = control.get();
    request.progressMilliseconds = 50;
    std::exception_ptr thrown;
    request.progress = [&](const AnySearchResult& soFar) {
      if (thrown) return;
      const py::gil_scoped_acquire acquire;
      try {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        if (progress && py::bool_((*progress)(soFar))) control->stop();
      } catch (...) {
        thrown = std::current_exception();
        control->stop();
      }
    };
    AnySearchResult result;
    {
      const py::gil_scoped_release release;
      result = player_->search(request);
    }
    if (thrown) std::rethrow_exception(thrown);
    return result;
  }

  // From any thread.
  void stop() {
    if (control_) control_->stop();
  }
  void clear() {
    if (busy_) throw std::runtime_error("the player is searching");
    player_->clear();
  }

 private:
  struct Free {
    std::atomic<bool>& busy;
    ~Free() { busy = false; }
  };

  const AnyGame& game_;
  std::unique_ptr<AnyPlayer> player_;
  std::shared_ptr<SearchControl> control_;
  std::atomic<bool> busy_ = false;
};

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
      if (thrown || PyErr_CheckSignals() == 0) continue;
      try {
        throw py::error_already_set();
      } catch (...) {
        thrown = std::current_exception();
        stop = true;
      }
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
    row["moves"] = codes(moves);
    row["visits"] = codes(visits);
    plies.append(row);
  }
  return plies;
}

py::list playSelf(const GamesSettings& settings) {
  py::list out;
  for (const PlayedGame& game : playedGames(settings)) {
    py::dict row;
    row["plies"] = pliesOf(game);
    row["winner"] = game.winner
                        ? py::object(py::int_(static_cast<int>(*game.winner)))
                        : py::object(py::none());
    row["end"] = game.endReason();
    row["returns"] = game.final.game().returns(game.final.data());
    out.append(row);
  }
  return out;
}

}  // namespace

void bindSearch(py::module_& m) {
  py::class_<AnySearchResult>(m, "SearchResult")
      .def_property_readonly(
          "best", [](const AnySearchResult& r) { return r.bestMove; })
      .def_readonly("score", &AnySearchResult::score)
      .def_property_readonly("proof",
                             [](const AnySearchResult& r) {
                               return std::string(toString(r.proof));
                             })
      .def_property_readonly("ended_by",
                             [](const AnySearchResult& r) {
                               return std::string(toString(r.reason));
                             })
      .def_property_readonly(
          "simulations",
          [](const AnySearchResult& r) { return r.counters.simulations; })
      .def_property_readonly(
          "seconds",
          [](const AnySearchResult& r) {
            return static_cast<double>(r.counters.microseconds) / 1e6;
          })
      .def_property_readonly("moves",
                             [](const AnySearchResult& r) {
                               std::vector<MoveCode> list;
                               for (const auto& m : r.moves) {
                                 list.push_back(m.move);
                               }
                               return codes(list);
                             })
      .def_property_readonly("visits",
                             [](const AnySearchResult& r) {
                               py::array_t<std::uint64_t> list(
                                   static_cast<py::ssize_t>(r.moves.size()));
                               std::uint64_t* to = list.mutable_data();
                               for (const auto& m : r.moves) *to++ = m.visits;
                               return list;
                             })
      .def_property_readonly(
          "scores",
          [](const AnySearchResult& r) {
            py::array_t<double> list(static_cast<py::ssize_t>(r.moves.size()));
            double* to = list.mutable_data();
            for (const auto& m : r.moves) *to++ = m.score;
            return list;
          })
      .def_property_readonly("line", [](const AnySearchResult& r) {
        return codes(r.moves.empty() ? std::vector<MoveCode>{}
                                     : r.moves[0].line);
      });
  py::class_<PyPlayer>(m, "Player")
      .def(py::init([](const AnyGame& game, const EvaluatorArgument& evaluator,
                       const Path& net, const std::string& options,
                       Threads threads, Memory memory, Seed seed) {
             return std::make_unique<PyPlayer>(
                 game, settingsOf(game, evaluator, net, options, threads,
                                  memory, seed));
           }),
           py::arg("game"), py::kw_only(), py::arg("evaluator") = std::string(),
           py::arg("net") = "", py::arg("options") = "", py::arg("threads") = 1,
           py::arg("memory") = 64, py::arg("seed") = 1)
      .def("search", &PyPlayer::search, py::arg("board"),
           py::arg("moves") = py::list(), py::kw_only(),
           py::arg("simulations") = py::none(),
           py::arg("milliseconds") = py::none(),
           py::arg("progress") = py::none())
      .def("stop", &PyPlayer::stop)
      .def("clear", &PyPlayer::clear);
  m.def(
      "self_play",
      [](const Board& start, Whole<"games", std::uint64_t, 0, 10'000'000> games,
         Simulations simulations, const EvaluatorArgument& evaluator,
         const Path& net, const std::string& options, Memory memory, Seed seed,
         Whole<"variety_plies", int, 0> varietyPlies,
         Whole<"max_plies", int, 1> maxPlies,
         Whole<"workers", int, 1, kMaxThreads> workers) {
        GamesSettings settings{.start = start.board};
        settings.players[0].settings =
            settingsOf(start.game(), evaluator, net, options, 1, memory, seed);
        settings.games = games;
        settings.workers = workers;
        settings.play.seed = seed;
        settings.play.limits = {.simulations = simulations};
        settings.play.temperaturePlies = varietyPlies;
        settings.play.maxPlies = maxPlies;
        settings.play.keepVisits = true;
        return playSelf(settings);
      },
      py::arg("start"), py::kw_only(), py::arg("games") = 1,
      py::arg("simulations") = 100, py::arg("evaluator") = std::string(),
      py::arg("net") = "", py::arg("options") = "", py::arg("memory") = 16,
      py::arg("seed") = 1, py::arg("variety_plies") = 8,
      py::arg("max_plies") = 2000, py::arg("workers") = 1);
}

}  // namespace phasemachine::python
