#include "apps/cli/records/row_folder.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {

absl::StatusOr<std::unique_ptr<RowFolder>> RowFolder::create(
    std::string path, const records::StoredRun& run, std::uint64_t games,
    std::function<bool(std::uint64_t)> wanted) {
  auto replay = PM_TRY(records::Replay::of(run));
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error || !std::filesystem::is_directory(path, error)) {
    return absl::UnavailableError(
        quotedPath(path) + " is no folder and cannot be made" +
        (error ? ": " + error.message() : std::string()));
  }
  std::unique_ptr<RowFolder> folder(new RowFolder(
      std::move(path), std::move(replay), games, std::move(wanted)));
  // Reports an unwritable folder before the games are played.
  PM_TRY(OutputFile::create(folder->path_ + "/.rows"));
  return folder;
}

RowFolder::RowFolder(std::string path, records::Replay replay,
                     std::uint64_t games,
                     std::function<bool(std::uint64_t)> wanted)
    : path_(std::move(path)),
      replay_(std::move(replay)),
      games_(games),
      wanted_(std::move(wanted)),
      files_(replay_,
             [this](const std::string& name, const std::string& bytes) {
               return writeWholeFile(path_ + "/" + name, bytes);
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
