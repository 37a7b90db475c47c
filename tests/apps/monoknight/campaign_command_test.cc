// play --campaign as a program: files, refusals, kills.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "apps/cli/monoknight/game_screen.h"
#include "core/random.h"
#include "tests/apps/monoknight/scripted.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr std::uint64_t kSeed = 5;

ProgramRun campaign(const Words& more, const std::string& script) {
  Words words = {"play", "monoknight", "--seed", "5", "--ascii"};
  words.insert(words.end(), more.begin(), more.end());
  return phasemachine(words, script);
}

// Clears the first stage this many times.
std::string clears(int count) {
  cli::Scripted run("", false, kSeed);
  std::string script;
  for (int i = 0; i < count; ++i) {
    const std::string begin = i == 0 ? "1-1" : "again";
    run.say(begin);
    script += begin + "\n";
    for (const std::string& line : run.playOn()) script += line + "\n";
  }
  return script;
}

TEST(CampaignCommand, KeepsTheProfileAndSaysWhatWasPlayed) {
  const std::string folder = makeTemporaryDirectory();
  const std::string file = folder + "/me.json";
  const Words words = {"--campaign", "--profile", file, "--json"};
  const ProgramRun run = campaign(words, clears(2) + "next\nquit\n");
  ASSERT_EQ(run.exitCode, 0) << run.err;
  const auto json = lastJson(run);
  ASSERT_EQ(json["games"].size(), 2U);
  EXPECT_EQ(json["games"][0]["mode"], "campaign:1-1");
  EXPECT_EQ(json["games"][0]["ranked"], false);
  EXPECT_EQ(json["games"][0]["seed"], kSeed);
  EXPECT_THAT(run.err, HasSubstr("Stage 1-2"));
  const auto profile = cli::ProfileFile::open(file);
  ASSERT_TRUE(profile.ok()) << profile.status();
  EXPECT_EQ(profile->profile().campaign[0].stages[0].clears, 2U);
  EXPECT_EQ(json["stars"], profile->profile().campaign[0].totalStars());
  const ProgramRun later = campaign(words, "");
  EXPECT_THAT(later.err, HasSubstr("1-2 First knights              ---  open"));
  fs::remove_all(folder);
}

TEST(CampaignCommand, TheUsualProfileLiesInTheDataFolder) {
  const std::string folder = makeTemporaryDirectory();
  setenv("XDG_DATA_HOME", folder.c_str(), 1);
  const ProgramRun run = campaign({"--campaign"}, clears(1));
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_TRUE(fs::exists(folder + "/phasemachine/monoknight.json"));
  unsetenv("XDG_DATA_HOME");
  fs::remove_all(folder);
}

TEST(CampaignCommand, RefusesWhatDoesNotGoTogetherInOneLine) {
  const std::string folder = makeTemporaryDirectory();
  const std::string file = folder + "/me.json";
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--campaign", "--options", "pace=5"}, "pace does not go with"},
      {{"--campaign", "--options", "stage=1-2"}, "stage does not go with"},
      {{"--campaign", "--side", "both"}, "--side"},
      {{"--campaign", "--load", "x"}, "--load"},
      {{"--daily", "--position", "x"}, "--position"},
      {{"--campaign", "--evaluator", "x"}, "evaluator"},
      {{"--campaign", "--profile", folder + "/no/me.json"},
       "cannot be written"},
      {{"--campaign", "--profile", folder}, "regular file"},
      {{"--game", "chess", "--campaign"}, "chess"},
  };
  for (const auto& [words, message] : cases) {
    Words all = words;
    if (std::find(all.begin(), all.end(), "--profile") == all.end()) {
      all.insert(all.end(), {"--profile", file});
    }
    const ProgramRun run = all[0] == "--game"
                               ? phasemachine({"play", "chess", "--campaign"})
                               : campaign(all, "");
    EXPECT_EQ(run.exitCode, 2) << message;
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  }
  writeFile(file, R"({"format": "monoknight-profile", "version": 2})");
  const ProgramRun newer = campaign({"--campaign", "--profile", file}, "1-1\n");
  EXPECT_EQ(newer.exitCode, 2);
  EXPECT_THAT(newer.err, HasSubstr("version: 2 is newer"));
  EXPECT_EQ(newer.out, "");
  fs::remove_all(folder);
}

TEST(CampaignCommand, AKilledProgramLeavesAWholeProfile) {
  const std::string folder = makeTemporaryDirectory();
  const std::string file = folder + "/me.json";
  const Words words = commandLine({"play", "monoknight", "--campaign", "--seed",
                                   "5", "--ascii", "--profile", file});
  const std::string script = clears(25);
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(runProgram(words, script).exitCode, 0);
  const auto whole = static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(
          std::chrono::steady_clock::now() - begin)
          .count());
  std::uint32_t before = 25;
  std::uint32_t most = std::min<std::uint32_t>(whole, 200'000);
  Random random(3);
  int killed = 0;
  for (int i = 0; i < 500 && killed < 50; ++i) {
    RunningProgram program(words, script);
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(most)));
    kill(program.process(), SIGKILL);
    if (program.wait().exitCode == 128 + SIGKILL) ++killed;
    const auto profile = cli::ProfileFile::open(file);
    ASSERT_TRUE(profile.ok()) << profile.status();
    const auto now = profile->profile().campaign[0].stages[0].clears;
    ASSERT_GE(now, before);
    // On a busy machine a program clears nothing in that time.
    if (now == before) most = std::min(whole, most + most / 8);
    before = now;
  }
  EXPECT_EQ(killed, 50);
  EXPECT_GT(before, 25U);
  fs::remove_all(folder);
}

TEST(PlayClock, TheTimeForWhichTheProgramWasStoppedIsKnown) {
  const pid_t child = fork();
  if (child == 0) {
    const cli::StopWatcher watcher;
    const cli::PlayClock clock = cli::realClock(watcher);
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
}  // namespace phasemachine
