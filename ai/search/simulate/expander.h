// Turns a position into a node: its moves, their priors, their order.
//
// Thread safety: one expander per thread.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/unlisted_moves.h"
#include "ai/search/tree/arena.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/portable_math.h"

namespace phasemachine::search {

// The result of trying to expand a position.
struct Expansion {
  std::uint32_t node = 0;  // 0: game over, or out of memory
  // Score of the first player, if found by the expansion.
  std::optional<Verdict> verdict;
};

// A position's moves and their priors, computed without the tree.
template <Game G>
struct Preparation : Pooled {
  Decision decision;
  std::uint8_t flags = 0;  // NodeFlag
  bool ordered = false;    // by `shares`; else all moves count alike
  typename G::MoveList moves;
  std::vector<float> shares;
  // Set if computing the shares yielded it, or if the game is over.
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
      : tree_(tree), judge_(judge), options_(options) {}

  // Expands the position of `board` and settles it (its request has moves). The
  // node is not yet linked to a slot.
  Expansion expand(Board& board, Arena::Cursor& cursor) {
    prepare(board, own_);
    return build(own_, cursor);
  }
  // Likewise, with all moves listed.
  Expansion expandRoot(Board& board, Arena::Cursor& cursor) {
    prepare(board, own_);
    return build(own_, cursor, /*mayShorten=*/false);
  }

  // Lists the rest of a node's moves, if they are not. `board` has the node's
  // position. False if out of memory.
  bool listRest(Board& board, Node& node, Arena::Cursor& cursor) {
    if (!node.shortList() || node.restListed()) return true;
    const std::uint32_t index = tree_.newRest(cursor, node);
    if (index == 0) return false;
    prepare(board, own_);
    std::array<Move, kListedMoves> listed;
    for (std::uint32_t i = 0; i < kListedMoves; ++i) {
      listed[i] = node.template move<Move>(i, tree_.base());
    }
    const MoveGroups rest(tree_.arena().at(index), sizeof(Move));
    std::uint32_t next = 0;
    forEachByPrior(
        own_, own_.moves.size(),
        [&](std::uint32_t /*i*/, Move move, std::uint16_t prior) {
          // The evaluator may not answer the same again.
          if (std::find(listed.begin(), listed.end(), move) == listed.end()) {
            rest.set(next++, move, prior);
          }
        });
    std::uint32_t expected = 0;
    if (!node.rest().compare_exchange_strong(expected, index,
                                             std::memory_order_acq_rel)) {
      Arena::giveBack(cursor, index);
    }
    return true;
  }

  // The first half: computes the node's contents. Settles the board.
  void prepare(Board& board, Preparation<G>& found) {
    list(board, found);
    if (!found.decision.winner && hasShares(found)) findShares(board, found);
  }

  // Whether the node of a listed position has the evaluator's priors.
  bool hasShares(const Preparation<G>& found) const {
    if (options_.priors != PriorSource::kEvaluator) return false;
    return (found.flags & kUnlistedNode) == 0 ||
           (pricesUnlistedNodes() && found.decision.side != Side::kNeutral);
  }

  // Whether the priors of unlisted nodes are requested once, with the value,
  // and kept; otherwise they are requested at every visit.
  bool pricesUnlistedNodes() const {
    return G::kHasHiddenInformation && judgesBatches<G>(judge_.evaluator());
  }

  // Only the moves. Settles the board.
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
      found.flags |= kUnlistedNode;
    }
  }

  // Makes the evaluator's logits in `shares` the priors.
  void useLogits(Preparation<G>& found) const {
    toPriors(found.shares, options_);
    found.ordered = true;
  }

  // The evaluator's priors of a position's moves; false if it has none or they
  // are not used.
  bool priorsOf(const Board& board, Side side, const MoveList& moves,
                std::span<float> shares) const {
    return evaluatorPriors<G>(judge_.evaluator(), options_, board, side, moves,
                              shares);
  }

  // The second half: builds the node.
  Expansion build(const Preparation<G>& found, Arena::Cursor& cursor,
                  bool mayShorten = true) {
    Expansion expansion{0, found.verdict};
    if (found.decision.winner) return expansion;
    const Side side = found.decision.side;
    if ((found.flags & kUnlistedNode) != 0) {
      expansion.node = buildUnlisted(found, cursor);
      return expansion;
    }
    const auto edges = static_cast<std::uint32_t>(found.moves.size());
    const bool shorten =
        mayShorten && options_.shortLists && edges > kListedMoves;
    const std::uint32_t listed = shorten ? kListedMoves : edges;
    const bool even = !found.ordered && edges <= kListedMoves;
    const auto flags = static_cast<std::uint8_t>(
        found.flags | (shorten ? kShortList : 0) | (even ? kEven : 0));
    expansion.node = tree_.newNode(cursor, edges, side, flags);
    if (expansion.node == 0) return expansion;
    Node& node = *nodeAt(tree_.base(), expansion.node);
    const MoveGroups list = node.listed();
    if (even) {
      list.setEven(found.moves.data(), edges);
      return expansion;
    }
    forEachByPrior(found, listed,
                   [&](std::uint32_t i, Move move, std::uint16_t prior) {
                     list.set(i, move, prior);
                   });
    if (shorten) node.setRestPrior(priorAfter(found, listed));
    return expansion;
  }

 private:
  // The moves of a position by prior. Of the thread, so that thousands of
  // searches share it.
  struct Ranks {
    std::array<std::uint16_t, MoveList::capacity()> priors;
    std::array<std::uint32_t, MoveList::capacity()> order;
  };
  static Ranks& ranks() {
    thread_local Ranks ranks;
    return ranks;
  }
  // Calls f(i, move, prior) for the first `count` moves by prior.
  template <class F>
  static void forEachByPrior(const Preparation<G>& found, std::size_t count,
                             F&& f) {
    const std::size_t size = found.moves.size();
    if (!found.ordered) {
      const std::uint16_t prior = evenPrior(found);
      for (std::uint32_t i = 0; i < count; ++i) f(i, found.moves[i], prior);
      return;
    }
    auto& [priors, order] = ranks();
    packPriors(found.shares, std::span(priors).first(size));
    orderByPrior(std::span(priors).first(size), std::span(order).first(size));
    for (std::uint32_t i = 0; i < count; ++i) {
      f(i, found.moves[order[i]], priors[order[i]]);
    }
  }
  // The prior of the next move after those of forEachByPrior().
  static std::uint16_t priorAfter(const Preparation<G>& found,
                                  std::size_t count) {
    return found.ordered ? ranks().priors[ranks().order[count]]
                         : evenPrior(found);
  }
  static std::uint16_t evenPrior(const Preparation<G>& found) {
    return packPrior(1 / static_cast<float>(found.moves.size()));
  }

  std::uint32_t buildUnlisted(const Preparation<G>& found,
                              Arena::Cursor& cursor) {
    const Side side = found.decision.side;
    if (!found.ordered) {
      return tree_.newNode(cursor, kUnlistedCapacity, side, found.flags);
    }
    const auto count = static_cast<std::uint32_t>(found.moves.size());
    const auto flags = static_cast<std::uint8_t>(found.flags | kPriced);
    const std::uint32_t index =
        tree_.newNode(cursor, kUnlistedCapacity, side, flags, count);
    if (index == 0) return 0;
    PricedMove* to = nodeAt(tree_.base(), index)->priceMoves(count).data();
    for (std::uint32_t i = 0; i < count; ++i) {
      *to++ = {UnlistedMoves<G>::moveKey(found.moves[i]), found.shares[i]};
    }
    return index;
  }

  void findShares(const Board& board, Preparation<G>& found) {
    found.shares.resize(found.moves.size());
    found.ordered =
        priorsOf(board, found.decision.side, found.moves, found.shares);
  }

  Tree& tree_;
  Judge<G, E>& judge_;
  const SearchOptions& options_;
  Preparation<G> own_;
};

}  // namespace phasemachine::search
