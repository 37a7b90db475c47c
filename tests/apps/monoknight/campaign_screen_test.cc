// The campaign in the terminal: a complete run, and everything a person can
// type.

#include "apps/cli/monoknight/campaign_screen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/random.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/rules/phases.h"
#include "games/monoknight/text/text.h"
#include "tests/support/must.h"
#include "tests/support/places.h"
#include "tests/support/run_program.h"

namespace phasemachine::cli {
namespace {

using monoknight::kStageCount;
using monoknight::kStagesPerChapter;
using monoknight::tileToText;
using testing::HasSubstr;

// A day with the random challenge.
constexpr std::uint32_t kScriptedDay = 20367;

// The seed of game `number`, from 0, of a run with --seed.
std::uint64_t seedOfGame(std::uint64_t first, std::uint64_t number) {
  return number == 0 ? first : Random(first, number).below(1'000'000'000);
}

// The screen with a settable clock, its own profile, and a player.
class Scripted {
 public:
  explicit Scripted(const std::string& options = "", bool daily = false,
                    std::uint64_t seed = 7)
      : folder_(makeTemporaryDirectory()), policy_(11) {
    auto file = ProfileFile::open(profile());
    if (!file.ok()) std::abort();
    file_ = std::make_unique<ProfileFile>(*std::move(file));
    CampaignSettings settings;
    settings.options = monoknight::Options::parse(options).value();
    settings.options.day = kScriptedDay;
    settings.beginWithDaily = daily;
    settings.style = {.ascii = true};
    settings.clock = {.now = [this] { return now; },
                      .active = [this] { return now - stopped; },
                      .day = [] { return kScriptedDay; }};
    settings.hint = [](const monoknight::Board& board) {
      Random random(1);
      return std::optional(monoknight::choosePolicyMove(
          {monoknight::Policy::kGreedy}, board, random));
    };
    settings.nextSeed = [seed, n = std::uint64_t{0}]() mutable {
      return seedOfGame(seed, n++);
    };
    screen_ = std::make_unique<CampaignScreen>(out_, *file_, settings);
    screen_->begin();
  }
  ~Scripted() { std::filesystem::remove_all(folder_); }
  Scripted(const Scripted&) = delete;
  Scripted& operator=(const Scripted&) = delete;

  std::string profile() const { return folder_ + "/profile.json"; }
  CampaignScreen& screen() { return *screen_; }
  const Profile& saved() const { return file_->profile(); }
  const monoknight::Board& board() const { return screen_->game()->board(); }

  // The output since the last call.
  std::string printed() {
    std::string text = out_.str();
    out_.str("");
    return text;
  }
  // The answer to one line, which takes `tick` seconds.
  std::string say(const std::string& line) {
    printed();
    now += tick;
    EXPECT_TRUE(screen_->handle(line)) << line;
    return printed();
  }
  // Lets the policy play to the clear; returns what it typed.
  std::vector<std::string> playOn() {
    std::vector<std::string> lines;
    while (screen_->game() != nullptr) {
      const monoknight::Move move = monoknight::choosePolicyMove(
          {monoknight::Policy::kCareful}, board(), policy_);
      lines.push_back(monoknight::moveToText(board(), move));
      now += tick;
      screen_->handle(lines.back());
    }
    return lines;
  }

  double now = 100;
  double stopped = 0;
  double tick = 0;

 private:
  std::string folder_;
  std::ostringstream out_;
  std::unique_ptr<ProfileFile> file_;
  std::unique_ptr<CampaignScreen> screen_;
  Random policy_;
};

std::string name(std::size_t stage) {
  return std::string(monoknight::stage(stage).name);
}

void expectNarrow(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    for (const char c : line) EXPECT_TRUE(c >= ' ' && c <= '~') << line;
  }
}

TEST(CampaignScreen, AWholeCampaignIsPlayedToTheLastStage) {
  Scripted run;
  run.tick = 0.5;
  const auto& progress = run.saved().campaign[0];
  const auto play = [&](std::size_t stage) {
    expectNarrow(run.say(name(stage)));
    ASSERT_NE(run.screen().game(), nullptr) << name(stage);
    run.playOn();
    expectNarrow(run.printed());
  };
  for (std::size_t stage = 0; stage < kStageCount; ++stage) {
    EXPECT_FALSE(stage > 0 && progress.isUnlocked(stage) &&
                 progress.stages[stage - 1].clears == 0 &&
                 stage % kStagesPerChapter != 0);
    play(stage);
    ASSERT_GT(progress.stages[stage].stars, 0) << name(stage);
    if ((stage + 1) % kStagesPerChapter != 0) continue;
    // The stars for the next chapter, from the stages with the fewest stars.
    const int chapter = monoknight::stage(stage).chapter();
    for (int tries = 0; progress.chapterStars(chapter) < 16; ++tries) {
      ASSERT_LT(tries, 400);
      const std::size_t first = stage + 1 - kStagesPerChapter;
      std::size_t worst = first;
      for (std::size_t i = first; i <= stage; ++i) {
        const auto& a = progress.stages[i];
        const auto& b = progress.stages[worst];
        if (a.stars < b.stars || (a.stars == b.stars && a.clears < b.clears)) {
          worst = i;
        }
      }
      play(worst);
    }
  }
  EXPECT_GE(progress.totalStars(), 5 * 16);
  EXPECT_TRUE(run.screen().saved().ok());
  const auto again = must(ProfileFile::open(run.profile()));
  EXPECT_EQ(again.profile().campaign, run.saved().campaign);
}

TEST(CampaignScreen, ALockedStageIsRefusedWithWhatItNeeds) {
  Scripted run;
  EXPECT_THAT(run.say("1-2"), HasSubstr("1-2 is locked: clear 1-1 first"));
  EXPECT_THAT(run.say("2-1"), HasSubstr("needs 16 stars in chapter 1, has 0"));
  EXPECT_EQ(run.screen().game(), nullptr);
  EXPECT_THAT(run.say("show 2-1"), HasSubstr("star 2: at most 5 penalties"));
  EXPECT_THAT(run.say("again"), HasSubstr("nothing was played yet"));
  EXPECT_THAT(run.say("7-1"), HasSubstr("\"7-1\": expected a stage"));
}

TEST(CampaignScreen, TheScoreCountsTheSecondsWithoutPausesAndStops) {
  Scripted run;
  run.say("1-1");
  EXPECT_THAT(run.say("board"), HasSubstr("time 0 s, score with it 0"));
  run.now += 20;
  EXPECT_THAT(run.say("pause"), HasSubstr("paused at 20 s"));
  run.now += 1000;
  EXPECT_THAT(run.say("hint"), HasSubstr("paused"));
  EXPECT_THAT(run.say("0"), HasSubstr("paused"));
  EXPECT_THAT(run.say("resume"), HasSubstr("time 20 s"));
  run.now += 500;
  run.stopped += 495;
  EXPECT_THAT(run.say("board"), HasSubstr("time 25 s, score with it 25"));
  run.playOn();
  const auto& game = run.screen().cleared().back();
  EXPECT_EQ(game.metrics.seconds, 25U);
  EXPECT_EQ(game.metrics.score(), 10 * game.metrics.cost() + 25);
  EXPECT_THAT(run.printed(),
              HasSubstr("+ 25 = " + std::to_string(game.metrics.score())));
  EXPECT_EQ(run.saved().campaign[0].stages[0].bests.seconds, 25U);
}

TEST(CampaignScreen, OnlyTheCampaignsClockStops) {
  Scripted run;
  run.say("standard");
  EXPECT_THAT(run.say("pause"), HasSubstr("only the campaign's clock"));
  run.now += 30;
  run.stopped += 30;
  EXPECT_THAT(run.say("board"), HasSubstr("time 30 s"));
}

TEST(CampaignScreen, ATapPlaysTheCardThatLeadsThere) {
  Scripted run;
  run.say("1-1");
  monoknight::MoveList plays;
  monoknight::Phases<monoknight::RuleCards>::listPlays(run.board(), plays);
  ASSERT_FALSE(plays.empty());
  const auto card = run.board().hand[plays[0].slot()].card;
  const int tile = monoknight::Phases<monoknight::RuleCards>::target(
      run.board(), monoknight::kCards[card].vectors[0]);
  run.say(tileToText(tile));
  EXPECT_EQ(run.board().position, tile);
  EXPECT_EQ(run.board().tally.moves, 1U);
  // 1-1 charges for stepping on the start again.
  bool revisited = false;
  for (int i = 0; i < 40 && !revisited; ++i) {
    const auto moves = run.board().tally.moves;
    const std::string answer = run.say("1,1");
    if (run.board().tally.moves == moves) {
      EXPECT_THAT(answer, HasSubstr("no card leads to 1,1"));
      run.say("redraw");
      continue;
    }
    EXPECT_THAT(answer, HasSubstr("1,1 needs no more visits, a revisit: +1"));
    revisited = true;
  }
  EXPECT_TRUE(revisited);
}

TEST(CampaignScreen, SeveralCardsWithAChoiceAreAskedFor) {
  Scripted run("deck=allChoiceMixed");
  run.say("free");
  bool asked = false;
  for (int i = 0; i < 60 && !asked; ++i) {
    for (int tile = 0; tile < monoknight::kTiles && !asked; ++tile) {
      if (!run.board().passable.has(tile)) continue;
      const auto moves = run.board().tally.moves;
      const std::string answer = run.say(tileToText(tile));
      if (answer.find("Which slot?") == std::string::npos) continue;
      EXPECT_EQ(run.board().tally.moves, moves);
      EXPECT_THAT(answer, HasSubstr("Several cards with a choice lead to " +
                                    tileToText(tile)));
      const auto slot = answer.find(":\n  ") + 4;
      EXPECT_THAT(run.say("cancel"), HasSubstr("cancelled"));
      run.say(tileToText(tile));
      run.say(answer.substr(slot, 1));
      EXPECT_EQ(run.board().position, tile);
      EXPECT_EQ(run.board().tally.moves, moves + 1);
      asked = true;
    }
    if (!asked) run.say("redraw");
  }
  EXPECT_TRUE(asked);
}

TEST(CampaignScreen, DiscardsAndRedrawsTellTheirCost) {
  Scripted run;
  run.say("1-1");
  EXPECT_THAT(run.say("cancel"), HasSubstr("nothing to cancel"));
  EXPECT_THAT(run.say("discard"), HasSubstr("for +1? (or cancel)"));
  EXPECT_THAT(run.say("1,1"), HasSubstr("which slot"));
  EXPECT_THAT(run.say("9"), HasSubstr("the hand has slots 0 to 4"));
  EXPECT_EQ(run.board().tally.discards, 0U);
  EXPECT_THAT(run.say("cancel"), HasSubstr("cancelled"));
  run.say("discard");
  EXPECT_THAT(run.say("2"), HasSubstr("You discard king"));
  EXPECT_EQ(run.board().tally.discards, 1U);
  EXPECT_THAT(run.say("discard 0"), HasSubstr("+1"));
  EXPECT_THAT(run.say("discard x"), HasSubstr("expected a slot"));
  EXPECT_THAT(run.say("redraw"), HasSubstr("You redraw all cards: +2"));
  EXPECT_EQ(run.board().tally.penalties, 4U);
}

TEST(CampaignScreen, TheStartIsChosenByTile) {
  Scripted run;
  run.say("classical");
  EXPECT_THAT(run.say("0"), HasSubstr("choose the start first"));
  EXPECT_THAT(run.say("discard"), HasSubstr("choose the start first"));
  EXPECT_THAT(run.say("9,9"), HasSubstr("is no tile"));
  run.say("3,4");
  EXPECT_EQ(run.board().position, monoknight::tileAt(3, 4));
  EXPECT_EQ(run.board().tally.spawns, 1U);
  EXPECT_THAT(run.say("moves"), HasSubstr("knight"));
  EXPECT_THAT(run.say("order direction"), HasSubstr("remaining 63"));
  EXPECT_EQ(run.board().terms.order, monoknight::HandOrder::kDirection);
  EXPECT_THAT(run.say("order up"), HasSubstr("expected insertion"));
}

TEST(CampaignScreen, BadInputIsAnsweredAndChangesNothing) {
  Scripted run;
  run.say("1-1");
  const monoknight::Board before = run.board();
  for (const char* line :
       {"nonsense", "", "77", "1,", ",", "0 9,9", "0 0,0,0", "draw:kingUp",
        "spawn:1,1", "0:straightUp2", "pause now", "board x", "1-2", "-1",
        "99999999999999999999", "discard:7", "\x01\xff", "quit now please?"}) {
    if (std::string(line).starts_with("quit")) continue;
    run.say(line);
    EXPECT_EQ(run.board(), before) << line;
  }
  const std::string hint = run.say("hint");
  EXPECT_THAT(hint, HasSubstr("hint: "));
  EXPECT_THAT(hint, HasSubstr("(to "));
  expectNarrow(run.say("help"));
  EXPECT_EQ(run.board(), before);
  run.say("menu");
  EXPECT_EQ(run.screen().game(), nullptr);
  expectNarrow(run.say("help"));
  EXPECT_FALSE(run.screen().handle("quit"));
  EXPECT_TRUE(run.screen().cleared().empty());
}

TEST(CampaignScreen, TheDailyChallengeHasTheSameCardsForEverybody) {
  Scripted one("", true, 1);
  Scripted two("", true, 2);
  EXPECT_THAT(one.printed(), HasSubstr("Mode daily of 2025-10-06, random"));
  EXPECT_EQ(one.board(), two.board());
  one.tick = 1;
  one.playOn();
  EXPECT_THAT(one.printed(), HasSubstr("Bests of daily:20367"));
  const auto* table = one.saved().bests.find("daily:20367");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rows.size(), 1U);
  EXPECT_EQ(table->rows[0].day, kScriptedDay);
  EXPECT_THAT(one.say("bests daily"), HasSubstr("seconds"));
  EXPECT_THAT(one.say("bests"), HasSubstr("none yet"));
}

TEST(CampaignScreen, ModesSayWhetherTheyAreRanked) {
  Scripted run;
  const std::string modes = run.say("modes");
  expectNarrow(modes);
  EXPECT_THAT(modes, HasSubstr(" ranked: standard5x5\n"));
  EXPECT_THAT(modes, HasSubstr(" ranked: classicalChallenge\n"));
  EXPECT_THAT(modes, HasSubstr("not ranked: dailyRandomChallenge\n"));
  EXPECT_THAT(modes, HasSubstr("not ranked\n"));
  run.say("standard");
  run.playOn();
  EXPECT_NE(run.saved().bests.find("standard"), nullptr);
  EXPECT_EQ(run.saved().campaign[0].totalStars(), 0);
  EXPECT_EQ(run.screen().cleared().back().stars, 0);
}

TEST(CampaignScreen, AProfileThatCannotBeWrittenIsToldAndPlayGoesOn) {
  Scripted run;
  writeFile(run.profile(), "{");
  run.say("1-1");
  run.playOn();
  EXPECT_THAT(run.printed(), HasSubstr("not saved: "));
  EXPECT_FALSE(run.screen().saved().ok());
  EXPECT_EQ(readFile(run.profile()), "{");
  EXPECT_THAT(run.say("next"), HasSubstr("Stage 1-2"));
}

// tests/golden/campaign_monoknight.in, with "!play" where the policy plays on.
TEST(CampaignScreen, TheScreensAreTheGoldenOnes) {
  const std::string folder = sourceDirectory() + "/tests/golden/";
  Scripted run;
  run.tick = 2;
  std::string text = run.printed();
  std::istringstream lines(readFile(folder + "campaign_monoknight.in"));
  for (std::string line; std::getline(lines, line);) {
    if (line == "!play") {
      run.playOn();
      text += "> ...\n" + run.printed();
    } else {
      text += "> " + line + "\n" + run.say(line);
    }
  }
  expectNarrow(text);
  const std::string golden = folder + "campaign_monoknight.txt";
  if (std::getenv("PHASEMACHINE_REGENERATE") != nullptr) {
    writeFile(golden, text);
  }
  EXPECT_EQ(text, readFile(golden))
      << "If this is meant, run tests/golden/regenerate.sh.";
}

TEST(PlayClock, TheTimeForWhichTheProgramWasStoppedIsKnown) {
  const pid_t child = fork();
  if (child == 0) {
    const StopWatcher watcher;
    const PlayClock clock = realClock(watcher);
    const double start = clock.now();
    while (watcher.stopped() == 0 && clock.now() < start + 20) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const double difference = clock.now() - clock.active();
    const bool right = watcher.stopped() > 0.15 &&
                       difference > watcher.stopped() - 0.1 &&
                       difference < watcher.stopped() + 0.1;
    _exit(right ? 0 : 1);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  kill(child, SIGTSTP);
  int status = 0;
  waitpid(child, &status, WUNTRACED);
  EXPECT_TRUE(WIFSTOPPED(status));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  kill(child, SIGCONT);
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

}  // namespace
}  // namespace phasemachine::cli
