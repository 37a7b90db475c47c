#include "apps/cli/uci/settings.h"

#include <array>
#include <charconv>
#include <cstddef>
#include <span>
#include <type_traits>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "ai/search/verdict_table.h"
#include "core/quote.h"

namespace phasemachine::uci {
namespace {

template <auto kMember>
using ValueOf = std::remove_cvref_t<decltype(Settings{}.*kMember)>;

struct Spin {
  std::int64_t low;
  std::int64_t high;
  std::int64_t (*get)(const Settings&);
  void (*set)(Settings&, std::int64_t);
};
struct Check {
  bool (*get)(const Settings&);
  void (*set)(Settings&, bool);
};
// One of a few words.
struct Combo {
  std::span<const std::string_view> words;
  std::size_t Settings::* member;
};
struct Button {};

struct OptionRow {
  std::string_view name;
  std::variant<Spin, Check, Combo, Button> kind;
};

template <auto kMember>
constexpr Spin spin(std::int64_t low, std::int64_t high) {
  return {low, high,
          [](const Settings& settings) {
            return static_cast<std::int64_t>(settings.*kMember);
          },
          [](Settings& settings, std::int64_t value) {
            settings.*kMember = static_cast<ValueOf<kMember>>(value);
          }};
}

template <auto kMember>
constexpr Check check() {
  return {[](const Settings& settings) -> bool { return settings.*kMember; },
          [](Settings& settings, bool value) { settings.*kMember = value; }};
}

constexpr std::string_view kClearHash = "Clear Hash";
// Clients keep spins in 32 bits.
constexpr std::int64_t kMaxSeed = 2'147'483'647;

// In the order of SelectionRule and PriorSource.
// "auto" is tree for several threads; then in the order of SearchMode.
constexpr std::array<std::string_view, 5> kModes = {"auto", "single", "tree",
                                                    "batch", "ensemble"};
constexpr std::array<std::string_view, 2> kSelections = {"puct", "uct"};
constexpr std::array<std::string_view, 3> kPriors = {"uniform", "evaluator",
                                                     "children"};

constexpr OptionRow kOptions[] = {
    {"Threads", spin<&Settings::threads>(1, 512)},
    {"Hash", spin<&Settings::hashMegabytes>(1, 131'072)},
    {kClearHash, Button{}},
    {"MultiPV", spin<&Settings::multiPv>(1, 256)},
    {"Ponder", check<&Settings::ponder>()},
    {"UCI_Chess960", check<&Settings::chess960>()},
    {"UCI_ShowWDL", check<&Settings::showWdl>()},
    {"Move Overhead", spin<&Settings::moveOverhead>(0, 10'000)},
    {"Seed", spin<&Settings::seed>(0, kMaxSeed)},
    {"Search Mode", Combo{kModes, &Settings::mode}},
    {"Selection", Combo{kSelections, &Settings::selection}},
    {"Exploration Percent", spin<&Settings::explorationPercent>(0, 1000)},
    {"FPU Reduction Percent", spin<&Settings::fpuReductionPercent>(0, 200)},
    {"Virtual Loss Percent", spin<&Settings::virtualLossPercent>(0, 1000)},
    {"Priors", Combo{kPriors, &Settings::priors}},
    {"Prior Temperature Percent",
     spin<&Settings::priorTemperaturePercent>(1, 1000)},
    {"Policy Temperature Percent",
     spin<&Settings::policyTemperaturePercent>(1, 1000)},
    {"Uniform Share Percent", spin<&Settings::uniformSharePercent>(0, 100)},
    {"Secure Margin Percent", spin<&Settings::secureMarginPercent>(0, 1000)},
    {"Verdict Table",
     spin<&Settings::verdictTable>(0, search::VerdictTable::kMostBits)},
    {"Solver", check<&Settings::solver>()},
    {"Quiescence", check<&Settings::quiescence>()},
};

bool sameName(std::string_view a, std::string_view b) {
  return absl::EqualsIgnoreCase(absl::string_view(a.data(), a.size()),
                                absl::string_view(b.data(), b.size()));
}

std::string describe(const OptionRow& row) {
  const Settings defaults;
  std::string line = "option name " + std::string(row.name) + " type ";
  if (const auto* number = std::get_if<Spin>(&row.kind)) {
    line += "spin default " + std::to_string(number->get(defaults)) + " min " +
            std::to_string(number->low) + " max " +
            std::to_string(number->high);
  } else if (const auto* flag = std::get_if<Check>(&row.kind)) {
    line += "check default ";
    line += flag->get(defaults) ? "true" : "false";
  } else if (const auto* choice = std::get_if<Combo>(&row.kind)) {
    line +=
        "combo default " + std::string(choice->words[defaults.*choice->member]);
    for (std::string_view word : choice->words) {
      line += " var " + std::string(word);
    }
  } else {
    line += "button";
  }
  return line;
}

absl::Status badValue(const OptionRow& row, const std::string& expected,
                      std::optional<std::string_view> value) {
  return absl::InvalidArgumentError(
      "option " + std::string(row.name) + " needs " + expected + ", got " +
      (value ? phasemachine::quoted(*value) : "no value"));
}

absl::Status setRow(const OptionRow& row, Settings& settings,
                    std::optional<std::string_view> value) {
  if (const auto* number = std::get_if<Spin>(&row.kind)) {
    const std::string_view text = value.value_or("");
    std::int64_t parsed = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), parsed);
    if (text.empty() || error != std::errc() ||
        end != text.data() + text.size() || parsed < number->low ||
        parsed > number->high) {
      return badValue(row,
                      "a whole number from " + std::to_string(number->low) +
                          " to " + std::to_string(number->high),
                      value);
    }
    number->set(settings, parsed);
  } else if (const auto* flag = std::get_if<Check>(&row.kind)) {
    const std::string_view text = value.value_or("");
    if (!sameName(text, "true") && !sameName(text, "false")) {
      return badValue(row, "true or false", value);
    }
    flag->set(settings, sameName(text, "true"));
  } else if (const auto* choice = std::get_if<Combo>(&row.kind)) {
    std::string expected;
    for (std::size_t i = 0; i < choice->words.size(); ++i) {
      if (value && sameName(choice->words[i], *value)) {
        settings.*choice->member = i;
        return absl::OkStatus();
      }
      expected += (i == 0 ? "" : ", ") + std::string(choice->words[i]);
    }
    return badValue(row, "one of " + expected, value);
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string> optionLines() {
  std::vector<std::string> lines;
  for (const OptionRow& row : kOptions) lines.push_back(describe(row));
  return lines;
}

absl::Status setOption(Settings& settings, std::string_view name,
                       std::optional<std::string_view> value) {
  std::string known;
  for (const OptionRow& row : kOptions) {
    if (sameName(row.name, name)) return setRow(row, settings, value);
    known += (known.empty() ? "" : ", ") + std::string(row.name);
  }
  return absl::NotFoundError("option " + phasemachine::quoted(name) +
                             " is unknown; this engine has " + known);
}

bool isClearHash(std::string_view name) { return sameName(name, kClearHash); }

}  // namespace phasemachine::uci
