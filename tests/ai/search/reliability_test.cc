// Searches that are stopped, have hardly any memory, fail, or get absurd limits
// in every game and mode.

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "ai/evaluate/any_evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/search/ask/limits.h"
#include "engine/players.h"
#include "games/chess/game.h"
#include "games/list.h"
#include "tests/support/random_play.h"
#include "tests/support/within.h"

namespace phasemachine {
namespace {

constexpr SearchMode kModes[] = {SearchMode::kSingle, SearchMode::kTree,
                                 SearchMode::kBatch};

// Short playouts that sometimes take long or throw.
template <class G>
struct Moody {
  RolloutEvaluator<G> rollout{.maxPlies = 3};
  std::uint32_t slowOneIn = 0;  // 0: never
  std::uint32_t failOneIn = 0;

  double evaluate(typename G::Board& board, Side viewer, Random& random) {
    if (slowOneIn != 0 && random.below(slowOneIn) == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (failOneIn != 0 && random.below(failOneIn) == 0) {
      throw std::runtime_error("the evaluator has had enough");
    }
    return rollout.evaluate(board, viewer, random);
  }
};

template <class G>
std::unique_ptr<Player<G>> moodyPlayer(const SearchOptions& options,
                                       Moody<G> moody) {
  return makeTypedPlayer<G>(options, AnyEvaluator<G>(moody)).value();
}

SearchOptions optionsOf(SearchMode mode) {
  SearchOptions options = {.mode = mode, .threads = 3};
  return options;
}

// Boards of a random game at which a player decides.
template <class G>
std::vector<typename G::Board> boardsOf(std::uint64_t seed, std::size_t most) {
  std::vector<typename G::Board> boards;
  playRandomly<G>(seed, [&](const auto& visit) {
    if (visit.decision.winner || visit.decision.side == Side::kNeutral) return;
    if (boards.size() < most) boards.push_back(visit.board);
  });
  return boards;
}

template <class G>
void expectUsable(const SearchResult<typename G::Move>& result,
                  typename G::Board board) {
  typename G::MoveList legal;
  PhaseMachine<G>::legalMoves(board, legal);
  ASSERT_TRUE(result.bestMove.has_value());
  EXPECT_TRUE(legal.contains(*result.bestMove));
  EXPECT_EQ(result.moves.size(), legal.size());
}

// PHASEMACHINE_STOPS names how many searches are stopped in all.
template <class G>
void stoppedSearchesAreUsable() {
  const char* wanted = std::getenv("PHASEMACHINE_STOPS");
  const int stops = wanted != nullptr ? std::atoi(wanted) : 300;
  const int each = stops / 20 + 1;
  const auto boards = boardsOf<G>(4, 40);
  for (SearchMode mode : kModes) {
    auto player = moodyPlayer(optionsOf(mode), Moody<G>{});
    Random random(static_cast<std::uint64_t>(mode));
    for (int i = 0; i < each; ++i) {
      const auto& board =
          boards[random.below(static_cast<std::uint32_t>(boards.size()))];
      ASSERT_TRUE(player->setGame(board, {}).ok());
      SearchControl control;
      SearchRequest<typename G::Move> request;
      request.control = &control;
      request.limits.stopWhenSolved = false;
      const auto delay = std::chrono::microseconds(random.below(2000));
      std::thread stopper([&] {
        std::this_thread::sleep_for(delay);
        control.stop();
      });
      const auto result = player->search(request);
      stopper.join();
      EXPECT_EQ(result.reason, StopReason::kStopped);
      expectUsable<G>(result, board);
      // Nothing keeps running: the next search runs its full number.
      request.control = nullptr;
      request.limits.simulations = 20;
      EXPECT_EQ(player->search(request).counters.simulations, 20U) << G::kName;
    }
  }
}

template <class G>
void oneMebibyteIsEnough() {
  for (SearchMode mode : kModes) {
    SearchOptions options = optionsOf(mode);
    options.memoryBytes = 1 << 20;
    auto player = moodyPlayer(options, Moody<G>{});
    for (const auto& board : boardsOf<G>(5, 2)) {
      ASSERT_TRUE(player->setGame(board, {}).ok());
      const auto result = player->search(
          within({.simulations = 6000, .stopWhenSolved = false}));
      EXPECT_EQ(result.counters.simulations, 6000U);
      EXPECT_LE(result.counters.treeBytes, std::uint64_t{1} << 20);
      expectUsable<G>(result, board);
    }
  }
}

template <class G>
void failuresAreReported() {
  for (SearchMode mode : kModes) {
    auto player = moodyPlayer(optionsOf(mode), Moody<G>{.failOneIn = 200});
    SearchRequest<typename G::Move> endless;
    endless.limits.stopWhenSolved = false;
    const auto board = boardsOf<G>(6, 1).at(0);
    ASSERT_TRUE(player->setGame(board, {}).ok());
    for (int i = 0; i < 3; ++i) {
      EXPECT_THROW(player->search(endless), std::runtime_error) << G::kName;
    }
    // Few enough to succeed, on the same player.
    SearchRequest<typename G::Move> small;
    small.limits.simulations = 3;
    try {
      expectUsable<G>(player->search(small), board);
    } catch (const std::runtime_error&) {
    }
  }
}

TEST(Reliability, AStoppedSearchHasAUsableResultAndLeavesNothingRunning) {
  AllGames::forEach([]<class G>() { stoppedSearchesAreUsable<G>(); });
}

TEST(Reliability, OneMebibyteIsEnoughForALegalMove) {
  AllGames::forEach([]<class G>() { oneMebibyteIsEnough<G>(); });
}

TEST(Reliability, AFailingEvaluatorIsToldAndLosesNoThread) {
  AllGames::forEach([]<class G>() { failuresAreReported<G>(); });
}

TEST(Reliability, ASlowEvaluatorDoesNotHoldTheSearchBeyondItsTime) {
  for (SearchMode mode : kModes) {
    const auto player =
        moodyPlayer(optionsOf(mode), Moody<Chess>{.slowOneIn = 1});
    const auto result = player->search(within({.milliseconds = 30}));
    EXPECT_EQ(result.reason, StopReason::kTime);
    EXPECT_GT(result.counters.simulations, 0U);
    // Far less than a portion or a batch takes on a busy machine.
    EXPECT_LT(result.counters.microseconds, 5'000'000);
  }
}

// A search with limits that validate() refuses still ends, with a move.
TEST(Reliability, AbsurdLimitsEndAtOnce) {
  for (SearchMode mode : kModes) {
    auto player = moodyPlayer(optionsOf(mode), Moody<Chess>{});
    for (const SearchLimits& limits :
         {SearchLimits{.simulations = 0}, SearchLimits{.nodes = 0},
          SearchLimits{.milliseconds = -100},
          SearchLimits{.clock = GameClock{.remaining = -100,
                                          .increment = -100,
                                          .movesToGo = -3}},
          SearchLimits{.depth = -1}}) {
      const auto result = player->search(within(limits));
      EXPECT_TRUE(result.bestMove.has_value());
      EXPECT_NE(result.reason, StopReason::kGameOver);
    }
  }
}

}  // namespace
}  // namespace phasemachine
