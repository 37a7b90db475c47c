// The scenes of all listed games (phase/erased/scene.h).
//
// Example:
//   const AnyScene& scene = sceneOf(board.game());
//   scene.places(board.data(), move);  // {"square.e2", "square.e4"}

#ifndef PHASEMACHINE_GAMES_SCENES_H_
#define PHASEMACHINE_GAMES_SCENES_H_

#include "phase/erased/any_game.h"
#include "phase/erased/scene.h"

namespace phasemachine {

// Precondition: `game` is in the list.
const AnyScene& sceneOf(const AnyGame& game);

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_SCENES_H_
