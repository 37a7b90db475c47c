// The file that keeps an unfinished game of `play`.
//
// Contract: the file holds a saved session (engine/session/saved_session.h). It
// is written completely or not at all, so a killed program leaves the old text
// or the new one. It is made by the first update with a move and removed by the
// update with the game's end. A file that is no saved session, or holds another
// unfinished game, is never written.
//
// Example:
//   absl::StatusOr<Autosave> autosave = Autosave::create("game.session");
//   absl::Status status = autosave->update(session);
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_AUTOSAVE_H_
#define PHASEMACHINE_APPS_CLI_AUTOSAVE_H_

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/session/game_session.h"
#include "engine/session/saved_session.h"

namespace phasemachine::cli {

class Autosave {
 public:
  // For a new game. Errors name the file: FailedPrecondition if it exists, or
  // if its folder does not exist or is not writable.
  static absl::StatusOr<Autosave> create(std::string path);
  // A file of its own in the user's data folder, for a game of this name.
  // Errors: as userDataFolder().
  static absl::StatusOr<Autosave> createUsual(std::string_view game);
  // Goes on with a file that was read.
  static Autosave goOn(std::string path);

  const std::string& path() const { return path_; }
  // Whether a game is kept there.
  bool kept() const { return kept_; }

  // Writes the game, or removes the file if the game is over. Nothing is
  // written if nothing changed. Errors name the file and why it cannot be
  // written.
  absl::Status update(const GameSession& session);

 private:
  explicit Autosave(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::string text_;  // as written last
  bool kept_ = false;
};

// The newest file of the user's data folder. Errors: NotFound if there is none;
// as userDataFolder().
absl::StatusOr<std::string> newestAutosave();

// Errors name the file and the line.
absl::StatusOr<SavedSession> readSavedSession(const std::string& path);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_AUTOSAVE_H_
