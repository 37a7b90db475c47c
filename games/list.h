// The list of games, in display order.
//
// A new game adds the name of its struct, one line. CMake builds the folder whose
// game.h checks that struct (`static_assert(Game<Chess>);`) and writes
// games/headers.h, which includes the game.h of each
// (cmake/PhaseMachineGames.cmake).

#ifndef PHASEMACHINE_GAMES_LIST_H_
#define PHASEMACHINE_GAMES_LIST_H_

#include "games/headers.h"

namespace phasemachine {

template <class... Games>
struct GameList {
  // Calls f.operator()<G>() for each game.
  template <class F>
  static void forEach(F&& f) {
    (f.template operator()<Games>(), ...);
  }
};

// clang-format off
using AllGames = GameList<
    Chess,
    ConnectFour,
    FairyChess,
    Gungi,
    MonoKnight,
    TicTacToe,
    TwilightStruggle>;
// clang-format on

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_LIST_H_
