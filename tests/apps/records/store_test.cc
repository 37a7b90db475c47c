// The store's file: written games are there once, and other files are refused
// untouched.

#include "apps/records/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/apps/records/support.h"
#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine::records {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class StoreTest : public FolderTest {
 protected:
  std::string path(const char* name = "runs.db") const {
    return FolderTest::path(name);
  }
  Store open(const char* name = "runs.db") {
    return must(Store::openToWrite(path(name)));
  }
  std::string refusal(const char* name = "runs.db") {
    const auto read = Store::openToRead(path(name));
    const auto write = Store::openToWrite(path(name));
    EXPECT_FALSE(read.ok());
    EXPECT_FALSE(write.ok());
    return std::string(write.status().message());
  }
};

std::vector<StoredGame> ticTacToeGames(std::uint64_t count) {
  std::vector<StoredGame> games;
  for (std::uint64_t i = 0; i < count; ++i) games.push_back(ticTacToeGame(i));
  return games;
}

void addAll(Store& store, std::int64_t run,
            const std::vector<StoredGame>& games) {
  ASSERT_TRUE(store.begin().ok());
  for (const StoredGame& game : games) {
    const auto added = store.add(run, game);
    ASSERT_TRUE(added.ok() && *added) << added.status();
  }
  ASSERT_TRUE(store.commit().ok());
}

TEST_F(StoreTest, KeepsRunsAndGames) {
  auto games = ticTacToeGames(20);
  games[3].tags = R"({"Event":"test"})";
  games[4].start = "a start of its own";
  games[5].returns.clear();
  games[5].winner.reset();
  games[6].firstPlayer = 1;
  {
    Store store = open();
    const auto run = must(store.addRun(ticTacToeRun(UINT64_MAX), 20));
    addAll(store, run, games);
  }
  const auto store = must(Store::openToRead(path()));
  const auto runs = must(store.runs());
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(static_cast<const RunDescription&>(runs[0]),
            ticTacToeRun(UINT64_MAX));
  EXPECT_EQ(runs[0].games, 20U);
  EXPECT_EQ(allOf(store, runs[0].id), games);
  EXPECT_TRUE(store.checkIntegrity().ok());
}

TEST_F(StoreTest, FindsARunByWhatDecidesItsGames) {
  Store store = open();
  const auto first = store.addRun(ticTacToeRun(1), 5);
  EXPECT_NE(*first, *store.addRun(ticTacToeRun(2), 5));
  EXPECT_EQ(*first, *store.addRun(ticTacToeRun(1), 3));
  EXPECT_EQ((*store.findRun(ticTacToeRun(1)))->games, 5U);
  EXPECT_EQ(*first, *store.addRun(ticTacToeRun(1), 9));
  EXPECT_EQ((*store.findRun(ticTacToeRun(1)))->games, 9U);
  EXPECT_FALSE(store.findRun(ticTacToeRun(3))->has_value());
  RunDescription other = ticTacToeRun(1);
  EXPECT_EQ(difference(other, ticTacToeRun(1)), "");
  other.settings = "{\"sims\":5}";
  EXPECT_EQ(difference(other, ticTacToeRun(1)), "settings.sims 5, not none");
  EXPECT_FALSE(store.findRun(other)->has_value());
}

TEST_F(StoreTest, KeepsAGameOnce) {
  Store store = open();
  const auto run = store.addRun(ticTacToeRun(), 5);
  addAll(store, *run, {ticTacToeGame(2)});
  StoredGame other = ticTacToeGame(3);
  other.number = 2;
  ASSERT_TRUE(store.begin().ok());
  EXPECT_FALSE(*store.add(*run, other));
  ASSERT_TRUE(store.commit().ok());
  EXPECT_EQ(allOf(store, *run), std::vector{ticTacToeGame(2)});
  EXPECT_EQ(*store.numbers(*run), std::vector<std::uint64_t>{2});
}

TEST_F(StoreTest, AnUnfinishedTransactionLeavesNothing) {
  {
    Store store = open();
    const auto run = store.addRun(ticTacToeRun(), 5);
    ASSERT_TRUE(store.begin().ok());
    ASSERT_TRUE(store.add(*run, ticTacToeGame(0)).ok());
    store.rollBack();
    ASSERT_TRUE(store.begin().ok());
    ASSERT_TRUE(store.add(*run, ticTacToeGame(1)).ok());
  }
  EXPECT_EQ(*open().count(1), 0U);
}

TEST_F(StoreTest, RefusesWhatIsNoStoreAndLeavesItAlone) {
  EXPECT_THAT(
      std::string(Store::openToRead(path("none.db")).status().message()),
      HasSubstr("there is no file"));
  EXPECT_FALSE(fs::exists(path("none.db")));

  const std::string text(5000, 'x');
  writeFile(path("text.db"), text);
  EXPECT_THAT(refusal("text.db"), HasSubstr("no store of games"));
  EXPECT_EQ(readFile(path("text.db")), text);

  {
    auto foreign =
        Database::open(path("foreign.db"), Database::Mode::kReadWrite);
    ASSERT_TRUE(foreign->execute("CREATE TABLE games (x)").ok());
  }
  const std::string bytes = readFile(path("foreign.db"));
  EXPECT_THAT(refusal("foreign.db"), HasSubstr("no store of games"));
  EXPECT_EQ(readFile(path("foreign.db")), bytes);

  EXPECT_FALSE(Store::openToWrite(path("no/such/folder.db")).ok());
  fs::create_directory(path("folder.db"));
  EXPECT_FALSE(Store::openToWrite(path("folder.db")).ok());
}

TEST_F(StoreTest, RefusesANewerSchema) {
  {
    Store store = open();
    addAll(store, *store.addRun(ticTacToeRun(), 5), ticTacToeGames(5));
    ASSERT_TRUE(store.makeOneFile().ok());
  }
  {
    auto raw = Database::open(path(), Database::Mode::kReadWrite);
    ASSERT_TRUE(raw->execute("PRAGMA user_version = 3").ok());
  }
  const std::string bytes = readFile(path());
  EXPECT_THAT(refusal(), HasSubstr("has schema 3; this program knows 2"));
  EXPECT_EQ(readFile(path()), bytes);
}

TEST_F(StoreTest, FindsDamage) {
  {
    Store store = open();
    addAll(store, *store.addRun(ticTacToeRun(), 2000), ticTacToeGames(2000));
    ASSERT_TRUE(store.makeOneFile().ok());
  }
  const std::string good = readFile(path());
  // A page overwritten in the middle.
  std::string bad = good;
  bad.replace(good.size() / 2 / 4096 * 4096, 4096, 4096, '\x5A');
  writeFile(path(), bad);
  const auto store = must(Store::openToRead(path()));
  const absl::Status status = store.checkIntegrity();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("is damaged"));
  // One letter of one game changed: the file is intact, the game is not.
  const std::string some = ticTacToeGame(1234).moves;
  bad = good;
  bad[bad.find(some)] ^= 1;
  writeFile(path(), bad);
  const auto changed = must(Store::openToRead(path()));
  EXPECT_TRUE(changed.checkIntegrity().ok());
  auto reader = changed.read(1);
  StoredGame game;
  absl::StatusOr<bool> more = true;
  while (more.ok() && *more) more = reader->next(game);
  EXPECT_EQ(more.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(more.status().message()), HasSubstr("is damaged"));
}

TEST_F(StoreTest, ReadsInAFolderThatCannotBeWritten) {
  {
    Store store = open();
    addAll(store, *store.addRun(ticTacToeRun(), 5), ticTacToeGames(5));
  }
  ASSERT_FALSE(fs::exists(path("runs.db-wal")));
  // Root may write anywhere, so a child drops its privileges.
  fs::permissions(folder_, fs::perms(0555));
  fs::permissions(path(), fs::perms(0444));
  const pid_t child = fork();
  if (child == 0) {
    if (getuid() == 0 && setuid(65534) != 0) _exit(9);
    const auto store = Store::openToRead(path());
    if (!store.ok()) _exit(1);
    if (allOf(*store, 1) != ticTacToeGames(5)) _exit(2);
    const auto writable = Store::openToWrite(path());
    if (writable.ok() &&
        (*Store::openToWrite(path())).addRun(ticTacToeRun(7), 1).ok())
      _exit(3);
    if (Store::openToWrite(path("other.db")).status().code() !=
        absl::StatusCode::kPermissionDenied) {
      _exit(4);
    }
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  fs::permissions(folder_, fs::perms(0755));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(allOf(*Store::openToRead(path()), 1), ticTacToeGames(5));
}

TEST_F(StoreTest, SeveralProcessesFillOneFile) {
  constexpr std::uint64_t kGames = 60;
  constexpr std::uint64_t kProcesses = 4;
  std::vector<pid_t> children;
  for (std::uint64_t part = 0; part < kProcesses; ++part) {
    const pid_t child = fork();
    if (child == 0) {
      auto store = Store::openToWrite(path());
      if (!store.ok()) _exit(1);
      const auto run = store->addRun(ticTacToeRun(), kGames);
      if (!run.ok()) _exit(2);
      // Each also tries what belongs to the next one.
      for (std::uint64_t i = 0; i < kGames; ++i) {
        if (i % kProcesses != part && i % kProcesses != (part + 1) % kProcesses)
          continue;
        if (!store->begin().ok()) _exit(3);
        if (!store->add(*run, ticTacToeGame(i)).ok()) _exit(4);
        if (!store->commit().ok()) _exit(5);
      }
      _exit(0);
    }
    children.push_back(child);
  }
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
  const Store store = open();
  EXPECT_EQ(store.runs()->size(), 1U);
  EXPECT_EQ(allOf(store, 1), ticTacToeGames(kGames));
}

TEST_F(StoreTest, CopiesGamesUnlessBothHaveOne) {
  const auto games = ticTacToeGames(6);
  {
    Store even = open("even.db");
    addAll(even, *even.addRun(ticTacToeRun(), 6),
           {games[0], games[2], games[4]});
    Store odd = open("odd.db");
    ASSERT_TRUE(odd.addRun(ticTacToeRun(9), 6).ok());
    addAll(odd, *odd.addRun(ticTacToeRun(), 6), {games[1], games[3], games[5]});
  }
  Store all = open("all.db");
  const auto run = all.addRun(ticTacToeRun(), 6);
  ASSERT_TRUE(all.copyGames(path("even.db"), 1, *run).ok());
  ASSERT_TRUE(all.copyGames(path("odd.db"), 2, *run).ok());
  EXPECT_EQ(allOf(all, *run), games);
  const absl::Status twice = all.copyGames(path("odd.db"), 2, *run);
  EXPECT_EQ(twice.code(), absl::StatusCode::kAlreadyExists);
  EXPECT_THAT(std::string(twice.message()), HasSubstr("game 2 is in another"));
  EXPECT_EQ(allOf(all, *run), games);
  // All or nothing.
  auto database = Database::open(path("odd.db"), Database::Mode::kReadWrite);
  ASSERT_TRUE(
      database->execute("update games set moves = 'a1' where number = 5").ok());
  Store damaged = open("damaged.db");
  const auto other = damaged.addRun(ticTacToeRun(), 6);
  EXPECT_EQ(damaged.copyGames(path("odd.db"), 2, *other).code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(*damaged.count(*other), 0U);
}

TEST_F(StoreTest, TheWriterWritesWhatSeveralThreadsHandOver) {
  const auto games = ticTacToeGames(400);
  Store store = open();
  const auto run = store.addRun(ticTacToeRun(), 400);
  StoreWriter writer(std::move(store), *run);
  std::vector<std::thread> threads;
  for (std::size_t part = 0; part < 4; ++part) {
    threads.emplace_back([&, part] {
      for (std::size_t i = part; i < games.size(); i += 4) writer.add(games[i]);
    });
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_TRUE(writer.finish().ok());
  EXPECT_EQ(writer.written(), 400U);
  EXPECT_EQ(allOf(writer.store(), *run), games);
}

TEST_F(StoreTest, TheWriterStopsAtTheFirstErrorAndKeepsWhatWasThere) {
  {
    Store store = open();
    addAll(store, *store.addRun(ticTacToeRun(), 1000), ticTacToeGames(10));
  }
  Store store = open();
  // As small as it is now: SQLite says that the disk is full.
  ASSERT_TRUE(store.limitPages(1).ok());
  StoreWriter writer(std::move(store), 1);
  for (std::uint64_t i = 10; i < 3000; ++i) writer.add(ticTacToeGame(i));
  const absl::Status status = writer.finish();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("the disk is full"));
  EXPECT_TRUE(writer.failed());
  writer.add(ticTacToeGame(3000));
  const auto left = allOf(*Store::openToRead(path()), 1);
  ASSERT_GE(left.size(), 10U);
  EXPECT_EQ(left, ticTacToeGames(left.size()));
}

// Games that arrive faster than they are written wait together; on a full disk
// at most one transaction of them is lost.
TEST_F(StoreTest, TheWriterKeepsWhatFitsOnAFullDisk) {
  constexpr std::size_t kGames = 3000;
  Store store = open();
  const auto run = store.addRun(ticTacToeRun(), kGames);
  ASSERT_TRUE(store.limitPages(60).ok());
  StoreWriter writer(std::move(store), *run);
  for (std::uint64_t i = 0; i < kGames; ++i) writer.add(ticTacToeGame(i));
  EXPECT_EQ(writer.finish().code(), absl::StatusCode::kResourceExhausted);
  const auto left = allOf(*Store::openToRead(path()), *run);
  EXPECT_GE(left.size(), StoreWriter::kCommitGames);
  EXPECT_LT(left.size(), kGames);
  EXPECT_EQ(writer.written(), left.size());
  EXPECT_EQ(left, ticTacToeGames(left.size()));
}

}  // namespace
}  // namespace phasemachine::records
