// The Python binding of the search, and of functions that evaluate positions.

#include <pybind11/functional.h>
#include <pybind11/stl/filesystem.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/python/binding.h"
#include "engine/outside/outside_judge.h"
#include "engine/players.h"
#include "engine/session/words.h"
#include "games/parts.h"

namespace phasemachine::python {
namespace {

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

// The mask memory of one judge.
struct MaskRoom {
  std::shared_ptr<AlignedArray<bool>> mask;
  std::vector<std::size_t> set;  // what is true in it
};

// A batch as Python sees it. Views keep the memory alive.
struct PyPositions {
  PositionBatch batch;
  const EncodingTable& table;
  std::shared_ptr<MaskRoom> room;
};

std::string shapeText(const py::array& array) {
  return std::string(py::str(array.attr("shape")));
}

template <class T>
py::array_t<T> viewOf(std::span<T> numbers, std::vector<py::ssize_t> shape,
                      const std::shared_ptr<const void>& memory) {
  auto* owner = new std::shared_ptr<const void>(memory);
  const py::capsule base(owner, [](void* held) {
    delete static_cast<std::shared_ptr<const void>*>(held);
  });
  using Plain = std::remove_const_t<T>;
  py::array_t<Plain> view(std::move(shape), numbers.data(), base);
  view.attr("flags").attr("writeable") = false;
  return view;
}

py::array_t<float> observationsOf(const PyPositions& p) {
  std::vector<py::ssize_t> shape = {static_cast<py::ssize_t>(p.batch.size)};
  for (const std::size_t n : p.table.shape) {
    shape.push_back(static_cast<py::ssize_t>(n));
  }
  return viewOf(p.batch.observations, std::move(shape), p.batch.owner);
}

py::array_t<std::uint32_t> numbersOf(std::span<const std::uint32_t> numbers,
                                     const PositionBatch& batch) {
  return viewOf(numbers, {static_cast<py::ssize_t>(numbers.size())},
                batch.owner);
}

py::array_t<bool> maskOf(const PyPositions& p) {
  const std::size_t width = p.table.actions;
  const std::size_t size = p.batch.size * width;
  MaskRoom& room = *p.room;
  const std::size_t had = room.mask == nullptr ? 0 : room.mask->size();
  if (had < size) {
    // Batches grow step by step; their capacity does not.
    room.mask = std::make_shared<AlignedArray<bool>>(std::max(size, 2 * had));
    std::memset(room.mask->data(), 0, room.mask->size());
    room.set.clear();
  }
  bool* const mask = room.mask->data();
  for (const std::size_t place : room.set) mask[place] = false;
  room.set.clear();
  for (std::size_t i = 0; i < p.batch.size; ++i) {
    for (std::uint32_t a = p.batch.offsets[i]; a < p.batch.offsets[i + 1];
         ++a) {
      room.set.push_back(i * width + p.batch.actions[a]);
      mask[room.set.back()] = true;
    }
  }
  return viewOf(
      std::span<bool>(mask, size),
      {static_cast<py::ssize_t>(p.batch.size), static_cast<py::ssize_t>(width)},
      room.mask);
}

// The answer's numbers as floats. What numpy or the answer's own conversion
// raises, as PyTorch does for a tensor that requires a gradient, becomes the
// cause of the ValueError.
Floats floatsOf(const py::handle& object, const char* what) {
  const std::string wrong =
      std::string("evaluator: ") + what + " are not an array of numbers: ";
  try {
    const py::array array =
        py::module_::import("numpy").attr("asarray")(object);
    if (std::strchr("biufO", array.dtype().kind()) != nullptr) {
      return Floats(array);  // the same memory if these are floats already
    }
    throw wrongValue(wrong, "their type is ",
                     std::string(py::str(array.dtype())));
  } catch (py::error_already_set& error) {
    const std::string text = wrong + std::string(py::str(error.value()));
    py::raise_from(error, PyExc_ValueError, text.c_str());
    throw py::error_already_set();
  }
}

void takeValues(const py::handle& object, const PositionBatch& batch) {
  const Floats values = floatsOf(object, "values");
  const auto size = static_cast<py::ssize_t>(batch.size);
  const bool fits =
      (values.ndim() == 1 && values.shape(0) == size) ||
      (values.ndim() == 2 && values.shape(0) == size && values.shape(1) == 1);
  if (!fits) {
    throw wrongValue("evaluator: values have the shape ", shapeText(values),
                     ", expected (", size, ",)");
  }
  std::copy_n(values.data(), batch.size, batch.values.begin());
}

void takeLogits(const py::handle& object, const PyPositions& p) {
  if (object.is_none()) return;
  const PositionBatch& batch = p.batch;
  const Floats logits = floatsOf(object, "logits");
  const auto listed = static_cast<py::ssize_t>(batch.actions.size());
  const auto size = static_cast<py::ssize_t>(batch.size);
  const auto all = static_cast<py::ssize_t>(p.table.actions);
  if (logits.ndim() == 1 && logits.shape(0) == listed) {
    std::copy_n(logits.data(), batch.actions.size(), batch.logits.begin());
    return;
  }
  if (logits.ndim() == 2 && logits.shape(0) == size && logits.shape(1) == all) {
    const float* row = logits.data();
    for (std::size_t i = 0; i < batch.size; ++i, row += p.table.actions) {
      for (std::uint32_t a = batch.offsets[i]; a < batch.offsets[i + 1]; ++a) {
        batch.logits[a] = row[batch.actions[a]];
      }
    }
    return;
  }
  throw wrongValue("evaluator: logits have the shape ", shapeText(logits),
                   ", expected (", listed, ",) or (", size, ", ", all, ")");
}

void ask(const py::function& function, const PyPositions& positions) {
  const py::object answer = function(positions);
  if (!py::isinstance<py::tuple>(answer) && !py::isinstance<py::list>(answer)) {
    throw wrongValue("evaluator: the answer is not (values, logits)");
  }
  const auto parts = py::reinterpret_borrow<py::sequence>(answer);
  if (parts.size() != 2) {
    throw wrongValue("evaluator: the answer has ", parts.size(),
                     " parts, not (values, logits)");
  }
  takeValues(py::object(parts[0]), positions.batch);
  takeLogits(py::object(parts[1]), positions);
}

using Threads = Whole<"threads", int, 1, kMaxThreads>;

// The function of a judge, which owns the only reference to it here.
class HeldFunction {
 public:
  explicit HeldFunction(const py::function& function) : function_(function) {}
  // Needs no GIL.
  ~HeldFunction() {
    const py::gil_scoped_acquire acquire;
    drop();
  }
  HeldFunction(const HeldFunction&) = delete;
  HeldFunction& operator=(const HeldFunction&) = delete;

  // Throws RuntimeError after drop().
  py::function get() const {
    if (!function_) throw std::runtime_error("the evaluator has been freed");
    return py::reinterpret_borrow<py::function>(function_);
  }
  // tp_traverse and tp_clear of its owner.
  int traverse(visitproc visit, void* arg) const {
    Py_VISIT(function_.ptr());
    return 0;
  }
  void drop() { py::object(std::move(function_)); }

 private:
  py::object function_;
};

// A judge that calls a Python function.
class FunctionJudge : public OutsideJudge {
 public:
  FunctionJudge(std::shared_ptr<HeldFunction> function, Function call)
      : OutsideJudge(std::move(call)), function_(std::move(function)) {}
  HeldFunction& function() const { return *function_; }

 private:
  std::shared_ptr<HeldFunction> function_;
};

std::shared_ptr<FunctionJudge> outsideOf(const AnyGame& game,
                                         const py::function& function) {
  const EncodingTable& table = encodingOf(game).table();
  const auto held = std::make_shared<HeldFunction>(function);
  return std::make_shared<FunctionJudge>(
      held, [held, &table,
             room = std::make_shared<MaskRoom>()](const PositionBatch& batch) {
        const py::gil_scoped_acquire acquire;
        ask(held->get(), {batch, table, room});
      });
}

using Report = MoveReport<MoveCode>;

template <class T, auto kMember>
py::array_t<T> columnOfMoves(const AnySearchResult& result) {
  return columnOf<T>(result.moves,
                     [](const Report& row) { return row.*kMember; });
}

// A search and its results, as seen from Python.
class PyPlayer {
 public:
  // `evaluator` is that of the settings, if it is a function.
  PyPlayer(const AnyGame& game, PlayerArguments given,
           const PlayerSettings& settings)
      : game_(game),
        player_(valueOf(makePlayer(game, settings))),
        evaluator_(std::static_pointer_cast<FunctionJudge>(settings.outside)),
        given_(std::move(given)) {
    // The judge has the only reference, which the collector knows.
    if (evaluator_ != nullptr) given_.evaluator = std::string();
  }

  const AnyGame& game() const { return game_; }
  py::dict settings() const {
    py::dict out;
    if (evaluator_ != nullptr) {
      out["evaluator"] = evaluator_->function().get();
    } else {
      out["evaluator"] = std::get<std::string>(given_.evaluator);
    }
    out["net"] = given_.net.string();
    out["options"] = given_.options;
    out["threads"] = given_.threads;
    out["memory"] = given_.mebibytes;
    out["seed"] = given_.seed;
    return out;
  }

  // Its evaluator may be a method of an object that owns the player.
  static void collectCycles(PyHeapTypeObject* heapType) {
    PyTypeObject& type = heapType->ht_type;
    type.tp_flags |= Py_TPFLAGS_HAVE_GC;
    type.tp_traverse = [](PyObject* self, visitproc visit, void* arg) {
      Py_VISIT(Py_TYPE(self));
      const PyPlayer* player = made(self);
      return player == nullptr || player->evaluator_ == nullptr
                 ? 0
                 : player->evaluator_->function().traverse(visit, arg);
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
      throw wrongValue("the board is of another game than the player");
    }
    if (!simulations && !milliseconds) {
      throw wrongValue("give simulations or milliseconds");
    }
    const SearchLimits limits{.simulations = simulations,
                              .milliseconds = milliseconds};
    check(validate(limits));
    const std::vector<MoveCode> moves(given.begin(), given.end());
    const Busy busy(busy_, "the player is searching in another thread");
    Board end(start.board);
    for (const MoveCode move : moves) {
      end.requireLegal(move);
      end.now = end.board.step(move);
    }
    if (end.now.winner) throw wrongValue("the game is over");
    if (end.now.side == Side::kNeutral) {
      throw wrongValue("nature decides here; step with sample_chance()");
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
  // Null while Python constructs the object.
  static const PyPlayer* made(PyObject* self) {
    auto* instance = reinterpret_cast<py::detail::instance*>(self);
    const auto value = instance->get_value_and_holder();
    return value.holder_constructed() ? value.value_ptr<PyPlayer>() : nullptr;
  }

  const AnyGame& game_;
  std::unique_ptr<AnyPlayer> player_;
  std::shared_ptr<FunctionJudge> evaluator_;
  PlayerArguments given_;
  std::shared_ptr<SearchControl> control_;
  std::atomic<bool> busy_ = false;
};

}  // namespace

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

void bindSearch(py::module_& m) {
  py::class_<PyPositions>(m, "PositionBatch", py::module_local())
      .def("__len__", [](const PyPositions& p) { return p.batch.size; })
      .def_property_readonly("observations", observationsOf)
      .def_property_readonly("offsets",
                             [](const PyPositions& p) {
                               return numbersOf(p.batch.offsets, p.batch);
                             })
      .def_property_readonly("actions",
                             [](const PyPositions& p) {
                               return numbersOf(p.batch.actions, p.batch);
                             })
      .def("mask", maskOf);
  py::class_<AnySearchResult>(m, "SearchResult", py::module_local())
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
      .def_property_readonly("moves", columnOfMoves<MoveCode, &Report::move>)
      .def_property_readonly("visits",
                             columnOfMoves<std::uint64_t, &Report::visits>)
      .def_property_readonly("targets",
                             columnOfMoves<std::uint64_t, &Report::target>)
      .def_property_readonly("scores", columnOfMoves<double, &Report::score>)
      .def_property_readonly("policy", columnOfMoves<double, &Report::policy>)
      .def_property_readonly("line",
                             [](const AnySearchResult& r) {
                               return arrayOf(r.moves.empty()
                                                  ? std::vector<MoveCode>{}
                                                  : r.moves[0].line);
                             })
      .def("__repr__", [](const AnySearchResult& r) {
        char score[32];
        std::snprintf(score, sizeof score, "%.3f", r.score);
        return "<SearchResult: best " +
               (r.bestMove ? std::to_string(*r.bestMove) : "None") +
               ", score " + score + ", proof " +
               std::string(toString(r.proof)) + ", " +
               std::to_string(r.counters.simulations) + " simulations>";
      });
  py::class_<PyPlayer>(m, "Player", py::module_local(),
                       py::custom_type_setup(&PyPlayer::collectCycles))
      .def(py::init(
               [](const GameArgument& game, const EvaluatorArgument& evaluator,
                  const std::filesystem::path& net, const std::string& options,
                  Threads threads, Memory memory, Seed seed) {
                 const PlayerArguments given{.evaluator = evaluator,
                                             .net = net,
                                             .options = options,
                                             .threads = threads,
                                             .mebibytes = memory,
                                             .seed = seed};
                 return std::make_unique<PyPlayer>(
                     *game.game, given, settingsOf(*game.game, given));
               }),
           py::arg("game"), py::kw_only(), py::arg("evaluator") = std::string(),
           py::arg("net") = "", py::arg("options") = "", py::arg("threads") = 1,
           py::arg("memory") = 64, py::arg("seed") = 1)
      .def("search", &PyPlayer::search, py::arg("board"),
           py::arg("moves") = py::list(), py::kw_only(),
           py::arg("simulations") = py::none(),
           py::arg("milliseconds") = py::none(),
           py::arg("progress") = py::none())
      .def_property_readonly("game", &PyPlayer::game,
                             py::return_value_policy::reference)
      .def_property_readonly("settings", &PyPlayer::settings)
      .def("__repr__",
           [](const PyPlayer& p) {
             return "<Player of " + std::string(p.game().name) + ">";
           })
      .def("stop", &PyPlayer::stop)
      .def("clear", &PyPlayer::clear);
}

}  // namespace phasemachine::python
