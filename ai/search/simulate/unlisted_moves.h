// Decisions whose moves differ from visit to visit: chance nodes, and all nodes
// in games with hidden information.
//
// Nature's outcome is sampled by its probability on every visit. With hidden
// information, an outcome is identified by what the root's side sees of it, so
// that its later decisions never depend on what it cannot know. Players choose
// among the moves that are legal in this simulation's world; a move's
// exploration counts the visits on which it was available (Cowling, Powley,
// Whitehouse, "Information set Monte Carlo tree search", 2012). Untried moves
// come first, one of them drawn at random; with priors, the likeliest untried
// move competes with the others as in select.h. Priors stored in a node
// (node.h) belong to one world; in another world, moves without a stored prior
// get the average, and all priors are scaled to sum to one.
//
// Thread safety: one object per thread.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>

#include "ai/search/ask/options.h"
#include "ai/search/choose/select.h"
#include "ai/search/tree/tree.h"
#include "phase/machine.h"

namespace phasemachine::search {

template <Game G>
class UnlistedMoves {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;

  UnlistedMoves(Tree& tree, const SearchOptions& options)
      : tree_(tree), options_(options) {}

  struct Entry {
    Decision decision;           // the result of advance() after the move
    Side side = Side::kNeutral;  // who made the move
    // Empty if the tree has no room for the move, or the game is over.
    std::optional<Slot> slot;
  };

  // Selects a move at the node, makes it on the board and finds its slot.
  // kShared: other threads use the tree. `priorsOf(board, side, moves, shares)`
  // fills in the priors of a player's moves, which sum to one, or returns false
  // if there are none.
  template <bool kShared, class PriorsOf>
  Entry enter(Board& board, Node& node, const NodeView& view,
              const SelectionConstants& constants, Side viewer,
              const PriorsOf& priorsOf, Arena::Cursor& cursor, Random& random) {
    const Decision now = Machine::legalMoves(board, moves_);
    // The game is over in this world but not in others.
    if (now.winner) return {now, Side::kNeutral, std::nullopt};
    Entry entry;
    entry.side = now.side;
    if constexpr (G::kHasChance) {
      if (now.side == Side::kNeutral) {
        const Move move = outcome(board, node, view, random);
        entry.decision = Machine::advance(board, move);
        entry.slot = slotFor(node, outcomeKey(board, move, viewer), cursor);
        return entry;
      }
    }
    const std::span shares(shares_, moves_.size());
    const bool weighted = pricedShares(node, moves_, shares) ||
                          priorsOf(board, now.side, moves_, shares);
    if (!weighted) {
      std::fill_n(shares_, moves_.size(),
                  1 / static_cast<float>(moves_.size()));
    }
    std::optional<std::size_t> fresh = lookUp<kShared>(node, weighted, random);
    std::size_t best = 0;
    if (weighted && fresh && known_ != 0 &&
        selectKnown(node, view, constants, best) >=
            freshScore(view, constants, shares_[*fresh])) {
      fresh.reset();
    }
    if (fresh) {
      const Move move = moves_[*fresh];
      entry.slot = slotFor(node, moveKey(move), cursor);
      if (entry.slot || known_ == 0) {
        entry.decision = Machine::advance(board, move);
        return entry;
      }
    }
    selectKnown(node, view, constants, best);
    entry.slot = node.slot(slots_[best], tree_.base());
    entry.decision = Machine::advance(board, moves_[order_[best]]);
    return entry;
  }

  // Makes the move of a slot of the node, in a world in which all the node's
  // moves are legal. Precondition: a player's decision.
  template <bool kShared>
  Entry enterSlot(Board& board, Node& node, std::uint32_t choice) {
    Entry entry;
    entry.side = Machine::legalMoves(board, moves_).side;
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      countAvailable<kShared>(*node.unlistedSlot(i, tree_.base()).available);
    }
    entry.slot = node.slot(choice, tree_.base());
    entry.decision = Machine::advance(board, keptMove(node, choice));
    return entry;
  }

  // The key of a player's move.
  static std::uint32_t moveKey(Move move) {
    std::uint32_t key = 0;
    std::memcpy(&key, &move, sizeof(Move));
    return key;
  }

  // The key of nature's outcome: the move, or what `viewer` sees of the
  // resulting board.
  static std::uint32_t outcomeKey(const Board& after, Move move, Side viewer) {
    if constexpr (G::kHasHiddenInformation &&
                  std::is_same_v<typename G::Observation, Board>) {
      return static_cast<std::uint32_t>(G::hash(G::observe(after, viewer)));
    } else {
      return moveKey(move);
    }
  }

  // Fills in the priors stored in an unlisted node for these moves; false if it
  // has none.
  static bool pricedShares(const Node& node, const typename G::MoveList& moves,
                           std::span<float> shares) {
    const std::span<const PricedMove> known = node.pricedMoves();
    if (known.empty()) return false;
    float sum = 0;
    std::size_t next = 0;  // mostly the same moves in the same order
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const std::uint32_t key = moveKey(moves[i]);
      shares[i] = 1 / static_cast<float>(shares.size());
      for (std::size_t tried = 0; tried < known.size(); ++tried) {
        const PricedMove& move = known[next];
        next = next + 1 == known.size() ? 0 : next + 1;
        if (move.key != key) continue;
        shares[i] = move.prior;
        break;
      }
      sum += shares[i];
    }
    for (float& share : shares) {
      share = sum > 0 ? share / sum : 1 / static_cast<float>(shares.size());
    }
    return true;
  }

  // The slot with `key`.
  static std::optional<std::uint32_t> find(Node& node, std::uint32_t key,
                                           std::byte* base,
                                           std::uint32_t from = 0) {
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = from; i < slotCount; ++i) {
      if (node.unlistedSlot(i, base).key->load(std::memory_order_relaxed) ==
          key) {
        return i;
      }
    }
    return std::nullopt;
  }

 private:
  template <bool kShared>
  static void countAvailable(CountWord& available) {
    if constexpr (kShared) {
      available.fetch_add(1, std::memory_order_relaxed);
    } else {
      available.store(available.load(std::memory_order_relaxed) + 1,
                      std::memory_order_relaxed);
    }
  }

  // Draws nature's outcome: any outcome while the node may grow, otherwise one
  // that it already has.
  Move outcome(const Board& board, Node& node, const NodeView& view,
               Random& random) {
    const Move drawn = Machine::sampleChance(board, random);
    if (G::kHasHiddenInformation || options_.outcomeWidening <= 0) return drawn;
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    const double room =
        options_.outcomeWidening * std::sqrt(static_cast<double>(view.visits));
    if (slotCount == 0 || static_cast<double>(slotCount) < room ||
        find(node, moveKey(drawn), tree_.base())) {
      return drawn;
    }
    double total = 0;
    for (std::uint32_t i = 0; i < slotCount; ++i)
      total += weight(board, node, i);
    double left = random.uniform() * total;
    std::uint32_t chosen = 0;
    while (chosen + 1 < slotCount &&
           (left -= weight(board, node, chosen)) >= 0) {
      ++chosen;
    }
    return keptMove(node, chosen);
  }
  Move keptMove(Node& node, std::uint32_t i) {
    const std::uint32_t key =
        node.unlistedSlot(i, tree_.base()).key->load(std::memory_order_relaxed);
    Move move;
    std::memcpy(static_cast<void*>(&move), &key, sizeof(Move));
    return move;
  }
  double weight(const Board& board, Node& node, std::uint32_t i) {
    return Machine::chanceWeight(board, keptMove(node, i));
  }

  std::optional<Slot> slotFor(Node& node, std::uint32_t key,
                              Arena::Cursor& cursor) {
    std::optional<std::uint32_t> found = find(node, key, tree_.base());
    if (!found) found = tree_.append(node, key, cursor);
    if (!found) return std::nullopt;
    return node.slot(*found, tree_.base());
  }

  // Splits this world's moves into known moves (slots in slots_, indices in
  // order_), whose availability is incremented, and new ones. Returns the index
  // of one new move: drawn at random or, if `weighted`, the likeliest.
  template <bool kShared>
  std::optional<std::size_t> lookUp(Node& node, bool weighted, Random& random) {
    known_ = 0;
    std::uint32_t unknown = 0;
    std::optional<std::size_t> fresh;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const auto found = find(node, moveKey(moves_[i]), tree_.base());
      if (found) {
        slots_[known_] = *found;
        order_[known_++] = static_cast<std::uint32_t>(i);
        countAvailable<kShared>(
            *node.unlistedSlot(*found, tree_.base()).available);
      } else if (weighted ? !fresh || shares_[i] > shares_[*fresh]
                          : random.below(++unknown) == 0) {
        fresh = i;
      }
    }
    return fresh;
  }

  // The best of the known moves, and its score.
  float selectKnown(Node& node, const NodeView& view,
                    const SelectionConstants& constants,
                    std::size_t& choice) const {
    float best = -std::numeric_limits<float>::infinity();
    choice = 0;
    for (std::size_t i = 0; i < known_; ++i) {
      const Slot slot = node.slot(slots_[i], tree_.base());
      const auto available =
          static_cast<float>(node.unlistedSlot(slots_[i], tree_.base())
                                 .available->load(std::memory_order_relaxed));
      const SlotScore score(constants, available, view.score);
      const std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
      const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
      const Tally tally = tallyOf(stat);
      const float value =
          score(static_cast<float>(tally.visits), marks,
                static_cast<float>(tally.units), shares_[order_[i]]);
      if (value > best) {
        best = value;
        choice = i;
      }
    }
    return best;
  }

  // Score of an untried move.
  float freshScore(const NodeView& view, const SelectionConstants& constants,
                   float share) const {
    float tried = 0;
    for (std::size_t i = 0; i < known_; ++i) tried += shares_[order_[i]];
    const SlotScore score(constants, view, tried);
    return score(0, 0, 0, share);
  }

  Tree& tree_;
  const SearchOptions& options_;
  typename G::MoveList moves_;
  std::size_t known_ = 0;
  std::uint32_t slots_[G::MoveList::capacity()];
  std::uint32_t order_[G::MoveList::capacity()];
  float shares_[G::MoveList::capacity()];
};

// Whether a node is unlisted; in games without chance and hidden information
// none is.
template <Game G>
bool isUnlisted(const Node& node) {
  return (G::kHasHiddenInformation || G::kHasChance) && node.unlisted();
}

// The slot of a move at the root, if there is one and the tree below stays
// valid after the move.
template <Game G>
std::optional<Slot> slotOfMove(const Tree& tree, typename G::Move move) {
  Node* root = tree.root();
  // The move changes what the sides know, and the tree was built from the view
  // of one side.
  if (root == nullptr || G::kHasHiddenInformation) return std::nullopt;
  if (root->unlisted()) {
    const auto found = UnlistedMoves<G>::find(
        *root, UnlistedMoves<G>::moveKey(move), tree.base());
    if (!found) return std::nullopt;
    return root->slot(*found, tree.base());
  }
  const std::uint32_t slotCount =
      root->slotCount.load(std::memory_order_acquire);
  for (std::uint32_t i = 0; i < slotCount; ++i) {
    if (root->template move<typename G::Move>(i, tree.base()) == move) {
      return root->slot(i, tree.base());
    }
  }
  return std::nullopt;
}

}  // namespace phasemachine::search
