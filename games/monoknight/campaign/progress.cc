#include "games/monoknight/campaign/progress.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace phasemachine::monoknight {

StageBests bestsOf(const Metrics& metrics) {
  return {metrics.score(), metrics.moves, metrics.penalties, metrics.cost(),
          metrics.seconds};
}

StageStars CampaignProgress::stars() const {
  StageStars all = {};
  for (std::size_t i = 0; i < kStageCount; ++i) all[i] = stages[i].stars;
  return all;
}

int CampaignProgress::chapterStars(int chapter) const {
  const std::size_t first =
      static_cast<std::size_t>(chapter - 1) * kStagesPerChapter;
  int sum = 0;
  for (std::size_t i = 0; i < kStagesPerChapter; ++i) {
    sum += stages[first + i].stars;
  }
  return sum;
}

int CampaignProgress::totalStars() const {
  int sum = 0;
  for (const StageProgress& stage : stages) sum += stage.stars;
  return sum;
}

ClearReport CampaignProgress::registerClear(std::size_t number,
                                            const Metrics& metrics) {
  const StageStars starsBefore = stars();
  StageProgress& now = stages[number];
  ClearReport report;
  report.stars = starsOf(stage(number).goals(), metrics);
  report.starsBefore = now.stars;
  const StageBests these = bestsOf(metrics);
  if (now.clears == 0) {
    now.bests = these;
  } else {
    report.before = now.bests;
    now.bests = {std::min(now.bests.score, these.score),
                 std::min(now.bests.moves, these.moves),
                 std::min(now.bests.penalties, these.penalties),
                 std::min(now.bests.cost, these.cost),
                 std::min(now.bests.seconds, these.seconds)};
  }
  ++now.clears;
  now.stars =
      std::max(now.stars, static_cast<std::uint8_t>(report.stars.total()));
  for (std::size_t i = 0; i < kStageCount; ++i) {
    if (!unlocked(i, starsBefore) && isUnlocked(i))
      report.unlocked.push_back(i);
  }
  return report;
}

namespace {

constexpr std::string_view kStandardName = "standard";
constexpr std::string_view kClassicalName = "classical";

std::uint32_t lastPlayed(const BestTable& table) {
  std::uint32_t last = 0;
  for (const BestRow& row : table.rows) last = std::max(last, row.day);
  return last;
}

// The settings of the free mode that change its rules.
std::string freeText(const FreeMode& free) {
  return absl::StrCat(
      "size=", int{free.size}, ",deck=", std::string(presetName(free.deck)),
      ",spawn=", free.choosesSpawn ? "chosen" : "centre",
      ",hand=", int{free.handSize}, ",preview=", int{free.previewSize},
      ",stacking=", free.stacking ? "yes" : "no",
      ",deadlock=", int{free.deadlock}, ",redraw=", int{free.redraw},
      ",revisit=", int{free.revisit});
}

}  // namespace

const BestTable* BestTables::find(std::string_view name) const {
  for (const BestTable& table : tables) {
    if (table.name == name) return &table;
  }
  return nullptr;
}

std::optional<std::size_t> BestTables::add(std::string_view name,
                                           const BestRow& row) {
  auto table = std::find_if(tables.begin(), tables.end(),
                            [&](const BestTable& t) { return t.name == name; });
  if (table == tables.end()) {
    if (tables.size() >= kMostTables) {
      auto oldest = tables.end();
      for (auto it = tables.begin(); it != tables.end(); ++it) {
        if (it->name == kStandardName || it->name == kClassicalName) continue;
        if (oldest == tables.end() || lastPlayed(*it) < lastPlayed(*oldest)) {
          oldest = it;
        }
      }
      if (oldest != tables.end()) tables.erase(oldest);
    }
    tables.push_back({std::string(name), {}});
    table = tables.end() - 1;
  }
  const auto at =
      std::upper_bound(table->rows.begin(), table->rows.end(), row,
                       [](const BestRow& a, const BestRow& b) {
                         return a.metrics.score() < b.metrics.score();
                       });
  const auto rank = static_cast<std::size_t>(at - table->rows.begin()) + 1;
  if (rank > kBestRows) return std::nullopt;
  table->rows.insert(at, row);
  if (table->rows.size() > kBestRows) table->rows.pop_back();
  return rank;
}

bool isRanked(Mode mode) {
  return mode == Mode::kStandard || mode == Mode::kClassical;
}

std::string_view leaderboardName(const Options& options) {
  switch (options.mode) {
    case Mode::kStandard: return "standard5x5";
    case Mode::kClassical: return "classicalChallenge";
    case Mode::kDaily:
      return options.day % 2 == 0 ? "dailyFixedChallenge"
                                  : "dailyRandomChallenge";
    case Mode::kFree:
    case Mode::kCampaign: return "";
  }
  return "";
}

std::string tableName(const Options& options) {
  switch (options.mode) {
    case Mode::kStandard: return std::string(kStandardName);
    case Mode::kClassical: return std::string(kClassicalName);
    case Mode::kDaily: {
      // Only the fixed challenge, a stage, differs between the editions.
      const bool app = options.edition == Edition::kApp && options.day % 2 == 0;
      return absl::StrCat("daily:", options.day, app ? ",edition=app" : "");
    }
    case Mode::kFree: return "free:" + freeText(options.free);
    case Mode::kCampaign: return "";
  }
  return "";
}

}  // namespace phasemachine::monoknight
