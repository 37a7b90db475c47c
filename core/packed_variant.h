// A variant of small plain structs in one machine word.
//
// The low byte is the tag of the alternative (counted from 1; the state stack
// uses 0), the other bytes are the struct. A word is always written and read at
// the same width, which makes a phase stack cheap: the compiler writes a
// std::variant field by field and reads it back as a whole, which defeats store
// forwarding in the processor.
//
// Contract: alternatives are trivially copyable, at most 7 bytes, and without
// padding (so that equal structs are equal words).
//
// Example:
//   using Command = PackedVariant<PlaceMark, RequestMark>;
//   Command c = PlaceMark{.cell = 4};
//   c.visit([](auto command) { use(command); });

#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace phasemachine {

static_assert(std::endian::native == std::endian::little,
              "packed words and saved boards are little-endian");

template <class... Ts>
class PackedVariant {
  static_assert(sizeof...(Ts) > 0 && sizeof...(Ts) < 255);
  static_assert((std::is_trivially_copyable_v<Ts> && ...),
                "a command is a plain struct: no pointers to own, no heap");
  static_assert(((sizeof(Ts) <= 7) && ...),
                "a command has at most 7 bytes; put the rest on the board");
  static_assert(((std::is_empty_v<Ts> ||
                  std::has_unique_object_representations_v<Ts>) &&
                 ...),
                "a command has no padding: order its fields by size or add an "
                "explicit field");

  static constexpr std::size_t kPayload =
      std::max({(std::is_empty_v<Ts> ? 0 : sizeof(Ts))...});

 public:
  // 32 bits if every alternative fits in three bytes, else 64.
  using Word =
      std::conditional_t<(kPayload <= 3), std::uint32_t, std::uint64_t>;

  static constexpr std::size_t kAlternatives = sizeof...(Ts);
  template <std::size_t I>
  using Alternative = std::tuple_element_t<I, std::tuple<Ts...>>;

  // Index of T among the alternatives, from 1; 0 if absent.
  template <class T>
  static constexpr std::size_t tagOf() {
    constexpr bool matches[] = {std::is_same_v<T, Ts>...};
    for (std::size_t i = 0; i < kAlternatives; ++i) {
      if (matches[i]) return i + 1;
    }
    return 0;
  }

  PackedVariant() = default;

  template <class T>
    requires(tagOf<T>() != 0)
  PackedVariant(T value)  // NOLINT: implicit like std::variant
      : word_(pack(value)) {}

  static PackedVariant fromWord(Word word) {
    PackedVariant v;
    v.word_ = word;
    return v;
  }

  // True exactly for words that pack() can return; for reading saved boards.
  static bool isKnown(Word word) {
    const std::size_t tag = word & 0xFF;
    return tag >= 1 && tag <= kAlternatives &&
           fromWord(word).visit(
               [word](auto value) { return pack(value) == word; });
  }

  Word word() const { return word_; }
  std::size_t tag() const { return word_ & 0xFF; }

  template <class T>
  bool holds() const {
    return tag() == tagOf<T>();
  }

  // Precondition: holds<T>().
  template <class T>
  T get() const {
    assert(holds<T>());
    return unpack<T>(word_);
  }

  // Calls f with the struct held. Precondition: a valid word. Inlined, so that
  // values captured by f can stay in registers.
  template <class F>
  [[gnu::always_inline]] decltype(auto) visit(F&& f) const {
    return visitFrom<0>(std::forward<F>(f));
  }

  template <class T>
  static Word pack(T value) {
    Word payload = 0;
    if constexpr (!std::is_empty_v<T>) {
      std::memcpy(&payload, &value, sizeof(T));
    }
    return static_cast<Word>(payload << 8) | static_cast<Word>(tagOf<T>());
  }

  template <class T>
  static T unpack(Word word) {
    T value{};
    if constexpr (!std::is_empty_v<T>) {
      word >>= 8;
      std::memcpy(static_cast<void*>(&value), &word, sizeof(T));
    }
    return value;
  }

  friend bool operator==(PackedVariant, PackedVariant) = default;

 private:
  template <std::size_t I, class F>
  [[gnu::always_inline]] decltype(auto) visitFrom(F&& f) const {
    using T = Alternative<I>;
    if constexpr (I + 1 == kAlternatives) {
      return std::forward<F>(f)(unpack<T>(word_));
    } else {
      if (tag() == I + 1) return std::forward<F>(f)(unpack<T>(word_));
      return visitFrom<I + 1>(std::forward<F>(f));
    }
  }

  Word word_ = 0;
};

}  // namespace phasemachine
