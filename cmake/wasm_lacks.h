// What Emscripten's C++ library lacks of C++20, for WebAssembly without threads;
// included before every source by cmake/wasm.cmake.

#pragma once

#if defined(__cplusplus)

#include <algorithm>
#include <charconv>
#include <memory>
#include <type_traits>
#include <version>

namespace std {

#if !defined(__cpp_lib_bit_cast)
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

#if !defined(__cpp_lib_atomic_ref)
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(value) {}
  template <class Order>
  T exchange(T next, Order /*threads: none*/) const {
    const T last = value_;
    value_ = next;
    return last;
  }
  template <class Order>
  void store(T next, Order /*threads: none*/) const {
    value_ = next;
  }

 private:
  T& value_;
};
#endif

// Defined in wasm_lacks.cc.
to_chars_result to_chars(char* first, char* last, double value);
to_chars_result to_chars(char* first, char* last, float value);
from_chars_result from_chars(const char* first, const char* last,
                             double& value);
from_chars_result from_chars(const char* first, const char* last, float& value);

template <class Array>
unique_ptr<Array> make_unique_for_overwrite(size_t size) {
  return unique_ptr<Array>(new remove_extent_t<Array>[size]);
}

namespace ranges {
inline constexpr auto equal = [](const auto& a, const auto& b, auto... same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same...);
};
}  // namespace ranges

}  // namespace std

#endif
