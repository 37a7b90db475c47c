// Turning a position into a node: its moves, their priors, their order.
//
// Thread safety: one expander a thread.

#ifndef PHASEMACHINE_AI_SEARCH_EXPANDER_H_
#define PHASEMACHINE_AI_SEARCH_EXPANDER_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/evaluate/portable_math.h"
#include "ai/search/judge.h"
#include "ai/search/options.h"
#include "ai/search/priors.h"
#include "ai/search/tree.h"

namespace phasemachine::search {

// What became of an attempt to expand a position.
struct Expansion {
  std::uint32_t node = 0;  // 0: ended, or memory is used up
  // Score of the first player, when expansion found it.
  std::optional<Verdict> verdict;
};

template <Game G, Evaluator<G> E>
class Expander {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  static_assert(MoveList::capacity() <= 65535, "nodes count moves in 16 bits");

  Expander(Tree& tree, Judge<G, E>& judge, const SearchOptions& options)
      : tree_(tree),
        judge_(judge),
        options_(options),
        shares_(MoveList::capacity()),
        priors_(MoveList::capacity()),
        order_(MoveList::capacity()) {}

  // Expands the position of `board`, which becomes settled (its request has
  // moves). The node is not yet linked to a slot.
  Expansion expand(Board& board, Arena::Cursor& cursor, Random& random) {
    const auto request = board.stack.topWord();
    const std::size_t depth = board.stack.size();
    const Decision decision = Machine::legalMoves(board, moves_);
    if (decision.winner) {
      return {0, Verdict{G::utility(board, Side::kFirst), true}};
    }
    std::uint8_t flags = 0;
    if (board.stack.size() != depth || board.stack.topWord() != request) {
      flags |= kSettleFirst;
    }
    if (G::kHasHiddenInformation || decision.side == Side::kNeutral) {
      flags |= kOpenNode;
      return {tree_.newNode(cursor, kOpenCapacity, decision.side, flags), {}};
    }
    Expansion expansion;
    const auto edges = static_cast<std::uint32_t>(moves_.size());
    const bool ordered =
        findShares(board, decision.side, random, expansion.verdict);
    expansion.node = tree_.newNode(cursor, edges, decision.side, flags);
    if (expansion.node == 0) return expansion;
    Node& node = *nodeAt(tree_.base(), expansion.node);
    if (!ordered) {
      const std::uint16_t prior = packPrior(1 / static_cast<float>(edges));
      for (std::uint32_t i = 0; i < edges; ++i) {
        node.setMove(i, moves_[i], prior);
      }
      return expansion;
    }
    const std::span priors(priors_.data(), edges);
    packPriors(std::span(shares_.data(), edges), priors);
    orderByPrior(priors, std::span(order_.data(), edges));
    for (std::uint32_t i = 0; i < edges; ++i) {
      node.setMove(i, moves_[order_[i]], priors[order_[i]]);
    }
    return expansion;
  }

 private:
  // Fills shares_ for moves_; false when they are uniform.
  bool findShares(const Board& board, Side side, Random& random,
                  std::optional<Verdict>& verdict) {
    const std::span<float> shares(shares_.data(), moves_.size());
    if (options_.priors == PriorSource::kChildren) {
      verdict = judgeChildren(board, side, shares, random);
      softmax(shares, options_.priorTemperature);
      spread(shares, options_.uniformShare);
      return true;
    }
    if constexpr (HasMovePriors<E, G>) {
      if (options_.priors == PriorSource::kEvaluator) {
        judge_.evaluator().priors(board, side, moves_, shares.data());
        softmax(shares, options_.policyTemperature);
        spread(shares, options_.uniformShare);
        return true;
      }
    }
    return false;
  }

  // Log-odds of every child, as `side` sees them. Returns the best.
  Verdict judgeChildren(const Board& board, Side side, std::span<float> logits,
                        Random& random) {
    double best = -1;
    for (std::size_t i = 0; i < logits.size(); ++i) {
      Board child;
      Machine::clone(board, child);
      const Decision decision = Machine::advance(child, moves_[i]);
      const double first = judge_.judge(child, decision, random).first;
      const double score = side == Side::kSecond ? 1 - first : first;
      best = std::max(best, score);
      const double bounded = std::clamp(score, 0.0005, 0.9995);
      logits[i] = static_cast<float>(portableLog(bounded / (1 - bounded)));
    }
    return {side == Side::kSecond ? 1 - best : best, false};
  }

  Tree& tree_;
  Judge<G, E>& judge_;
  const SearchOptions& options_;
  MoveList moves_;
  std::vector<float> shares_;
  std::vector<std::uint16_t> priors_;
  std::vector<std::uint32_t> order_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_EXPANDER_H_
