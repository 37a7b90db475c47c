// The file that stores an unfinished game of `play`.
//
// Contract: the file holds a saved session (engine/session/game_session.h).
// Writes are atomic: a killed program leaves the old text or the new one. The
// first update with a move creates the file, and the update with the end of the
// game removes it. A file that is not a saved session, or that holds another
// unfinished game, is never overwritten.
//
// Example:
//   absl::StatusOr<Autosave> autosave = Autosave::create("game.session");
//   absl::Status status = autosave->update(session);

#pragma once

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/session/game_session.h"

namespace phasemachine::cli {

class Autosave {
 public:
  // For a new game. Errors name the file: FailedPrecondition if it exists;
  // otherwise those of OutputFile.
  static absl::StatusOr<Autosave> create(std::string path);
  // A new file in the user's data folder, for a game called `game`. Errors: as
  // userDataFolder().
  static absl::StatusOr<Autosave> createUsual(std::string_view game);
  // Continues with a file that has been read.
  static Autosave resume(std::string path);

  const std::string& path() const { return path_; }
  // True if the file holds the game.
  bool kept() const { return kept_; }

  // Writes the game if it changed, or removes the file if the game is over.
  // Errors name the file and the reason.
  absl::Status update(const GameSession& session);

 private:
  explicit Autosave(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::string text_;  // as written last
  bool kept_ = false;
};

// Path of the newest file in the user's data folder. Errors: NotFound if it is
// empty; as userDataFolder().
absl::StatusOr<std::string> newestAutosave();

// Errors name the file and the line.
absl::StatusOr<SavedSession> readSavedSession(const std::string& path);

}  // namespace phasemachine::cli
