// Special treatment of the root: noise on its priors, excluded moves, and
// another rule for the next move (GumbelRoot).
//
// Thread safety: prepared by one thread, then read by all.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/ask/result.h"
#include "ai/search/choose/select.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/tree.h"
#include "core/random.h"

namespace phasemachine::search {

// Sequential halving: a fixed number of simulations is divided among the moves
// of a position in phases of equal length. The first phase visits all moves
// equally often, each later one only the better half of those before, and the
// last one two.
//
// Contract: in phase after phase the moves in the race are visited in turns, so
// before simulation k they have had visitsBefore(k) visits or one more. Which
// moves stay in the race needs no list: the simulation takes the best of those
// with exactly that many visits, and a move that is never taken again is out.
//
// Example:
//   const Halving halving(16, 64);
//   halving.visitsBefore(0);    // 0: the first 16 visit all moves
//   halving.visitsBefore(16);   // 1: the next 16 the eight best, twice
//
// Source: Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed
// bandits", 2013; used as in Danihelka et al., "Policy improvement by planning
// with Gumbel", 2022.
class Halving {
 public:
  // Divides `simulations` among `moves`. Preconditions: both positive.
  constexpr Halving(std::uint32_t moves, std::uint64_t simulations)
      : moves_(moves), simulations_(simulations) {}

  // Visits that a move in the race has had before simulation `number`, counted
  // from 0. Beyond the last simulation the last phase continues.
  constexpr std::uint64_t visitsBefore(std::uint64_t number) const {
    const auto phases = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::bit_width(moves_ - 1)));
    std::uint64_t inRace = moves_;
    std::uint64_t visits = 0;
    while (inRace > 2) {
      const std::uint64_t each =
          std::max<std::uint64_t>(1, simulations_ / (phases * inRace));
      if (number < each * inRace) break;
      number -= each * inRace;
      visits += each;
      inRace = std::max<std::uint64_t>(2, inRace / 2);
    }
    return visits + number / inRace;
  }

 private:
  std::uint32_t moves_;
  std::uint64_t simulations_;
};

// The root of a search that plans with Gumbel noise (RootRule::kGumbel).
//
// Each move has a logit (of its prior), noise drawn from the Gumbel
// distribution, and its value: (50 + the visits of the most visited move) *
// SearchOptions::gumbelScale * score. Simulations are divided by sequential
// halving among the moves for which the sum of the three is
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

class RootPolicy {
 public:
  // Nothing special.
  void reset() {
    shares_.clear();
    gumbel_.reset();
  }
  // One share per slot of the root, possibly for the first slots only; a
  // negative share excludes the move. Precondition: all these slots are in use,
  // and not all are excluded.
  void setShares(std::span<const float> shares) {
    shares_.assign(shares.begin(), shares.end());
  }
  // Precondition: shares are set, to the same priors.
  void setGumbel(GumbelRoot gumbel) { gumbel_.emplace(std::move(gumbel)); }
  bool active() const { return !shares_.empty(); }
  // Null if moves are selected as in the tree.
  const GumbelRoot* gumbel() const { return gumbel_ ? &*gumbel_ : nullptr; }
  bool leavesOut(std::uint32_t slot) const {
    return slot < shares_.size() && shares_[slot] < 0;
  }

  // As select.h, with these shares as priors and only these slots; or as
  // GumbelRoot.
  std::uint32_t select(const NodeView& view,
                       const SelectionConstants& constants,
                       const Tree& tree) const;

 private:
  std::vector<float> shares_;
  std::optional<GumbelRoot> gumbel_;
};

}  // namespace phasemachine::search
