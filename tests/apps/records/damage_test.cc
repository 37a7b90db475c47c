// Modified stores: record verify finds the change, merge and resume refuse it,
// and missing games are named.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <filesystem>
#include <string>

#include "tests/apps/records/stores.h"

namespace phasemachine {
namespace {

namespace fs = std::filesystem;
using records::Database;
using testing::HasSubstr;
using testing::Not;

class DamageTest : public StoreCommandTest {
 protected:
  DamageTest() {
    // Cut off after seven plies, so that there are games without a winner.
    succeed(ticTacToe(
        {"--games", "6", "--max-plies", "7", "--out", path("good.db")}));
  }
  // A copy of the store, changed.
  std::string changedStore(const std::string& sql) const {
    const std::string to = path("changed.db");
    fs::copy_file(path("good.db"), to, fs::copy_options::overwrite_existing);
    auto database = Database::open(to, Database::Mode::kReadWrite);
    EXPECT_TRUE(database.ok()) << database.status();
    const absl::Status status = database->execute(sql.c_str());
    EXPECT_TRUE(status.ok()) << sql << ": " << status;
    EXPECT_GT(database->changes(), 0) << sql;
    return to;
  }
  ProgramRun verify(const std::string& store, const Words& more = {}) const {
    return phasemachine(joined({"record", "verify", store}, more));
  }
};

TEST_F(DamageTest, VerifyFindsAChangeInEveryColumn) {
  for (const char* change : {
           "runs set kind = 'match'",
           "runs set program = '0.0'",
           "runs set engine = ''",
           "runs set game = 'chess'",
           "runs set options = 'x=1'",
           "runs set position = 'X........ o'",
           "runs set seed = 'zz'",
           "runs set seed = '05'",
           "runs set seed = '6'",
           "runs set settings = '{'",
           "runs set settings = '{}'",
           "runs set games = 5",
           "runs set games = 7",
           "runs set games = 'many'",
           "runs set created = '2000-01-01 00:00:00'",
           "runs set checksum = checksum + 1",
           "runs set id = 7",
           "games set number = -1 where number = 2",
           "games set number = 6 where number = 2",
           "games set number = 'x' where number = 2",
           "games set number = 2.5 where number = 2",
           "games set run = 2 where number = 2",
           "games set start = '' where number = 2",
           "games set start = 'x' where number = 2",
           "games set first_player = 1 where number = 2",
           "games set first_player = 4294967296 where number = 2",
           "games set winner = 'x' where winner is null",
           "games set winner = '' where winner is null",
           "games set winner = 'neutral' where winner is null",
           "games set winner = null where winner is not null",
           "games set end = 'x' where number = 2",
           "games set return_first = 1 where return_first is null",
           "games set return_second = 1 where return_second is null",
           "games set return_first = 'x' where return_first is not null",
           "games set length = length + 1 where number = 2",
           "games set simulations = simulations + 1 where number = 2",
           "games set microseconds = microseconds + 1 where number = 2",
           "games set moves = moves || ' ' where number = 2",
           "games set moves = cast(moves as blob) where number = 2",
           "games set plies = plies || x'00' where number = 2",
           "games set times = times || x'00' where number = 2",
           "games set times = zeroblob(length(times)) where number = 2",
           "games set tags = '' where number = 2",
           "games set tags = '{}' where number = 2",
           "games set checksum = checksum + 1 where number = 2",
           "games set clock_checksum = 0 where number = 2",
       }) {
    const ProgramRun run =
        verify(changedStore(std::string("update ") + change));
    EXPECT_EQ(run.exitCode, 1) << change << ": " << run.out << run.err;
    EXPECT_THAT(run.err, Not(HasSubstr("Segmentation"))) << change;
  }
  EXPECT_EQ(verify(path("good.db")).exitCode, 0);
}

// Two runs with swapped games: each row by itself is valid.
TEST_F(DamageTest, VerifyFindsGamesInAnotherRun) {
  succeed(changed(
      ticTacToe({"--games", "6", "--max-plies", "7", "--out", path("good.db")}),
      "--seed", "6"));
  EXPECT_EQ(verify(path("good.db")).exitCode, 0);
  const ProgramRun run =
      verify(changedStore("update games set run = run + 10; "
                          "update games set run = 13 - run"));
  EXPECT_EQ(run.exitCode, 1);
  EXPECT_THAT(run.err, HasSubstr("12 games are not what they say"));
}

TEST_F(DamageTest, EachProblemIsNamed) {
  const auto problem = [&](const char* change) {
    return verify(changedStore(std::string("update ") + change)).err;
  };
  EXPECT_THAT(problem("games set number = -1 where number = 2"),
              HasSubstr("run 1: a game has the index \"-1\", which is none of "
                        "the 6 asked for"));
  EXPECT_THAT(problem("runs set seed = 'zz'"),
              HasSubstr("run 1 is damaged: its seed is \"zz\", not a number"));
  EXPECT_THAT(problem("games set winner = 'x' where number = 2"),
              HasSubstr("run 1: game 3 is damaged: there is no such winner"));
  EXPECT_THAT(problem("games set run = 2 where number = 2"),
              HasSubstr("1 of its games belong to no run"));
  EXPECT_THAT(problem("games set first_player = 'x' where number < 2"),
              HasSubstr("2 games are not what they say"));
}

TEST_F(DamageTest, MissingGamesAreNamedAndNoError) {
  const std::string store =
      changedStore("delete from games where number in (1, 3, 4)");
  const ProgramRun run = verify(store);
  EXPECT_EQ(run.exitCode, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("run 1 is incomplete: 3 of 6 games are "
                                 "missing: 2, 4 to 5"));
  EXPECT_THAT(run.out, HasSubstr(", 3 missing"));
  const auto json = lastJson(verify(store, {"--json"}));
  EXPECT_EQ(json["missing"], 3);
  EXPECT_EQ(json["incomplete"].size(), 1U);
  EXPECT_EQ(json["bad"], 0);
  const ProgramRun complete = verify(store, {"--complete"});
  EXPECT_EQ(complete.exitCode, 2);
  EXPECT_THAT(complete.err, HasSubstr("--complete: run 1 is incomplete"));
  EXPECT_EQ(verify(path("good.db"), {"--complete"}).exitCode, 0);
  // A run without any games.
  const std::string none = changedStore("delete from games");
  EXPECT_THAT(verify(none).out, HasSubstr("6 of 6 games are missing: 1 to 6"));
}

TEST_F(DamageTest, MergeRefusesDamagedGamesAndLeavesTheTargetAlone) {
  for (const char* change : {"games set moves = 'a1' where number = 5",
                             "games set times = x'' where number = 5",
                             "games set number = -1 where number = 5",
                             "games set run = 2 where number = 5",
                             "runs set games = 5", "runs set seed = 'zz'"}) {
    const std::string bad = changedStore(std::string("update ") + change);
    const ProgramRun run = phasemachine(
        {"record", "merge", bad, "--out", path("all.db"), "--partial"});
    EXPECT_EQ(run.exitCode, 1) << change << run.err;
    EXPECT_THAT(run.err, HasSubstr("changed.db")) << change;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      EXPECT_FALSE(entry.path().filename().string().starts_with("all.db"))
          << entry.path();
    }
  }
  // Into an existing store: all or nothing.
  const std::string bad =
      changedStore("update games set moves = 'a1' where number = 5");
  auto store = records::Store::openToWrite(path("target.db"));
  ASSERT_TRUE(store.ok());
  const auto run =
      store->addRun((*records::Store::openToRead(bad)->runs())[0], 6);
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(store->copyGames(bad, 1, *run).code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(*store->count(*run), 0U);
}

TEST_F(DamageTest, ResumeAndExportRefuseWhatIsDamaged) {
  const auto resume = [&](const char* change) {
    return phasemachine(
        ticTacToe({"--games", "6", "--max-plies", "7", "--resume", "--out",
                   changedStore(std::string("update ") + change)}));
  };
  EXPECT_EQ(resume("games set number = -1 where number = 2").exitCode, 1);
  EXPECT_EQ(resume("games set moves = 'x' where number = 2").exitCode, 1);
  EXPECT_EQ(resume("runs set games = 5").exitCode, 1);
  EXPECT_EQ(resume("runs set seed = 'zz'").exitCode, 1);
  for (const char* change :
       {"games set number = -1 where number = 2",
        "games set end = 'x' where number = 2", "runs set created = 'x'"}) {
    const ProgramRun run = phasemachine(
        {"record", "export", changedStore(std::string("update ") + change),
         "--out", path("x.jsonl")});
    EXPECT_EQ(run.exitCode, 1) << change;
    EXPECT_FALSE(fs::exists(path("x.jsonl"))) << change;
  }
}

// A store may come from anybody: what is in it besides games is never run.
TEST_F(DamageTest, NothingInAStoreIsRun) {
  struct Hostile {
    const char* sql;
    const char* told;
  };
  constexpr Hostile kHostile[] = {
      {"alter table games rename to g2; create view games as with recursive "
       "n(x) as (select 1 union all select x + 1 from n) select x as number, "
       "g2.* from n, g2",
       "it has the view \"games\""},
      {"create trigger t after insert on games begin delete from games; end",
       "it has the trigger \"t\""},
      {"create view v as select 1", "it has the view \"v\""},
      {"create index i on games (end)", "it has the index \"i\""},
      {"alter table games add column x as (zeroblob(1000000000))",
       "it has another table \"games\""},
      {"create virtual table v using fts5(x)", "it has the table \"v"},
      {"drop table games", "it lacks the table \"games\""},
  };
  for (const Hostile& hostile : kHostile) {
    const std::string store = path("hostile.db");
    fs::copy_file(path("good.db"), store, fs::copy_options::overwrite_existing);
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(store.c_str(), &database), SQLITE_OK);
    const int code =
        sqlite3_exec(database, hostile.sql, nullptr, nullptr, nullptr);
    sqlite3_close(database);
    if (code != SQLITE_OK) continue;  // without this extension
    for (const Words& words :
         {Words{"record", "list", store}, Words{"record", "verify", store},
          Words{"record", "export", store, "--out", path("x.jsonl")},
          Words{"record", "merge", store, "--out", path("m.db")},
          ticTacToe({"--games", "9", "--out", store, "--resume"})}) {
      const ProgramRun run = phasemachine(words);
      EXPECT_NE(run.exitCode, 0) << hostile.sql;
      EXPECT_THAT(run.err, HasSubstr("is no store that this program made: "));
      EXPECT_THAT(run.err, HasSubstr(hostile.told));
    }
    std::filesystem::remove(path("m.db"));
  }
}

}  // namespace
}  // namespace phasemachine
