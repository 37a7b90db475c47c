// The Python binding of outside evaluators.

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/python/outside.h"
#include "games/encodings.h"

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
    throw py::value_error(wrong + "their type is " +
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
    throw py::value_error("evaluator: values have the shape " +
                          shapeText(values) + ", expected (" +
                          std::to_string(size) + ",)");
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
  throw py::value_error(
      "evaluator: logits have the shape " + shapeText(logits) + ", expected (" +
      std::to_string(listed) + ",) or (" + std::to_string(size) + ", " +
      std::to_string(all) + ")");
}

void ask(const py::function& function, const PyPositions& positions) {
  const py::object answer = function(positions);
  if (!py::isinstance<py::tuple>(answer) && !py::isinstance<py::list>(answer)) {
    throw py::value_error("evaluator: the answer is not (values, logits)");
  }
  const auto parts = py::reinterpret_borrow<py::sequence>(answer);
  if (parts.size() != 2) {
    throw py::value_error("evaluator: the answer has " +
                          std::to_string(parts.size()) +
                          " parts, not (values, logits)");
  }
  takeValues(py::object(parts[0]), positions.batch);
  takeLogits(py::object(parts[1]), positions);
}

}  // namespace

HeldFunction::~HeldFunction() {
  const py::gil_scoped_acquire acquire;
  drop();
}

py::function HeldFunction::get() const {
  if (!function_) throw std::runtime_error("the evaluator has been freed");
  return py::reinterpret_borrow<py::function>(function_);
}

int HeldFunction::visit(visitproc visit, void* arg) const {
  Py_VISIT(function_.ptr());
  return 0;
}

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

void bindOutside(py::module_& m) {
  py::class_<PyPositions>(m, "PositionBatch")
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
}

}  // namespace phasemachine::python
