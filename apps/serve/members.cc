#include "apps/serve/members.h"

#include "core/find_name.h"
#include "core/quote.h"

namespace phasemachine::serve {
namespace {

// Properties found without parsing, valid JSON or not.
struct Outline {
  int deepest = 0;         // nesting of brackets
  std::size_t commas = 0;  // in the outermost brackets
  std::size_t colons = 0;  // members of all objects
};

// Finding one of n members takes n steps.
constexpr std::size_t kMostMembers = 1'000;

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
    } else if (c == ':') {
      ++outline.colons;
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
  if (outline.colons > kMostMembers) {
    return absl::InvalidArgumentError(
        "more than " + std::to_string(kMostMembers) + " members");
  }
  JsonError error;
  auto value = Json::parse(line, &error);
  if (!value) {
    return absl::InvalidArgumentError(
        (error.outOfRange
             ? "a number is out of range: "
             : "no JSON from byte " + std::to_string(error.byte) + " on: ") +
        phasemachine::quoted(line));
  }
  if (!value->isObject()) {
    return absl::InvalidArgumentError("a request is a JSON object, not " +
                                      std::string(value->kindName()));
  }
  if (!value->empty() && value->size() != outline.commas + 1) {
    return absl::InvalidArgumentError("a member is given twice");
  }
  return *std::move(value);
}

const Json* Members::find(std::string_view key) {
  known_.emplace(key);
  return object_.find(key);
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
  if (!value->isText() || value->asText().size() > longest) {
    wrong(key, "a string of at most " + std::to_string(longest) + " bytes");
    return std::nullopt;
  }
  return value->asText();
}

std::optional<std::int64_t> Members::number(std::string_view key,
                                            std::int64_t low,
                                            std::int64_t high) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  // The JSON library holds numbers beyond the signed range as unsigned.
  const bool fits =
      value->isUnsigned()
          ? value->as<std::uint64_t>() <= static_cast<std::uint64_t>(high)
          : value->isWhole() && value->as<std::int64_t>() <= high;
  if (!fits || (!value->isUnsigned() && value->as<std::int64_t>() < low) ||
      (value->isUnsigned() && low > 0 &&
       value->as<std::uint64_t>() < static_cast<std::uint64_t>(low))) {
    wrong(key, "a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high));
    return std::nullopt;
  }
  return value->as<std::int64_t>();
}

std::optional<bool> Members::flag(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->isBool()) {
    wrong(key, "true or false");
    return std::nullopt;
  }
  return value->asBool();
}

std::optional<std::vector<std::string>> Members::texts(std::string_view key,
                                                       std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  std::vector<std::string> list;
  bool good = value->isArray();
  if (good) {
    for (const Json& item : value->elements()) {
      good = item.isText() && item.asText().size() <= longest;
      if (!good) break;
      list.push_back(item.asText());
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
  for (const auto& [key, value] : object_.members()) {
    if (known_.find(key) == known_.end()) {
      return absl::InvalidArgumentError(
          "unknown member " + phasemachine::quoted(key) +
          didYouMean({known_.begin(), known_.end()}, key));
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
