#include "games/fairy_chess/moves/settings.h"

#include <algorithm>
#include <fstream>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::string_view kRandomWord = "random";

// Maximum size of a variants file.
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

template <class... Parts>
absl::Status badOption(std::string_view key, const Parts&... what) {
  return invalid("option ", key, ": ", what...);
}

absl::StatusOr<std::string> readVariants(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(kMostBytes + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  // A folder opens and does not read.
  if (!in.is_open() || in.bad()) {
    return badOption("variants_file", "cannot read ",
                     phasemachine::quoted(path));
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kMostBytes) {
    return badOption("variants_file", phasemachine::quoted(path),
                     " is longer than a megabyte");
  }
  return text;
}

constexpr std::string_view kWritten = ",\n%";
constexpr std::string_view kEscapes[] = {"%2C", "%0A", "%25"};

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const std::size_t i = kWritten.find(c);
    if (i == std::string_view::npos) {
      result += c;
    } else {
      result += kEscapes[i];
    }
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::size_t i = 0;
    while (i < kWritten.size() && !text.starts_with(kEscapes[i])) ++i;
    result += i < kWritten.size() ? kWritten[i] : text[0];
    text.remove_prefix(i < kWritten.size() ? kEscapes[i].size() : 1);
  }
  return result;
}

// The input of parse(): the options and the variants file.
struct Given {
  Options options;
  std::string file;
};

absl::Status assign(std::string_view key, std::string_view value,
                    Given& given) {
  Options& options = given.options;
  if (key == "variant") {
    options.variant = value;
  } else if (key == "variants_file") {
    given.file = value;
  } else if (key == "variant_text") {
    options.variantText = unescaped(value);
  } else if (key == "position" && value == kRandomWord) {
    options.position = kRandomStart;
  } else if (key == "position") {
    const auto position = numberIn<int>(value);
    if (!position || *position < 0 || *position >= kStarts) {
      return badOption(key, phasemachine::quoted(value),
                       " is neither random nor a number from 0 to 959");
    }
    options.position = *position;
  } else if (key == "draws") {
    static constexpr std::string_view kDraws[] = {"none", "standard"};
    if (value != "none" && value != "standard") {
      return badOptionValue(key, value, kDraws, 0);
    }
    options.draws = value == "none" ? Draws::kNone : Draws::kStandard;
  } else {
    static constexpr std::string_view kKnown[] = {
        "variant", "variants_file", "variant_text", "position", "draws"};
    return unknownOption(key, kKnown);
  }
  return absl::OkStatus();
}

const std::vector<std::string>& builtInNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list = variantNames();
    list.resize(builtInVariants());
    return list;
  }();
  return names;
}

}  // namespace

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> rows = {
      {"variant",
       "which setup or variant; variants_file=PATH before it adds a user's own",
       {builtInNames().begin(), builtInNames().end()},
       [](const Options& o) {
         const auto& names = builtInNames();
         return static_cast<std::size_t>(
             std::find(names.begin(), names.end(), o.variant) - names.begin());
       },
       [](Options& o, std::size_t i) { o.variant = builtInNames()[i]; }},
      {"position",
       "the first row of chess960 by its number; random deals one",
       {},
       [](const Options& o) {
         return static_cast<std::size_t>(
             o.position == kRandomStart ? kChessStart : o.position);
       },
       [](Options& o, std::size_t i) { o.position = static_cast<int>(i); },
       kStarts - 1},
      optionOf<&Options::draws>(
          "draws", "whether repetition and moves without progress end the game",
          {"none", "standard"})};
  return rows;
}

absl::StatusOr<Options> Options::parse(std::string_view text) {
  Given given;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view item = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      return invalid("option ", phasemachine::quoted(item),
                     " is not of the form key=value");
    }
    PM_TRY(assign(item.substr(0, equals), item.substr(equals + 1), given));
  }
  Options& options = given.options;
  const bool fromFile = !given.file.empty();
  if (fromFile) {
    options.variantText = PM_TRY(readVariants(given.file));
  }
  if (options.variantText.size() > kMostBytes) {
    return badOption("variant_text", "longer than a megabyte");
  }
  const auto variant =
      fromFile ? variantIn(options.variantText, given.file, options.variant)
               : variantOf(options);
  if (absl::IsNotFound(variant.status())) {
    return badOption("variant", variant.status().message(),
                     didYouMean(variantNames(), options.variant));
  }
  if (!variant.ok()) return variant.status();
  if (options.position == kRandomStart && !(*variant)->numberedStarts) {
    return badOption("position", phasemachine::quoted(options.variant),
                     " has no numbered starts, as chess960 and "
                     "fischerandom have, to draw one from");
  }
  // Only the sections that this variant needs.
  options.variantText = fairy_chess::variantText(**variant);
  return options;
}

absl::StatusOr<const Variant*> variantOf(const Options& options) {
  return options.variantText.empty()
             ? variantNamed(options.variant)
             : variantIn(options.variantText, "variant_text", options.variant);
}

std::string Options::toText() const {
  std::string text = absl::StrCat("variant=", variant);
  if (!variantText.empty()) {
    absl::StrAppend(&text, ",variant_text=", escaped(variantText));
  }
  text += ",position=";
  text += position == kRandomStart ? std::string(kRandomWord)
                                   : std::to_string(position);
  text += draws == Draws::kNone ? ",draws=none" : ",draws=standard";
  return text;
}

}  // namespace phasemachine::fairy_chess
