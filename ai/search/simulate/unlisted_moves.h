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
// With HiddenPlay::kSecret, a player that has not seen the move just made by the
// other (decisionIsSecret()) chooses by the sums over all nodes that follow that
// decision: they are one to him. There and at secret decisions every other
// simulation draws a move by its visits, so that the visits come to a mixture that
// cannot be foreseen ("smooth UCT"; Heinrich, Silver, "Smooth UCT search in computer
// poker", 2015; they mix less and less of the visits in).
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
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/choose/select.h"
#include "ai/search/tree/tree.h"
#include "core/sample_share.h"
#include "phase/machine.h"
#include "phase/told/public_moves.h"

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
  // `above` is the node that this one follows; null at the root.
  template <bool kShared, class PriorsOf>
  Entry enter(Board& board, Node& node, Node* above, NodeView view,
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
    noteSecret(board, node, now.side);
    const bool blind = gather(node, above, view);
    const std::span shares(shares_, moves_.size());
    const bool weighted = pricedShares(node, moves_, shares) ||
                          priorsOf(board, now.side, moves_, shares);
    if (!weighted) {
      std::fill_n(shares_, moves_.size(),
                  1 / static_cast<float>(moves_.size()));
    }
    std::size_t fresh = lookUp<kShared>(node, weighted, random);
    std::size_t best = 0;
    const bool draws = known_ != 0 && (blind || node.nextSlot() == kSecret) &&
                       random.below(2) == 0;
    if (draws) {
      fresh = kNone;
      best = drawKnown(random);
    } else if (weighted && fresh != kNone && known_ != 0 &&
               selectKnown(view, constants, best) >=
                   freshScore(view, constants, shares_[fresh])) {
      fresh = kNone;
    }
    if (fresh != kNone) {
      const Move move = moves_[fresh];
      entry.slot = slotFor(node, moveKey(move), cursor);
      if (entry.slot || known_ == 0) {
        entry.decision = Machine::advance(board, move);
        return entry;
      }
    }
    if (!draws) selectKnown(view, constants, best);
    const Known& known = knownMoves_[best];
    const Move move = moves_[known.move];
    entry.slot = known.node == &node ? node.slot(known.slot, tree_.base())
                                     : slotFor(node, moveKey(move), cursor);
    entry.decision = Machine::advance(board, move);
    return entry;
  }

  // Makes the move of a slot of the node, in a world in which all the node's
  // moves are legal. Precondition: a player's decision.
  template <bool kShared>
  Entry enterSlot(Board& board, Node& node, std::uint32_t choice) {
    Entry entry;
    entry.side = Machine::legalMoves(board, moves_).side;
    noteSecret(board, node, entry.side);
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
    const auto weight = [&](std::size_t i) {
      return Machine::chanceWeight(board, keptMove(node, i));
    };
    return keptMove(node, drawByWeight(slotCount, weight, random));
  }
  Move keptMove(Node& node, std::size_t i) {
    const std::uint32_t key =
        node.unlistedSlot(static_cast<std::uint32_t>(i), tree_.base())
            .key->load(std::memory_order_relaxed);
    Move move;
    std::memcpy(static_cast<void*>(&move), &key, sizeof(Move));
    return move;
  }
  template <class WeightOf>
  static std::size_t drawByWeight(std::size_t count, const WeightOf& weightOf,
                                  Random& random) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += weightOf(i);
    return sampleShare(count, weightOf, random, sum);
  }

  std::optional<Slot> slotFor(Node& node, std::uint32_t key,
                              Arena::Cursor& cursor) {
    std::optional<std::uint32_t> found = find(node, key, tree_.base());
    if (!found) found = tree_.append(node, key, cursor);
    if (!found) return std::nullopt;
    return node.slot(*found, tree_.base());
  }

  // A node's `next` (node.h), which unlisted nodes do not need otherwise: whether
  // its decider's move is seen by the other player.
  enum Seen : std::uint8_t { kSecret, kPublic };

  void noteSecret(const Board& board, Node& node, Side decider) const {
    if constexpr (G::kHasHiddenInformation && G::kPlayers == 2) {
      if (options_.hidden == HiddenPlay::kSecret &&
          node.nextSlot() == Node::kUnchosen) {
        node.setNext(decisionIsSecret<G>(board, moves_, opponent(decider))
                         ? kSecret
                         : kPublic);
      }
    }
  }

  // Fills others_ with the nodes that look like this one to the decider, and sets
  // `view` to the statistics of all of them. Returns whether there may be others.
  bool gather(Node& node, Node* above, NodeView& view) {
    others_.clear();
    if (options_.hidden != HiddenPlay::kSecret || above == nullptr ||
        above->nextSlot() != kSecret || above->side == node.side) {
      return false;
    }
    Tally all;
    const std::uint32_t slotCount =
        above->slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      const Slot slot = above->slot(i, tree_.base());
      const std::uint32_t child = slot.child->load(std::memory_order_acquire);
      if (child == 0) continue;
      Node& other = *nodeAt(tree_.base(), child);
      if (!other.unlisted() || other.side != node.side) continue;
      const Tally tally = tallyOf(slot.stat->load(std::memory_order_relaxed));
      all.visits += tally.visits;
      all.units -= tally.units;
      if (&other != &node) others_.push_back(&other);
    }
    if (all.visits != 0) {
      view.visits = static_cast<float>(all.visits);
      view.score = static_cast<float>(all.units) * kValueUnit / view.visits;
    }
    return true;
  }

  // A move of this world that has been tried: its slot in the first node that
  // has one, and the statistics of all.
  struct Known {
    std::uint32_t move;  // index of the list
    std::uint32_t slot;
    Node* node;
    Tally tally;
    std::uint32_t available;
    std::uint32_t marks;
  };

  // What a node knows of a move, which it counts as available if `counts`.
  template <bool kShared>
  bool look(Node& node, std::size_t move, bool counts, Known& known) const {
    std::byte* const base = tree_.base();
    const auto found = find(node, moveKey(moves_[move]), base);
    if (!found) return false;
    CountWord& available = *node.unlistedSlot(*found, base).available;
    if (counts) countAvailable<kShared>(available);
    const Slot slot = node.slot(*found, base);
    known.move = static_cast<std::uint32_t>(move);
    known.slot = *found;
    known.node = &node;
    known.tally = tallyOf(slot.stat->load(std::memory_order_relaxed));
    known.available = available.load(std::memory_order_relaxed);
    known.marks = slot.marks->load(std::memory_order_relaxed);
    return true;
  }

  // Adds what others_ know of the move; `tried`: `known` is of the node itself.
  template <bool kShared>
  bool lookAtOthers(std::size_t move, bool tried, Known& known) const {
    for (Node* other : others_) {
      Known more;
      if (!look<kShared>(*other, move, !tried, more)) continue;
      if (!tried) {
        known = more;
        tried = true;
        continue;
      }
      known.tally.visits += more.tally.visits;
      known.tally.units += more.tally.units;
      known.available += more.available;
      known.marks += more.marks;
    }
    return tried;
  }

  static constexpr std::size_t kNone = G::MoveList::capacity();

  // Finds what is known of this world's moves, and counts them as available.
  // Returns the index of one new move, drawn at random or, if `weighted`, the
  // likeliest, or kNone.
  template <bool kShared>
  std::size_t lookUp(Node& node, bool weighted, Random& random) {
    known_ = 0;
    std::uint32_t unknown = 0;
    std::size_t fresh = kNone;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Known& known = knownMoves_[known_];
      bool tried = look<kShared>(node, i, true, known);
      if (!others_.empty()) tried = lookAtOthers<kShared>(i, tried, known);
      if (tried) {
        ++known_;
      } else if (weighted ? fresh == kNone || shares_[i] > shares_[fresh]
                          : random.below(++unknown) == 0) {
        fresh = i;
      }
    }
    return fresh;
  }

  // The best of the known moves, and its score.
  float selectKnown(const NodeView& view, const SelectionConstants& constants,
                    std::size_t& choice) const {
    float best = -std::numeric_limits<float>::infinity();
    choice = 0;
    for (std::size_t i = 0; i < known_; ++i) {
      const Known& known = knownMoves_[i];
      const SlotScore score(constants, static_cast<float>(known.available),
                            view.score);
      const float value =
          score(static_cast<float>(known.tally.visits), known.marks,
                static_cast<float>(known.tally.units), shares_[known.move]);
      if (value > best) {
        best = value;
        choice = i;
      }
    }
    return best;
  }

  // One of the known moves, drawn by their visits.
  std::size_t drawKnown(Random& random) const {
    const auto visits = [&](std::size_t i) {
      return static_cast<double>(knownMoves_[i].tally.visits);
    };
    return drawByWeight(known_, visits, random);
  }

  // Score of an untried move.
  float freshScore(const NodeView& view, const SelectionConstants& constants,
                   float share) const {
    float tried = 0;
    for (std::size_t i = 0; i < known_; ++i) {
      tried += shares_[knownMoves_[i].move];
    }
    const SlotScore score(constants, view, tried);
    return score(0, 0, 0, share);
  }

  Tree& tree_;
  const SearchOptions& options_;
  typename G::MoveList moves_;
  std::size_t known_ = 0;
  Known knownMoves_[G::MoveList::capacity()];
  std::vector<Node*> others_;
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
