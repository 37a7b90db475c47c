#include "apps/json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine {
namespace {

using Written = nlohmann::ordered_json;

Written written(const Json& json) {
  if (json.isObject()) {
    Written object = Written::object();
    for (const auto& [key, value] : json.members()) {
      // Names differ, so none is looked up.
      object.get_ref<Written::object_t&>().emplace_back(key, written(value));
    }
    return object;
  }
  if (json.isArray()) {
    Written array = Written::array();
    for (const Json& element : json.elements()) {
      array.push_back(written(element));
    }
    return array;
  }
  if (json.isText()) return json.asText();
  if (json.isBool()) return json.asBool();
  if (json.isUnsigned()) return json.as<std::uint64_t>();
  if (json.isWhole()) return json.as<std::int64_t>();
  // Zero without a sign.
  if (json.isNumber()) return json.as<double>() + 0.0;
  return nullptr;
}

// Builds a value from the parser's events; false ends the parsing.
class Reader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  bool null() override { return put({}); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(std::int64_t value) override { return put(value); }
  bool number_unsigned(std::uint64_t value) override { return put(value); }
  bool number_float(double value, const std::string& /*text*/) override {
    return put(value);
  }
  bool string(std::string& value) override { return put(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*size*/) override { return open(); }
  bool end_object() override {
    return close(
        [](Open& open) { return Json::objectOf(std::move(open.members)); });
  }
  bool start_array(std::size_t /*size*/) override {
    if (!open()) return false;
    open_.back().array = Json::array();
    return true;
  }
  bool end_array() override {
    return close([](Open& open) { return std::move(open.array); });
  }
  bool key(std::string& name) override {
    open_.back().name = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*last*/,
                   const nlohmann::detail::exception& error) override {
    // Without the parser's error name and number.
    std::string message = error.what();
    if (message.starts_with('[')) message.erase(0, message.find("] ") + 2);
    error_ = {
        std::move(message), position,
        dynamic_cast<const nlohmann::detail::out_of_range*>(&error) != nullptr};
    return false;
  }

  Json take() { return std::move(whole_); }
  const JsonError& error() const { return error_; }

 private:
  // An unfinished array or object.
  struct Open {
    Json array = {};  // null for an object
    Json::Object members = {};
    std::string name = {};  // of the next member
  };

  bool put(Json value) {
    if (open_.empty()) {
      whole_ = std::move(value);
    } else if (Open& parent = open_.back(); parent.array.isArray()) {
      parent.array.push_back(std::move(value));
    } else {
      parent.members.emplace_back(std::move(parent.name), std::move(value));
    }
    return true;
  }
  bool open() {
    if (open_.size() == static_cast<std::size_t>(Json::kDeepest)) {
      error_.message = "nested deeper than " + std::to_string(Json::kDeepest);
      return false;
    }
    open_.emplace_back();
    return true;
  }
  template <class F>
  bool close(F&& valueOf) {
    Json value = valueOf(open_.back());
    open_.pop_back();
    return put(std::move(value));
  }

  std::vector<Open> open_;
  Json whole_;
  JsonError error_;
};

}  // namespace

Json::Json(Kind value) : value_(std::move(value)) {}
Json::Json(const Json&) = default;
Json::Json(Json&&) noexcept = default;
Json& Json::operator=(const Json&) = default;
Json& Json::operator=(Json&&) noexcept = default;
Json::~Json() = default;

Json::Json(std::initializer_list<JsonItem> items) {
  const bool pairs =
      std::all_of(items.begin(), items.end(), [](const JsonItem& item) {
        const Array& pair = item.value_.elements();
        return pair.size() == 2 && pair[0].isText();
      });
  if (!pairs) {
    Array& array = value_.emplace<Array>();
    array.reserve(items.size());
    for (const JsonItem& item : items) array.push_back(std::move(item.value_));
    return;
  }
  Object& object = value_.emplace<Object>();
  object.reserve(items.size());
  for (const JsonItem& item : items) {
    Array& pair = std::get<Array>(item.value_.value_);
    object.emplace_back(std::move(std::get<std::string>(pair[0].value_)),
                        std::move(pair[1]));
  }
}

std::string_view Json::kindName() const {
  if (isNull()) return "null";
  if (isBool()) return "boolean";
  if (isNumber()) return "number";
  if (isText()) return "string";
  return isArray() ? "array" : "object";
}

std::size_t Json::size() const {
  return isObject() ? members().size() : elements().size();
}

void Json::push_back(Json value) {
  if (isNull()) value_.emplace<Array>();
  std::get<Array>(value_).push_back(std::move(value));
}

const Json::Array& Json::elements() const {
  static const Array none;
  const Array* array = std::get_if<Array>(&value_);
  return array == nullptr ? none : *array;
}

const Json::Object& Json::members() const {
  static const Object none;
  const Object* object = std::get_if<Object>(&value_);
  return object == nullptr ? none : *object;
}

const Json* Json::find(std::string_view key) const {
  for (const Member& member : members()) {
    if (member.first == key) return &member.second;
  }
  return nullptr;
}

const Json& Json::operator[](std::string_view key) const {
  static const Json none;
  const Json* value = find(key);
  return value == nullptr ? none : *value;
}

Json& Json::operator[](std::string_view key) {
  if (isNull()) value_.emplace<Object>();
  Object& object = std::get<Object>(value_);
  for (Member& member : object) {
    if (member.first == key) return member.second;
  }
  return object.emplace_back(std::string(key), Json()).second;
}

std::string Json::textOr(std::string_view key,
                         const std::string& fallback) const {
  const Json* value = find(key);
  return value == nullptr ? fallback : value->asText();
}

void Json::erase(std::string_view key) {
  std::erase_if(std::get<Object>(value_),
                [&](const Member& member) { return member.first == key; });
}

Json Json::objectOf(Object members) {
  std::vector<std::size_t> byName(members.size());
  std::iota(byName.begin(), byName.end(), std::size_t{0});
  std::sort(byName.begin(), byName.end(), [&](std::size_t a, std::size_t b) {
    const int order = members[a].first.compare(members[b].first);
    return order != 0 ? order < 0 : a < b;
  });
  std::vector<bool> again(members.size());
  bool any = false;
  for (std::size_t i = 1, first = 0; i < byName.size(); ++i) {
    Member& member = members[byName[i]];
    if (member.first != members[byName[first]].first) {
      first = i;
      continue;
    }
    members[byName[first]].second = std::move(member.second);
    again[byName[i]] = any = true;
  }
  if (any) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (again[i]) continue;
      if (kept != i) members[kept] = std::move(members[i]);
      ++kept;
    }
    members.resize(kept);
  }
  return Json(Kind(std::move(members)));
}

void Json::update(Json other) {
  for (Member& member : std::get<Object>(other.value_)) {
    (*this)[member.first] = std::move(member.second);
  }
}

Json Json::sorted() const {
  Json copy = *this;
  if (Array* array = std::get_if<Array>(&copy.value_)) {
    for (Json& element : *array) element = element.sorted();
  } else if (Object* object = std::get_if<Object>(&copy.value_)) {
    for (Member& member : *object) member.second = member.second.sorted();
    std::sort(
        object->begin(), object->end(),
        [](const Member& a, const Member& b) { return a.first < b.first; });
  }
  return copy;
}

std::string Json::text(int indent) const {
  return written(*this).dump(indent, ' ', false,
                             Written::error_handler_t::replace);
}

std::optional<Json> Json::parse(std::string_view text, JsonError* error) {
  Reader reader;
  if (nlohmann::json::sax_parse(text, &reader)) return reader.take();
  if (error != nullptr) *error = reader.error();
  return std::nullopt;
}

bool operator==(const Json& a, const Json& b) {
  if (a.isObject() && b.isObject()) {
    return a.size() == b.size() &&
           std::all_of(a.members().begin(), a.members().end(),
                       [&](const Json::Member& member) {
                         const Json* other = b.find(member.first);
                         return other != nullptr && *other == member.second;
                       });
  }
  if (a.isWhole() && b.isWhole()) {
    if (a.isUnsigned() == b.isUnsigned()) return a.value_ == b.value_;
    const Json& withSign = a.isUnsigned() ? b : a;
    return withSign.as<std::int64_t>() >= 0 &&
           a.as<std::uint64_t>() == b.as<std::uint64_t>();
  }
  if (a.isNumber() && b.isNumber()) return a.as<double>() == b.as<double>();
  return a.value_ == b.value_;
}

absl::StatusOr<std::int64_t> wholeNumber(const Json& json,
                                         const std::string& field,
                                         std::int64_t low, std::int64_t high) {
  // Values that fit only an unsigned number become negative.
  if (json.isWhole() && json.as<std::int64_t>() >= low &&
      json.as<std::int64_t>() <= high) {
    return json.as<std::int64_t>();
  }
  return invalid(field, ": expected a whole number from ", low, " to ", high,
                 ", got ", phasemachine::quoted(json.text()));
}

absl::Status checkKeys(const Json& json, const std::string& field,
                       std::span<const char* const> known) {
  if (!json.isObject()) {
    return invalid(field, ": expected an object {...}");
  }
  for (const auto& [name, value] : json.members()) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    return invalid(field, ": unknown key ", phasemachine::quoted(name),
                   didYouMean({known.begin(), known.end()}, name),
                   "; known are ", absl::StrJoin(known, ", "));
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
