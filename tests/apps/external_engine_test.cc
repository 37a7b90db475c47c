// Engines that flood, hang and leave children behind: a match ends when it is
// told to, and nothing of theirs outlives it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/apps/program.h"
#include "tests/support/conversation.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Milliseconds = std::chrono::milliseconds;

// Far below the engines' patience.
constexpr Milliseconds kSoon{15'000};

template <class F>
bool until(const F& holds) {
  const auto end = std::chrono::steady_clock::now() + kSoon;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(Milliseconds(5));
  }
  return true;
}

class ExternalEngine : public testing::Test {
 protected:
  ~ExternalEngine() override { fs::remove_all(folder_); }

  std::string file(const std::string& name) const {
    return folder_ + '/' + name;
  }

  // An engine that writes its number and that of a child to a file, and runs
  // one of these scripts for "uci" and "go".
  std::string engine(const std::string& uci, const std::string& go) const {
    const std::string path = file("engine");
    writeFile(path,
              "#!/bin/sh\n"
              "sleep 1000 </dev/null >/dev/null & child=$!\n"
              "echo $$ $child >>" +
                  file("running") +
                  "\n"
                  "while read -r line; do\n  case \"$line\" in\n"
                  "    uci) " +
                  uci +
                  " ;;\n"
                  "    isready) echo readyok ;;\n"
                  "    go*) " +
                  go +
                  " ;;\n"
                  "    quit) exit ;;\n  esac\ndone\n");
    chmod(path.c_str(), 0755);
    return "uci:patience=60000,path=" + path;
  }

  std::vector<std::string> command(const std::string& first) const {
    return commandLine({"match", "chess", "--first", first, "--second",
                        "random", "--games", "2", "--opening-plies", "0",
                        "--threads", "1"});
  }

  std::vector<pid_t> processes() const {
    std::vector<pid_t> numbers;
    std::ifstream in(file("running"));
    for (pid_t number; in >> number;) numbers.push_back(number);
    return numbers;
  }
  // Ended ones that nobody has waited for count as gone.
  static bool runs(pid_t process) {
    std::ifstream in("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    return in >> number >> name >> state && state != "Z";
  }
  void expectNothingRuns() const {
    for (const pid_t process : processes()) {
      EXPECT_TRUE(until([&] { return !runs(process); }));
    }
  }

  const std::string folder_ = makeTemporaryDirectory();
};

constexpr const char* kGreets = "echo uciok";
constexpr const char* kFloods =
    "touch \"$0.busy\"; while :; do echo 'info string and on'; done";
constexpr const char* kHangs =
    "touch \"$0.busy\"; trap '' TERM HUP PIPE; while :; do sleep 1000; done";

TEST_F(ExternalEngine, AMatchEndsWhenItIsInterrupted) {
  for (const auto& [uci, go] :
       {std::pair{kGreets, kFloods}, std::pair{kGreets, kHangs},
        std::pair{kFloods, kHangs}, std::pair{kHangs, kHangs}}) {
    fs::remove(file("engine.busy"));
    Conversation match(command(engine(uci, go)));
    ASSERT_TRUE(until([&] { return fs::exists(file("engine.busy")); }));
    match.sendSignal(SIGINT);
    EXPECT_EQ(match.exitCode(kSoon), 130) << uci << ", " << go;
    expectNothingRuns();
  }
}

TEST_F(ExternalEngine, WhatAnEngineStartedEndsWithIt) {
  // In the first match it quits when asked, in the second it hangs.
  for (const char* go :
       {"echo bestmove e2e5", "trap '' TERM; exec </dev/null sleep 1000"}) {
    const ProgramRun run =
        runProgram(command(engine(kGreets, go) + std::string(",patience=300")));
    EXPECT_EQ(run.exitCode, 0) << run.err;
    EXPECT_THAT(run.err, HasSubstr("forfeits"));
    ASSERT_FALSE(processes().empty());
    expectNothingRuns();
  }
}

TEST_F(ExternalEngine, AMatchThatIsKilledLeavesNoEngine) {
  for (const int number : {SIGKILL, SIGTERM}) {
    fs::remove(file("engine.busy"));
    Conversation match(command(engine(kGreets, kHangs)));
    ASSERT_TRUE(until([&] { return fs::exists(file("engine.busy")); }));
    match.sendSignal(number);
    ASSERT_TRUE(match.exitCode(kSoon));
    ASSERT_FALSE(processes().empty());
    expectNothingRuns();
  }
}

TEST_F(ExternalEngine, OptionsMustBeThoseItAnnounces) {
  const std::string announces =
      "echo 'option name Skill Level type spin default 20 min 0 max 20'\n"
      "         echo 'option name Ponder type check default false'\n"
      "         echo uciok";
  for (const auto& [option, told] :
       {std::pair{"Skil Level=3",
                  "no option \"Skil Level\" (did you mean Skill Level?); it "
                  "announces "
                  "\"Skill Level, Ponder\""},
        std::pair{"Skill Level=21", "takes a whole number from 0 to 20"},
        std::pair{"Ponder=on", "one of true, false, got \"on\""}}) {
    const ProgramRun run = runProgram(
        command(engine(announces, "exit") + ",option." + std::string(option)));
    EXPECT_NE(run.exitCode, 0);
    EXPECT_THAT(run.err, HasSubstr(told));
    EXPECT_EQ(run.out, "");
    expectNothingRuns();
  }
}

TEST_F(ExternalEngine, Chess960NeedsAnEngineThatPlaysIt) {
  auto words = command(engine(kGreets, "exit"));
  words.insert(words.end(), {"--position", "4k3/8/8/8/8/8/8/1K4RR w G - 0 1"});
  const ProgramRun run = runProgram(words);
  EXPECT_THAT(run.err, HasSubstr("UCI_Chess960"));
}

}  // namespace
}  // namespace phasemachine
