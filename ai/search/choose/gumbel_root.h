// The root of a search that plans with Gumbel noise (RootRule::kGumbel).
//
// Each move has a logit (of its prior), noise drawn from the Gumbel
// distribution, and its value: (50 + the visits of the most visited move) *
// SearchOptions::gumbelScale * score. Simulations are divided by sequential
// halving (halving.h) among the moves for which the sum of the three is
// highest, and the best of the most visited is played. Without noise, the
// softmax of logits and values is an improved policy, the target of training;
// a move that was never visited counts with the mean score of the others,
// weighted by their priors.
//
// Contract: visits from before the search count in values, not in the halving.
// A proven win is taken at once; a proven loss only if every move is lost.
//
// Source: Danihelka, Guez, Schrittwieser, Silver, "Policy improvement by
// planning with Gumbel", ICLR 2022. It mixes the network's own value of the
// root into the values of unvisited moves, as one visit; that is left out.
//
// Thread safety: prepared by one thread, then read by all.

#ifndef PHASEMACHINE_AI_SEARCH_CHOOSE_GUMBEL_ROOT_H_
#define PHASEMACHINE_AI_SEARCH_CHOOSE_GUMBEL_ROOT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/ask/result.h"
#include "ai/search/choose/halving.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/tree.h"
#include "core/random.h"

namespace phasemachine::search {

class GumbelRoot {
 public:
  // For a search of `simulations` from the tree's root, whose slots have these
  // priors; a negative one excludes the move. The noise has this weight.
  GumbelRoot(const Tree& tree, std::span<const float> priors,
             const SearchOptions& options, double noise,
             std::uint64_t simulations, Random random);

  // The slot that the next simulation takes.
  std::uint32_t select(const Tree& tree) const;

  // What ranks the moves: the sum of the three for those most visited in this
  // search, minus infinity for the others.
  std::vector<double> bounds(const Tree& tree) const;

  // The improved policy of the slots in units of 1 by kImprovedPolicyOne; at
  // least one unit for each move visited. A proven win gets all the rest.
  std::vector<std::uint64_t> policy(const Tree& tree) const;

 private:
  struct Move {
    float prior = 0;  // negative: excluded
    double logit = 0;
    double noise = 0;
    std::uint64_t before = 0;  // visits before the search
  };
  // A move's statistics.
  struct Seen {
    std::uint64_t visits = 0;
    std::uint64_t begun = 0;  // in this search, with those in progress
    double score = 0.5;
    Proof proof = Proof::kNone;

    bool known() const { return visits != 0 || proof != Proof::kNone; }
  };
  // Of all moves.
  struct Whole {
    std::uint64_t begun = 0;
    std::uint64_t most = 0;      // visits
    std::uint64_t mostHere = 0;  // in this search
    double score = 0.5;          // of moves never visited
  };

  Seen seen(const Tree& tree, std::size_t slot) const;
  Whole whole(const Tree& tree) const;
  double valueOf(const Seen& seen, const Whole& whole) const;

  std::vector<Move> moves_;  // by slot
  Halving halving_;
  double scale_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_CHOOSE_GUMBEL_ROOT_H_
