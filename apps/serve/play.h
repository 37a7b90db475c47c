// The operation "play": a game of people and the engine, one act at a time.
//
// Contract: the session travels as text (engine/session/saved_session.h), so
// the server keeps nothing between requests. A request starts a session or
// brings one, and may act in it; then engine and nature move until a person
// must choose. The answer has the session as it is then.
//
// Example:
//   auto order = readPlay(members, limits);
//   Json answer = playAnswer(*order, control);
//
// Thread safety: pure functions; an order is used by one thread.

#ifndef PHASEMACHINE_APPS_SERVE_PLAY_H_
#define PHASEMACHINE_APPS_SERVE_PLAY_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "ai/search/control.h"
#include "apps/serve/limits.h"
#include "apps/serve/members.h"
#include "engine/session/saved_session.h"

namespace phasemachine::serve {

// What a person does.
struct PlayAct {
  std::string name;  // empty: nothing
  std::string move;
  std::size_t ply = 0;
  int lines = 0;  // of a hint
  // What the person took for it, in milliseconds of the clock.
  std::int64_t elapsed = 0;
  // Nobody else moves then: the next request goes on.
  bool hold = false;

  // Whether no search is needed to answer.
  bool isQuick() const { return hold && name != "go" && name != "hint"; }
};

struct PlayOrder {
  SavedSession session;
  PlayerSettings player;
  PlayAct act;
  bool news = false;  // whether the answer has them
  // Engine moves begin within this time.
  std::int64_t milliseconds = 0;
};

// Errors: InvalidArgument naming the member.
absl::StatusOr<PlayOrder> readPlay(Members& members, const Limits& limits);

// The answer, or an error. A stopped search leaves its move to the next
// request.
Json playAnswer(const PlayOrder& order, const SearchControl& control);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_PLAY_H_
