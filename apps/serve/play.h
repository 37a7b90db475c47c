// The operation "play": a game between people and the engine, one action at a
// time.
//
// Contract: the session travels as text (engine/session/saved_session.h); the
// server keeps no state between requests. A request starts or continues a
// session and may perform an action; then engine and nature move until a person
// must choose. The answer contains the new session.
//
// Example:
//   auto order = readPlay(members, limits);
//   Json answer = playAnswer(*order, control);
//
// Thread safety: pure functions; an order belongs to one thread.

#ifndef PHASEMACHINE_APPS_SERVE_PLAY_H_
#define PHASEMACHINE_APPS_SERVE_PLAY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "apps/serve/members.h"
#include "engine/session/saved_session.h"

namespace phasemachine::serve {

// A person's action.
struct PlayAct {
  std::string name;  // empty: nothing
  std::string move;
  std::size_t ply = 0;
  int lines = 0;  // number of lines, for a hint
  // Time the person took, in milliseconds of the clock.
  std::int64_t elapsed = 0;
  // Make no other moves; the next request continues.
  bool hold = false;

  // True if the answer needs no search.
  bool isQuick() const { return hold && name != "go" && name != "hint"; }
};

struct PlayOrder {
  SavedSession session;
  PlayerSettings player;
  PlayAct act;
  bool news = false;                // the answer includes news
  bool board = true;                // and the board
  std::optional<Side> viewer = {};  // default: the session's
  std::size_t lineBytes = 0;        // of a request that brings it back
  // No engine move begins after this time.
  std::int64_t milliseconds = 0;
};

// Parses a request. Errors: InvalidArgument naming the member.
absl::StatusOr<PlayOrder> readPlay(Members& members, const Limits& limits);

// Returns the answer, or an error answer. If a search is stopped, its move is
// left to the next request.
Json playAnswer(const PlayOrder& order, const SearchControl& control);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_PLAY_H_
