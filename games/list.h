// The list of games. A new game adds its header and its struct here; its folder
// has the game's name.

#ifndef PHASEMACHINE_GAMES_LIST_H_
#define PHASEMACHINE_GAMES_LIST_H_

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <tuple>

#include "games/chess/game.h"
#include "games/fairy_chess/game.h"
#include "games/gungi/game.h"
#include "games/monoknight/game.h"
#include "games/tic_tac_toe/game.h"
#include "games/twilight_struggle/game.h"

namespace phasemachine {

// A name as a template argument.
template <std::size_t kSize>
struct ConstantName {
  char text[kSize];

  // Implicit, so that Named<"chess"> reads well.
  constexpr ConstantName(const char (&from)[kSize]) {
    std::copy_n(from, kSize, text);
  }
  constexpr std::string_view view() const { return {text, kSize - 1}; }
};

template <class... Games>
struct GameList {
  // Calls f.operator()<G>() for each game.
  template <class F>
  static void forEach(F&& f) {
    (f.template operator()<Games>(), ...);
  }

  static constexpr std::size_t indexOf(std::string_view name) {
    constexpr std::string_view kNames[] = {Games::kName...};
    return static_cast<std::size_t>(
        std::find(std::begin(kNames), std::end(kNames), name) -
        std::begin(kNames));
  }

  // The game of that name; there must be one.
  template <ConstantName kName>
  using Named =
      std::tuple_element_t<indexOf(kName.view()), std::tuple<Games...>>;
};

using AllGames =
    GameList<Chess, FairyChess, Gungi, MonoKnight, TicTacToe, TwilightStruggle>;

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_LIST_H_
