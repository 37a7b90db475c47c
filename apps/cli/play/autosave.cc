#include "apps/cli/play/autosave.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "apps/cli/terminal/output_file.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".session";

absl::StatusOr<std::string> folder() {
  return userDataFolder("games", "unfinished game", "--autosave");
}

}  // namespace

absl::StatusOr<Autosave> Autosave::create(std::string path) {
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    return refused(quotedPath(path),
                   " exists; go on with it by --resume, or name another file");
  }
  PM_TRY(OutputFile::create(path));
  return Autosave(std::move(path));
}

absl::StatusOr<Autosave> Autosave::createUsual(std::string_view game) {
  const auto where = PM_TRY(folder());
  const std::string name = std::string(game) + '-' + timeNow("%Y%m%d-%H%M%S") +
                           '-' + std::to_string(getpid()) +
                           std::string(kSuffix);
  return create((fs::path(where) / name).string());
}

Autosave Autosave::resume(std::string path) {
  Autosave autosave(std::move(path));
  autosave.kept_ = true;
  return autosave;
}

absl::Status Autosave::update(const GameSession& session) {
  if (session.over()) {
    if (kept() && unlink(path_.c_str()) != 0 && errno != ENOENT) {
      return refused(quotedPath(path_),
                     " cannot be removed: ", std::strerror(errno));
    }
    kept_ = false;
    text_.clear();
    return absl::OkStatus();
  }
  if (!kept() && session.timeline().size() == 0) return absl::OkStatus();
  std::string text = savedSessionToText(session.saved());
  if (text == text_) return absl::OkStatus();
  PM_TRY(writeWholeFile(path_, text));
  text_ = std::move(text);
  kept_ = true;
  return absl::OkStatus();
}

absl::StatusOr<std::string> newestAutosave() {
  const auto where = PM_TRY(folder());
  std::string newest;
  fs::file_time_type time;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(where, error)) {
    if (entry.path().extension() != kSuffix || !entry.is_regular_file(error)) {
      continue;
    }
    const auto written = entry.last_write_time(error);
    if (error || (!newest.empty() && written < time)) continue;
    newest = entry.path().string();
    time = written;
  }
  if (newest.empty()) {
    return absl::NotFoundError("no unfinished game in " + quotedPath(where));
  }
  return newest;
}

absl::StatusOr<SavedSession> readSavedSession(const std::string& path) {
  const auto text = PM_TRY(readWholeFile(path));
  return PM_TRY_AT(quotedPath(path) + ": ", savedSessionFromText(text));
}

}  // namespace phasemachine::cli
