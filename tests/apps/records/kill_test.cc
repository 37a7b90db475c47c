// SIGKILL at random moments: resumed runs end like uninterrupted ones.
// PHASEMACHINE_KILLS sets the number of kills; a few by default.

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/random.h"
#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

using KillTest = StoreCommandTest;

int kills() {
  const char* text = std::getenv("PHASEMACHINE_KILLS");
  return text == nullptr ? 8 : std::atoi(text);
}

TEST_F(KillTest, ResumedRunsEndLikeUninterruptedOnes) {
  const Words words = ticTacToe({"--games", "1500", "--threads", "2"});
  const auto begin = std::chrono::steady_clock::now();
  succeed(joined(words, {"--out", path("whole.db")}));
  // Long enough for a good part of the games, even on a busy machine.
  const auto window = static_cast<std::uint32_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(
          std::clamp<std::chrono::steady_clock::duration>(
              (std::chrono::steady_clock::now() - begin) / 2,
              std::chrono::milliseconds(100), std::chrono::seconds(3)))
          .count());
  const auto whole = gamesIn(path("whole.db"));
  ASSERT_EQ(whole.at(0).size(), 1500U);
  Random random(11);
  std::size_t killed = 0;
  std::size_t withGames = 0;
  const auto wanted = static_cast<std::size_t>(kills());
  for (int file = 0; killed < wanted; ++file) {
    const std::string out = path(absl::StrCat("x", file, ".db"));
    const Words resume = joined(words, {"--out", out, "--resume"});
    std::vector<records::StoredGame> before;
    for (;;) {
      RunningProgram program(commandLine(resume), "");
      std::this_thread::sleep_for(
          std::chrono::microseconds(random.below(window)));
      kill(program.process(), killed < wanted ? SIGKILL : 0);
      const ProgramRun run = program.wait();
      if (run.exitCode == 128 + SIGKILL) ++killed;
      if (!std::filesystem::exists(out)) continue;
      if (run.exitCode == 0) break;
      ASSERT_EQ(run.exitCode, 128 + SIGKILL) << run.err;
      // Killed before the schema was written: there is no store yet.
      const auto store = records::Store::openToRead(out);
      if (!store.ok()) {
        ASSERT_TRUE(before.empty()) << store.status();
        continue;
      }
      ASSERT_TRUE(store->checkIntegrity().ok());
      const auto all = gamesIn(out);
      if (all.empty()) continue;
      // Nothing committed is lost, and everything is correct.
      ASSERT_GE(all[0].size(), before.size());
      before = all[0];
      withGames += before.empty() ? 0 : 1;
      for (const records::StoredGame& game : before) {
        ASSERT_EQ(game, whole[0][game.number]);
      }
    }
    EXPECT_EQ(gamesIn(out), whole);
  }
  EXPECT_GT(withGames, 0U);
  RecordProperty("kills", static_cast<int>(killed));
}

}  // namespace
}  // namespace phasemachine
