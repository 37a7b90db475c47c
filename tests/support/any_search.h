// Searches with any evaluator, compiled once for chess, tic-tac-toe and Duel
// (any_search.cc.in), so that the tests of the search need not compile their
// own.
//
// Contract: a search makes the same tree as with the evaluator compiled into it
// (any_evaluator_test.cc). For players of the other listed games see
// engine/players.h.
//
// Example:
//   auto search = AnySearch<Chess>::create(options, ConstantEvaluator{}).value();
//   search->setGame(board, {});
//   EXPECT_EQ(search.census().nodes, 1U);

#pragma once

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/player.h"
#include "ai/search/ask/options.h"
#include "ai/search/tree/tree.h"

namespace phasemachine {

// A Searcher and its tree.
template <Game G>
class AnySearch {
 public:
  template <Evaluator<G> E>
  static absl::StatusOr<AnySearch> create(const SearchOptions& options,
                                          E evaluator) {
    return createAny(options, AnyEvaluator<G>(std::move(evaluator)));
  }

  Player<G>* operator->() const { return player_.get(); }
  const search::Tree& tree() const { return *tree_; }
  search::Tree::Census census() const { return tree_->census(); }

 private:
  AnySearch(std::unique_ptr<Player<G>> player, const search::Tree* tree)
      : player_(std::move(player)), tree_(tree) {}

  static absl::StatusOr<AnySearch> createAny(const SearchOptions& options,
                                             AnyEvaluator<G> evaluator);

  std::unique_ptr<Player<G>> player_;
  const search::Tree* tree_;
};

// makePlayer().
template <Game G>
absl::StatusOr<std::unique_ptr<Player<G>>> makeAnyPlayer(
    const SearchOptions& options, AnyEvaluator<G> evaluator);

template <Game G, Evaluator<G> E>
absl::StatusOr<std::unique_ptr<Player<G>>> anyPlayer(
    const SearchOptions& options, E evaluator) {
  return makeAnyPlayer<G>(options, AnyEvaluator<G>(std::move(evaluator)));
}

}  // namespace phasemachine
