// The games under test: the listed ones and the test game.

#ifndef PHASEMACHINE_TESTS_CONFORMANCE_GAMES_H_
#define PHASEMACHINE_TESTS_CONFORMANCE_GAMES_H_

#include <gtest/gtest.h>

#include <string>

#include "games/list.h"
#include "tests/support/duel.h"

namespace phasemachine {

template <class List>
struct AsTypes;
template <class... Games>
struct AsTypes<GameList<Games...>> {
  using Types = testing::Types<Games..., Duel>;
};
using ConformingGames = AsTypes<AllGames>::Types;

struct GameName {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kName);
  }
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_CONFORMANCE_GAMES_H_
