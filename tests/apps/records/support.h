// Stored games made by hand, for tests of the store.

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "apps/records/store.h"
#include "games/catalog.h"
#include "tests/apps/records/random_game.h"
#include "tests/support/must.h"

namespace phasemachine::records {

inline RunDescription ticTacToeRun(std::uint64_t seed = 1) {
  return runOf(**findGame("tic_tac_toe"), seed);
}

inline StoredGame ticTacToeGame(std::uint64_t number) {
  return randomGame(**findGame("tic_tac_toe"), number);
}

// All games of a run, by number.
inline std::vector<StoredGame> allOf(const Store& store, std::int64_t run) {
  std::vector<StoredGame> games;
  auto reader = must(store.read(run));
  StoredGame game;
  for (;;) {
    const auto more = reader.next(game);
    EXPECT_TRUE(more.ok()) << more.status();
    if (!more.ok() || !*more) return games;
    games.push_back(game);
  }
}

}  // namespace phasemachine::records
