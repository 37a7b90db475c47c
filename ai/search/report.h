// Converts the tree's statistics to a SearchResult, or to a list of moves.
//
// Thread safety: may read a tree while other threads search it; the figures are
// then from slightly different moments.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <vector>

#include "ai/search/ask/options.h"
#include "ai/search/ask/result.h"
#include "ai/search/choose/draw.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/simulate/solver.h"
#include "ai/search/simulate/unlisted_moves.h"
#include "ai/search/stop/budget.h"
#include "ai/search/tree/priors.h"
#include "ai/search/tree/tree.h"
#include "core/hash.h"
#include "core/side.h"

namespace phasemachine::search {

// Ranks two moves of a node: the soonest win first, the latest loss last but
// the earlier ones.
struct MoveRank {
  Proof proof = Proof::kNone;
  std::uint64_t visits = 0;
  double score = 0;  // 0 to 1
  // An estimated lower bound of the score; equal for all moves if only visits
  // count.
  double bound = 0;
  // To the end, if it is proven who wins.
  std::uint32_t plies = 0;

  bool betterThan(const MoveRank& other) const {
    const auto order = [](Proof p) {
      return p == Proof::kWin ? 2 : p == Proof::kLoss ? 0 : 1;
    };
    if (order(proof) != order(other.proof)) {
      return order(proof) > order(other.proof);
    }
    if (plies != other.plies) {
      if (proof == Proof::kWin) return plies < other.plies;
      if (proof == Proof::kLoss) return plies > other.plies;
    }
    if (bound != other.bound) return bound > other.bound;
    if (visits != other.visits) return visits > other.visits;
    return score > other.score;
  }
};

// Moves with fewer of the most visits are not played.
inline constexpr std::uint64_t kShareLookedAt = 8;

// Sets the bounds of a position's moves (SearchOptions::secureMargin); `rankOf`
// returns the MoveRank of an element of `moves`.
template <class Moves, class RankOf>
void setBounds(Moves& moves, double secureMargin, const RankOf& rankOf) {
  if (secureMargin <= 0) return;
  std::uint64_t most = 0;
  for (auto& move : moves) most = std::max(most, rankOf(move).visits);
  for (auto& move : moves) {
    MoveRank& rank = rankOf(move);
    rank.bound =
        rank.visits == 0 || rank.visits < most / kShareLookedAt
            ? -std::numeric_limits<double>::infinity()
            : rank.score - secureMargin / 2 /
                               std::sqrt(static_cast<double>(rank.visits));
  }
}

// For HiddenPlay::kSecret: draws a move, in proportion to visits, among those about
// as good as the best, which is first: their upper bounds reach its lower bound.
template <class Move>
void drawAsGood(SearchResult<Move>& result, const SearchOptions& options,
                std::size_t played) {
  auto& moves = result.moves;
  const MoveReport<Move>& best = moves.front();
  const auto margin = [&](const MoveReport<Move>& move) {
    return options.secureMargin / 2 /
           std::sqrt(static_cast<double>(move.visits + 1));
  };
  double visits = 0;
  for (MoveReport<Move>& move : moves) {
    const bool asGood =
        move.score + margin(move) >= best.score - margin(best) &&
        move.visits >= best.visits / kShareLookedAt;
    move.policy = asGood ? static_cast<double>(move.visits + 1) : 0;
    visits += move.policy;
  }
  result.score = 0;
  for (MoveReport<Move>& move : moves) {
    move.policy /= visits;
    result.score += move.policy * move.score;
  }
  drawFirst(moves, options.seed, played);
  MoveReport<Move>& first = moves.front();
  if (first.line.empty()) first.line = {first.move};
  result.bestMove = first.move;
  result.ponderMove.reset();
  if (first.line.size() > 1) result.ponderMove = first.line[1];
}

template <Game G>
class Reporter {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t kLongestLine = 64;

  explicit Reporter(const Tree& tree) : tree_(tree) {}

  // Fills moves, bestMove, ponderMove, score, proof, visits and digest. Lists
  // the `legal` moves if the root is an unlisted node. `lines` moves get lines.
  // `board`, if given, is the root's: the distances to proven ends are made
  // exact as far as that takes little time (solver.h).
  void fill(SearchResult<Move>& result, const typename G::MoveList& legal,
            const RootPolicy& policy, int lines, double secureMargin,
            const typename G::Board* board) const {
    Node* root = tree_.root();
    if (root == nullptr) return;
    const Tally rootTally = tree_.tally(tree_.rootSlot());
    const double rootScore = scoreOf(static_cast<double>(rootTally.units),
                                     static_cast<double>(rootTally.visits));
    std::vector<Entry> entries = root->unlisted()
                                     ? unlistedEntries(*root, legal, policy)
                                     : listedEntries(*root, policy);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].place = i;
    if (policy.gumbel() != nullptr) {
      useGumbel(*policy.gumbel(), entries);
    } else {
      setBounds(entries, secureMargin,
                [](Entry& entry) -> MoveRank& { return entry.rank; });
    }
    if constexpr (!G::kHasHiddenInformation) {
      if (board != nullptr) {
        NearestEnd<G>(root->side, stepsFor(rootTally.visits))
            .correct(*board, entries);
      }
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) {
                if (a.rank.betterThan(b.rank)) return true;
                return !b.rank.betterThan(a.rank) && a.place < b.place;
              });
    result.moves.clear();
    result.visits = 0;
    result.digest = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const Entry& entry = entries[i];
      MoveReport<Move> report;
      report.move = entry.move;
      report.visits = entry.rank.visits;
      report.target = entry.target;
      report.score = entry.rank.visits != 0 ? entry.rank.score : rootScore;
      report.proof = entry.rank.proof;
      report.plies = entry.rank.plies;
      if (report.proof != Proof::kNone) report.score = scoreOf(report.proof);
      report.prior = entry.prior;
      if (i < static_cast<std::size_t>(lines)) {
        report.line = line(entry);
        // The tree may know only a longer way.
        if (report.plies != 0 && report.plies < report.line.size()) {
          report.line.resize(report.plies);
        }
      }
      result.visits += report.visits;
      std::uint64_t bits = 0;
      std::memcpy(&bits, &entry.move, sizeof(Move));
      result.digest = hashCombine(result.digest, bits);
      result.digest = hashCombine(result.digest, report.visits);
      result.digest =
          hashCombine(result.digest, static_cast<std::uint64_t>(entry.units));
      result.moves.push_back(std::move(report));
    }
    if (result.moves.empty()) return;
    const MoveReport<Move>& best = result.moves.front();
    result.bestMove = best.move;
    result.ponderMove.reset();
    if (best.line.size() > 1) result.ponderMove = best.line[1];
    result.proof =
        proofOf(tree_.rootSlot().marks->load(std::memory_order_relaxed));
    if (best.proof == Proof::kWin) result.proof = Proof::kWin;
    result.score =
        result.proof != Proof::kNone ? scoreOf(result.proof) : best.score;
    result.counters.depth = static_cast<int>(best.line.size());
  }

  // Length of the best line in plies.
  std::size_t depth() const {
    Node* root = tree_.root();
    if (root == nullptr || root->unlisted()) return 0;
    return line(tree_.rootSlot()).size();
  }

  // Compares the most visited move with the others.
  RootLead lead(const RootPolicy& policy, double secureMargin) const {
    RootLead lead;
    Node* root = tree_.root();
    if (root == nullptr) return lead;
    std::vector<MoveRank> ranks;
    const std::uint32_t slotCount =
        root->slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      // An excluded move has no visits.
      ranks.push_back(policy.leavesOut(i)
                          ? MoveRank{}
                          : rankOf(root->slot(i, tree_.base())));
    }
    setBounds(ranks, secureMargin,
              [](MoveRank& rank) -> MoveRank& { return rank; });
    MoveRank best;  // most visited
    MoveRank played;
    double bestScore = -1;
    double bestBound = -std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      const MoveRank& rank = ranks[i];
      if (rank.visits == 0) continue;
      if (played.visits == 0 || rank.betterThan(played)) {
        played = rank;
        lead.played = i;
      }
      bestScore = std::max(bestScore, rank.score);
      bestBound = std::max(bestBound, rank.bound);
      if (rank.visits > best.visits) {
        lead.secondVisits = best.visits;
        best = rank;
      } else {
        lead.secondVisits = std::max(lead.secondVisits, rank.visits);
      }
    }
    lead.bestVisits = best.visits;
    lead.bestIsBestScored = best.visits != 0 && best.score >= bestScore;
    lead.bestIsSecure = best.visits != 0 && best.bound >= bestBound;
    return lead;
  }

 private:
  // Moves to try for exact distances: a small part of the search's time.
  static std::uint64_t stepsFor(std::uint64_t visits) {
    return std::clamp<std::uint64_t>(4 * visits, 1024, 65536);
  }

  struct Entry {
    Move move{};
    MoveRank rank;
    std::int64_t units = 0;
    double prior = 0;
    std::uint64_t target = 0;
    std::optional<Slot> slot;
    std::uint32_t index = 0;  // of the slot
    std::size_t place = 0;    // in the list

    void setSlot(std::uint32_t at, const Slot& found) {
      slot = found;
      index = at;
    }
  };

  void setCounts(Entry& entry) const {
    entry.rank = rankOf(*entry.slot);
    entry.units = tree_.tally(*entry.slot).units;
    entry.target = entry.rank.visits;
  }

  void useGumbel(const GumbelRoot& gumbel, std::vector<Entry>& entries) const {
    const std::vector<double> bounds = gumbel.bounds(tree_);
    const std::vector<std::uint64_t> policy = gumbel.policy(tree_);
    for (Entry& entry : entries) {
      if (!entry.slot || entry.index >= bounds.size()) continue;
      entry.rank.bound = bounds[entry.index];
      entry.target = policy[entry.index];
    }
  }

  MoveRank rankOf(const Slot& slot) const {
    const Tally tally = tree_.tally(slot);
    const Proven proven = provenOf(slot.marks->load(std::memory_order_relaxed));
    return {.proof = proven.proof,
            .visits = tally.visits,
            .score = scoreOf(static_cast<double>(tally.units),
                             static_cast<double>(tally.visits)),
            .plies = proven.plies};
  }

  std::vector<Entry> listedEntries(Node& root, const RootPolicy& policy) const {
    std::vector<Entry> entries;
    const std::uint32_t slotCount =
        root.slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < root.edges; ++i) {
      if (policy.leavesOut(i)) continue;
      Entry entry;
      entry.move = root.move<Move>(i, tree_.base());
      entry.prior = unpackPrior(root.prior(i, tree_.base()));
      if (i < slotCount) {
        entry.setSlot(i, root.slot(i, tree_.base()));
        setCounts(entry);
      }
      entries.push_back(entry);
    }
    return entries;
  }

  std::vector<Entry> unlistedEntries(Node& root,
                                     const typename G::MoveList& legal,
                                     const RootPolicy& policy) const {
    std::vector<Entry> entries;
    std::vector<float> shares(legal.size());
    const bool priced = UnlistedMoves<G>::pricedShares(root, legal, shares);
    for (std::size_t i = 0; i < legal.size(); ++i) {
      Entry entry;
      entry.move = legal[i];
      entry.prior = priced ? static_cast<double>(shares[i])
                           : 1 / static_cast<double>(legal.size());
      const auto found = UnlistedMoves<G>::find(
          root, UnlistedMoves<G>::moveKey(entry.move), tree_.base());
      if (found && policy.leavesOut(*found)) continue;
      if (found) {
        entry.setSlot(*found, root.slot(*found, tree_.base()));
        setCounts(entry);
      }
      entries.push_back(entry);
    }
    return entries;
  }

  std::vector<Move> line(const Entry& entry) const {
    std::vector<Move> moves = {entry.move};
    if (entry.slot) extend(moves, *entry.slot);
    return moves;
  }
  std::vector<Move> line(const Slot& slot) const {
    std::vector<Move> moves;
    extend(moves, slot);
    return moves;
  }

  // Appends the most visited (or proven best) moves below a slot, up to the
  // first chance node.
  void extend(std::vector<Move>& moves, Slot slot) const {
    while (moves.size() < kLongestLine) {
      const std::uint32_t child = slot.child->load(std::memory_order_acquire);
      if (child == 0) return;
      Node& node = *nodeAt(tree_.base(), child);
      if (node.unlisted()) return;
      const std::uint32_t slotCount =
          node.slotCount.load(std::memory_order_acquire);
      std::optional<std::uint32_t> best;
      MoveRank bestRank;
      for (std::uint32_t i = 0; i < slotCount; ++i) {
        const MoveRank rank = rankOf(node.slot(i, tree_.base()));
        if (rank.visits == 0 && rank.proof == Proof::kNone) continue;
        if (!best || rank.betterThan(bestRank)) {
          best = i;
          bestRank = rank;
        }
      }
      if (!best) return;
      moves.push_back(node.move<Move>(*best, tree_.base()));
      slot = node.slot(*best, tree_.base());
    }
  }

  const Tree& tree_;
};

// The moves of a tree, level by level, best first at each position.
// `keysAreMoves`: keys of nature's outcomes are moves.
template <class Move>
std::vector<TraceStep<Move>> traceTree(const Tree& tree,
                                       const TraceLimits& limits,
                                       bool keysAreMoves) {
  using Step = TraceStep<Move>;
  struct Pending {
    std::size_t step;
    std::uint32_t node;
    int depth;
  };
  std::vector<Step> steps;
  std::vector<Pending> pending;
  const std::uint32_t root =
      tree.rootSlot().child->load(std::memory_order_acquire);
  if (root != 0) pending.push_back({Step::kRoot, root, 1});
  for (std::size_t next = 0; next < pending.size(); ++next) {
    const Pending at = pending[next];
    if (at.depth > limits.depth) continue;
    Node& node = *nodeAt(tree.base(), at.node);
    struct Found {
      Step step;
      std::uint32_t child;
    };
    std::vector<Found> found;
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    for (std::uint32_t i = 0; i < slotCount; ++i) {
      const Slot slot = node.slot(i, tree.base());
      const Tally tally = tree.tally(slot);
      if (tally.visits < limits.visits) continue;
      Step step;
      step.parent = at.step;
      step.depth = at.depth;
      step.side = node.side;
      step.visits = tally.visits;
      step.score = scoreOf(static_cast<double>(tally.units),
                           static_cast<double>(tally.visits));
      const Proven proven =
          provenOf(slot.marks->load(std::memory_order_relaxed));
      step.proof = proven.proof;
      step.plies = proven.plies;
      if (node.unlisted()) {
        step.key = node.unlistedSlot(i, tree.base())
                       .key->load(std::memory_order_relaxed);
        if (keysAreMoves || node.side != Side::kNeutral) {
          Move move;
          std::memcpy(static_cast<void*>(&move), &step.key, sizeof(Move));
          step.move = move;
        }
      } else {
        step.move = node.template move<Move>(i, tree.base());
        std::memcpy(&step.key, &*step.move, sizeof(Move));
        step.prior = unpackPrior(node.prior(i, tree.base()));
      }
      const std::uint32_t child = slot.child->load(std::memory_order_acquire);
      step.expanded = child != 0;
      found.push_back({step, child});
    }
    std::vector<std::size_t> order(found.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      const auto rank = [&](std::size_t i) {
        const Step& step = found[i].step;
        return MoveRank{.proof = step.proof,
                        .visits = step.visits,
                        .score = step.score,
                        .plies = step.plies};
      };
      if (rank(a).betterThan(rank(b))) return true;
      return !rank(b).betterThan(rank(a)) && a < b;
    });
    for (std::size_t i : order) {
      if (steps.size() == limits.steps) return steps;
      if (found[i].child != 0) {
        pending.push_back({steps.size(), found[i].child, at.depth + 1});
      }
      steps.push_back(found[i].step);
    }
  }
  return steps;
}

}  // namespace phasemachine::search
