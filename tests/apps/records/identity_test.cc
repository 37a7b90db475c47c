// A run's identity: everything that determines its games.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/records/run.h"
#include "tests/apps/program.h"
#include "tests/apps/records/support.h"
#include "tests/support/must.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using testing::HasSubstr;

Words joined(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// The same command with another value for one of its flags.
Words changed(Words words, const std::string& flag, const std::string& value) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == flag) words[i + 1] = value;
  }
  return words;
}

Words ticTacToe(const Words& more) {
  return joined({"selfplay", "tic_tac_toe", "--sims", "60", "--seed", "5"},
                more);
}

class IdentityTest : public FolderTest {
 protected:
  // A run that must succeed.
  ProgramRun succeed(const Words& words) const {
    ProgramRun run = phasemachine(words);
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return run;
  }
  nlohmann::ordered_json settingsOf(const std::string& store) const {
    return lastJson(
        succeed({"record", "list", store, "--json"}))["runs"][0]["settings"];
  }
  // As if another program had begun the run: its row and its games' checksums
  // are those that program would have written.
  void rewrite(const std::string& store,
               const std::function<void(records::RunDescription&)>& change) {
    std::vector<records::StoredGame> games;
    records::RunDescription description;
    {
      auto opened = must(records::Store::openToRead(store));
      description = must(opened.runs())[0];
      games = records::allOf(opened, 1);
    }
    fs::remove(store);
    change(description);
    auto again = must(records::Store::openToWrite(store));
    const auto run = again.addRun(description, games.size());
    ASSERT_TRUE(again.begin().ok());
    for (const records::StoredGame& game : games) {
      ASSERT_TRUE(again.add(*run, game).ok());
    }
    ASSERT_TRUE(again.commit().ok());
  }
};

TEST_F(IdentityTest, DefaultsAreWrittenOut) {
  succeed({"selfplay", "twilight_struggle", "--games", "1", "--sims", "2",
           "--max-plies", "10", "--out", path("ts.db")});
  const auto settings = settingsOf(path("ts.db"));
  EXPECT_EQ(settings["evaluator"], "learned");
  EXPECT_EQ(settings["threads"], 1);
  for (const SearchOptionInfo& info : listSearchOptions()) {
    EXPECT_TRUE(settings["search"].contains(std::string(info.key))) << info.key;
  }
  // The evaluator's value, not the "0" that stands for it.
  EXPECT_NE(settings["search"]["exploration"], "0");
  succeed({"match", "monoknight", "--first", "mcts:sims=2", "--second",
           "greedy", "--games", "2", "--max-plies", "10", "--out",
           path("m.db")});
  const auto match = settingsOf(path("m.db"));
  EXPECT_EQ(match["players"][0], "mcts:sims=2");
  const auto& first = match["effective"][0];
  EXPECT_EQ(first["kind"], "mcts");
  EXPECT_EQ(first["sims"], 2);
  EXPECT_EQ(first["evaluator"], "value");
  EXPECT_NE(first["search"]["outcome_widening"], "0");
  EXPECT_EQ(match["effective"][1]["evaluator"], "value");
}

TEST_F(IdentityTest, ResumeUnderAnotherIdentityTellsWhatDiffers) {
  const Words words =
      ticTacToe({"--games", "4", "--resume", "--out", path("x.db")});
  const auto refused = [&](const Words& more, const char* message) {
    const ProgramRun run = phasemachine(more);
    EXPECT_EQ(run.exitCode, 2) << run.out;
    EXPECT_THAT(run.err, HasSubstr(message));
  };
  const auto begun = [&](auto change) {
    fs::remove(path("x.db"));
    succeed(words);
    rewrite(path("x.db"), change);
  };
  begun([](records::RunDescription& run) { run.engine = "0123456789abcdef"; });
  refused(words, "its run differs: engine 0123456789abcdef, not ");
  refused(words, "a hash of the sources that decide play");
  begun([](records::RunDescription& run) { run.program = "0.0.9"; });
  refused(words, "its run differs: program 0.0.9, not ");
  // A default that has since changed.
  begun([](records::RunDescription& run) {
    auto settings = nlohmann::json::parse(run.settings);
    settings["search"]["exploration"] = "1.25";
    run.settings = settings.dump();
  });
  refused(words, "settings.search.exploration 1.25, not 1.5");
  begun([](records::RunDescription&) {});
  succeed(words);
  refused(changed(words, "--sims", "61"), "settings.sims 60, not 61");
  refused(joined(words, {"--evaluator", "constant"}),
          "settings.evaluator rollout, not constant");
}

}  // namespace
}  // namespace phasemachine
