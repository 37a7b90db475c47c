// The one list of games. A new game adds its header and its name here.

#ifndef PHASEMACHINE_GAMES_LIST_H_
#define PHASEMACHINE_GAMES_LIST_H_

#include "games/chess/game.h"
#include "games/gungi/game.h"
#include "games/monoknight/game.h"
#include "games/tic_tac_toe/game.h"
#include "games/twilight_struggle/game.h"

namespace phasemachine {

template <class... Games>
struct GameList {
  // Calls f.operator()<G>() for each game in turn.
  template <class F>
  static void forEach(F&& f) {
    (f.template operator()<Games>(), ...);
  }
};

using AllGames =
    GameList<Chess, Gungi, MonoKnight, TicTacToe, TwilightStruggle>;

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_LIST_H_
