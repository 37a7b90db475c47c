// Hash, bytes and text of a value, made from its fields (core/fields.h).
//
// Contract: a value is a number, a bool, an enum with a fixed type, an array
// (of the language, std::array or std::bitset), a StateStack, or a plain struct
// of these. Padding has no influence: equal values have equal hashes, bytes and
// texts, if == compares the fields. What is read lies in the range of its type:
// a bool is 0 or 1, an enum one of its enumerators (those below
// kMostEnumerators), a command of a stack likewise. Reading never crashes,
// whatever the input.
//
// Text: "cells=[0,2,1] sideToMove=second at=[3,4]": fields by name, enumerators
// by their words (core/type_words.h) joined by underscores; values within
// brackets by their position. A phase of a stack is its word, a command its word
// with its fields in brackets: "stack=[turn,request_mark[first]]".
//
// Example:
//   const std::uint64_t hash = hashOfFields(point);
//   const std::string text = fieldsToText(point);     // "x=3 y=-4"
//   absl::Status status = fieldsFromText(text, point);

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "core/bytes.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/type_words.h"

namespace phasemachine {

inline constexpr std::size_t kMostEnumerators = 64;

namespace field_values_detail {

template <class T>
concept Stack = requires(const T stack) {
  typename T::State;
  typename T::Command;
  stack.entry(0);
};
template <class T>
concept Bits = requires(const T bits) {
  bits.test(0);
  bits.to_ulong();
};
template <class T>
concept Array = !Stack<T> && !Bits<T> && (std::is_array_v<T> || requires(T a) {
  std::size(a);
  a[0];
});

template <class T>
consteval bool requireValue() {
  static_assert(
      Stack<T> || Bits<T> || Array<T> || std::is_arithmetic_v<T> ||
          std::is_enum_v<T> || std::is_aggregate_v<T>,
      "a field is a number, a bool, an enum, an array, a std::bitset, or a "
      "plain struct of these; for other fields the Game defines its own hash, "
      "writeBytes, readBytes, toText, fromText and render");
  static_assert(!std::is_same_v<T, long double>,
                "a field that is a number is no long double");
  if constexpr (std::is_enum_v<T>) {
    static_assert(
        requires { T{0}; },
        "an enum that is a field has a fixed type: enum class Name : "
        "std::uint8_t");
  }
  return true;
}

// Words joined by underscores; empty if the value has no name.
template <class E>
std::string enumName(E value) {
  static constexpr auto kNames = type_words_detail::valueNames<E>(
      std::make_index_sequence<kMostEnumerators>());
  const auto at = static_cast<std::size_t>(value);
  if (at >= kMostEnumerators || kNames[at].empty() || kNames[at][0] == '(') {
    return "";
  }
  std::string name = wordsOfName(kNames[at]);
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

template <class E>
std::optional<E> enumOfName(std::string_view name) {
  for (std::size_t i = 0; i < kMostEnumerators && !name.empty(); ++i) {
    if (enumName(static_cast<E>(i)) == name) return static_cast<E>(i);
  }
  return std::nullopt;
}

template <class T>
std::string typeName() {
  std::string name = typeWords<T>();
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

// The bits of a number or enum; equal for equal values.
template <class T>
constexpr auto bitsOf(T value) {
  if constexpr (std::is_same_v<T, float>) {
    return std::bit_cast<std::uint32_t>(value == 0 ? 0.0F : value);
  } else if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return static_cast<std::uint8_t>(value);
  } else {
    return value;
  }
}

// Whether a place begins with a field's name, not an index.
inline bool isName(std::string_view place) {
  return !place.empty() && place[0] != '[';
}

// Calls f with each command of a PackedVariant, as a value of its type.
template <class Command, class F, std::size_t... I>
void forCommands(F&& f, std::index_sequence<I...>) {
  (f(typename Command::template Alternative<I>{}), ...);
}
template <class Command, class F>
void forCommands(F&& f) {
  forCommands<Command>(std::forward<F>(f),
                       std::make_index_sequence<Command::kAlternatives>());
}

}  // namespace field_values_detail

// The enumerator with the highest value.
template <class E>
E lastEnumerator() {
  std::size_t last = 0;
  for (std::size_t i = 0; i < kMostEnumerators; ++i) {
    if (!field_values_detail::enumName(static_cast<E>(i)).empty()) last = i;
  }
  return static_cast<E>(last);
}

// Covers every field, the stack too.
template <class T>
std::uint64_t hashOfFields(const T& value, std::uint64_t seed = 0) {
  using namespace field_values_detail;
  static_assert(requireValue<T>());
  if constexpr (Stack<T>) {
    return hashCombine(seed, value.hash());
  } else if constexpr (Bits<T>) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
      word |= std::uint64_t{value[i]} << (i % 64);
      if (i % 64 == 63 || i + 1 == value.size()) {
        seed = hashCombine(seed, word);
        word = 0;
      }
    }
    return seed;
  } else if constexpr (Array<T>) {
    using Element = std::remove_cvref_t<decltype(value[0])>;
    if constexpr (sizeof(Element) == 1 && !std::is_class_v<Element> &&
                  !std::is_array_v<Element>) {
      // Eight elements a round.
      std::uint64_t word = 0;
      for (std::size_t i = 0; i < std::size(value); ++i) {
        word |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(value[i]))
                << (8 * (i % 8));
        if (i % 8 == 7 || i + 1 == std::size(value)) {
          seed = hashCombine(seed, word);
          word = 0;
        }
      }
    } else {
      for (const auto& element : value) seed = hashOfFields(element, seed);
    }
    return seed;
  } else if constexpr (std::is_class_v<T>) {
    forFields(value, [&](std::string_view, const auto& field) {
      seed = hashOfFields(field, seed);
    });
    return seed;
  } else {
    return hashCombine(seed, static_cast<std::uint64_t>(bitsOf(value)));
  }
}

// Little-endian, in order, without padding.
template <class T>
void writeFields(const T& value, ByteWriter& out) {
  using namespace field_values_detail;
  static_assert(requireValue<T>());
  if constexpr (Stack<T>) {
    value.write(out);
  } else if constexpr (Bits<T>) {
    for (std::size_t i = 0; i < value.size(); i += 8) {
      unsigned byte = 0;
      for (std::size_t j = i; j < std::min(i + 8, value.size()); ++j) {
        byte |= static_cast<unsigned>(value[j]) << (j - i);
      }
      out.put(static_cast<std::uint8_t>(byte));
    }
  } else if constexpr (Array<T>) {
    for (const auto& element : value) writeFields(element, out);
  } else if constexpr (std::is_class_v<T>) {
    forFields(value, [&](std::string_view, const auto& field) {
      writeFields(field, out);
    });
  } else {
    out.put(bitsOf(value));
  }
}

// Reads what writeFields() wrote. Returns false, with `value` unspecified, if
// the bytes end too early or a field is out of the range of its type; `place`
// then names the field: "units[3].kind".
template <class T>
bool readFields(ByteReader& in, T& value, std::string& place) {
  using namespace field_values_detail;
  static_assert(requireValue<T>());
  if constexpr (Stack<T>) {
    if (!value.read(in, lastEnumerator<typename T::State>())) return false;
    for (std::size_t i = 0; i < value.size(); ++i) {
      const auto entry = value.entry(i);
      bool sound = true;
      if (const auto* state = std::get_if<typename T::State>(&entry)) {
        sound = !enumName(*state).empty();
      } else {
        // Its fields, read again with their ranges.
        std::get<typename T::Command>(entry).visit([&](auto command) {
          if constexpr (!std::is_empty_v<decltype(command)>) {
            ByteWriter bytes;
            writeFields(command, bytes);
            ByteReader again(bytes.bytes());
            sound = readFields(again, command, place);
          }
        });
      }
      if (!sound) return false;
    }
    return true;
  } else if constexpr (Bits<T>) {
    for (std::size_t i = 0; i < value.size(); i += 8) {
      const unsigned byte = in.get<std::uint8_t>();
      const std::size_t end = std::min(i + 8, value.size());
      if (byte >> (end - i) != 0) return false;
      for (std::size_t j = i; j < end; ++j)
        value[j] = (byte >> (j - i) & 1) != 0;
    }
    return in.ok();
  } else if constexpr (Array<T>) {
    for (std::size_t i = 0; i < std::size(value); ++i) {
      if (!readFields(in, value[i], place)) {
        place =
            '[' + std::to_string(i) + ']' + (isName(place) ? "." : "") + place;
        return false;
      }
    }
    return true;
  } else if constexpr (std::is_class_v<T>) {
    bool sound = true;
    forFields(value, [&](std::string_view name, auto& field) {
      if (!sound || readFields(in, field, place)) return;
      sound = false;
      place = std::string(name) + (isName(place) ? "." : "") + place;
    });
    return sound;
  } else if constexpr (std::is_floating_point_v<T>) {
    const auto bits = in.get<decltype(bitsOf(value))>();
    value = std::bit_cast<T>(bits);
    return in.ok() && value == value && bitsOf(value) == bits;  // NOLINT: NaN
  } else if constexpr (std::is_same_v<T, bool>) {
    const auto byte = in.get<std::uint8_t>();
    value = byte == 1;
    return in.ok() && byte <= 1;
  } else {
    value = in.get<T>();
    if constexpr (std::is_enum_v<T>) {
      return in.ok() && !enumName(value).empty();
    }
    return in.ok();
  }
}

// The same with an error: InvalidArgument that names the field.
template <class T>
absl::Status readFields(ByteReader& in, T& value) {
  std::string place;
  if (readFields(in, value, place)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      place + (in.ok() ? " is out of the range of its type"
                       : " is missing: the bytes end too early"));
}

// A value in one word: "3", "first", "[0,2,1]".
template <class T>
std::string valueToText(const T& value) {
  using namespace field_values_detail;
  static_assert(requireValue<T>());
  std::string text;
  const auto add = [&](const std::string& part) {
    text += text.empty() ? "[" : ",";
    text += part;
  };
  if constexpr (Stack<T>) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      const auto entry = value.entry(i);
      if (const auto* state = std::get_if<typename T::State>(&entry)) {
        add(valueToText(*state));
      } else {
        std::get<typename T::Command>(entry).visit([&](auto command) {
          add(typeName<decltype(command)>() + valueToText(command));
        });
      }
    }
  } else if constexpr (Bits<T>) {
    for (std::size_t i = 0; i < value.size(); ++i) add(value[i] ? "1" : "0");
  } else if constexpr (Array<T>) {
    for (const auto& element : value) add(valueToText(element));
  } else if constexpr (std::is_class_v<T>) {
    forFields(value, [&](std::string_view, const auto& field) {
      add(valueToText(field));
    });
  } else if constexpr (std::is_floating_point_v<T>) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof(digits), value).ptr;
    return {digits, end};
  } else if constexpr (std::is_enum_v<T>) {
    const std::string name = enumName(value);
    return !name.empty()
               ? name
               : std::to_string(static_cast<std::underlying_type_t<T>>(value));
  } else {
    return std::to_string(value);
  }
  return text.empty() ? "[]" : text + ']';
}

// Removes a value from the beginning of `text`. Returns false, with `value` and
// `text` unspecified, if there is none; `text` then begins near the fault.
template <class T>
bool valueFromText(std::string_view& text, T& value) {
  using namespace field_values_detail;
  static_assert(requireValue<T>());
  const auto skip = [&](char c) {
    if (!text.starts_with(c)) return false;
    text.remove_prefix(1);
    return true;
  };
  // The word at the beginning, which stays.
  const auto word = [&] { return text.substr(0, text.find_first_of("[], ")); };
  if constexpr (Stack<T>) {
    value = {};
    if (!skip('[')) return false;
    while (!skip(']')) {
      if (!value.empty() && !skip(',')) return false;
      if (value.size() == T::capacity()) return false;
      const std::string_view name = word();
      bool found = false;
      if (!text.substr(name.size()).starts_with('[')) {
        if (const auto state = enumOfName<typename T::State>(name)) {
          text.remove_prefix(name.size());
          value.push(*state);
          found = true;
        }
      } else {
        forCommands<typename T::Command>([&](auto command) {
          if (found || typeName<decltype(command)>() != name) return;
          std::string_view rest = text.substr(name.size());
          if (!valueFromText(rest, command)) return;
          text = rest;
          value.push(command);
          found = true;
        });
      }
      if (!found) return false;
    }
    return true;
  } else if constexpr (Bits<T>) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (!skip(i == 0 ? '[' : ',')) return false;
      const bool one = text.starts_with('1');
      if (!skip(one ? '1' : '0')) return false;
      value[i] = one;
    }
    return skip(']');
  } else if constexpr (Array<T>) {
    for (std::size_t i = 0; i < std::size(value); ++i) {
      if (!skip(i == 0 ? '[' : ',') || !valueFromText(text, value[i])) {
        return false;
      }
    }
    return skip(']');
  } else if constexpr (std::is_class_v<T>) {
    bool sound = skip('[');
    [[maybe_unused]] bool first = true;
    forFields(value, [&](std::string_view, auto& field) {
      sound = sound && (first || skip(',')) && valueFromText(text, field);
      first = false;
    });
    return sound && skip(']');
  } else {
    const std::string_view token = word();
    if constexpr (std::is_enum_v<T>) {
      const auto named = enumOfName<T>(token);
      if (!named) return false;
      value = *named;
    } else if constexpr (std::is_floating_point_v<T>) {
      double number = 0;
      if (!absl::SimpleAtod({token.data(), token.size()}, &number))
        return false;
      value = static_cast<T>(number);
      if (!(value == value)) return false;  // NOLINT: NaN
    } else if constexpr (std::is_same_v<T, bool>) {
      if (token != "0" && token != "1") return false;
      value = token == "1";
    } else if constexpr (sizeof(T) == 1) {
      // A char is a number, too.
      const auto number = numberIn<int>(token);
      if (!number || !std::in_range<std::int16_t>(*number) ||
          static_cast<int>(static_cast<T>(*number)) != *number) {
        return false;
      }
      value = static_cast<T>(*number);
    } else {
      const auto number = numberIn<T>(token);
      if (!number) return false;
      value = *number;
    }
    text.remove_prefix(token.size());
    return true;
  }
}

// "cells=[0,2,1] sideToMove=second". A field for which `leaveOut` is true is not
// written.
template <class T, class LeaveOut>
std::string fieldsToText(const T& value, LeaveOut&& leaveOut) {
  std::string text;
  forFields(value, [&](std::string_view name, const auto& field) {
    if (leaveOut(field)) return;
    if (!text.empty()) text += ' ';
    text.append(name).append("=").append(valueToText(field));
  });
  return text;
}
template <class T>
std::string fieldsToText(const T& value) {
  return fieldsToText(value, [](const auto&) { return false; });
}

// Reads fields in any order; one that is not there keeps its value. Errors:
// InvalidArgument that names the field or lists those that there are.
template <class T>
absl::Status fieldsFromText(std::string_view text, T& value) {
  for (const std::string_view part : splitAt(text, ' ')) {
    if (part.empty()) continue;
    const std::string_view key = part.substr(0, part.find('='));
    std::string_view rest = part.substr(std::min(key.size() + 1, part.size()));
    const std::size_t size = rest.size();
    bool found = false;
    bool sound = false;
    std::string known;
    forFields(value, [&](std::string_view name, auto& field) {
      known.append(known.empty() ? "" : ", ").append(name);
      if (name != key) return;
      found = true;
      sound = valueFromText(rest, field) && rest.empty();
    });
    if (!found) {
      return absl::InvalidArgumentError(quoted(key) +
                                        " is no field; fields are " + known);
    }
    if (!sound) {
      return absl::InvalidArgumentError(
          std::string(key) + ": " +
          quoted(part.substr(std::min(key.size() + 1, part.size()))) +
          " is no value of it, from character " +
          std::to_string(size - rest.size() + 1) + " on");
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
