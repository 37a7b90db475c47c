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
#include "phase/any_game.h"

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

// Error: InvalidArgument naming the invalid member.
absl::StatusOr<State> readState(Members& members);

// InvalidArgument for options that name a file on the server.
absl::Status refuseFiles(std::string_view options);

std::string toHex(std::string_view bytes);
absl::StatusOr<std::string> fromHex(std::string_view text);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_STATE_H_
