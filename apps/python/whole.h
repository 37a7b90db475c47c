// Checked integers from Python.
//
// Contract: a parameter of type Whole<"name", T, kLow, kHigh> accepts anything
// that Python can use as an index (an int, a numpy integer) except bool;
// anything else, or a number out of range, is a ValueError naming the
// parameter.
//
// Example:
//   m.def("draw", [](Whole<"seed", std::uint64_t> seed) { use(seed); });
//
// Thread safety: requires the GIL.

#ifndef PHASEMACHINE_APPS_PYTHON_WHOLE_H_
#define PHASEMACHINE_APPS_PYTHON_WHOLE_H_

#include <pybind11/pybind11.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace phasemachine::python {

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
std::optional<T> wholeNumber(pybind11::handle value) {
  if (PyBool_Check(value.ptr())) return std::nullopt;
  const auto number = pybind11::reinterpret_steal<pybind11::object>(
      PyNumber_Index(value.ptr()));
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
inline std::string shown(pybind11::handle value) {
  constexpr std::size_t kLongest = 60;
  const auto text = pybind11::reinterpret_steal<pybind11::object>(
      PyObject_ASCII(value.ptr()));
  if (!text) {
    PyErr_Clear();
    return std::string("something of type ") + Py_TYPE(value.ptr())->tp_name;
  }
  std::string whole = text.cast<std::string>();
  if (whole.size() <= kLongest) return whole;
  return whole.substr(0, kLongest) + "...";
}

}  // namespace phasemachine::python

namespace pybind11::detail {

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

#endif  // PHASEMACHINE_APPS_PYTHON_WHOLE_H_
