// The laws of recorded moves that every game obeys, over random play: text,
// replay, undo and redo.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "phase/erased/any_timeline.h"
#include "phase/machine.h"
#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(ConformanceOfRecords, ConformingGames, GameName);

TYPED_TEST(ConformanceOfRecords, MoveTextRoundTripsAndNamesOneMove) {
  everywhere<TypeParam>(laws::moveTextNamesOneMove<TypeParam>);
}

TYPED_TEST(ConformanceOfRecords, MoveTextRefusesRubbish) {
  everywhere<TypeParam>(laws::moveTextRefusesRubbish<TypeParam>);
}

TYPED_TEST(ConformanceOfRecords, ReplayingTheMovesRebuildsTheEqualBoard) {
  everywhere<TypeParam>([](const auto& visit) {
    if (visit.decision.winner) laws::replayRebuildsTheBoard(visit);
  });
}

TYPED_TEST(ConformanceOfRecords, TimelineUndoesRedoesAndJumpsAnywhere) {
  using Machine = PhaseMachine<TypeParam>;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    std::vector<typename TypeParam::Board> boards;
    std::vector<MoveCode> moves;
    playRandomly<TypeParam>(seed, [&](const auto& visit) {
      boards.push_back(visit.board);
      if (visit.history.empty()) return;
      moves.push_back(AnyGameTable<TypeParam>::encode(visit.history.back()));
    });
    AnyTimeline timeline(*AnyBoard::initial(anyGame<TypeParam>(), ""));
    for (const MoveCode move : moves) ASSERT_TRUE(timeline.play(move).ok());
    ASSERT_FALSE(timeline.canRedo());
    ASSERT_FALSE(timeline.jump(moves.size() + 1));
    ASSERT_FALSE(timeline.play(moves[0]).ok());
    Random random(seed);
    for (int i = 0; i < 40; ++i) {
      const std::size_t to =
          random.below(static_cast<std::uint32_t>(boards.size()));
      ASSERT_TRUE(timeline.jump(to));
      ASSERT_TRUE(timeline.board().template as<TypeParam>() == boards[to]);
      auto board = boards[to];
      ASSERT_EQ(Machine::step(board).winner, timeline.decision().winner);
      if (timeline.undo()) {
        ASSERT_TRUE(timeline.board().template as<TypeParam>() ==
                    boards[to - 1]);
        ASSERT_TRUE(timeline.redo());
        ASSERT_TRUE(timeline.board().template as<TypeParam>() == boards[to]);
      }
    }
    while (timeline.undo()) {
    }
    ASSERT_TRUE(timeline.board().template as<TypeParam>() == boards.front());
    ASSERT_TRUE(timeline.play(timeline.decision().moves[0]).ok());
    ASSERT_EQ(timeline.size(), 1U);
  }
}

}  // namespace
}  // namespace phasemachine
