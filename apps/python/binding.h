// Shared parts of the Python binding: checked integers, boards, errors as
// exceptions, arrays, and functions that evaluate positions.
//
// Contract: a parameter of type Whole<"name", T, kLow, kHigh> accepts anything
// that Python can use as an index (an int, a numpy integer) except bool;
// anything else, or a number out of range, is a ValueError naming the
// parameter. check() and valueOf() throw ValueError for a status that is not OK,
// or MemoryError if out of memory. A game may be given by its name, a start also
// by its game or the game's name (GameArgument, StartArgument).
//
// Example:
//   m.def("draw", [](Whole<"seed", std::uint64_t> seed) { use(seed); });
//
// Thread safety: requires the GIL.

#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/ask/options.h"
#include "core/try.h"
#include "engine/players.h"
#include "phase/erased/any_game.h"

namespace phasemachine::python {

namespace py = pybind11;

// A ValueError; its message is the parts, texts and whole numbers, in a row.
template <class... Parts>
py::value_error wrongValue(const Parts&... parts) {
  return py::value_error(inRow(parts...));
}

template <std::size_t kSize>
struct ParameterName {
  // NOLINTNEXTLINE: a literal is meant.
  consteval ParameterName(const char (&literal)[kSize]) {
    std::copy_n(literal, kSize, text);
  }
  char text[kSize];
};

template <ParameterName kName, std::integral T,
          T kLow = std::numeric_limits<T>::min(),
          T kHigh = std::numeric_limits<T>::max()>
struct Whole {
  operator T() const { return value; }  // NOLINT: stands for its value
  T value = kLow;
};

// Empty if `value` is not an integer or does not fit.
template <std::integral T>
std::optional<T> wholeNumber(py::handle value) {
  if (PyBool_Check(value.ptr())) return std::nullopt;
  const auto number =
      py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  std::optional<T> found;
  const auto take = [&](auto wide) {
    if (PyErr_Occurred() == nullptr && std::in_range<T>(wide)) {
      found = static_cast<T>(wide);
    }
  };
  if (number && std::unsigned_integral<T>) {
    take(PyLong_AsUnsignedLongLong(number.ptr()));
  } else if (number) {
    take(PyLong_AsLongLong(number.ptr()));
  }
  PyErr_Clear();
  return found;
}

// repr() of `value`, for messages, truncated if long.
inline std::string shown(py::handle value) {
  constexpr std::size_t kLongest = 60;
  const auto text =
      py::reinterpret_steal<py::object>(PyObject_ASCII(value.ptr()));
  if (!text) {
    PyErr_Clear();
    return std::string("something of type ") + Py_TYPE(value.ptr())->tp_name;
  }
  std::string whole = text.cast<std::string>();
  if (whole.size() <= kLongest) return whole;
  return whole.substr(0, kLongest) + "...";
}

// A Game or the name of one.
struct GameArgument {
  const AnyGame* game = nullptr;
};

// A Board; or a game, as a Game or by name, for its start position.
struct StartArgument {
  std::optional<AnyBoard> board;
};

// Both return false after setting nothing if `given` is of another type. Errors
// of an unknown name are thrown as ValueError.
bool readGame(py::handle given, GameArgument& out);
bool readStart(py::handle given, StartArgument& out);

}  // namespace phasemachine::python

namespace pybind11::detail {

template <>
struct type_caster<phasemachine::python::GameArgument> {
  PYBIND11_TYPE_CASTER(phasemachine::python::GameArgument, const_name("Game"));
  bool load(handle source, bool /*convert*/) {
    return phasemachine::python::readGame(source, value);
  }
};

template <>
struct type_caster<phasemachine::python::StartArgument> {
  PYBIND11_TYPE_CASTER(phasemachine::python::StartArgument,
                       const_name("Board"));
  bool load(handle source, bool /*convert*/) {
    return phasemachine::python::readStart(source, value);
  }
};

template <phasemachine::python::ParameterName kName, class T, T kLow, T kHigh>
struct type_caster<phasemachine::python::Whole<kName, T, kLow, kHigh>> {
  using Given = phasemachine::python::Whole<kName, T, kLow, kHigh>;
  PYBIND11_TYPE_CASTER(Given, const_name("int"));

  bool load(handle source, bool /*convert*/) {
    const auto number = phasemachine::python::wholeNumber<T>(source);
    if (!number || *number < kLow || *number > kHigh) {
      throw value_error(std::string(kName.text) +
                        " must be a whole number from " + std::to_string(kLow) +
                        " to " + std::to_string(kHigh) + ", not " +
                        phasemachine::python::shown(source));
    }
    value.value = *number;
    return true;
  }
};

}  // namespace pybind11::detail

namespace phasemachine::python {

using Move = Whole<"move", MoveCode>;
using Action = Whole<"action", std::uint32_t>;
using Seed = Whole<"seed", std::uint64_t>;
using Viewer = Whole<"viewer", int, 0, 1>;
using Simulations =
    Whole<"simulations", std::uint64_t, 1, 1'000'000'000'000'000>;
using Milliseconds = Whole<"milliseconds", std::int64_t, 1, 1'000'000'000'000>;
// In MiB.
using Memory = Whole<"memory", std::uint64_t, 1, (kMaxMemoryBytes >> 20)>;

using Codes = py::array_t<std::uint32_t, py::array::c_style>;

inline void check(const absl::Status& status) {
  if (status.ok()) return;
  const std::string message(status.message());
  if (status.code() == absl::StatusCode::kResourceExhausted) {
    PyErr_SetString(PyExc_MemoryError, message.c_str());
    throw py::error_already_set();
  }
  throw py::value_error(message);
}

template <class T>
T valueOf(absl::StatusOr<T> value) {
  check(value.status());
  return *std::move(value);
}

inline py::object sideOrNone(std::optional<Side> side) {
  if (!side) return py::none();
  return py::int_(static_cast<int>(*side));
}

template <class T>
py::array_t<T> arrayOf(const std::vector<T>& numbers) {
  return py::array_t<T>(static_cast<py::ssize_t>(numbers.size()),
                        numbers.data());
}

// What `get` returns for each row.
template <class T, class Rows, class Get>
py::array_t<T> columnOf(const Rows& rows, Get get) {
  py::array_t<T> out(static_cast<py::ssize_t>(rows.size()));
  T* to = out.mutable_data();
  for (const auto& row : rows) *to++ = static_cast<T>(get(row));
  return out;
}

// Held by the one call that uses an object, whose flag says so.
class Busy {
 public:
  // Throws RuntimeError if another call uses it.
  Busy(std::atomic<bool>& flag, const char* otherwise) : flag_(flag) {
    if (flag.exchange(true)) throw std::runtime_error(otherwise);
  }
  ~Busy() { flag_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool>& flag_;
};

// The exception of Ctrl-C, or null.
inline std::exception_ptr interruption() {
  if (PyErr_CheckSignals() == 0) return nullptr;
  return std::make_exception_ptr(py::error_already_set());
}

// A board at a decision.
struct Board {
  explicit Board(AnyBoard itsBoard) : board(std::move(itsBoard)) {
    now = board.query();
  }
  const AnyGame& game() const { return board.game(); }

  bool isLegal(MoveCode move) const {
    return std::find(now.moves.begin(), now.moves.end(), move) !=
           now.moves.end();
  }
  void requireLegal(MoveCode move) const {
    if (now.winner) throw wrongValue("the game is over");
    if (!isLegal(move)) {
      throw wrongValue("illegal move: ", move, " is not among the ",
                       now.moves.size(), " legal moves");
    }
  }
  MoveCode read(std::string_view text) const {
    if (now.winner) throw wrongValue("the game is over");
    if (text.size() > 256) throw wrongValue("too long for a move");
    const MoveCode move = valueOf(board.moveFromText(text));
    requireLegal(move);
    return move;
  }
  Side viewer(std::optional<int> side) const {
    if (!side) {
      return now.side == Side::kNeutral ? Side::kFirst : now.side;
    }
    if (*side < 0 || *side >= game().players) {
      throw wrongValue("there is no player ", *side);
    }
    return static_cast<Side>(*side);
  }

  AnyBoard board;
  AnyDecision now;
};

// The array to write to: `given` unless it is None, else a new one. Throws
// ValueError if `given` has another type or shape, gaps, or is read-only.
template <class T>
py::array_t<T, py::array::c_style> arrayToWrite(
    const py::object& given, const std::vector<std::size_t>& shape) {
  using Array = py::array_t<T, py::array::c_style>;
  if (given.is_none()) return Array(shape);
  if (py::isinstance<Array>(given)) {
    auto array = py::reinterpret_borrow<Array>(given);
    constexpr int kAligned = py::detail::npy_api::NPY_ARRAY_ALIGNED_;
    if (array.writeable() && (array.flags() & kAligned) != 0 &&
        std::equal(shape.begin(), shape.end(), array.shape(),
                   array.shape() + array.ndim())) {
      return array;
    }
  }
  std::string wanted;
  for (const std::size_t size : shape) {
    wanted += (wanted.empty() ? "" : ", ") + std::to_string(size);
  }
  throw wrongValue("out: a writable array of ",
                   std::string(py::str(py::dtype::of<T>())),
                   " without gaps is needed, of shape (", wanted, ")");
}

// An evaluator's name, or a callable that takes a PositionBatch and returns
// (values, logits). The search calls it from its own threads and holds the GIL
// only during the call. An exception ends the search, which rethrows it; a result
// of the wrong shape raises ValueError. A Python object that keeps the judge
// passes the function to Python's garbage collector, since the function may refer
// to that object.
using EvaluatorArgument = std::variant<std::string, py::function>;

struct PlayerArguments {
  EvaluatorArgument evaluator = std::string();
  std::filesystem::path net = {};
  std::string options = {};
  int threads = 1;
  std::uint64_t mebibytes = 0;  // 0: the default
  std::uint64_t seed = 1;
  bool manyGames = false;
};

// Throws ValueError with the reason.
PlayerSettings settingsOf(const AnyGame& game, const PlayerArguments& given);

// Events (phase/told/event.h) as dicts.
py::list listOf(const std::vector<Event>& events);

// Gives the functions of a module and its classes an error of one sentence for
// arguments of the wrong types, instead of pybind11's list of signatures in C++.
void tellWrongArguments(const py::module_& m);

// Disables `cls.__new__(cls)` in Python, which would create an object without
// running a constructor. Derived classes are not affected.
void refuseBareObjects(const py::object& cls);

// Binds games, whose functions make boards: declare the class Board before.
void bindCatalog(py::module_& m);
void bindBoard(py::class_<Board>& cls);

// Binds search, self-play, batches, networks and stores. Call after binding
// games and boards.
void bindSearch(py::module_& m);
void bindGames(py::module_& m);
void bindSession(py::module_& m);
void bindBatch(py::module_& m);
void bindNetwork(py::module_& m);
void bindDefine(py::module_& m);
void bindRecords(py::module_& m);
void bindRows(py::module_& m);

}  // namespace phasemachine::python
