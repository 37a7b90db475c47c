// The laws of boards as text, bytes, hashes and pictures and of recorded moves
// that every game obeys, over random play.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "phase/erased/any_timeline.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
class ConformanceOfRecords : public testing::Test {};
TYPED_TEST_SUITE(ConformanceOfRecords, ConformingGames, GameName);

TYPED_TEST(ConformanceOfRecords, TextAndBytesRoundTrip) {
  everywhere<TypeParam>(laws::textAndBytesRoundTrip<TypeParam>);
}

TYPED_TEST(ConformanceOfRecords, DamagedBytesAreRefusedOrLoadAPlayableBoard) {
  Random random(6);
  everywhere<TypeParam>([&](const auto& visit) {
    if (random.below(8) != 0) return;
    laws::damagedBytesAreRefusedOrPlayable(visit, random);
  });
}

TYPED_TEST(ConformanceOfRecords, HashIsEqualExactlyWhenBoardsAre) {
  std::vector<std::pair<std::uint64_t, typename TypeParam::Board>> seen;
  everywhere<TypeParam>([&](const auto& visit) {
    seen.emplace_back(TypeParam::hash(visit.board), visit.board);
  });
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i - 1].first == seen[i].first) {
      ASSERT_TRUE(seen[i - 1].second == seen[i].second)
          << "two unequal boards have one hash(): "
          << TypeParam::toText(seen[i - 1].second) << " and "
          << TypeParam::toText(seen[i].second);
    }
  }
  for (const auto& [hash, board] : seen) {
    const auto copy = loadBoard<TypeParam>(saveBoard<TypeParam>(board));
    ASSERT_TRUE(copy.ok()) << "readBytes() refuses the bytes of a board: "
                           << copy.status();
    ASSERT_EQ(TypeParam::hash(*copy), hash)
        << "hash() differs between equal boards: " << TypeParam::toText(board);
  }
}

TYPED_TEST(ConformanceOfRecords, OptionsRoundTripAndRefuseRubbish) {
  const typename TypeParam::Options defaults{};
  const auto read = TypeParam::Options::parse(defaults.toText());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->toText(), defaults.toText())
      << "the text of the options reads as other options";
  const auto bad = TypeParam::Options::parse("no_such_option=1");
  ASSERT_FALSE(bad.ok())
      << "Options::parse() takes an option that does not exist";
  EXPECT_NE(std::string(bad.status().message()).find("no_such_option"),
            std::string::npos);
}

TYPED_TEST(ConformanceOfRecords, EveryBoardCanBeDrawn) {
  everywhere<TypeParam>(laws::theBoardCanBeDrawn<TypeParam>);
}

// --- Recorded moves: text, replay, undo and redo ---

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
      typename TypeParam::MoveList legal;
      ASSERT_EQ(Machine::legalMoves(board, legal).winner,
                timeline.decision().winner);
      std::vector<MoveCode> codes;
      for (const auto move : legal) {
        codes.push_back(AnyGameTable<TypeParam>::encode(move));
      }
      ASSERT_EQ(timeline.decision().moves, codes);
      ASSERT_EQ(timeline.canUndo(), to > 0);
      ASSERT_EQ(timeline.canRedo(), to < moves.size());
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
