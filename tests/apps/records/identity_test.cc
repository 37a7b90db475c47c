// A run's identity: everything that determines its games.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ai/search/ask/options.h"
#include "apps/records/run.h"
#include "games/catalog.h"
#include "tests/apps/records/stores.h"
#include "tests/apps/records/support.h"
#include "tests/support/places.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::MatchesRegex;

class IdentityTest : public StoreCommandTest {
 protected:
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
      auto opened = records::Store::openToRead(store);
      ASSERT_TRUE(opened.ok());
      description = (*opened->runs())[0];
      games = records::allOf(*opened, 1);
    }
    fs::remove(store);
    change(description);
    auto again = records::Store::openToWrite(store);
    ASSERT_TRUE(again.ok()) << again.status();
    const auto run = again->addRun(description, games.size());
    ASSERT_TRUE(again->begin().ok());
    for (const records::StoredGame& game : games) {
      ASSERT_TRUE(again->add(*run, game).ok());
    }
    ASSERT_TRUE(again->commit().ok());
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

TEST_F(IdentityTest, TheEngineIsNamed) {
  EXPECT_THAT(std::string(records::engineHash()), MatchesRegex("[0-9a-f]{16}"));
  succeed(ticTacToe({"--games", "2", "--out", path("x.db")}));
  const auto list =
      lastJson(succeed({"record", "list", path("x.db"), "--json"}));
  EXPECT_EQ(list["runs"][0]["engine"], std::string(records::engineHash()));
  EXPECT_EQ(lastJson(succeed({"version", "--json"}))["engine"],
            std::string(records::engineHash()));
  // No engine of ours played imported games.
  succeed({"record", "export", path("x.db"), "--out", path("x.jsonl")});
  succeed({"record", "import", path("x.jsonl"), "--game", "tic_tac_toe",
           "--out", path("i.db")});
  EXPECT_EQ(lastJson(succeed({"record", "list", path("i.db"),
                              "--json"}))["runs"][0]["engine"],
            "");
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

TEST(EngineHashTest, ChangesWithWhatIsInASourceAlone) {
  const std::string folder = makeTemporaryDirectory();
  const std::string script = sourceDirectory() + "/cmake/hash_sources.cmake";
  const auto hashed = [&] {
    const ProgramRun run = runProgram(
        {"/bin/sh", "-c",
         "cmake -DROOT='" + folder + "' -DLIST='" + folder + "/list' -DOUT='" +
             folder + "/out.cc' -P '" + script + "'"});
    EXPECT_EQ(run.exitCode, 0) << run.err;
    return readFile(folder + "/out.cc");
  };
  writeFile(folder + "/list", "a.cc\nb.h\n");
  writeFile(folder + "/a.cc", "int a;\n");
  writeFile(folder + "/b.h", "int b;\n");
  const std::string first = hashed();
  EXPECT_THAT(first, HasSubstr("engineHash() { return \""));
  const auto written = fs::last_write_time(folder + "/out.cc");
  EXPECT_EQ(hashed(), first);
  // Nothing is compiled again.
  EXPECT_EQ(fs::last_write_time(folder + "/out.cc"), written);
  writeFile(folder + "/b.h", "int c;\n");
  EXPECT_NE(hashed(), first);
  writeFile(folder + "/b.h", "int b;\n");
  EXPECT_EQ(hashed(), first);
  // Moving text from one file to another changes the sources.
  writeFile(folder + "/a.cc", "int b;\n");
  writeFile(folder + "/b.h", "int a;\n");
  EXPECT_NE(hashed(), first);
  writeFile(folder + "/list", "b.h\na.cc\n");
  EXPECT_NE(hashed(), first);
  writeFile(folder + "/list", "c.cc\nb.h\n");
  writeFile(folder + "/c.cc", "int a;\n");
  writeFile(folder + "/b.h", "int b;\n");
  EXPECT_NE(hashed(), first);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace phasemachine
