// The position of a request: "game", "options" and either "position" (text) or
// "bytes" (hexadecimal, from an earlier answer) with the "moves" made since; or
// "session", a played game from an answer of "play".
//
// Thread safety: plain values; pure functions.

#ifndef PHASEMACHINE_APPS_SERVE_STATE_H_
#define PHASEMACHINE_APPS_SERVE_STATE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/serve/members.h"
#include "engine/session/saved_session.h"
#include "phase/erased/any_game.h"

namespace phasemachine::serve {

struct State {
  std::string options;  // with every option named
  AnyBoard start;
  std::vector<MoveCode> moves;
  AnyBoard board;  // after the moves, at a decision
  AnyDecision now;
  std::vector<MoveCode> undone = {};  // of a session: moves taken back
};

inline constexpr std::size_t kLongestSession = std::size_t{1} << 20;
// Moves of a game in one request.
inline constexpr std::size_t kMostMoves = 20'000;

// Error: InvalidArgument naming the invalid member.
absl::StatusOr<State> readState(Members& members);

// InvalidArgument for options that name a file on the server.
absl::Status refuseFiles(std::string_view options);

// Reads a session from a client. Error: InvalidArgument, also for more than
// kMostMoves moves.
absl::StatusOr<SavedSession> readSession(const std::string& text);
// Writes a session for a client. Error: "too_long" if a request of at most
// `lineBytes` could not bring it back.
absl::StatusOr<std::string> writeSession(const SavedSession& session,
                                         std::size_t lineBytes);

std::string toHex(std::string_view bytes);
absl::StatusOr<std::string> fromHex(std::string_view text);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_STATE_H_
