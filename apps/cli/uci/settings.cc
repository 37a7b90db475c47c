#include "apps/cli/uci/settings.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "apps/cli/uci/report.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/chess/game.h"
#include "games/fairy_chess/game.h"
#include "network/network.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine::uci {
namespace {

struct Spin {
  std::int64_t low;
  std::int64_t high;
  std::function<std::int64_t(const Settings&)> get;
  std::function<void(Settings&, std::int64_t)> set;
};
struct Check {
  std::function<bool(const Settings&)> get;
  std::function<void(Settings&, bool)> set;
};
// An index into a few words.
struct Combo {
  std::vector<std::string_view> words;
  std::function<std::size_t(const Settings&)> get;
  std::function<void(Settings&, std::size_t)> set;
};
struct Button {};
// A file, which may fail to load; "<empty>" or nothing for none.
struct FileName {
  std::function<absl::Status(Settings&, const std::string&)> set;
};

struct OptionRow {
  std::string name;
  std::variant<Spin, Check, Combo, Button, FileName> kind;
};

// Clients store spins in 32 bits.
constexpr std::int64_t kMaxSeed = 2'147'483'647;
constexpr std::string_view kMode = "mode";
constexpr std::string_view kNoFile = "<empty>";

Spin spin(int Settings::* member, std::int64_t low, std::int64_t high) {
  return {low, high, [member](const Settings& s) { return s.*member; },
          [member](Settings& s, std::int64_t value) {
            s.*member = static_cast<int>(value);
          }};
}

Check check(bool Settings::* member) {
  return {[member](const Settings& s) { return s.*member; },
          [member](Settings& s, bool value) { s.*member = value; }};
}

// "auto", then the modes in the order of SearchMode.
Combo modes(const SearchOptionInfo& info) {
  std::vector<std::string_view> words = {"auto"};
  words.insert(words.end(), info.words.begin(), info.words.end());
  return {words,
          [](const Settings& s) {
            return s.mode ? 1 + static_cast<std::size_t>(*s.mode) : 0;
          },
          [](Settings& s, std::size_t word) {
            s.mode.reset();
            if (word > 0) s.mode = static_cast<SearchMode>(word - 1);
          }};
}

absl::Status setNetwork(Settings& settings, const std::string& path) {
  if (path.empty()) {
    settings.network = nullptr;
    return absl::OkStatus();
  }
  auto network = loadNetwork(path);
  if (!network.ok()) return annotate("option EvalFile: ", network.status());
  const network::NetworkShape& shape = (*network)->network->shape();
  const absl::Status fits =
      shape.game == FairyChess::kName
          ? checkNetworkFor(shape, FairyChess::kName, FairyChess::encoding(),
                            Features<FairyChess>::table())
          : checkNetworkFor(shape, Chess::kName, Chess::encoding(),
                            Features<Chess>::table());
  if (!fits.ok()) return annotate("option EvalFile: ", fits);
  settings.network = *std::move(network);
  return absl::OkStatus();
}

// "secure_margin" becomes "Secure Margin"; names known to clients are kept.
std::string nameOf(std::string_view key) {
  if (key == kMode) return "Search Mode";
  if (key == "fpu") return "FPU Reduction";
  std::string name;
  for (const char letter : key) {
    const bool begins = name.empty() || name.back() == ' ';
    if (letter == '_') {
      name += ' ';
    } else {
      name += begins ? absl::ascii_toupper(static_cast<unsigned char>(letter))
                     : letter;
    }
  }
  return name;
}

OptionRow searchRow(const SearchOptionInfo& info) {
  const std::string name = nameOf(info.key);
  if (info.key == kMode) return {name, modes(info)};
  const auto get = [read = info.get](const Settings& s) {
    return read(s.search);
  };
  const auto set = [write = info.set](Settings& s, double value) {
    write(s.search, value);
  };
  if (info.words == std::vector<std::string_view>{"off", "on"}) {
    return {name, Check{[get](const Settings& s) { return get(s) != 0; },
                        [set](Settings& s, bool on) { set(s, on ? 1 : 0); }}};
  }
  if (!info.words.empty()) {
    return {name, Combo{info.words,
                        [get](const Settings& s) {
                          return static_cast<std::size_t>(get(s));
                        },
                        [set](Settings& s, std::size_t word) {
                          set(s, static_cast<double>(word));
                        }}};
  }
  // A fraction is given in hundredths.
  const double unit = info.whole ? 1 : 100;
  return {info.whole ? name : name + " Percent",
          Spin{static_cast<std::int64_t>(std::ceil(info.low * unit)),
               static_cast<std::int64_t>(std::floor(info.high * unit)),
               [get, unit](const Settings& s) {
                 return static_cast<std::int64_t>(std::lround(get(s) * unit));
               },
               [set, unit](Settings& s, std::int64_t value) {
                 set(s, static_cast<double>(value) / unit);
               }}};
}

const std::vector<OptionRow>& options() {
  static const std::vector<OptionRow> rows = [] {
    std::vector<OptionRow> list = {
        {"Threads", Spin{1, kMaxThreads,
                         [](const Settings& s) { return s.search.threads; },
                         [](Settings& s, std::int64_t value) {
                           s.search.threads = static_cast<int>(value);
                         }}},
        {"Hash", spin(&Settings::hashMegabytes, 1,
                      static_cast<std::int64_t>(kMaxMemoryBytes >> 20))},
        {std::string(kClearHash), Button{}},
        {"MultiPV", spin(&Settings::multiPv, 1, 256)},
        {"Ponder", check(&Settings::ponder)},
        {"UCI_Chess960", check(&Settings::chess960)},
        {"UCI_ShowWDL", check(&Settings::showWdl)},
        {"Move Overhead", spin(&Settings::moveOverhead, 0, 10'000)},
        {"Seed", Spin{0, kMaxSeed,
                      [](const Settings& s) {
                        return static_cast<std::int64_t>(s.search.seed);
                      },
                      [](Settings& s, std::int64_t value) {
                        s.search.seed = static_cast<std::uint64_t>(value);
                      }}},
        {"Quiescence", check(&Settings::quiescence)},
        {"EvalFile", FileName{setNetwork}}};
    for (const SearchOptionInfo& info : listSearchOptions()) {
      list.push_back(searchRow(info));
    }
    return list;
  }();
  return rows;
}

std::string describe(const OptionRow& row) {
  const Settings defaults;
  std::string line = "option name " + row.name + " type ";
  if (const auto* number = std::get_if<Spin>(&row.kind)) {
    line += "spin default " + std::to_string(number->get(defaults)) + " min " +
            std::to_string(number->low) + " max " +
            std::to_string(number->high);
  } else if (const auto* flag = std::get_if<Check>(&row.kind)) {
    line += "check default ";
    line += flag->get(defaults) ? "true" : "false";
  } else if (const auto* choice = std::get_if<Combo>(&row.kind)) {
    line +=
        "combo default " + std::string(choice->words[choice->get(defaults)]);
    for (std::string_view word : choice->words) {
      line += " var " + std::string(word);
    }
  } else if (std::holds_alternative<FileName>(row.kind)) {
    line += "string default " + std::string(kNoFile);
  } else {
    line += "button";
  }
  return line;
}

absl::Status badValue(const OptionRow& row, const std::string& expected,
                      std::optional<std::string_view> value) {
  return invalid("option ", row.name, " needs ", expected, ", got ",
                 (value ? phasemachine::quoted(*value) : "no value"));
}

absl::Status setRow(const OptionRow& row, Settings& settings,
                    std::optional<std::string_view> value) {
  if (const auto* number = std::get_if<Spin>(&row.kind)) {
    const std::string_view text = value.value_or("");
    const auto parsed = numberIn<std::int64_t>(text);
    if (!parsed || *parsed < number->low || *parsed > number->high) {
      return badValue(row,
                      "a whole number from " + std::to_string(number->low) +
                          " to " + std::to_string(number->high),
                      value);
    }
    number->set(settings, *parsed);
  } else if (const auto* flag = std::get_if<Check>(&row.kind)) {
    const std::string_view text = value.value_or("");
    if (!sameWord(text, "true") && !sameWord(text, "false")) {
      return badValue(row, "true or false", value);
    }
    flag->set(settings, sameWord(text, "true"));
  } else if (const auto* choice = std::get_if<Combo>(&row.kind)) {
    for (std::size_t i = 0; i < choice->words.size(); ++i) {
      if (value && sameWord(choice->words[i], *value)) {
        choice->set(settings, i);
        return absl::OkStatus();
      }
    }
    const auto append = [](std::string* text, std::string_view word) {
      text->append(word);
    };
    return badValue(row, "one of " + absl::StrJoin(choice->words, ", ", append),
                    value);
  } else if (const auto* file = std::get_if<FileName>(&row.kind)) {
    const std::string_view path = value.value_or("");
    return file->set(settings, path == kNoFile ? "" : std::string(path));
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<std::string> optionLines() {
  std::vector<std::string> lines;
  for (const OptionRow& row : options()) lines.push_back(describe(row));
  return lines;
}

absl::Status setOption(Settings& settings, std::string_view name,
                       std::optional<std::string_view> value) {
  for (const OptionRow& row : options()) {
    if (sameWord(row.name, name)) return setRow(row, settings, value);
  }
  std::vector<std::string> known;
  for (const OptionRow& row : options()) known.emplace_back(row.name);
  return absl::NotFoundError("option " + phasemachine::quoted(name) +
                             " is unknown" + didYouMean(known, name) +
                             "; \"uci\" lists the options");
}

SearchOptions searchOptions(const Settings& settings) {
  SearchOptions options = settings.search;
  options.mode = settings.mode.value_or(
      options.threads == 1 ? SearchMode::kSingle : SearchMode::kTree);
  options.memoryBytes = static_cast<std::uint64_t>(settings.hashMegabytes)
                        << 20;
  return options;
}

PlayerSettings playerSettings(const Settings& settings, std::string_view game,
                              std::string evaluator) {
  PlayerSettings player = {.evaluator = std::move(evaluator),
                           .search = searchOptions(settings)};
  if (settings.network == nullptr ||
      settings.network->network->shape().game != game) {
    return player;
  }
  useNetwork(settings.network, player);
  const double temperature = settings.search.policyTemperature;
  if (temperature != SearchOptions{}.policyTemperature) {
    player.search.policyTemperature = temperature;
  }
  return player;
}

SearchLimits searchLimits(const GoCommand& go,
                          const std::optional<GameClock>& clock) {
  SearchLimits limits;
  limits.simulations = go.nodes;
  if (go.depth) {
    const std::uint64_t most = nodesOfDepth(*go.depth);
    limits.simulations = std::min(go.nodes.value_or(most), most);
  }
  if (go.moveTime) {
    limits.milliseconds = std::max<std::int64_t>(*go.moveTime, 1);
  }
  limits.clock = clock;
  limits.ponder = go.ponder;
  return limits;
}

bool sameSearch(const Settings& a, const Settings& b) {
  const SearchOptions one = searchOptions(a);
  const SearchOptions other = searchOptions(b);
  return one.threads == other.threads && one.memoryBytes == other.memoryBytes &&
         one.seed == other.seed && a.quiescence == b.quiescence &&
         a.network == b.network && searchOptionsToText(one, other).empty();
}

}  // namespace phasemachine::uci
