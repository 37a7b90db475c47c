#include "ai/search/ask/options.h"

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

#include "absl/strings/str_join.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

using Row = SearchOptionInfo;

std::string shortest(double value) {
  std::array<char, 32> text;
  const auto [end, error] =
      std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), end};
}

std::string valueText(const Row& row, double value) {
  return row.words.empty()
             ? shortest(value)
             : std::string(row.words[static_cast<std::size_t>(value)]);
}

std::string acceptedBy(const Row& row) {
  if (row.words.empty()) {
    return (row.whole ? "a whole number from " : "a number from ") +
           shortest(row.low) + " to " + shortest(row.high);
  }
  return absl::StrJoin(
      row.words, " or ",
      [](std::string* text, std::string_view word) { text->append(word); });
}

template <auto kMember>
Row row(std::string_view key, std::string_view help,
        const std::vector<std::string_view>& words, double low, double high) {
  using Value = std::remove_cvref_t<decltype(SearchOptions{}.*kMember)>;
  Row option = {.key = key,
                .help = help,
                .accepted = {},
                .standard = {},
                .words = words,
                .low = low,
                .high = high,
                .whole = !std::is_floating_point_v<Value>,
                .get =
                    [](const SearchOptions& options) {
                      return static_cast<double>(options.*kMember);
                    },
                .set =
                    [](SearchOptions& options, double value) {
                      options.*kMember = static_cast<Value>(value);
                    }};
  option.accepted = acceptedBy(option);
  option.standard = valueText(option, option.get(SearchOptions{}));
  return option;
}

template <auto kMember>
Row choice(std::string_view key, std::string_view help,
           const std::vector<std::string_view>& words) {
  const auto last = static_cast<double>(words.size() - 1);
  return row<kMember>(key, help, words, 0, last);
}

template <auto kMember>
Row number(std::string_view key, std::string_view help, double low,
           double high) {
  return row<kMember>(key, help, {}, low, high);
}

std::optional<double> parsed(const Row& row, std::string_view text) {
  if (!row.words.empty()) {
    for (std::size_t i = 0; i < row.words.size(); ++i) {
      if (row.words[i] == text) return static_cast<double>(i);
    }
    return std::nullopt;
  }
  const auto value = numberIn<double>(text);
  if (!value || !(*value >= row.low && *value <= row.high)) return std::nullopt;
  if (row.whole && *value != static_cast<double>(static_cast<int>(*value))) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

const std::vector<SearchOptionInfo>& listSearchOptions() {
  // Words in the order of the enums.
  using O = SearchOptions;
  static const std::vector<Row> rows = {
      choice<&O::mode>("mode", "how threads work together",
                       {"single", "tree", "batch"}),
      number<&O::batchSize>(
          "batch_size",
          "simulations begun before others' results count (mode "
          "batch)",
          1, 1024),
      number<&O::batchGrowth>("batch_growth",
                              "simulations made for each more in a batch", 1,
                              1000000),
      number<&O::longestLease>(
          "longest_lease",
          "simulations in a row through a much-visited move; 1: each chooses",
          1, 64),
      number<&O::verdictTable>(
          "verdict_table",
          "log2 of the number of cached scores; 0 disables the cache", 0,
          SearchOptions::kMostVerdictBits),
      choice<&O::selection>("selection", "rule that picks the next move",
                            {"puct", "uct"}),
      number<&O::exploration>(
          "exploration", "its constant; 0: what suits the evaluator", 0, 1000),
      number<&O::fpuReduction>(
          "fpu", "what an unvisited move loses against its parent (puct)", -10,
          10),
      choice<&O::explorationScale>("exploration_scale",
                                   "what both are multiplied by; auto: what "
                                   "suits the game and evaluator",
                                   {"auto", "fixed", "spread"}),
      number<&O::outcomeWidening>("outcome_widening",
                                  "outcomes of chance kept, times the root of "
                                  "the visits; 0: what suits "
                                  "the evaluator",
                                  0, 1000),
      number<&O::virtualLoss>(
          "virtual_loss",
          "losses counted for a simulation under way; 0: 0.3 in mode batch, "
          "else none",
          0, 1000),
      number<&O::secureMargin>(
          "secure_margin",
          "score less this over the root of visits decides; 0: most visits", 0,
          1000),
      choice<&O::rootRule>("root",
                           "rule for the root: the same as in the tree, or "
                           "halving among sampled moves",
                           {"tree", "gumbel"}),
      number<&O::gumbelMoves>("gumbel_moves", "moves at first (root=gumbel)", 2,
                              65535),
      number<&O::gumbelNoise>("gumbel_noise",
                              "weight of the noise that samples them", 0, 1000),
      number<&O::gumbelScale>("gumbel_scale",
                              "weight of the moves' values against the priors",
                              0, 1000),
      choice<&O::priors>("priors", "where move priors come from",
                         {"uniform", "evaluator"}),
      number<&O::policyTemperature>("policy_temperature",
                                    "softmax temperature of the evaluator's "
                                    "priors",
                                    0.001, 1000),
      number<&O::uniformShare>("uniform_share",
                               "share of the priors spread evenly", 0, 1),
      choice<&O::shortLists>("short_lists",
                             "store only the likeliest moves of a position "
                             "until others are tried",
                             {"off", "on"}),
      number<&O::expandVisit>("expand_visit",
                              "visit on which a position gets its node", 1,
                              1000000),
      choice<&O::solver>("solver", "back up proven results", {"off", "on"}),
      choice<&O::hidden>(
          "hidden",
          "with hidden information: look for the best move; draw "
          "what the other does not see; or look for how often to "
          "make each",
          {"best", "secret", "mixed"}),
      number<&O::worlds>("worlds", "worlds drawn (hidden=mixed)", 1, 4096),
      choice<&O::earlyStop>("early_stop",
                            "which limits end early when the move is certain",
                            {"off", "clock", "time", "always"}),
      number<&O::noiseWeight>("noise_weight",
                              "weight of Dirichlet noise on the root's priors",
                              0, 1),
      number<&O::noiseAlpha>("noise_alpha", "its parameter", 0.001, 1000),
  };
  return rows;
}

absl::Status setSearchOption(SearchOptions& options, std::string_view key,
                             std::string_view value) {
  std::vector<std::string> known;
  for (const Row& row : listSearchOptions()) {
    if (row.key == key) {
      const std::optional<double> number = parsed(row, value);
      if (!number) {
        return invalid("search option ", key, ": ", quoted(value), " is not ",
                       row.accepted, didYouMean(row.words, value));
      }
      row.set(options, *number);
      return absl::OkStatus();
    }
    known.emplace_back(row.key);
  }
  return absl::NotFoundError("search option " + quoted(key) + " is unknown" +
                             didYouMean(known, key) + "; there are " +
                             absl::StrJoin(known, ", "));
}

std::vector<std::pair<std::string_view, std::string>> searchOptionValues(
    const SearchOptions& options) {
  std::vector<std::pair<std::string_view, std::string>> values;
  for (const Row& row : listSearchOptions()) {
    values.emplace_back(row.key, valueText(row, row.get(options)));
  }
  return values;
}

std::string searchOptionsToText(const SearchOptions& options,
                                const SearchOptions& base) {
  std::string text;
  for (const Row& row : listSearchOptions()) {
    const double value = row.get(options);
    if (value == row.get(base)) continue;
    if (!text.empty()) text += ',';
    text += row.key;
    text += '=';
    text += valueText(row, value);
  }
  return text;
}

absl::Status validate(const SearchOptions& options) {
  const auto outOfRange = [](std::string_view key, const std::string& range) {
    return invalid("search option ", key, ": must be ", range);
  };
  if (options.threads < 1 || options.threads > kMaxThreads) {
    return outOfRange(
        "threads", "a whole number from 1 to " + std::to_string(kMaxThreads));
  }
  if (options.memoryBytes < kMinMemoryBytes ||
      options.memoryBytes > kMaxMemoryBytes) {
    return outOfRange("memory",
                      "65536 (64 KiB) to 274877906944 bytes (256 GiB)");
  }
  for (const Row& row : listSearchOptions()) {
    const double value = row.get(options);
    // Written so that NaN fails too.
    if (!(value >= row.low && value <= row.high)) {
      return outOfRange(row.key, row.accepted);
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine
