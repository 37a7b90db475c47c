// Shared parts of the Python binding: boards, and conversion of errors to
// exceptions.
//
// Contract: check() and valueOf() throw ValueError for a status that is not OK,
// or MemoryError if out of memory. They need the GIL.
//
// Thread safety: requires the GIL.

#ifndef PHASEMACHINE_APPS_PYTHON_BINDING_H_
#define PHASEMACHINE_APPS_PYTHON_BINDING_H_

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/python/whole.h"
#include "phase/erased/any_game.h"

namespace phasemachine::python {

namespace py = pybind11;

using Move = Whole<"move", MoveCode>;
using Action = Whole<"action", std::uint32_t>;
using Seed = Whole<"seed", std::uint64_t>;
using Viewer = Whole<"viewer", int, 0, 1>;

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

inline Codes codes(const std::vector<MoveCode>& moves) {
  return Codes(static_cast<py::ssize_t>(moves.size()), moves.data());
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
    if (now.winner) throw py::value_error("the game is over");
    if (!isLegal(move)) {
      throw py::value_error("illegal move: " + std::to_string(move) +
                            " is not among the " +
                            std::to_string(now.moves.size()) + " legal moves");
    }
  }
  MoveCode read(std::string_view text) const {
    if (now.winner) throw py::value_error("the game is over");
    if (text.size() > 256) throw py::value_error("too long for a move");
    const MoveCode move = valueOf(board.moveFromText(text));
    requireLegal(move);
    return move;
  }
  Side viewer(std::optional<int> side) const {
    if (!side) {
      return now.side == Side::kNeutral ? Side::kFirst : now.side;
    }
    if (*side < 0 || *side >= game().players) {
      throw py::value_error("there is no player " + std::to_string(*side));
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
  throw py::value_error("out: a writable array of " +
                        std::string(py::str(py::dtype::of<T>())) +
                        " without gaps is needed, of shape (" + wanted + ")");
}

// Events (phase/told/event.h) as dicts.
py::list listOf(const std::vector<Event>& events);

// Disables `cls.__new__(cls)` in Python, which would create an object without
// running a constructor. Derived classes are not affected.
void refuseBareObjects(const py::object& cls);
// Gives functions, classes and properties the docstrings of _core.pyi.
void describe(const py::module_& module);

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
void bindRecords(py::module_& m);
void bindRows(py::module_& m);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_BINDING_H_
