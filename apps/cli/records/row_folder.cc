#include "apps/cli/records/row_folder.h"

#include <utility>

#include "core/try.h"

namespace phasemachine::cli {

absl::StatusOr<std::unique_ptr<RowFolder>> RowFolder::create(
    std::string path, const records::StoredRun& run, std::uint64_t games,
    std::function<bool(std::uint64_t)> wanted) {
  auto replay = PM_TRY(records::Replay::of(run));
  auto folder = PM_TRY(OutputFolder::create(std::move(path)));
  return std::unique_ptr<RowFolder>(new RowFolder(
      std::move(folder), std::move(replay), games, std::move(wanted)));
}

RowFolder::RowFolder(OutputFolder folder, records::Replay replay,
                     std::uint64_t games,
                     std::function<bool(std::uint64_t)> wanted)
    : folder_(std::move(folder)),
      replay_(std::move(replay)),
      games_(games),
      wanted_(std::move(wanted)),
      files_(replay_,
             [this](const std::string& name, const std::string& bytes) {
               return writeWholeFile(folder_.path() + "/" + name, bytes);
             }) {}

absl::Status RowFolder::add(const records::StoredGame& game) {
  auto rows = PM_TRY(records::rowsOf(replay_, game));
  const std::lock_guard lock(mutex_);
  waiting_.emplace(game.number, std::move(rows));
  return passOn();
}

absl::Status RowFolder::passOn() {
  while (!waiting_.empty()) {
    while (next_ < games_ && wanted_ && !wanted_(next_)) ++next_;
    const auto first = waiting_.begin();
    if (games_ != 0 && first->first != next_) return absl::OkStatus();
    const records::GameRows rows = std::move(first->second);
    waiting_.erase(first);
    ++next_;
    PM_TRY(files_.add(rows));
  }
  return absl::OkStatus();
}

absl::Status RowFolder::finish() {
  const std::lock_guard lock(mutex_);
  for (const auto& [number, rows] : waiting_) PM_TRY(files_.add(rows));
  waiting_.clear();
  return files_.finish();
}

}  // namespace phasemachine::cli
