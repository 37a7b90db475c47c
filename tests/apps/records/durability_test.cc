// Failed writes are reported, and the required syncs happen. A shim between
// SQLite and the disk checks this.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include "apps/records/store.h"
#include "tests/apps/records/support.h"
#include "tests/support/must.h"
#include "tests/support/run_program.h"

namespace phasemachine::records {
namespace {

using testing::HasSubstr;

// Wraps SQLite's default file system: writes to a log fail once `failing` is
// set, and syncs are counted.
class WatchedDisk {
 public:
  static WatchedDisk& instance() {
    static WatchedDisk disk;
    return disk;
  }
  void reset() {
    failing = false;
    logSyncs = 0;
    fileSyncs = 0;
  }

  std::atomic<bool> failing = false;
  std::atomic<int> logSyncs = 0;
  std::atomic<int> fileSyncs = 0;

 private:
  struct File {
    const sqlite3_io_methods* methods;
    bool log;
  };

  WatchedDisk() {
    real_ = sqlite3_vfs_find(nullptr);
    shim_ = *real_;
    shim_.zName = "watched";
    shim_.xOpen = open;
    sqlite3_vfs_register(&shim_, /*makeDflt=*/1);
  }

  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags,
                  int* outFlags) {
    WatchedDisk& disk = instance();
    const int code = disk.real_->xOpen(disk.real_, name, file, flags, outFlags);
    if (code != SQLITE_OK || file->pMethods == nullptr) return code;
    const std::lock_guard lock(disk.mutex_);
    disk.files_[file] = {file->pMethods, (flags & SQLITE_OPEN_WAL) != 0};
    // One of our tables for each of theirs, never freed while in use.
    sqlite3_io_methods& mine = disk.tables_[file->pMethods];
    mine = *file->pMethods;
    mine.xWrite = write;
    mine.xSync = sync;
    mine.xClose = close;
    file->pMethods = &mine;
    return code;
  }
  static File fileOf(sqlite3_file* file) {
    WatchedDisk& disk = instance();
    const std::lock_guard lock(disk.mutex_);
    return disk.files_.at(file);
  }
  static int write(sqlite3_file* file, const void* bytes, int count,
                   sqlite3_int64 offset) {
    const File found = fileOf(file);
    if (found.log && instance().failing) return SQLITE_FULL;
    return found.methods->xWrite(file, bytes, count, offset);
  }
  static int sync(sqlite3_file* file, int flags) {
    const File found = fileOf(file);
    ++(found.log ? instance().logSyncs : instance().fileSyncs);
    return found.methods->xSync(file, flags);
  }
  static int close(sqlite3_file* file) {
    WatchedDisk& disk = instance();
    const File found = fileOf(file);
    {
      const std::lock_guard lock(disk.mutex_);
      disk.files_.erase(file);
    }
    return found.methods->xClose(file);
  }

  sqlite3_vfs* real_;
  sqlite3_vfs shim_;
  std::mutex mutex_;
  std::map<sqlite3_file*, File> files_;
  std::map<const sqlite3_io_methods*, sqlite3_io_methods> tables_;
};

class DurabilityTest : public FolderTest {
 protected:
  DurabilityTest() { disk_.reset(); }
  ~DurabilityTest() override { disk_.reset(); }

  // A writer on a store for this many games.
  StoreWriter writer(std::uint64_t games) {
    auto store = must(Store::openToWrite(path("x.db")));
    const auto run = must(store.addRun(ticTacToeRun(), games));
    return StoreWriter(std::move(store), run);
  }

  WatchedDisk& disk_ = WatchedDisk::instance();
};

TEST_F(DurabilityTest, ACommitThatFailsIsToldAndNotCounted) {
  {
    StoreWriter first = writer(20);
    for (std::uint64_t i = 0; i < 5; ++i) first.add(ticTacToeGame(i));
    ASSERT_TRUE(first.finish().ok());
    EXPECT_EQ(first.written(), 5U);
  }
  {
    StoreWriter second = writer(20);
    // In the log nothing is written before COMMIT.
    disk_.failing = true;
    for (std::uint64_t i = 5; i < 20; ++i) second.add(ticTacToeGame(i));
    const absl::Status status = second.finish();
    EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("the disk is full"));
    EXPECT_TRUE(second.failed());
    EXPECT_EQ(second.written(), 0U);
    disk_.failing = false;
  }
  const auto store = Store::openToRead(path("x.db"));
  EXPECT_EQ(*store->count(1), 5U);
}

TEST_F(DurabilityTest, TheStoreItselfTellsOfAFailedCommit) {
  auto store = Store::openToWrite(path("x.db"));
  const auto run = store->addRun(ticTacToeRun(), 3);
  ASSERT_TRUE(store->begin().ok());
  ASSERT_TRUE(store->add(*run, ticTacToeGame(0)).ok());
  disk_.failing = true;
  EXPECT_FALSE(store->commit().ok());
  store->rollBack();
  EXPECT_FALSE(store->addRun(ticTacToeRun(7), 1).ok());
  disk_.failing = false;
  EXPECT_EQ(*store->count(*run), 0U);
  EXPECT_EQ(store->runs()->size(), 1U);
}

// synchronous=NORMAL in a log: the log before its pages go into the file, and
// the file after that. With OFF there would be neither.
TEST_F(DurabilityTest, SyncsAreAskedForBeforeTheLogGoes) {
  {
    StoreWriter games = writer(50);
    for (std::uint64_t i = 0; i < 50; ++i) games.add(ticTacToeGame(i));
    ASSERT_TRUE(games.finish().ok());
    disk_.logSyncs = 0;
    disk_.fileSyncs = 0;
  }
  // Closing has put the log into the file.
  EXPECT_FALSE(std::filesystem::exists(path("x.db-wal")));
  EXPECT_GE(disk_.logSyncs, 1);
  EXPECT_GE(disk_.fileSyncs, 1);
}

}  // namespace
}  // namespace phasemachine::records
