// The scenes of all listed games (phase/scene.h).
//
// Example:
//   const AnyScene& scene = sceneOf(board.game());
//   scene.places(board.data(), move);  // {"square.e2", "square.e4"}
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_SCENES_H_
#define PHASEMACHINE_GAMES_SCENES_H_

#include "phase/any_game.h"
#include "phase/scene.h"

namespace phasemachine {

// Precondition: `game` is in the list.
const AnyScene& sceneOf(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_SCENES_H_
