#include "apps/serve/members.h"

#include "core/quote.h"

namespace phasemachine::serve {
namespace {

// What can be seen without parsing, valid JSON or not.
struct Outline {
  int deepest = 0;         // nesting of brackets
  std::size_t commas = 0;  // in the outermost brackets
};

Outline outlineOf(std::string_view line) {
  Outline outline;
  int depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inString) {
      if (c == '\\') ++i;
      if (c == '"') inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      outline.deepest = std::max(outline.deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    } else if (c == ',' && depth == 1) {
      ++outline.commas;
    }
  }
  return outline;
}

}  // namespace

absl::StatusOr<Json> parseObject(std::string_view line, int depth) {
  const Outline outline = outlineOf(line);
  if (outline.deepest > depth) {
    return absl::OutOfRangeError("nested deeper than " + std::to_string(depth));
  }
  Json value;
  try {
    value = Json::parse(line);
  } catch (const Json::parse_error& error) {
    return absl::InvalidArgumentError("no JSON from byte " +
                                      std::to_string(error.byte) +
                                      " on: " + phasemachine::quoted(line));
  } catch (const Json::exception&) {
    return absl::InvalidArgumentError("a number is out of range: " +
                                      phasemachine::quoted(line));
  }
  if (!value.is_object()) {
    return absl::InvalidArgumentError("a request is a JSON object, not " +
                                      std::string(value.type_name()));
  }
  if (!value.empty() && value.size() != outline.commas + 1) {
    return absl::InvalidArgumentError("a member is given twice");
  }
  return value;
}

const Json* Members::find(std::string_view key) {
  known_.emplace(key);
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

void Members::wrong(std::string_view key, std::string_view what) {
  if (!status_.ok()) return;
  status_ = absl::InvalidArgumentError(phasemachine::quoted(key) + " must be " +
                                       std::string(what));
}

std::optional<std::string> Members::text(std::string_view key,
                                         std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string() ||
      value->get_ref<const std::string&>().size() > longest) {
    wrong(key, "a string of at most " + std::to_string(longest) + " bytes");
    return std::nullopt;
  }
  return value->get<std::string>();
}

std::optional<std::int64_t> Members::number(std::string_view key,
                                            std::int64_t low,
                                            std::int64_t high) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  // Numbers beyond the signed range are unsigned ones here.
  const bool fits =
      value->is_number_unsigned()
          ? value->get<std::uint64_t>() <= static_cast<std::uint64_t>(high)
          : value->is_number_integer() && value->get<std::int64_t>() <= high;
  if (!fits ||
      (!value->is_number_unsigned() && value->get<std::int64_t>() < low) ||
      (value->is_number_unsigned() && low > 0 &&
       value->get<std::uint64_t>() < static_cast<std::uint64_t>(low))) {
    wrong(key, "a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high));
    return std::nullopt;
  }
  return value->get<std::int64_t>();
}

std::optional<std::vector<std::string>> Members::texts(std::string_view key,
                                                       std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  std::vector<std::string> list;
  bool good = value->is_array();
  if (good) {
    for (const Json& item : *value) {
      good = item.is_string() &&
             item.get_ref<const std::string&>().size() <= longest;
      if (!good) break;
      list.push_back(item.get<std::string>());
    }
  }
  if (!good) {
    wrong(key, "an array of strings of at most " + std::to_string(longest) +
                   " bytes each");
    return std::nullopt;
  }
  return list;
}

absl::Status Members::done() const {
  if (!status_.ok()) return status_;
  for (const auto& [key, value] : object_.items()) {
    if (known_.find(key) == known_.end()) {
      return absl::InvalidArgumentError("unknown member " +
                                        phasemachine::quoted(key));
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
