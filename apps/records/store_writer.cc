#include "apps/records/store_writer.h"

#include <algorithm>
#include <utility>

namespace phasemachine::records {
namespace {

using Clock = std::chrono::steady_clock;

// Limit for games waiting for the disk.
constexpr std::size_t kMaxWaitingBytes = std::size_t{64} << 20;

std::size_t bytesOf(const StoredGame& game) {
  return sizeof(StoredGame) + game.moves.size() + game.plies.size() +
         game.times.size();
}

}  // namespace

StoreWriter::StoreWriter(Store store, std::int64_t run)
    : store_(std::move(store)), run_(run), thread_([this] { work(); }) {}

StoreWriter::~StoreWriter() { finish().IgnoreError(); }

void StoreWriter::add(StoredGame game) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [this] { return waitingBytes_ < kMaxWaitingBytes || failed_; });
  if (failed_) return;
  waitingBytes_ += bytesOf(game);
  waiting_.push_back(std::move(game));
  // Only the first game wakes the writer, which then sleeps to gather more.
  if (waiting_.size() == 1) changed_.notify_all();
}

absl::Status StoreWriter::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  return status_;
}

void StoreWriter::work() {
  auto committed = Clock::now() - kCommitPause;
  std::vector<StoredGame> games;
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
    if (waiting_.empty()) return;
    changed_.wait_until(lock, committed + kCommitPause,
                        [this] { return finishing_; });
    games.clear();
    games.swap(waiting_);
    waitingBytes_ = 0;
    lock.unlock();
    const absl::Status status = write(games);
    committed = Clock::now();
    lock.lock();
    changed_.notify_all();
    if (status.ok()) continue;
    status_ = status;
    failed_ = true;
    return;
  }
}

absl::Status StoreWriter::write(std::span<const StoredGame> games) {
  while (!games.empty()) {
    const std::size_t count = std::min(games.size(), kCommitGames);
    const absl::Status status = writeTransaction(games.first(count));
    if (!status.ok()) return status;
    games = games.subspan(count);
  }
  return absl::OkStatus();
}

absl::Status StoreWriter::writeTransaction(std::span<const StoredGame> games) {
  absl::Status status = store_.begin();
  if (!status.ok()) return status;
  std::uint64_t added = 0;
  for (const StoredGame& game : games) {
    const auto isNew = store_.add(run_, game);
    if (!isNew.ok()) {
      store_.rollBack();
      return isNew.status();
    }
    added += *isNew ? 1 : 0;
  }
  status = store_.commit();
  if (!status.ok()) {
    store_.rollBack();
    return status;
  }
  written_ += added;
  return status;
}

}  // namespace phasemachine::records
