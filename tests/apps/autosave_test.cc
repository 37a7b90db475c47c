// play: unfinished games are kept however the program ends.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "tests/apps/program.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Words = std::vector<std::string>;

class AutosaveTest : public testing::Test {
 protected:
  AutosaveTest() : folder_(makeTemporaryDirectory()) {}
  ~AutosaveTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const {
    return folder_ + '/' + name;
  }
  ProgramRun play(const Words& more, const std::string& script = "") const {
    Words words = {"play", "--ascii"};
    words.insert(words.end(), more.begin(), more.end());
    return phasemachine(words, script);
  }
  std::vector<std::string> movesIn(const std::string& file) const {
    const ProgramRun run = play({"--resume", file, "--json"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    std::vector<std::string> moves;
    if (run.exitCode == 0) {
      const auto json = lastJson(run);
      for (const auto& move : json["moves"]) moves.push_back(move);
    }
    return moves;
  }

  const std::string folder_;
};

TEST_F(AutosaveTest, AGameGoesOnWhereItEnded) {
  const std::string file = path("a.session");
  const Words chess = {"--sims", "20", "--autosave", file};
  const ProgramRun first = play(chess, "e4\nd4\n");
  EXPECT_EQ(first.exitCode, 0) << first.err;
  EXPECT_THAT(first.out, HasSubstr("saved; phasemachine play --resume "));
  const auto moves = movesIn(file);
  ASSERT_EQ(moves.size(), 4U);
  EXPECT_EQ(moves[0], "e2e4");
  // Undone moves are kept too.
  play({"--resume", file}, "undo\n");
  EXPECT_EQ(movesIn(file).size(), 2U);
  play({"--resume", file}, "redo\n");
  EXPECT_EQ(movesIn(file), moves);
}

TEST_F(AutosaveTest, TheEndRemovesTheFileAndTakingItBackKeepsAnother) {
  const std::string file = path("a.session");
  play({"--sims", "5", "--autosave", file}, "e4\nresign\n");
  EXPECT_FALSE(fs::exists(file));
  play({"--sims", "5", "--autosave", file}, "e4\nresign\nundo\n");
  EXPECT_EQ(movesIn(file).size(), 2U);
  play({"--resume", file}, "resign\n");
  EXPECT_FALSE(fs::exists(file));
  // Nothing was played.
  play({"--autosave", file}, "help\n");
  EXPECT_FALSE(fs::exists(file));
}

TEST_F(AutosaveTest, LevelsClocksAndSeedsAreKept) {
  const std::string file = path("a.session");
  play({"--level", "easy", "--clock", "1h+3s", "--autosave", file}, "e4\n");
  const ProgramRun run = play({"--resume", file}, "clock\nd4\n");
  EXPECT_THAT(run.out, HasSubstr("White 1:00:0"));
  EXPECT_EQ(movesIn(file).size(), 4U);
}

TEST_F(AutosaveTest, OtherFilesAreNeverWritten) {
  const std::string file = path("letter.txt");
  writeFile(file, "Dear reader\n");
  const ProgramRun run = play({"--autosave", file}, "e4\n");
  EXPECT_EQ(run.exitCode, 2);
  EXPECT_THAT(run.err, HasSubstr("letter.txt\" exists"));
  const ProgramRun resumed = play({"--resume", file}, "e4\n");
  EXPECT_EQ(resumed.exitCode, 2);
  EXPECT_THAT(resumed.err, HasSubstr("line 1: not a saved session"));
  EXPECT_EQ(readFile(file), "Dear reader\n");
  EXPECT_EQ(play({"--autosave", path("none/a.session")}).exitCode, 2);
  EXPECT_EQ(play({"--resume", path("none")}).exitCode, 2);
  EXPECT_EQ(play({"--resume", file, "--level", "easy"}).exitCode, 2);
}

TEST_F(AutosaveTest, WithoutANameTheNewestGameGoesOn) {
  setenv("XDG_DATA_HOME", folder_.c_str(), 1);
  const ProgramRun none = play({"--resume"});
  EXPECT_EQ(none.exitCode, 2);
  EXPECT_THAT(none.err, HasSubstr("no unfinished game in "));
  const std::string games = path("phasemachine/games/");
  play({"--sims", "5", "--autosave", games + "old.session"}, "e4\n");
  play({"--sims", "5", "--autosave", games + "new.session"}, "d4\nc4\n");
  fs::last_write_time(games + "old.session",
                      fs::file_time_type::clock::now() - std::chrono::hours(1));
  const ProgramRun run = play({"--resume", "--json"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_EQ(lastJson(run)["moves"][0], "d2d4");
  unsetenv("XDG_DATA_HOME");
}

// Waits until the program has written `text`.
void waitFor(const RunningProgram& program, const std::string& text) {
  for (int i = 0; i < 2000; ++i) {
    if (program.out().find(text) != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  FAIL() << "never written: " << text;
}

TEST_F(AutosaveTest, CtrlCWhileTheEngineThinksLosesNothing) {
  const std::string file = path("a.session");
  RunningProgram program(commandLine({"play", "--ascii", "--movetime", "60000",
                                      "--autosave", file}),
                         "e4\nd4\n");
  waitFor(program, "White to move");
  for (int i = 0; i < 2000 && !fs::exists(file); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  kill(program.process(), SIGINT);
  const ProgramRun run = program.wait();
  EXPECT_EQ(run.exitCode, 130);
  EXPECT_THAT(run.err, HasSubstr("stopped; phasemachine play --resume "));
  const std::string text = readFile(file);
  EXPECT_THAT(text, HasSubstr("move e2e4\nply 1\nend\n"));
}

// The number of kills in the next test; PHASEMACHINE_KILLS sets it.
int kills() {
  const char* text = std::getenv("PHASEMACHINE_KILLS");
  return text == nullptr ? 50 : std::atoi(text);
}

TEST_F(AutosaveTest, TheFileIsIntactAfterEachKill) {
  std::string script;
  for (int i = 0; i < 300; ++i) script += "go\n";
  Random random(5);
  std::size_t before = 0;
  int games = 0;
  std::string file = path("0.session");
  std::uint32_t longest = 60'000;  // microseconds until the kill
  for (int killed = 0; killed < kills();) {
    const bool old = fs::exists(file);
    const Words words =
        old ? Words{"play", "--ascii", "--resume", file}
            : Words{"play", "twilight_struggle", "--ascii", "--sims",
                    "2",    "--autosave",        file};
    RunningProgram program(commandLine(words), script);
    std::this_thread::sleep_for(
        std::chrono::microseconds(1'000 + random.below(longest)));
    kill(program.process(), SIGKILL);
    if (program.wait().exitCode == 128 + SIGKILL) ++killed;
    if (!fs::exists(file)) {  // before the first move, or after the end
      if (old) {
        file = path(std::to_string(++games) + ".session");
      } else {  // a busy machine takes longer to the first move
        constexpr std::uint32_t kMost = 2'000'000;
        longest = std::min(longest * 5 / 4, kMost);
      }
      before = 0;
      continue;
    }
    const std::size_t now = movesIn(file).size();
    ASSERT_GE(now, before) << file;
    before = now;
  }
  EXPECT_GT(before + static_cast<std::size_t>(games), 0U);
}

}  // namespace
}  // namespace phasemachine
