// The Python binding of the search.

#include <pybind11/functional.h>
#include <pybind11/stl/filesystem.h>

#include <atomic>
#include <exception>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/python/binding.h"
#include "apps/python/outside.h"
#include "engine/players.h"
#include "engine/session/words.h"

namespace phasemachine::python {

PlayerSettings settingsOf(const AnyGame& game, const PlayerArguments& given) {
  const std::string file = given.net.string();
  PlayerText text{.net = file,
                  .options = given.options,
                  .threads = given.threads,
                  .memoryBytes = given.mebibytes << 20,
                  .seed = given.seed,
                  .manyGames = given.manyGames};
  if (const auto* function = std::get_if<py::function>(&given.evaluator)) {
    text.outside = outsideOf(game, *function);
  } else {
    text.evaluator = std::get<std::string>(given.evaluator);
  }
  return valueOf(readPlayerSettings(text));
}

namespace {

using Simulations =
    Whole<"simulations", std::uint64_t, 1, 1'000'000'000'000'000>;
using Milliseconds = Whole<"milliseconds", std::int64_t, 1, 1'000'000'000'000>;
using Threads = Whole<"threads", int, 1, kMaxThreads>;

// A search and its results, as seen from Python.
class PyPlayer {
 public:
  // `evaluator` is that of the settings, if it is a function.
  PyPlayer(const AnyGame& game, const PlayerSettings& settings,
           std::shared_ptr<FunctionJudge> evaluator)
      : game_(game),
        player_(valueOf(makePlayer(game, settings))),
        evaluator_(std::move(evaluator)) {}

  // Its evaluator may be a method of an object that owns the player.
  static void collectCycles(PyHeapTypeObject* heapType) {
    PyTypeObject& type = heapType->ht_type;
    type.tp_flags |= Py_TPFLAGS_HAVE_GC;
    type.tp_traverse = [](PyObject* self, visitproc visit, void* arg) {
      Py_VISIT(Py_TYPE(self));
      const PyPlayer* player = made(self);
      return player == nullptr || player->evaluator_ == nullptr
                 ? 0
                 : player->evaluator_->function().visit(visit, arg);
    };
    type.tp_clear = [](PyObject* self) {
      const PyPlayer* player = made(self);
      if (player != nullptr && player->evaluator_ != nullptr) {
        player->evaluator_->function().drop();
      }
      return 0;
    };
    // pybind11 destroys an object without hiding it from the collector.
    type.tp_dealloc = [](PyObject* self) {
      PyObject_GC_UnTrack(self);
      PyObject* base = py::detail::get_internals().instance_base;
      reinterpret_cast<PyTypeObject*>(base)->tp_dealloc(self);
    };
  }

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

  // Null while Python constructs the object.
  static const PyPlayer* made(PyObject* self) {
    auto* instance = reinterpret_cast<py::detail::instance*>(self);
    const auto value = instance->get_value_and_holder();
    return value.holder_constructed() ? value.value_ptr<PyPlayer>() : nullptr;
  }

  const AnyGame& game_;
  std::unique_ptr<AnyPlayer> player_;
  std::shared_ptr<FunctionJudge> evaluator_;
  std::shared_ptr<SearchControl> control_;
  std::atomic<bool> busy_ = false;
};

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
      .def_property_readonly("plies", &pliesToEnd)
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
      .def_property_readonly("targets",
                             [](const AnySearchResult& r) {
                               py::array_t<std::uint64_t> list(
                                   static_cast<py::ssize_t>(r.moves.size()));
                               std::uint64_t* to = list.mutable_data();
                               for (const auto& m : r.moves) *to++ = m.target;
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
  py::class_<PyPlayer>(m, "Player",
                       py::custom_type_setup(&PyPlayer::collectCycles))
      .def(py::init([](const AnyGame& game, const EvaluatorArgument& evaluator,
                       const std::filesystem::path& net,
                       const std::string& options, Threads threads,
                       Memory memory, Seed seed) {
             const PlayerSettings settings =
                 settingsOf(game, {.evaluator = evaluator,
                                   .net = net,
                                   .options = options,
                                   .threads = threads,
                                   .mebibytes = memory,
                                   .seed = seed});
             return std::make_unique<PyPlayer>(
                 game, settings,
                 std::static_pointer_cast<FunctionJudge>(settings.outside));
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
}

}  // namespace phasemachine::python
