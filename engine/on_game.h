// Dispatches from a game known at run time to its type.
//
// Contract: the only place where code is compiled for every listed game; each
// use compiles the passed function for all games.
//
// Example:
//   std::size_t bytes = 0;
//   onGame(game, [&]<class G>() { bytes = sizeof(typename G::Board); });
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_ENGINE_ON_GAME_H_
#define PHASEMACHINE_ENGINE_ON_GAME_H_

#include "games/list.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// Calls f.operator()<G>() for the game G of `game`.
template <class F>
void onGame(const AnyGame& game, F&& f) {
  AllGames::forEach([&]<class G>() {
    if (game == anyGame<G>()) f.template operator()<G>();
  });
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_ON_GAME_H_
