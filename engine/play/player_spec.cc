#include "engine/play/player_spec.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "ai/search/ask/options.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/external/engine_words.h"
#include "games/parts.h"
#include "network/network.h"

namespace phasemachine {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostSimulations = 1'000'000'000'000;
constexpr std::int64_t kMostMilliseconds = 1'000'000'000;
constexpr std::uint64_t kDefaultSimulations = 1000;
constexpr std::string_view kEngineOption = "option.";

struct NamedKind {
  std::string_view name;
  PlayerKind kind;
};
constexpr std::array<NamedKind, 7> kKinds = {{{"random", PlayerKind::kRandom},
                                              {"greedy", PlayerKind::kGreedy},
                                              {"flat", PlayerKind::kFlat},
                                              {"mcts", PlayerKind::kMcts},
                                              {"ismcts", PlayerKind::kMcts},
                                              {"uci", PlayerKind::kUci},
                                              {"xboard", PlayerKind::kXboard}}};

constexpr unsigned only(PlayerKind kind) {
  return 1U << static_cast<unsigned>(kind);
}
constexpr unsigned kFlatOrMcts =
    only(PlayerKind::kFlat) | only(PlayerKind::kMcts);
constexpr unsigned kEngines =
    only(PlayerKind::kUci) | only(PlayerKind::kXboard);

bool isEngine(const PlayerSpec& spec) {
  return (kEngines & only(spec.kind)) != 0;
}

absl::Status badValue(std::string_view key, std::string_view value,
                      const std::string& accepted) {
  return invalid(key, ": ", quoted(value), " is not ", accepted);
}

// A whole number in [low, high].
template <class Number, class To>
absl::Status readNumber(std::string_view key, std::string_view text, Number low,
                        Number high, To& to) {
  const auto value = numberIn<Number>(text);
  if (!value || *value < low || *value > high) {
    return badValue(key, text,
                    "a whole number from " + std::to_string(low) + " to " +
                        std::to_string(high));
  }
  to = *value;  // NOLINT: may be a plain number
  return absl::OkStatus();
}

// A key of a player's text besides the search options.
struct Key {
  std::string_view name;
  unsigned kinds;  // only(kind) of each kind that has it
  absl::Status (*read)(std::string_view value, PlayerSpec& spec);
};

absl::Status readEngineLimit(std::string_view key, std::string_view value,
                             PlayerSpec& spec) {
  std::int64_t number = 0;
  const absl::Status status =
      readNumber<std::int64_t>(key, value, 1, 1'000'000'000'000, number);
  if (status.ok()) {
    spec.engine.go = std::string(key) + ' ' + std::to_string(number);
  }
  return status;
}

absl::Status readNetwork(std::string_view value, PlayerSpec& spec) {
  auto network = PM_TRY(loadNetwork(std::string(value)));
  spec.settings.network = network;
  PM_TRY(checkNetworkSettings(spec.settings, ""));
  useNetwork(std::move(network), spec.settings);
  return absl::OkStatus();
}

constexpr std::array<Key, 12> kKeys = {{
    {"sims", kFlatOrMcts,
     [](std::string_view value, PlayerSpec& spec) {
       return readNumber<std::uint64_t>("sims", value, 1, kMostSimulations,
                                        spec.limits->simulations);
     }},
    {"movetime", kFlatOrMcts | kEngines,
     [](std::string_view value, PlayerSpec& spec) {
       return isEngine(spec) ? readEngineLimit("movetime", value, spec)
                             : readNumber<std::int64_t>(
                                   "movetime", value, 1, kMostMilliseconds,
                                   spec.limits->milliseconds);
     }},
    {"evaluator", only(PlayerKind::kGreedy) | only(PlayerKind::kMcts),
     [](std::string_view value, PlayerSpec& spec) {
       spec.settings.evaluator = value;
       return absl::OkStatus();
     }},
    {"net", only(PlayerKind::kGreedy) | only(PlayerKind::kMcts), readNetwork},
    {"memory", only(PlayerKind::kMcts),
     [](std::string_view value, PlayerSpec& spec) {
       std::uint64_t mebibytes = 0;
       const absl::Status status = readNumber<std::uint64_t>(
           "memory", value, 1, kMaxMemoryBytes / kMebibyte, mebibytes);
       if (status.ok()) {
         spec.settings.search.memoryBytes = mebibytes * kMebibyte;
       }
       return status;
     }},
    {"threads", only(PlayerKind::kMcts),
     [](std::string_view value, PlayerSpec& spec) {
       return readNumber<int>("threads", value, 1, kMaxThreads,
                              spec.settings.search.threads);
     }},
    {"level", only(PlayerKind::kMcts),
     [](std::string_view value, PlayerSpec& spec) {
       const auto level = levelNamed(value);
       if (level.ok()) spec.level = *level;
       return annotate("level: ", level.status());
     }},
    {"path", kEngines,
     [](std::string_view value, PlayerSpec& spec) {
       if (value.empty()) return badValue("path", value, "a program");
       spec.engine.command.insert(spec.engine.command.begin(),
                                  std::string(value));
       return absl::OkStatus();
     }},
    {"args", kEngines,
     [](std::string_view value, PlayerSpec& spec) {
       std::istringstream words{std::string(value)};
       for (std::string word; words >> word;) {
         spec.engine.command.push_back(word);
       }
       return absl::OkStatus();
     }},
    {"nodes", only(PlayerKind::kUci),
     [](std::string_view value, PlayerSpec& spec) {
       return readEngineLimit("nodes", value, spec);
     }},
    {"depth", kEngines,
     [](std::string_view value, PlayerSpec& spec) {
       return readEngineLimit("depth", value, spec);
     }},
    {"patience", kEngines,
     [](std::string_view value, PlayerSpec& spec) {
       return readNumber<std::int64_t>("patience", value, 1, kMostMilliseconds,
                                       spec.engine.patienceMilliseconds);
     }},
}};

std::vector<std::string> knownKeys(const PlayerSpec& spec) {
  std::vector<std::string> known;
  for (const Key& key : kKeys) {
    if ((key.kinds & only(spec.kind)) != 0) known.emplace_back(key.name);
  }
  if (spec.kind == PlayerKind::kMcts) {
    for (const SearchOptionInfo& info : listSearchOptions()) {
      known.emplace_back(info.key);
    }
  }
  if (isEngine(spec)) known.emplace_back("option.NAME");
  return known;
}

absl::Status readItem(std::string_view item, PlayerSpec& spec) {
  const std::size_t equals = item.find('=');
  if (equals == std::string_view::npos) {
    return invalid(quoted(item), ": expected key=value");
  }
  const std::string_view name = item.substr(0, equals);
  const std::string_view value = item.substr(equals + 1);
  for (const Key& key : kKeys) {
    if (key.name == name && (key.kinds & only(spec.kind)) != 0) {
      return key.read(value, spec);
    }
  }
  if (isEngine(spec) && name.substr(0, kEngineOption.size()) == kEngineOption) {
    spec.engine.options.emplace_back(name.substr(kEngineOption.size()), value);
    return absl::OkStatus();
  }
  if (spec.kind == PlayerKind::kMcts) {
    const absl::Status status =
        setSearchOption(spec.settings.search, name, value);
    if (!absl::IsNotFound(status)) return status;
  }
  const std::vector<std::string> known = knownKeys(spec);
  return invalid("key ", quoted(name), " is unknown", didYouMean(known, name),
                 "; there are ",
                 (known.empty() ? "none" : absl::StrJoin(known, ", ")));
}

absl::Status check(const AnyGame& game, const PlayerSpec& spec) {
  if (isEngine(spec)) {
    if (engineWords(game) == nullptr) {
      return invalid("other engines play chess and fairy_chess alone");
    }
    if (spec.engine.command.empty()) {
      return invalid("path=PROGRAM is missing");
    }
  }
  if (spec.name == "ismcts" && !game.hasHiddenInformation) {
    return invalid(game.name, " hides nothing; use mcts");
  }
  if (absl::Status status = checkNetworkSettings(spec.settings, game.name);
      !status.ok()) {
    return invalid(status.message(), "; write net=FILE");
  }
  if (spec.settings.network != nullptr) {
    const AnyEncoding& encoding = encodingOf(game);
    return checkNetworkFor(spec.settings.network->network->shape(), game.name,
                           encoding.table(), encoding.features());
  }
  const std::vector<std::string_view> known = evaluatorNames(game);
  const std::string& evaluator = spec.settings.evaluator;
  if (!evaluator.empty() &&
      std::find(known.begin(), known.end(), evaluator) == known.end()) {
    const auto append = [](std::string* text, std::string_view name) {
      text->append(name);
    };
    return badValue("evaluator", evaluator,
                    "one of " + absl::StrJoin(known, ", ", append) +
                        didYouMean(known, evaluator));
  }
  return absl::OkStatus();
}

// The options that differ from the text's defaults. `net` changes the policy
// temperature: its own is not written, and the usual one is.
std::string optionsOf(const PlayerSettings& settings) {
  if (settings.network == nullptr) return searchOptionsToText(settings.search);
  PlayerSettings plain;
  useNetwork(settings.network, plain);
  SearchOptions options = settings.search;
  const bool same = options.policyTemperature == plain.search.policyTemperature;
  const double usual = SearchOptions{}.policyTemperature;
  const double temperature = options.policyTemperature;
  if (same) options.policyTemperature = usual;
  std::string text = searchOptionsToText(options);
  if (!same && temperature == usual) {
    absl::StrAppend(&text, text.empty() ? "" : ",",
                    "policy_temperature=", usual);
  }
  return text;
}

}  // namespace

absl::StatusOr<PlayerSpec> parsePlayerSpec(const AnyGame& game,
                                           std::string_view text) {
  const std::size_t colon = text.find(':');
  PlayerSpec spec;
  spec.name = text.substr(0, colon);
  const auto kind =
      std::find_if(kKinds.begin(), kKinds.end(),
                   [&spec](const NamedKind& k) { return k.name == spec.name; });
  if (kind == kKinds.end()) {
    std::vector<std::string> known;
    for (const NamedKind& row : kKinds) known.emplace_back(row.name);
    return invalid("player ", quoted(spec.name), " is unknown",
                   didYouMean(known, spec.name), "; there are ",
                   absl::StrJoin(known, ", "));
  }
  spec.kind = kind->kind;
  if (spec.kind == PlayerKind::kXboard) {
    spec.engine.protocol = EngineProtocol::kXboard;
  }
  spec.limits.emplace();
  const std::string where = "player " + quoted(text, 200) + ": ";
  std::string_view rest =
      colon == std::string_view::npos ? "" : text.substr(colon + 1);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const absl::Status status = readItem(rest.substr(0, comma), spec);
    if (!status.ok()) {
      return invalid(where, status.message());
    }
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
  }
  if (absl::Status status = check(game, spec); !status.ok()) {
    return invalid(where, status.message());
  }
  if (spec.level != kFullLevel) {
    spec.limits = limitsAt(levelAt(spec.level), *spec.limits);
    spec.settings.search.threads = 1;
  }
  if (spec.settings.search.threads > 1 &&
      spec.settings.search.mode == SearchMode::kSingle) {
    spec.settings.search.mode = SearchMode::kTree;
  }
  if (spec.kind == PlayerKind::kMcts && !spec.limits->simulations &&
      !spec.limits->milliseconds) {
    spec.limits->simulations = kDefaultSimulations;
  }
  return spec;
}

std::string playerSpecToText(const PlayerSpec& spec) {
  std::string text;
  const auto add = [&text](std::string_view key, std::string_view value) {
    if (value.empty()) return;
    text += text.empty() ? ':' : ',';
    text += key;
    text += '=';
    text += value;
  };
  if (isEngine(spec)) {
    add("path", spec.engine.command[0]);
    add("args", absl::StrJoin(spec.engine.command.begin() + 1,
                              spec.engine.command.end(), " "));
    const std::size_t blank = spec.engine.go.find(' ');
    add(spec.engine.go.substr(0, blank), spec.engine.go.substr(blank + 1));
    if (spec.engine.patienceMilliseconds !=
        EngineOptions{}.patienceMilliseconds) {
      add("patience", std::to_string(spec.engine.patienceMilliseconds));
    }
    for (const auto& [name, value] : spec.engine.options) {
      text += ',';
      text += kEngineOption;
      text += name + '=' + value;
    }
    return spec.name + text;
  }
  if (spec.limits && spec.limits->simulations) {
    add("sims", std::to_string(*spec.limits->simulations));
  }
  if (spec.limits && spec.limits->milliseconds) {
    add("movetime", std::to_string(*spec.limits->milliseconds));
  }
  if (spec.level != kFullLevel) add("level", std::to_string(spec.level));
  if (spec.settings.network != nullptr) {
    add("net", spec.settings.network->path);
  } else {
    add("evaluator", spec.settings.evaluator);
  }
  if (spec.settings.search.memoryBytes != SearchOptions{}.memoryBytes) {
    add("memory", std::to_string(spec.settings.search.memoryBytes / kMebibyte));
  }
  if (spec.settings.search.threads != SearchOptions{}.threads) {
    add("threads", std::to_string(spec.settings.search.threads));
  }
  const std::string options = optionsOf(spec.settings);
  if (!options.empty()) {
    text += text.empty() ? ':' : ',';
    text += options;
  }
  return spec.name + text;
}

}  // namespace phasemachine
