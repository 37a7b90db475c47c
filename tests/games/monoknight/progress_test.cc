// Progress in the campaign, best tables, dates.

#include "games/monoknight/campaign/progress.h"

#include <gtest/gtest.h>

#include <string>

#include "games/monoknight/rules/stages.h"
#include "games/monoknight/text/words.h"

namespace phasemachine::monoknight {
namespace {

Metrics clear(std::uint32_t moves, std::uint32_t penalties,
              std::uint32_t seconds) {
  return {.moves = moves, .penalties = penalties, .seconds = seconds};
}

TEST(Progress, TheStarsAreThoseOfTheBestSingleClear) {
  CampaignProgress progress;
  // 1-1: within 60 seconds, a score below 300.
  const ClearReport slow = progress.registerClear(0, clear(8, 0, 61));
  EXPECT_EQ(slow.stars.total(), 2);
  EXPECT_FALSE(slow.stars.objective);
  EXPECT_EQ(slow.starsBefore, 0);
  EXPECT_FALSE(slow.before);
  // Stars of different clears do not add up.
  const ClearReport dear = progress.registerClear(0, clear(20, 10, 60));
  EXPECT_TRUE(dear.stars.objective);
  EXPECT_FALSE(dear.stars.score);
  EXPECT_EQ(progress.stages[0].stars, 2);
  EXPECT_EQ(dear.starsBefore, 2);
  EXPECT_EQ(progress.registerClear(0, clear(8, 0, 60)).stars.total(), 3);
  EXPECT_EQ(progress.stages[0].stars, 3);
  EXPECT_EQ(progress.registerClear(0, clear(90, 9, 99)).stars.total(), 1);
  EXPECT_EQ(progress.stages[0].stars, 3);
  EXPECT_EQ(progress.stages[0].clears, 4U);
}

TEST(Progress, BestsAreKeptSeparately) {
  CampaignProgress progress;
  progress.registerClear(3, clear(15, 9, 100));
  const ClearReport second = progress.registerClear(3, clear(20, 0, 130));
  ASSERT_TRUE(second.before);
  EXPECT_EQ(second.before->score, 340);
  const StageBests& bests = progress.stages[3].bests;
  EXPECT_EQ(bests.moves, 15U);
  EXPECT_EQ(bests.penalties, 0U);
  EXPECT_EQ(bests.cost, 20U);
  EXPECT_EQ(bests.seconds, 100U);
  EXPECT_EQ(bests.score, 330);
}

TEST(Progress, AClearUnlocksTheNextStageOnce) {
  CampaignProgress progress;
  EXPECT_TRUE(progress.isUnlocked(0));
  EXPECT_FALSE(progress.isUnlocked(1));
  const ClearReport first = progress.registerClear(0, clear(99, 99, 999));
  EXPECT_EQ(first.unlocked, std::vector<std::size_t>{1});
  EXPECT_TRUE(progress.registerClear(0, clear(9, 0, 9)).unlocked.empty());
}

TEST(Progress, SixteenStarsUnlockTheNextChapter) {
  CampaignProgress progress;
  const Metrics perfect = clear(1, 0, 1);
  const Metrics poor = clear(999, 999, 999);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(progress.registerClear(i, perfect).stars.total(), 3);
  }
  EXPECT_EQ(progress.chapterStars(1), 15);
  EXPECT_FALSE(progress.isUnlocked(8));
  const ClearReport enough = progress.registerClear(5, poor);
  EXPECT_EQ(progress.chapterStars(1), 16);
  EXPECT_EQ(enough.unlocked, (std::vector<std::size_t>{6, 8}));
  EXPECT_EQ(progress.totalStars(), 16);
  EXPECT_EQ(progress.chapterStars(2), 0);
}

TEST(BestTables, TheTenLowestScoresStayAndTheEarlierGameIsInFront) {
  BestTables bests;
  for (std::uint32_t i = 0; i < 12; ++i) {
    const auto rank = bests.add("standard", {clear(40 - i, 0, 0), i});
    EXPECT_EQ(rank, std::optional<std::size_t>(1));
  }
  const BestTable* table = bests.find("standard");
  ASSERT_NE(table, nullptr);
  ASSERT_EQ(table->rows.size(), kBestRows);
  EXPECT_EQ(table->rows.front().metrics.moves, 29U);
  EXPECT_EQ(table->rows.back().metrics.moves, 38U);
  EXPECT_EQ(bests.add("standard", {clear(38, 0, 0), 99}), std::nullopt);
  EXPECT_EQ(bests.add("standard", {clear(37, 0, 0), 99}),
            std::optional<std::size_t>(10));
  EXPECT_EQ(bests.find("standard")->rows.back().day, 99U);
  EXPECT_EQ(bests.find("classical"), nullptr);
}

TEST(BestTables, TheTableNotPlayedForLongestGoes) {
  BestTables bests;
  bests.add("standard", {clear(1, 0, 0), 0});
  for (std::uint32_t day = 1; day < kMostTables; ++day) {
    bests.add("daily:" + std::to_string(day), {clear(1, 0, 0), day});
  }
  bests.add("daily:5000", {clear(1, 0, 0), 5000});
  EXPECT_EQ(bests.tables.size(), kMostTables);
  EXPECT_NE(bests.find("standard"), nullptr);
  EXPECT_EQ(bests.find("daily:1"), nullptr);
  EXPECT_NE(bests.find("daily:2"), nullptr);
  EXPECT_NE(bests.find("daily:5000"), nullptr);
}

TEST(BestTables, OnlyGamesUnderTheSameRulesShareATable) {
  Options options;
  EXPECT_EQ(tableName(options), "standard");
  options.mode = Mode::kDaily;
  options.day = 20366;
  EXPECT_EQ(tableName(options), "daily:20366");
  EXPECT_EQ(leaderboardName(options), "dailyFixedChallenge");
  options.edition = Edition::kApp;
  EXPECT_EQ(tableName(options), "daily:20366,edition=app");
  options.day = 20367;
  EXPECT_EQ(tableName(options), "daily:20367");
  EXPECT_EQ(leaderboardName(options), "dailyRandomChallenge");
  options.mode = Mode::kFree;
  const std::string free = tableName(options);
  options.free.size = 7;
  EXPECT_NE(tableName(options), free);
  EXPECT_TRUE(free.starts_with("free:size=5,deck=standard,"));
  options.mode = Mode::kCampaign;
  EXPECT_EQ(tableName(options), "");
}

TEST(BestTables, OnlyStandardAndClassicalAreRanked) {
  EXPECT_TRUE(isRanked(Mode::kStandard));
  EXPECT_TRUE(isRanked(Mode::kClassical));
  EXPECT_FALSE(isRanked(Mode::kFree));
  EXPECT_FALSE(isRanked(Mode::kCampaign));
  EXPECT_FALSE(isRanked(Mode::kDaily));
}

TEST(Calendar, DaysAreDates) {
  EXPECT_EQ(dateOfDay(0), "1970-01-01");
  EXPECT_EQ(dateOfDay(20367), "2025-10-06");
  EXPECT_EQ(dateOfDay(kLastDay), "9999-12-31");
  for (std::uint32_t day = 0; day <= kLastDay; day += 97) {
    EXPECT_EQ(dayOfDate(dateOfDay(day)), std::optional(day));
  }
  for (const char* text : {"", "2025-10-6", "2025-02-29", "1969-12-31",
                           "2025/10/06", "+025-10-06", "2025-13-01"}) {
    EXPECT_FALSE(dayOfDate(text)) << text;
  }
}

TEST(Words, GoalsFitTheirPictureAndAScreen) {
  for (std::size_t i = 0; i < kStageCount; ++i) {
    const Goals goals = stage(i).goals();
    EXPECT_FALSE(objectiveInWords(goals).empty());
    EXPECT_LT(objectiveInWords(goals).size(), 32U);
    EXPECT_TRUE(targetInWords(goals).starts_with("score "));
  }
  EXPECT_EQ(objectiveInWords(stage(0).goals()), "within 60 seconds");
  EXPECT_EQ(targetInWords(stage(0).goals()), "score below 300");
  EXPECT_EQ(targetInWords(stage(8).goals()), "score 450 or less");
}

TEST(Words, EveryRedrawHasItsCost) {
  EXPECT_EQ(eventInWords({RedrawEvent::Kind::kManual, 5}),
            "You redraw all cards: +5");
  EXPECT_TRUE(eventInWords({RedrawEvent::Kind::kAuto, 3}).ends_with(": +3"));
  EXPECT_TRUE(eventInWords({RedrawEvent::Kind::kFree, 0}).ends_with(": free"));
}

}  // namespace
}  // namespace phasemachine::monoknight
