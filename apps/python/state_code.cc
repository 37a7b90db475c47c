#include "apps/python/state_code.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "engine/defined/rules.h"

namespace phasemachine::python {
namespace {

// A value begins with a tag; whole numbers from -kSmallOffset on that fit are
// their own tag.
enum Tag : std::uint8_t {
  kNone,
  kFalse,
  kTrue,
  kInt,
  kFloat,
  kStr,
  kBytes,
  kTuple,
  kSmall
};
constexpr int kSmallOffset = 16;
constexpr int kSmallest = -kSmallOffset;
constexpr int kLargest = 255 - kSmall - kSmallOffset;
constexpr int kDeepest = 32;

[[noreturn]] void unreadable() {
  throw RulesError("the bytes are no state of this game");
}

class ValueWriter {
 public:
  explicit ValueWriter(std::string& out) : out_(out) {}

  void write(const py::handle& value, int depth = 0) {
    PyObject* const object = value.ptr();
    if (object == Py_None) return tag(kNone);
    if (object == Py_True) return tag(kTrue);
    if (object == Py_False) return tag(kFalse);
    if (PyFloat_Check(object)) {
      tag(kFloat);
      return number(std::bit_cast<std::uint64_t>(PyFloat_AS_DOUBLE(object)), 8);
    }
    if (PyUnicode_Check(object)) {
      Py_ssize_t size = 0;
      const char* text = PyUnicode_AsUTF8AndSize(object, &size);
      if (text == nullptr) throw py::error_already_set();
      return text_(kStr, {text, static_cast<std::size_t>(size)});
    }
    if (PyBytes_Check(object)) {
      return text_(kBytes,
                   {PyBytes_AS_STRING(object),
                    static_cast<std::size_t>(PyBytes_GET_SIZE(object))});
    }
    if (PyTuple_Check(object) && depth < kDeepest) {
      const Py_ssize_t size = PyTuple_GET_SIZE(object);
      tag(kTuple);
      number(static_cast<std::uint64_t>(size), 2);
      for (Py_ssize_t i = 0; i < size; ++i) {
        write(PyTuple_GET_ITEM(object, i), depth + 1);
      }
      return;
    }
    if (const auto whole = wholeNumber<std::int64_t>(value)) {
      if (*whole >= kSmallest && *whole <= kLargest) {
        out_ += static_cast<char>(kSmall + kSmallOffset + *whole);
        return;
      }
      tag(kInt);
      return number(static_cast<std::uint64_t>(*whole), 8);
    }
    throw py::type_error(
        "a state is bytes, a numpy array, or made of None, bool, int of 64 "
        "bits, float, str, bytes and tuple; it has " +
        shown(value));
  }

 private:
  void tag(Tag which) { out_ += static_cast<char>(which); }
  void number(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      out_ += static_cast<char>(value >> (8 * i) & 0xFF);
    }
  }
  void text_(Tag which, std::string_view text) {
    tag(which);
    number(text.size(), 2);
    out_.append(text);
  }

  std::string& out_;
};

class ValueReader {
 public:
  explicit ValueReader(std::string_view bytes) : bytes_(bytes) {}

  bool atEnd() const { return bytes_.empty(); }

  py::object read(int depth = 0) {
    const auto first = static_cast<std::uint8_t>(take(1)[0]);
    switch (first) {
      case kNone: return py::none();
      case kFalse: return py::bool_(false);
      case kTrue: return py::bool_(true);
      case kInt: return py::int_(static_cast<std::int64_t>(number(8)));
      case kFloat: return py::float_(std::bit_cast<double>(number(8)));
      case kStr: {
        const std::string_view text = take(number(2));
        PyObject* const made = PyUnicode_DecodeUTF8(
            text.data(), static_cast<Py_ssize_t>(text.size()), nullptr);
        if (made == nullptr) {
          PyErr_Clear();
          unreadable();
        }
        return py::reinterpret_steal<py::object>(made);
      }
      case kBytes: {
        const std::string_view text = take(number(2));
        return py::bytes(text.data(), text.size());
      }
      case kTuple: {
        if (depth >= kDeepest) unreadable();
        const std::size_t size = number(2);
        if (size > bytes_.size()) unreadable();
        py::tuple items(size);
        for (std::size_t i = 0; i < size; ++i) {
          PyTuple_SET_ITEM(items.ptr(), static_cast<Py_ssize_t>(i),
                           read(depth + 1).release().ptr());
        }
        return items;
      }
      default: return py::int_(static_cast<int>(first) - kSmall - kSmallOffset);
    }
  }

 private:
  std::string_view take(std::size_t size) {
    if (size > bytes_.size()) unreadable();
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  std::uint64_t number(int bytes) {
    std::uint64_t value = 0;
    const std::string_view taken = take(static_cast<std::size_t>(bytes));
    for (int i = 0; i < bytes; ++i) {
      value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(
                   taken[static_cast<std::size_t>(i)]))
               << (8 * i);
    }
    return value;
  }

  std::string_view bytes_;
};

constexpr std::size_t kLengthBytes = 2;

py::array contiguous(const py::handle& state) {
  return py::module_::import("numpy").attr("ascontiguousarray")(state);
}

}  // namespace

StateCode::StateCode(const py::object& first, std::size_t stateBytes) {
  if (PyBytes_Check(first.ptr())) {
    form_ = Form::kBytes;
    size_ = static_cast<std::size_t>(PyBytes_GET_SIZE(first.ptr()));
  } else if (py::isinstance<py::array>(first)) {
    form_ = Form::kArray;
    const py::array array = contiguous(first);
    if (std::strchr("biuf", array.dtype().kind()) == nullptr) {
      throw py::type_error("a state is an array of numbers, not of " +
                           std::string(py::str(array.dtype())));
    }
    dtype_ = array.dtype();
    shape_ = py::tuple(first.attr("shape"));
    size_ = static_cast<std::size_t>(array.nbytes());
  } else {
    const std::size_t length = kLengthBytes + encoded(first).size();
    size_ = stateBytes != 0 ? stateBytes
                            : std::clamp((4 * length + 63) / 64 * 64,
                                         std::size_t{64}, kMostStateBytes);
  }
  if (size_ == 0 || size_ > kMostStateBytes) {
    throw wrongValue("a state has 1 to ", kMostStateBytes, " bytes, not ",
                     size_);
  }
}

std::string StateCode::encoded(const py::handle& value) const {
  std::string out;
  if (py::isinstance<py::array>(value)) {
    const py::array array = contiguous(value);
    out.assign(static_cast<const char*>(array.data()),
               static_cast<std::size_t>(array.nbytes()));
  } else if (PyBytes_Check(value.ptr())) {
    out.assign(PyBytes_AS_STRING(value.ptr()),
               static_cast<std::size_t>(PyBytes_GET_SIZE(value.ptr())));
  } else {
    ValueWriter(out).write(value);
  }
  return out;
}

void StateCode::write(const py::handle& state, std::byte* to) const {
  if (form_ == Form::kBytes) {
    if (!PyBytes_Check(state.ptr()) ||
        static_cast<std::size_t>(PyBytes_GET_SIZE(state.ptr())) != size_) {
      throw py::type_error("a state is " + std::to_string(size_) +
                           " bytes, as the first one, not " + shown(state));
    }
    std::memcpy(to, PyBytes_AS_STRING(state.ptr()), size_);
    return;
  }
  if (form_ == Form::kArray) {
    const bool same = py::isinstance<py::array>(state) &&
                      shape_.equal(state.attr("shape")) &&
                      dtype_.equal(state.attr("dtype"));
    if (!same) {
      throw py::type_error("a state is an array of " +
                           std::string(py::str(dtype_)) + " with the shape " +
                           std::string(py::str(py::handle(shape_))) +
                           ", as the first one, not " + shown(state));
    }
    const py::array array = contiguous(state);
    std::memcpy(to, array.data(), size_);
    return;
  }
  std::string out;
  ValueWriter(out).write(state);
  if (kLengthBytes + out.size() > size_) {
    throw wrongValue("a state takes ", kLengthBytes + out.size(),
                     " bytes and the game has ", size_,
                     "; set state_bytes to the most that one can take");
  }
  to[0] = static_cast<std::byte>(out.size() & 0xFF);
  to[1] = static_cast<std::byte>(out.size() >> 8);
  std::memcpy(to + kLengthBytes, out.data(), out.size());
  std::memset(to + kLengthBytes + out.size(), 0,
              size_ - kLengthBytes - out.size());
}

py::object StateCode::read(const std::byte* from) const {
  const auto* bytes = reinterpret_cast<const char*>(from);
  if (form_ == Form::kBytes) return py::bytes(bytes, size_);
  if (form_ == Form::kArray) {
    py::array array(py::dtype::from_args(dtype_),
                    shape_.cast<std::vector<py::ssize_t>>());
    std::memcpy(array.mutable_data(), bytes, size_);
    array.attr("flags").attr("writeable") = false;
    return array;
  }
  const std::size_t length = std::to_integer<std::size_t>(from[0]) |
                             std::to_integer<std::size_t>(from[1]) << 8;
  if (kLengthBytes + length > size_) unreadable();
  ValueReader reader({bytes + kLengthBytes, length});
  py::object value = reader.read();
  if (!reader.atEnd()) unreadable();
  const bool clean =
      std::all_of(from + kLengthBytes + length, from + size_,
                  [](std::byte byte) { return byte == std::byte{0}; });
  if (!clean) unreadable();
  return value;
}

}  // namespace phasemachine::python
