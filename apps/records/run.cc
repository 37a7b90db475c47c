#include "apps/records/run.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "apps/json/json.h"
#include "core/hash.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine::records {
namespace {

// Further differences add little.
constexpr std::size_t kToldDifferences = 5;

class Differences {
 public:
  void add(const std::string& what, const std::string& there,
           const std::string& wanted) {
    if (there == wanted) return;
    if (++count_ > kToldDifferences) return;
    told_.push_back(absl::StrCat(what, " ", there.empty() ? "none" : there,
                                 ", not ", wanted.empty() ? "none" : wanted));
  }
  // Key by key if both are JSON objects.
  void addJson(const std::string& what, const Json& there, const Json& wanted) {
    if (there == wanted) return;
    if (!there.isObject() || !wanted.isObject()) {
      return add(what, text(there), text(wanted));
    }
    for (const auto& [key, value] : there.members()) {
      addJson(what + "." + key, value,
              wanted.contains(key) ? wanted[key] : Json());
    }
    for (const auto& [key, value] : wanted.members()) {
      if (!there.contains(key)) {
        addJson(what + "." + key, Json(), value);
      }
    }
  }
  std::string text() const {
    std::string all = absl::StrJoin(told_, "; ");
    if (count_ > kToldDifferences) {
      absl::StrAppend(&all, "; and ", count_ - kToldDifferences, " more");
    }
    return all;
  }

 private:
  static std::string text(const Json& value) {
    if (value.isNull()) return "";
    if (value.isText()) return value.asText();
    return value.text();
  }

  std::vector<std::string> told_;
  std::size_t count_ = 0;
};

constexpr std::uint64_t kMaxShards = 1'000'000;

// A variable that must be set to a number.
absl::StatusOr<std::uint64_t> variable(const GetVariable& get,
                                       const char* name) {
  const char* text = get(name);
  if (text == nullptr) {
    return invalid(
        "the environment does not say ", name,
        ", so it is not known how many shards there are (see --shard)");
  }
  const auto value = numberIn<std::uint64_t>(text);
  if (!value) {
    return invalid("the environment's ", name, " is ",
                   phasemachine::quoted(text), ", not a number");
  }
  return *value;
}

absl::StatusOr<Shard> checked(std::uint64_t index, std::uint64_t count,
                              const std::string& where) {
  if (count < 1 || count > kMaxShards || index >= count) {
    return invalid(where, ": there is no shard ", index, " of ", count,
                   "; shards count from 0, and there are at most ", kMaxShards);
  }
  return Shard{index, count};
}

absl::StatusOr<Shard> pairOf(const GetVariable& get, const char* indexName,
                             const char* countName) {
  const auto index = PM_TRY(variable(get, indexName));
  const auto count = PM_TRY(variable(get, countName));
  return checked(index, count, indexName);
}

absl::StatusOr<Shard> slurmArray(const GetVariable& get) {
  const auto id = PM_TRY(variable(get, "SLURM_ARRAY_TASK_ID"));
  const auto count = PM_TRY(variable(get, "SLURM_ARRAY_TASK_COUNT"));
  const auto lowest = PM_TRY(variable(get, "SLURM_ARRAY_TASK_MIN"));
  std::uint64_t step = 1;
  if (get("SLURM_ARRAY_TASK_STEP") != nullptr) {
    step = PM_TRY(variable(get, "SLURM_ARRAY_TASK_STEP"));
  }
  if (step == 0 || id < lowest) {
    return invalid(
        "the environment's SLURM_ARRAY_TASK_ID, _MIN and _STEP do not fit "
        "together");
  }
  return checked((id - lowest) / step, count, "SLURM_ARRAY_TASK_ID");
}

// The process among those that one launcher started.
absl::StatusOr<Shard> taskOf(const GetVariable& get) {
  struct Launcher {
    const char* index;
    const char* count;
  };
  constexpr Launcher kLaunchers[] = {
      {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
      {"PMI_RANK", "PMI_SIZE"},
      {"JOB_COMPLETION_INDEX", "PHASEMACHINE_SHARD_COUNT"}};
  for (const Launcher& launcher : kLaunchers) {
    if (get(launcher.index) != nullptr) {
      return pairOf(get, launcher.index, launcher.count);
    }
  }
  if (get("SLURM_STEP_ID") == nullptr) return Shard{};
  return pairOf(get, "SLURM_PROCID", "SLURM_STEP_NUM_TASKS");
}

}  // namespace

std::string difference(const RunDescription& there,
                       const RunDescription& wanted) {
  Differences all;
  all.add("kind of run", there.kind, wanted.kind);
  all.add("game", there.game, wanted.game);
  all.add("options", there.options, wanted.options);
  all.add("position", there.position, wanted.position);
  all.add("seed", std::to_string(there.seed), std::to_string(wanted.seed));
  all.add("program", there.program, wanted.program);
  all.add("engine", there.engine, wanted.engine);
  const auto settings = [](const RunDescription& run) {
    const auto json = Json::parse(run.settings);
    return json && json->isObject() ? json->sorted() : Json(run.settings);
  };
  if (there.settings != wanted.settings) {
    all.addJson("settings", settings(there), settings(wanted));
  }
  std::string text = all.text();
  // The same values in a different notation.
  if (text.empty() && there.settings != wanted.settings) {
    return absl::StrCat("settings ", there.settings, ", not ", wanted.settings);
  }
  return text;
}

Json describe(const RunDescription& run) {
  return {{"kind", run.kind},
          {"program", run.program},
          {"engine", run.engine},
          {"game", run.game},
          {"options", run.options},
          {"position", run.position},
          {"seed", run.seed},
          {"settings", Json::parse(run.settings).value_or(Json())}};
}

std::uint64_t hashOf(const RunDescription& description) {
  std::uint64_t h = hashCombine(0, description.seed);
  for (const std::string* part :
       {&description.kind, &description.program, &description.engine,
        &description.game, &description.options, &description.position,
        &description.settings}) {
    h = hashCombine(hashCombine(h, part->size()), hashText(*part));
  }
  return h;
}

std::uint64_t checksumOf(const StoredRun& run) {
  const std::uint64_t h = hashCombine(hashOf(run), run.games);
  return hashCombine(h, hashText(run.created));
}

std::string Shard::toText() const { return absl::StrCat(index, "/", count); }

std::string Shard::describe(std::uint64_t mine, std::uint64_t all) const {
  return absl::StrCat(toText(), ": ", mine, " of ", all, " games; the other ",
                      all - mine, " are in the other shard",
                      count == 2 ? "" : "s");
}

absl::StatusOr<Shard> parseShard(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash != std::string_view::npos) {
    const auto index = numberIn<std::uint64_t>(text.substr(0, slash));
    const auto count = numberIn<std::uint64_t>(text.substr(slash + 1));
    if (index && count) {
      return checked(*index, *count, phasemachine::quoted(text));
    }
  }
  return invalid(phasemachine::quoted(text),
                 " is not I/N, as 0/4 for the first of four shards");
}

absl::StatusOr<std::optional<Shard>> shardFromEnvironment(
    const GetVariable& get) {
  absl::StatusOr<Shard> shard = taskOf(get);
  if (shard.ok() && get("SLURM_ARRAY_TASK_ID") != nullptr) {
    const auto array = PM_TRY(slurmArray(get));
    shard = checked(array.index * shard->count + shard->index,
                    array.count * shard->count, "SLURM_ARRAY_TASK_ID");
  }
  if (!shard.ok()) return shard.status();
  if (shard->count == 1) return std::nullopt;
  return *shard;
}

std::string shardPath(const std::string& path, const Shard& shard) {
  constexpr std::string_view kMark = "{shard}";
  const std::string words = absl::StrCat(shard.index, "-of-", shard.count);
  if (const std::size_t at = path.find(kMark); at != std::string::npos) {
    return path.substr(0, at) + words + path.substr(at + kMark.size());
  }
  if (shard.count == 1) return path;
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
  std::size_t dot = path.rfind('.');
  if (dot == std::string::npos || dot <= name) dot = path.size();
  return absl::StrCat(path.substr(0, dot), ".", words, path.substr(dot));
}

}  // namespace phasemachine::records
