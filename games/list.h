// The list of games, in display order.
//
// A new game adds the name of its struct, one line. CMake builds the folder
// whose game.h checks that struct (`static_assert(Game<Chess>);`) and writes
// games/headers.h, which includes the game.h of each
// (cmake/PhaseMachineGames.cmake). A build may leave games out.

#pragma once

#include <type_traits>

#include "games/built.h"
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

// The games that this build has, of a list of all.
template <class Built, class... Games>
struct PickGames;
template <class... Built>
struct PickGames<GameList<Built...>> {
  using List = GameList<Built...>;
};
template <class... Built, class First, class... Rest>
struct PickGames<GameList<Built...>, First, Rest...>
    : PickGames<std::conditional_t<kBuilt<First>, GameList<Built..., First>,
                                   GameList<Built...>>,
                Rest...> {};
template <class... Games>
using BuiltGames = typename PickGames<GameList<>, Games...>::List;

// clang-format off
using AllGames = BuiltGames<
    Chess,
    ConnectFour,
    FairyChess,
    Gungi,
    MonoKnight,
    TicTacToe,
    TwilightStruggle>;
// clang-format on

}  // namespace phasemachine
