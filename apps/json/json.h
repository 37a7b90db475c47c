// JSON values and their text. Hides nlohmann_json, so that other code compiles
// without it.
//
// Contract: a Json is null, a boolean, a number, a text, an array or an object;
// a plain value. Objects keep their members in insertion order, and are equal
// if they have equal members in any order. Numbers keep their type: integer
// (signed or unsigned) or real. A braced list is an object if every element is
// a pair that begins with a text, otherwise an array.
//
// Example:
//   Json answer = {{"moves", Json::array()}, {"depth", 3}};
//   answer["moves"].push_back("e2e4");
//   std::string line = answer.text();
//   std::optional<Json> back = Json::parse(line);

#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

class JsonItem;

// Why parsing failed.
struct JsonError {
  std::string message;
  std::size_t byte = 0;     // position of the error
  bool outOfRange = false;  // valid syntax, but a number is too large
};

class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;

  // Maximum nesting of a text.
  static constexpr int kDeepest = 1000;

  Json() = default;
  // Implicit: what a Json can hold is written as itself.
  // NOLINTBEGIN(google-explicit-constructor)
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  template <std::signed_integral T>
  Json(T value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral T>
    requires(!std::same_as<T, bool>)
  Json(T value) : value_(static_cast<std::uint64_t>(value)) {}
  template <std::floating_point T>
  Json(T value) : value_(static_cast<double>(value)) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(std::initializer_list<JsonItem> items);
  // An array of a container's elements.
  template <std::ranges::range Range>
    requires(
        !std::convertible_to<const Range&, std::string_view> &&
        !std::same_as<Range, Json> &&
        std::constructible_from<Json, std::ranges::range_value_t<const Range>>)
  Json(const Range& range)
      : value_(Array(std::begin(range), std::end(range))) {}
  // NOLINTEND(google-explicit-constructor)

  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  static Json array() { return Json(Kind(std::in_place_type<Array>)); }
  static Json object() { return Json(Kind(std::in_place_type<Object>)); }

  bool isNull() const { return is<std::monostate>(); }
  bool isBool() const { return is<bool>(); }
  bool isText() const { return is<std::string>(); }
  bool isArray() const { return is<Array>(); }
  bool isObject() const { return is<Object>(); }
  bool isNumber() const { return isWhole() || is<double>(); }
  bool isWhole() const { return is<std::int64_t>() || isUnsigned(); }
  // True for an integer read without a sign or constructed from an unsigned
  // one.
  bool isUnsigned() const { return is<std::uint64_t>(); }
  // "null", "boolean", "number", "string", "array" or "object".
  std::string_view kindName() const;

  // The value. Precondition: it has that kind. Numbers are converted as by
  // static_cast.
  bool asBool() const { return std::get<bool>(value_); }
  const std::string& asText() const { return std::get<std::string>(value_); }
  template <class T>
    requires std::integral<T> || std::floating_point<T>
  T as() const {
    if (is<double>()) return static_cast<T>(std::get<double>(value_));
    return isUnsigned() ? static_cast<T>(std::get<std::uint64_t>(value_))
                        : static_cast<T>(std::get<std::int64_t>(value_));
  }

  // Number of elements or members; 0 for other kinds.
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  // Precondition: an array, or null, which becomes one.
  void push_back(Json value);
  // Empty unless this is an array.
  const Array& elements() const;
  // Precondition: an array with an element at this index.
  template <std::integral Index>
  const Json& operator[](Index index) const {
    return elements()[static_cast<std::size_t>(index)];
  }
  template <std::integral Index>
  Json& operator[](Index index) {
    return std::get<Array>(value_)[static_cast<std::size_t>(index)];
  }

  // Empty unless this is an object.
  const Object& members() const;
  // The value of a member, or nullptr.
  const Json* find(std::string_view key) const;
  bool contains(std::string_view key) const { return find(key) != nullptr; }
  // The value of a member, or a null value.
  const Json& operator[](std::string_view key) const;
  // The value of a member, added if missing. Precondition: an object, or null,
  // which becomes one.
  Json& operator[](std::string_view key);
  // The text of a member, or `fallback` if it is missing. Precondition: the
  // member is a text.
  std::string textOr(std::string_view key, const std::string& fallback) const;
  void erase(std::string_view key);
  // An object of these members; of those with the same name the last value, at
  // the place of the first.
  static Json objectOf(Object members);
  // Adds the members of another object; members with the same name are
  // replaced.
  void update(Json other);
  // A copy with the members of every object sorted by key.
  Json sorted() const;

  // As one line, or indented with one member per line. Invalid UTF-8 is
  // replaced.
  std::string text() const { return text(-1); }
  std::string indentedText() const { return text(2); }
  // Returns nothing for invalid JSON; `error`, if not null, gets the reason.
  // The last of duplicate members wins.
  static std::optional<Json> parse(std::string_view text,
                                   JsonError* error = nullptr);

  friend bool operator==(const Json& a, const Json& b);

 private:
  using Kind = std::variant<std::monostate, bool, std::int64_t, std::uint64_t,
                            double, std::string, Array, Object>;

  explicit Json(Kind value);

  template <class T>
  bool is() const {
    return std::holds_alternative<T>(value_);
  }
  std::string text(int indent) const;

  Kind value_;
};

// An element of a braced list: moves its value into the list.
class JsonItem {
 public:
  template <class T>
    requires std::constructible_from<Json, T&&>
  JsonItem(T&& value)  // NOLINT: implicit, as those of Json
      : value_(std::forward<T>(value)) {}
  JsonItem(std::initializer_list<JsonItem> items) : value_(items) {}

 private:
  friend class Json;

  mutable Json value_;  // a braced list's elements are constant
};

// Checks of JSON written by people; messages name the field.

// Reads a whole number. Error: InvalidArgument, "FIELD: expected a whole number
// from LOW to HIGH, got ...".
absl::StatusOr<std::int64_t> wholeNumber(const Json& json,
                                         const std::string& field,
                                         std::int64_t low, std::int64_t high);

// Checks that `json` is an object with known keys only. Error: InvalidArgument
// naming the field and the key.
absl::Status checkKeys(const Json& json, const std::string& field,
                       std::span<const char* const> known);

}  // namespace phasemachine
