// A session as text, to resume it later.
//
// Contract: the text begins with its version and ends with the line "end", so
// truncation is detected. It holds the game, its options and start, all moves
// including undone ones, the seats, the seed, the limits, the clocks, and a
// resignation. It includes hidden information. Reading checks every move;
// unknown versions and lines are refused.
//
// Example:
//   std::string text = savedSessionToText(session.saved());
//   absl::StatusOr<SavedSession> saved = savedSessionFromText(text);
//   auto again = GameSession::resume(*saved, settings);

#ifndef PHASEMACHINE_ENGINE_SESSION_SAVED_SESSION_H_
#define PHASEMACHINE_ENGINE_SESSION_SAVED_SESSION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/session/game_session.h"

namespace phasemachine {

struct SavedSession {
  std::string options;
  AnyBoard start;
  std::vector<MoveCode> moves = {};  // all known
  std::size_t ply = 0;               // those applied
  std::array<Seat, 2> seats = {};
  std::uint64_t seed = 1;
  SearchLimits limits = {};  // simulations and milliseconds
  bool forced = false;
  std::optional<ClockSettings> clock = {};
  std::array<std::int64_t, 2> remaining = {};  // milliseconds, with a clock
  std::optional<Side> lost = {};
  bool lostOnTime = false;
};

std::string savedSessionToText(const SavedSession& saved);

// Whether a text claims to be a saved session of any version.
bool isSavedSession(std::string_view text);

// Sees a game's options before they are used.
using OptionsCheck = std::function<absl::Status(std::string_view options)>;

// Errors: InvalidArgument naming the line and its error; the errors of `check`
// (may be empty) about the options.
absl::StatusOr<SavedSession> savedSessionFromText(
    std::string_view text, const OptionsCheck& check = {});

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_SESSION_SAVED_SESSION_H_
