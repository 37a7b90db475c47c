// The laws that every game obeys, over random play. A game is tested the
// moment it stands in games/list.h.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/random.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "phase/timeline.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

template <class G>
class Conformance : public testing::Test {
 protected:
  static constexpr std::uint64_t kGames = 40;

  // Calls f(visit) at every decision of kGames random games, and of some more
  // in which nature acts where it does not under the usual options.
  static void everywhere(absl::FunctionRef<void(const RandomPlayVisit<G>&)> f) {
    for (std::uint64_t game = 0; game < kGames; ++game) {
      playRandomly<G>(1000 + game, f);
      if (testing::Test::HasFatalFailure()) return;
    }
    if constexpr (requires { G::kChanceOptions; }) {
      const auto options = G::Options::parse(G::kChanceOptions);
      ASSERT_TRUE(options.ok()) << options.status();
      for (std::uint64_t game = 0; game < kGames / 4; ++game) {
        playRandomly<G>(1000 + game, f, *options);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
};

TYPED_TEST_SUITE(Conformance, ConformingGames, GameName);

TYPED_TEST(Conformance, AskingTwiceAnswersTheSameAndLeavesTheBoardEqual) {
  this->everywhere(laws::askingTwiceAnswersTheSame<TypeParam>);
}

TYPED_TEST(Conformance, StepIsAdvanceAndLegalMoves) {
  this->everywhere(laws::stepIsAdvanceAndLegalMoves<TypeParam>);
}

TYPED_TEST(Conformance, CountingFormCountsTheList) {
  this->everywhere(laws::countingFormCountsTheList<TypeParam>);
}

TYPED_TEST(Conformance, AnEmptyListAlwaysComesWithAWinner) {
  this->everywhere(laws::anEmptyListComesWithAWinner<TypeParam>);
}

TYPED_TEST(Conformance, NoMoveIsListedTwice) {
  this->everywhere(laws::noMoveIsListedTwice<TypeParam>);
}

TYPED_TEST(Conformance, ListedMovesAreAcceptedAndOthersRefusedUnchanged) {
  Random random(5);
  this->everywhere([&](const auto& visit) {
    laws::listedMovesAloneAreAccepted(visit, random);
  });
}

TYPED_TEST(Conformance, ReplayingTheMovesRebuildsTheEqualBoard) {
  this->everywhere([](const auto& visit) {
    if (visit.decision.winner) laws::replayRebuildsTheBoard(visit);
  });
}

TYPED_TEST(Conformance, TextAndBytesRoundTrip) {
  this->everywhere(laws::textAndBytesRoundTrip<TypeParam>);
}

TYPED_TEST(Conformance, DamagedBytesAreRefusedOrLoadAPlayableBoard) {
  Random random(6);
  this->everywhere([&](const auto& visit) {
    if (random.below(8) != 0) return;
    laws::damagedBytesAreRefusedOrPlayable(visit, random);
  });
}

TYPED_TEST(Conformance, MoveTextRoundTripsAndNamesOneMove) {
  this->everywhere(laws::moveTextNamesOneMove<TypeParam>);
}

TYPED_TEST(Conformance, MoveTextRefusesRubbish) {
  this->everywhere(laws::moveTextRefusesRubbish<TypeParam>);
}

TYPED_TEST(Conformance, HashIsEqualExactlyWhenBoardsAre) {
  std::vector<std::pair<std::uint64_t, typename TypeParam::Board>> seen;
  this->everywhere([&](const auto& visit) {
    seen.emplace_back(TypeParam::hash(visit.board), visit.board);
  });
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i - 1].first == seen[i].first) {
      ASSERT_TRUE(seen[i - 1].second == seen[i].second);
    }
  }
  for (const auto& [hash, board] : seen) {
    const auto copy = loadBoard<TypeParam>(saveBoard<TypeParam>(board));
    ASSERT_TRUE(copy.ok());
    ASSERT_EQ(TypeParam::hash(*copy), hash);
  }
}

TYPED_TEST(Conformance, TheEndIsSticky) {
  this->everywhere(laws::theEndIsSticky<TypeParam>);
}

TYPED_TEST(Conformance, ReturnsAgreeWithTheWinner) {
  this->everywhere(laws::returnsAgreeWithTheWinner<TypeParam>);
}

TYPED_TEST(Conformance, ADeterminizedWorldLooksTheSameToItsViewer) {
  Random random(7);
  this->everywhere([&](const auto& visit) {
    laws::aDeterminizedWorldLooksTheSame(visit, random);
  });
}

TYPED_TEST(Conformance, WhatAViewerCannotSeeDoesNotChangeDeterminization) {
  this->everywhere(laws::whatIsUnseenChangesNoDeterminization<TypeParam>);
}

TYPED_TEST(Conformance, TimelineUndoesRedoesAndJumpsAnywhere) {
  using Machine = PhaseMachine<TypeParam>;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    std::vector<typename TypeParam::Board> boards;
    std::vector<typename TypeParam::Move> moves;
    playRandomly<TypeParam>(seed, [&](const auto& visit) {
      boards.push_back(visit.board);
      moves = visit.history;
    });
    Timeline<TypeParam> timeline(TypeParam::initial({}));
    for (auto move : moves) ASSERT_TRUE(timeline.play(move).ok());
    ASSERT_FALSE(timeline.canRedo());
    ASSERT_FALSE(timeline.jump(moves.size() + 1));
    ASSERT_FALSE(timeline.play(moves[0]).ok());
    Random random(seed);
    for (int i = 0; i < 40; ++i) {
      const std::size_t to =
          random.below(static_cast<std::uint32_t>(boards.size()));
      ASSERT_TRUE(timeline.jump(to));
      ASSERT_TRUE(timeline.board() == boards[to]);
      auto board = timeline.board();
      ASSERT_EQ(Machine::step(board).winner, timeline.decision().winner);
      if (timeline.undo()) {
        ASSERT_TRUE(timeline.board() == boards[to - 1]);
        ASSERT_TRUE(timeline.redo());
        ASSERT_TRUE(timeline.board() == boards[to]);
      }
    }
    while (timeline.undo()) {
    }
    ASSERT_TRUE(timeline.board() == boards.front());
    ASSERT_TRUE(timeline.play(timeline.legalMoves()[0]).ok());
    ASSERT_EQ(timeline.size(), 1U);
  }
}

TYPED_TEST(Conformance, ChanceWeightsSumToOneAndSamplesAreListed) {
  Random random(10);
  int chances = 0;
  this->everywhere([&](const auto& visit) {
    laws::chanceIsWeighted(visit, random);
    if (!visit.decision.winner && visit.decision.side == Side::kNeutral) {
      ++chances;
    }
  });
  EXPECT_EQ(chances > 0, TypeParam::kHasChance);
}

TYPED_TEST(Conformance, CloneIsEqual) {
  typename TypeParam::Board copy{};
  this->everywhere([&](const auto& visit) { laws::cloneIsEqual(visit, copy); });
}

TYPED_TEST(Conformance, PeaksStayBelowCapacity) {
  constexpr std::size_t capacity =
      decltype(TypeParam::Board::stack)::capacity();
  std::size_t stack = 0;
  std::size_t moves = 0;
  std::size_t plies = 0;
  this->everywhere([&](const auto& visit) {
    stack = std::max(stack, visit.board.stack.size());
    moves = std::max(moves, visit.moves.size());
    plies = std::max(plies, visit.history.size());
  });
  std::printf(
      "%s: peak stack %zu of %zu, peak list %zu of %zu, longest game "
      "%zu plies, board %zu bytes\n",
      std::string(TypeParam::kName).c_str(), stack, capacity, moves,
      TypeParam::MoveList::capacity(), plies,
      sizeof(typename TypeParam::Board));
  EXPECT_LE(2 * stack, capacity);
  EXPECT_LE(moves, TypeParam::MoveList::capacity());
}

TYPED_TEST(Conformance, ClonesOnSeveralThreadsDoNotInterfere) {
  std::vector<std::uint64_t> alone;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    alone.push_back(signatureOfRandomGame<TypeParam>(seed));
  }
  std::vector<std::uint64_t> together(4);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      threads.emplace_back([&together, seed] {
        together[seed] = signatureOfRandomGame<TypeParam>(seed);
      });
    }
  }
  EXPECT_EQ(alone, together);
}

TYPED_TEST(Conformance, OptionsRoundTripAndRefuseRubbish) {
  const typename TypeParam::Options defaults{};
  const auto read = TypeParam::Options::parse(defaults.toText());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->toText(), defaults.toText());
  const auto bad = TypeParam::Options::parse("no_such_option=1");
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(std::string(bad.status().message()).find("no_such_option"),
            std::string::npos);
}

TYPED_TEST(Conformance, EveryBoardCanBeDrawn) {
  this->everywhere(laws::theBoardCanBeDrawn<TypeParam>);
}

}  // namespace
}  // namespace phasemachine
