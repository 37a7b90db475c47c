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

// A position's moves and their priors, found without touching the tree.
template <Game G>
struct Preparation {
  Decision decision;
  std::uint8_t flags = 0;  // NodeFlag
  bool ordered = false;    // by `shares`; else all moves count alike
  typename G::MoveList moves;
  std::vector<float> shares;
  // Where finding the shares told it, and where the game is over.
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
        priors_(MoveList::capacity()),
        order_(MoveList::capacity()) {}

  // Expands the position of `board`, which becomes settled (its request has
  // moves). The node is not yet linked to a slot.
  Expansion expand(Board& board, Arena::Cursor& cursor, Random& random) {
    prepare(board, random, own_);
    return build(own_, cursor);
  }

  // The first half: what to put into the node. Settles the board.
  void prepare(Board& board, Random& random, Preparation<G>& found) {
    list(board, found);
    if (found.decision.winner || (found.flags & kOpenNode) != 0) return;
    findShares(board, random, found);
  }

  // The moves alone. Settles the board.
  void list(Board& board, Preparation<G>& found) {
    const auto request = board.stack.topWord();
    const std::size_t depth = board.stack.size();
    found.decision = Machine::legalMoves(board, found.moves);
    found.flags = 0;
    found.ordered = false;
    found.verdict.reset();
    if (found.decision.winner) {
      found.verdict = Verdict{G::utility(board, Side::kFirst), true};
      return;
    }
    if (board.stack.size() != depth || board.stack.topWord() != request) {
      found.flags |= kSettleFirst;
    }
    if (G::kHasHiddenInformation || found.decision.side == Side::kNeutral) {
      found.flags |= kOpenNode;
    }
  }

  // Makes the evaluator's logits in `shares` the priors.
  void useLogits(Preparation<G>& found) const {
    toPriors(found.shares);
    found.ordered = true;
  }

  // The evaluator's priors of a position's moves; false where it has none, or
  // they are not asked for.
  bool priorsOf(const Board& board, Side side, const MoveList& moves,
                std::span<float> shares) const {
    if constexpr (HasMovePriors<E, G>) {
      if (options_.priors == PriorSource::kEvaluator) {
        judge_.evaluator().priors(board, side, moves, shares.data());
        toPriors(shares);
        return true;
      }
    }
    return false;
  }

  // The second half: the node.
  Expansion build(const Preparation<G>& found, Arena::Cursor& cursor) {
    Expansion expansion{0, found.verdict};
    if (found.decision.winner) return expansion;
    const Side side = found.decision.side;
    if ((found.flags & kOpenNode) != 0) {
      expansion.node = tree_.newNode(cursor, kOpenCapacity, side, found.flags);
      return expansion;
    }
    const auto edges = static_cast<std::uint32_t>(found.moves.size());
    expansion.node = tree_.newNode(cursor, edges, side, found.flags);
    if (expansion.node == 0) return expansion;
    Node& node = *nodeAt(tree_.base(), expansion.node);
    if (!found.ordered) {
      const std::uint16_t prior = packPrior(1 / static_cast<float>(edges));
      for (std::uint32_t i = 0; i < edges; ++i) {
        node.setMove(i, found.moves[i], prior);
      }
      return expansion;
    }
    const std::span priors(priors_.data(), edges);
    packPriors(found.shares, priors);
    orderByPrior(priors, std::span(order_.data(), edges));
    for (std::uint32_t i = 0; i < edges; ++i) {
      node.setMove(i, found.moves[order_[i]], priors[order_[i]]);
    }
    return expansion;
  }

 private:
  void findShares(const Board& board, Random& random, Preparation<G>& found) {
    const Side side = found.decision.side;
    if (options_.priors == PriorSource::kChildren) {
      found.shares.resize(found.moves.size());
      found.verdict = judgeChildren(board, side, found, random);
      softmax(found.shares, options_.priorTemperature);
      spread(found.shares, options_.uniformShare);
      found.ordered = true;
      return;
    }
    found.shares.resize(found.moves.size());
    found.ordered = priorsOf(board, side, found.moves, found.shares);
  }

  void toPriors(std::span<float> logits) const {
    softmax(logits, options_.policyTemperature);
    spread(logits, options_.uniformShare);
  }

  // Log-odds of every child, as `side` sees them. Returns the best.
  Verdict judgeChildren(const Board& board, Side side, Preparation<G>& found,
                        Random& random) {
    double best = -1;
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      Board child;
      Machine::clone(board, child);
      const Decision decision = Machine::advance(child, found.moves[i]);
      const double first = judge_.judge(child, decision, random).first;
      const double score = side == Side::kSecond ? 1 - first : first;
      best = std::max(best, score);
      const double bounded = std::clamp(score, 0.0005, 0.9995);
      found.shares[i] =
          static_cast<float>(portableLog(bounded / (1 - bounded)));
    }
    return {side == Side::kSecond ? 1 - best : best, false};
  }

  Tree& tree_;
  Judge<G, E>& judge_;
  const SearchOptions& options_;
  Preparation<G> own_;
  std::vector<std::uint16_t> priors_;
  std::vector<std::uint32_t> order_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_EXPANDER_H_
