// What the page tells of runs: how a match goes, and the files of a learning run.

#include "apps/web/runs.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "apps/serve/answers.h"
#include "apps/web/run_progress.h"
#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine::web {
namespace {

namespace fs = std::filesystem;
using records::Store;

records::RunDescription matchOf(const std::string& settings) {
  return {.kind = "match",
          .program = "1",
          .engine = "",
          .game = "tic_tac_toe",
          .options = "",
          .position = "......... x",
          .seed = 1,
          .settings = settings};
}

class RunsTest : public FolderTest {
 protected:
  // Games by number: who won, and which player had the first side.
  void write(const std::string& settings, std::uint64_t games,
             std::uint64_t stored) {
    auto store = must(Store::create(path("games.db")));
    const auto run = must(store.addRun(matchOf(settings), games));
    ASSERT_TRUE(store.begin().ok());
    for (std::uint64_t i = 0; i < stored; ++i) {
      records::StoredGame game;
      game.number = i;
      game.firstPlayer = static_cast<int>(i % 2);
      game.length = 5;
      game.microseconds = 500'000;
      // The first player wins with the first side and draws with the second.
      game.winner = i % 2 == 0 ? Side::kFirst : Side::kNeutral;
      ASSERT_TRUE(store.add(run, game).ok());
    }
    ASSERT_TRUE(store.commit().ok());
  }
  Json progress() {
    const auto store = must(Store::openToRead(path("games.db")));
    const auto run = must(store.runs());
    const auto replay = must(records::Replay::of(run.at(0)));
    return must(progressOf(store, replay));
  }
  void put(const std::string& name, const std::string& text) {
    fs::create_directories(fs::path(path(name)).parent_path());
    std::ofstream(path(name)) << text;
  }
  Json ask(const Json& request) {
    serve::Members members(request);
    const std::string op = members.text("op", 64).value();
    const auto body = Runs({path("")}).answer(op, members).value();
    return body.ok() ? *body : serve::errorAnswer(body.status());
  }
  Json learning(const std::string& folder) {
    return ask({{"op", "run_learning"}, {"folder", folder}});
  }
};

TEST_F(RunsTest, CountsAMatchByPlayerAndSide) {
  write(R"({"players":["new","old"]})", 240, 24);
  const Json found = progress();
  const Json& parts = found["parts"];
  ASSERT_EQ(parts.size(), 3U);  // of 24 parts with ten games each
  EXPECT_EQ(parts[2]["from"].text(), "21");
  EXPECT_EQ(parts[2]["games"].text(), "4");
  EXPECT_EQ(parts[2]["first"].text(), "2");
  EXPECT_EQ(parts[2]["draws"].text(), "2");
  EXPECT_EQ(parts[2]["cut"].text(), "0");
  const Json& players = found["match"]["players"];
  EXPECT_EQ(players[0].text(),
            R"({"name":"new","first":{"wins":12,"draws":0,"losses":0},)"
            R"("second":{"wins":0,"draws":12,"losses":0}})");
  EXPECT_EQ(players[1].text(),
            R"({"name":"old","first":{"wins":0,"draws":12,"losses":0},)"
            R"("second":{"wins":0,"draws":0,"losses":12}})");
  // So far, with all of its games, is the match's.
  EXPECT_EQ(parts[2]["elo"].text(), found["match"]["elo"].text());
}

TEST_F(RunsTest, AMatchWithoutGamesOrWithOddSettingsIsShown) {
  for (const char* settings :
       {"", "[]", "7", R"({"players":{"a":1,"b":2}})", R"({"players":"ab"})"}) {
    fs::remove(path("games.db"));
    write(settings, 2, 0);
    const Json store = ask({{"op", "runs"}})["stores"][0]["store"];
    const Json run = ask({{"op", "run"}, {"store", store}, {"run", 1}});
    EXPECT_EQ(run["games"].text(), "2") << run.text();
    EXPECT_FALSE(run.contains("id"));  // that of the request
    const Json found = progress();
    EXPECT_EQ(found["parts"].size(), 0U) << settings;
    EXPECT_TRUE(found["match"]["players"][1]["name"].isNull()) << settings;
  }
}

TEST_F(RunsTest, ReadingAStoreIsNoChange) {
  write("{}", 2, 2);
  fs::last_write_time(path("games.db"),
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  put("games.db-wal", "");
  EXPECT_GT(fileOf(path("games.db"))["age"].as<double>(), 7000);
  put("games.db-wal", "a game");
  EXPECT_LT(fileOf(path("games.db"))["age"].as<double>(), 60);
  EXPECT_TRUE(fileOf(path("none.db"))["age"].isNull());
}

TEST_F(RunsTest, AStoreThatIsWrittenTellsItsGamesSoFar) {
  write("{}", 8, 2);
  auto writer = must(Store::openToWrite(path("games.db")));
  ASSERT_TRUE(writer.begin().ok());
  records::StoredGame game;
  game.number = 2;
  ASSERT_TRUE(writer.add(writer.runs()->at(0).id, game).ok());
  EXPECT_EQ(progress()["parts"].size(), 2U);
  ASSERT_TRUE(writer.commit().ok());
  EXPECT_EQ(progress()["parts"].size(), 3U);
}

TEST_F(RunsTest, ShowsLearningRunsAndNothingOutside) {
  put("good/curves.csv", "generation,loss\n1,0.5\n");
  put("good/settings.json", R"({"game":"chess"})");
  put("young/settings.json", "{}");
  put("empty/curves.csv", "");
  put("empty/settings.json", "");
  put("linked/settings.json", "{}");
  fs::create_symlink(path("good/curves.csv"), path("linked/curves.csv"));
  const Json found = ask({{"op", "runs"}});
  ASSERT_EQ(found["learning"].size(), 2U) << found.text();
  const Json good = learning(found["learning"][1].asText());
  EXPECT_EQ(good["curves"].asText(), "generation,loss\n1,0.5\n");
  EXPECT_EQ(good["settings"]["game"].asText(), "chess");
  const Json empty = learning(found["learning"][0].asText());
  EXPECT_NE(empty["error"]["message"].asText().find("empty/settings.json"),
            std::string::npos);
  put("empty/settings.json", std::string(1 << 20, '['));
  EXPECT_EQ(learning(found["learning"][0].asText())["error"]["code"].asText(),
            "invalid");
  EXPECT_EQ(learning(path("linked"))["error"]["code"].asText(), "invalid");
  EXPECT_EQ(learning("/etc")["error"]["code"].asText(), "invalid");
}

}  // namespace
}  // namespace phasemachine::web
