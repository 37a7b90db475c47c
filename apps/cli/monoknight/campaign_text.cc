#include <algorithm>

#include "absl/strings/str_cat.h"
#include "apps/cli/monoknight/campaign_screen.h"
#include "games/monoknight/rules/stages.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::cli {
namespace {

using monoknight::CampaignProgress;
using monoknight::counted;
using monoknight::kStagesPerChapter;
using monoknight::Metrics;
using monoknight::Mode;
using monoknight::Options;
using monoknight::Regulation;
using monoknight::Stage;
using monoknight::StageBests;
using monoknight::StageProgress;

constexpr int kMostStars = 3;
constexpr int kChapterStars = kMostStars * static_cast<int>(kStagesPerChapter);

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string rightAligned(std::uint64_t number, std::size_t width) {
  const std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::size_t firstStage(int chapter) {
  return static_cast<std::size_t>(chapter - 1) * kStagesPerChapter;
}

std::string label(std::size_t stage) {
  const Stage& row = monoknight::stage(stage);
  return std::string(row.name) + " " + std::string(row.title);
}

std::string bestsLine(const StageBests& bests) {
  return absl::StrCat("score ", bests.score, ", ", counted(bests.moves, "move"),
                      ", ", counted(bests.penalties, "penalty"), ", ",
                      bests.seconds, " s");
}

// Size, start and deck.
std::string boardLine(const Regulation& r) {
  const auto preset = monoknight::presetOf(r.deck);
  return absl::StrCat(
      int{r.size}, "x", int{r.size}, " tiles, ",
      r.choosesSpawn()
          ? "you choose the start"
          : absl::StrCat("start at ", monoknight::columnOf(r.spawn), ",",
                         monoknight::rowOf(r.spawn)),
      ", ",
      preset ? "deck " + std::string(monoknight::presetName(*preset))
             : absl::StrCat("deck of ", r.deck.kinds(), " cards"));
}

std::string costsLine(const Regulation& r) {
  return "costs in moves: " + monoknight::costsInWords(r.costs);
}

std::string_view modeWord(Mode mode) {
  switch (mode) {
    case Mode::kStandard: return "standard";
    case Mode::kClassical: return "classical";
    case Mode::kFree: return "free";
    case Mode::kDaily: return "daily";
    case Mode::kCampaign: return "campaign";
  }
  return "";
}

std::string rankedText(const Options& options) {
  const std::string board(monoknight::leaderboardName(options));
  if (monoknight::isRanked(options.mode)) return "ranked: " + board;
  return board.empty() ? "not ranked" : "not ranked: " + board;
}

std::string dailyText(const Options& options) {
  const auto variant =
      monoknight::dailyChallenge(options.day, options.edition).variant;
  return monoknight::dateOfDay(options.day) +
         (variant == monoknight::DailyVariant::kFixed ? ", fixed (stage 5-8)"
                                                      : ", random settings");
}

}  // namespace

std::string starMarks(int stars, ScreenStyle style) {
  std::string marks;
  for (int i = 0; i < kMostStars; ++i) {
    const bool won = i < stars;
    if (style.ascii) {
      marks += won ? "*" : "-";
    } else {
      marks += won ? "\u2605" : "\u2606";
    }
  }
  return marks;
}

std::string chaptersScreen(const CampaignProgress& progress) {
  std::string text =
      absl::StrCat("Campaign: ", progress.totalStars(), " of ",
                   kChapterStars * monoknight::kChapters, " stars\n");
  for (int chapter = 1; chapter <= monoknight::kChapters; ++chapter) {
    const std::size_t first = firstStage(chapter);
    absl::StrAppend(
        &text, "  chapter ", chapter, "  ",
        rightAligned(static_cast<std::uint64_t>(progress.chapterStars(chapter)),
                     2),
        " of ", kChapterStars, " stars",
        progress.isUnlocked(first) ? ""
                                   : "   locked: " + lockedBy(first, progress),
        "\n");
  }
  return text;
}

std::string chapterScreen(int chapter, const CampaignProgress& progress,
                          ScreenStyle style) {
  std::string text = absl::StrCat("Chapter ", chapter, "\n");
  const std::size_t first = firstStage(chapter);
  for (std::size_t i = first; i < first + kStagesPerChapter; ++i) {
    const StageProgress& stage = progress.stages[i];
    absl::StrAppend(&text, "  ", padded(label(i), 31));
    if (!progress.isUnlocked(i) && stage.clears == 0) {
      absl::StrAppend(&text, "locked: ", lockedBy(i, progress));
    } else {
      absl::StrAppend(&text, starMarks(stage.stars, style), "  ",
                      stage.clears > 0
                          ? absl::StrCat("score ", stage.bests.score, ", ",
                                         counted(stage.bests.moves, "move"))
                          : "open");
    }
    text += '\n';
  }
  return text;
}

std::string lockedBy(std::size_t stage, const CampaignProgress& progress) {
  if (stage % kStagesPerChapter != 0) {
    return "clear " + std::string(monoknight::stage(stage - 1).name) + " first";
  }
  const int before = monoknight::stage(stage).chapter() - 1;
  return absl::StrCat("needs ", monoknight::kStarsToUnlockChapter,
                      " stars in chapter ", before, ", has ",
                      progress.chapterStars(before));
}

std::string stageScreen(std::size_t stage, monoknight::Edition edition,
                        const CampaignProgress& progress, ScreenStyle style) {
  const monoknight::Goals goals = monoknight::stage(stage).goals();
  const Regulation r = monoknight::stageRegulation(stage, edition);
  const StageProgress& mine = progress.stages[stage];
  return absl::StrCat(
      "Stage ", label(stage), "  ", starMarks(mine.stars, style), "\n  ",
      boardLine(r), "\n  ", costsLine(r), "\n  star 1: clear the board",
      "\n  star 2: ", monoknight::objectiveInWords(goals),
      "\n  star 3: ", monoknight::targetInWords(goals), "\n",
      mine.clears == 0 ? "" : "  bests: " + bestsLine(mine.bests) + "\n");
}

std::string modeScreen(const Options& options) {
  const Regulation r = options.regulation();
  return absl::StrCat(
      "Mode ", std::string(modeWord(options.mode)),
      options.mode == Mode::kDaily ? " of " + dailyText(options) : "", " (",
      rankedText(options), ")\n  ", boardLine(r), "\n  ", costsLine(r), "\n");
}

std::string modesScreen(Options options) {
  std::string text = "Other modes, with a table of bests each:\n";
  for (const Mode mode :
       {Mode::kStandard, Mode::kClassical, Mode::kFree, Mode::kDaily}) {
    options.mode = mode;
    std::string what;
    if (mode == Mode::kDaily) {
      what = dailyText(options);
    } else {
      const Regulation r = options.regulation();
      what = absl::StrCat(int{r.size}, "x", int{r.size}, " tiles");
      if (mode == Mode::kFree) what += ", as --options says";
    }
    absl::StrAppend(&text, "  ", padded(std::string(modeWord(mode)), 11),
                    padded(what, 31), rankedText(options), "\n");
  }
  return text;
}

std::string scoreScreen(const Metrics& metrics) {
  return absl::StrCat("Cleared with ", counted(metrics.moves, "move"), " and ",
                      counted(metrics.penalties, "penalty"), " in ",
                      counted(metrics.seconds, "second"),
                      ".\n  score = ", monoknight::kPointsPerMove, " x (",
                      metrics.moves, " + ", metrics.penalties, ") + ",
                      metrics.seconds, " = ", metrics.score(), "\n");
}

std::string clearScreen(std::size_t stage, const CampaignProgress& progress,
                        const monoknight::ClearReport& report,
                        const Metrics& metrics, ScreenStyle style) {
  const monoknight::Goals goals = monoknight::stage(stage).goals();
  const auto goal = [&](int number, bool won, const std::string& words) {
    return absl::StrCat("  star ", number, "  ", won ? "won   " : "missed",
                        "  ", words, "\n");
  };
  std::string text = absl::StrCat(
      "Stage ", label(stage), ": ", starMarks(report.stars.total(), style),
      "\n", goal(1, true, "clear the board"),
      goal(2, report.stars.objective, monoknight::objectiveInWords(goals)),
      goal(3, report.stars.score, monoknight::targetInWords(goals)));
  const StageProgress& now = progress.stages[stage];
  if (report.starsBefore > report.stars.total()) {
    absl::StrAppend(&text, "  The stage keeps its ",
                    starMarks(report.starsBefore, style), "\n");
  }
  const StageBests these = monoknight::bestsOf(metrics);
  const auto compare = [&](const char* name, std::int64_t value,
                           std::int64_t before) {
    if (value >= before) return;
    absl::StrAppend(&text, "  New best: ", name, " ", value, ", before ",
                    before, "\n");
  };
  if (report.before) {
    compare("score", these.score, report.before->score);
    compare("moves", these.moves, report.before->moves);
    compare("penalties", these.penalties, report.before->penalties);
    compare("seconds", these.seconds, report.before->seconds);
  }
  absl::StrAppend(&text, "  Bests: ", bestsLine(now.bests), "\n");
  for (const std::size_t unlocked : report.unlocked) {
    absl::StrAppend(&text, "  Unlocked: ", label(unlocked), "\n");
  }
  return text;
}

std::string bestsScreen(const std::string& name,
                        const monoknight::BestTable* table,
                        std::optional<std::size_t> rank) {
  std::string text = "Bests of " + name + "\n";
  // Names of free settings are long.
  constexpr std::size_t kWidth = 80;
  if (text.size() > kWidth + 1) {
    const std::size_t comma = text.rfind(',', kWidth - 1);
    text.insert(comma + 1, "\n  ");
  }
  if (table == nullptr) return text + "  none yet\n";
  std::size_t place = 0;
  for (const monoknight::BestRow& row : table->rows) {
    ++place;
    absl::StrAppend(
        &text, rightAligned(place, 4), "  score ",
        rightAligned(static_cast<std::uint64_t>(row.metrics.score()), 5),
        "  moves ", rightAligned(row.metrics.moves, 4), "  penalties ",
        rightAligned(row.metrics.penalties, 3), "  seconds ",
        rightAligned(row.metrics.seconds, 5), "  ",
        monoknight::dateOfDay(row.day), rank && *rank == place ? "  <" : "",
        "\n");
  }
  return text;
}

}  // namespace phasemachine::cli
