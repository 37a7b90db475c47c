// The comparison of a search with AnyEvaluator and one with the evaluator that
// it holds.
//
// Contract: each evaluator type compiles a search of its own, which takes
// seconds; so a test file compares a few.
//
// Example:
//   expectTheSameSearches<ConstantEvaluator>();

#ifndef PHASEMACHINE_TESTS_AI_EVALUATE_SAME_SEARCHES_H_
#define PHASEMACHINE_TESTS_AI_EVALUATE_SAME_SEARCHES_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/player.h"
#include "ai/search/searcher.h"
#include "games/tic_tac_toe/game.h"
#include "tests/support/any_search.h"

namespace phasemachine {

// Digests of the searches of three positions.
inline std::vector<std::uint64_t> digestsOf(Player<TicTacToe>& player) {
  std::vector<std::uint64_t> digests;
  const tic_tac_toe::Move line[] = {{0}, {3}};
  for (std::size_t plies = 0; plies <= 2; ++plies) {
    EXPECT_TRUE(
        player.setGame(TicTacToe::initial({}), std::span(line).first(plies))
            .ok());
    SearchRequest<TicTacToe::Move> request;
    request.limits.simulations = 300;
    digests.push_back(player.search(request).digest);
  }
  return digests;
}

// In modes single and batch, the latter with one and with two threads.
template <Evaluator<TicTacToe> E>
void expectTheSameSearches() {
  const auto expectTheSame = [](const SearchOptions& options) {
    const auto own = Searcher<TicTacToe, E>::create(options, {}).value();
    const auto any = anyPlayer<TicTacToe>(options, E{}).value();
    EXPECT_EQ(digestsOf(*any), digestsOf(*own));
  };
  SearchOptions options;
  expectTheSame(options);
  options.mode = SearchMode::kBatch;
  options.batchGrowth = 16;
  expectTheSame(options);
  options.threads = 2;
  expectTheSame(options);
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_AI_EVALUATE_SAME_SEARCHES_H_
