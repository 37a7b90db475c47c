// Watching a move changes nothing and shows nothing hidden (phase/told/events.h), in
// random games of every game.

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/side.h"
#include "phase/machine.h"
#include "phase/told/events.h"
#include "phase/told/machine_steps.h"
#include "tests/conformance/events_suite.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(Events, ConformingGames, GameName);

TYPED_TEST(Events, WatchingChangesNothing) {
  using G = TypeParam;
  this->somewhere([](const auto& visit, auto move) {
    auto stepped = visit.board;
    PhaseMachine<G>::step(stepped, move);
    auto watched = visit.board;
    auto last = watched;
    int steps = 0;
    WatchedLoop<G>::advance(
        watched, move,
        [&](const auto& entry, const auto& before, const auto& after) {
          // Steps follow one another without gaps, except for requests without
          // moves.
          ASSERT_EQ(before.stack.topWord(), before.stack.wordOf(entry));
          if (steps++ > 0 && before.stack.size() == last.stack.size()) {
            ASSERT_TRUE(before == last);
          }
          last = after;
        });
    ASSERT_TRUE(watched == stepped);
  });
}

// A viewer gets the same events in every world that it can distinguish from the
// true one neither before nor after.
TYPED_TEST(Events, NothingHiddenLeaks) {
  using G = TypeParam;
  Random random(23);
  int compared = 0;
  this->somewhere([&](const auto& visit, auto move) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      auto world = G::determinize(visit.board, viewer, random);
      ASSERT_EQ(pictureOf<G>(world, viewer), pictureOf<G>(visit.board, viewer));
      typename G::MoveList moves;
      PhaseMachine<G>::legalMoves(world, moves);
      auto after = visit.board;
      PhaseMachine<G>::step(after, move);
      const auto truly = eventsOf<G>(visit.board, move, viewer);
      const bool named = !truly[0].detail("move").empty();
      // A hidden move may be any other.
      for (const auto other : moves) {
        if (named && !(other == move)) continue;
        auto next = world;
        PhaseMachine<G>::step(next, other);
        if (!(G::observe(next, viewer) == G::observe(after, viewer))) continue;
        const auto told = eventsOf<G>(world, other, viewer);
        // Words may name public things that change nothing, such as dice rolls;
        // two moves with the same words must look the same.
        if (told[0].details != truly[0].details) continue;
        ASSERT_EQ(written(told), written(truly))
            << G::moveToText(visit.board, move) << " or "
            << G::moveToText(world, other) << " in " << G::toText(visit.board);
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace phasemachine
