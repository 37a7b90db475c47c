// What a played game tells to whom.
//
// Contract: a person sees the hidden things of their own side alone, also if two
// people share a screen. Moves are told when the request ends: only then is it
// known who looks at them.
//
// Example:
//   Json moves = told(session, made, viewerOf(session), true);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_SERVE_TOLD_H_
#define PHASEMACHINE_APPS_SERVE_TOLD_H_

#include <vector>

#include "apps/json/json.h"
#include "engine/session/game_session.h"

namespace phasemachine::serve {

// The session's viewer; of two people in a game with hidden information the one
// who decides next or, while nature acts, who decided last.
Side viewerOf(const GameSession& session);

// A move made by a request.
struct Made {
  Mover by;
  Side side;
};

// The last moves of a session as the viewer may see them; unless `board`, only
// who made them.
Json told(const GameSession& session, const std::vector<Made>& made,
          Side viewer, bool board);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TOLD_H_
