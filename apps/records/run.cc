#include "apps/records/run.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "apps/json/json.h"
#include "core/hash.h"

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

}  // namespace phasemachine::records
