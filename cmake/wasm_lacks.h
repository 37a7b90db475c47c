// What Emscripten's C++ library lacks of C++20, for WebAssembly; included before
// every source by cmake/PhaseMachineWasm.cmake.

#pragma once

#if defined(__cplusplus)

#if defined(__EMSCRIPTEN_PTHREADS__)
// What a landing pad tells the unwinder, one for each thread. Without this
// declaration Clang before 15 makes it one variable for all threads.
struct WasmLandingPad {
  unsigned index;
  const void* table;
  unsigned selector;
};
extern "C" __thread WasmLandingPad __wasm_lpad_context;
[[gnu::used]] static const void* wasmLandingPad() {
  return &__wasm_lpad_context;
}
#endif

#include <algorithm>
#include <charconv>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
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
  T exchange(T next, Order /*WebAssembly has one*/) const {
    return __atomic_exchange_n(&value_, next, __ATOMIC_SEQ_CST);
  }
  template <class Order>
  void store(T next, Order /*WebAssembly has one*/) const {
    __atomic_store_n(&value_, next, __ATOMIC_SEQ_CST);
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

#if !defined(__cpp_lib_ranges)
namespace ranges {
// The algorithms over a whole range, without projections.
#define PHASEMACHINE_ALGORITHM(name)                              \
  inline constexpr auto name = [](auto&& range, auto&&... more) { \
    return std::name(std::begin(range), std::end(range),          \
                     std::forward<decltype(more)>(more)...);      \
  };
PHASEMACHINE_ALGORITHM(all_of)
PHASEMACHINE_ALGORITHM(any_of)
PHASEMACHINE_ALGORITHM(copy)
PHASEMACHINE_ALGORITHM(copy_if)
PHASEMACHINE_ALGORITHM(count)
PHASEMACHINE_ALGORITHM(count_if)
PHASEMACHINE_ALGORITHM(fill)
PHASEMACHINE_ALGORITHM(find)
PHASEMACHINE_ALGORITHM(find_if)
PHASEMACHINE_ALGORITHM(for_each)
PHASEMACHINE_ALGORITHM(is_sorted)
PHASEMACHINE_ALGORITHM(lower_bound)
PHASEMACHINE_ALGORITHM(max_element)
PHASEMACHINE_ALGORITHM(min_element)
PHASEMACHINE_ALGORITHM(none_of)
PHASEMACHINE_ALGORITHM(replace)
PHASEMACHINE_ALGORITHM(reverse)
PHASEMACHINE_ALGORITHM(sort)
PHASEMACHINE_ALGORITHM(stable_sort)
PHASEMACHINE_ALGORITHM(transform)
PHASEMACHINE_ALGORITHM(unique)
PHASEMACHINE_ALGORITHM(upper_bound)
#undef PHASEMACHINE_ALGORITHM
inline constexpr auto equal = [](const auto& a, const auto& b, auto... same) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b),
                    same...);
};
}  // namespace ranges
#endif

}  // namespace std

#endif
