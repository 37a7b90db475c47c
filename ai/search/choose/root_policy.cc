#include "ai/search/choose/root_policy.h"

#include <cmath>
#include <limits>

#include "core/portable_math.h"

namespace phasemachine::search {

namespace {

// The paper's "c_visit".
constexpr double kVisitsAtFirst = 50;

// A number of the standard Gumbel distribution.
double gumbel(Random& random) {
  const double uniform = std::max(random.uniform(), 0x1.0p-53);
  return -portableLog(-portableLog(uniform));
}

std::uint32_t countOf(std::span<const float> priors, const SearchOptions& o) {
  const auto kept = static_cast<std::uint32_t>(std::count_if(
      priors.begin(), priors.end(), [](float prior) { return prior >= 0; }));
  return std::clamp(kept, 1U, static_cast<std::uint32_t>(o.gumbelMoves));
}

}  // namespace

GumbelRoot::GumbelRoot(const Tree& tree, std::span<const float> priors,
                       const SearchOptions& options, double noise,
                       std::uint64_t simulations, Random random)
    : moves_(priors.size()),
      halving_(countOf(priors, options), simulations),
      scale_(options.gumbelScale) {
  constexpr double kLeast = 1.0 / 65535;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    Move& move = moves_[i];
    move.prior = priors[i];
    move.logit = portableLog(
        std::max(static_cast<double>(std::max(priors[i], 0.0F)), kLeast));
    move.noise = noise == 0 ? 0 : noise * gumbel(random);
    move.before = seen(tree, i).visits;
  }
}

GumbelRoot::Seen GumbelRoot::seen(const Tree& tree, std::size_t slot) const {
  const Slot at =
      tree.root()->slot(static_cast<std::uint32_t>(slot), tree.base());
  const std::uint32_t marks = at.marks->load(std::memory_order_relaxed);
  const Tally tally = tree.tally(at);
  Seen seen;
  // Counts may have been halved since (tree/node.h).
  seen.visits = std::max(tally.visits, moves_[slot].before);
  seen.begun = seen.visits + flyingOf(marks) - moves_[slot].before;
  seen.proof = proofOf(marks);
  seen.score = seen.proof != Proof::kNone
                   ? scoreOf(seen.proof)
                   : scoreOf(static_cast<double>(tally.units),
                             static_cast<double>(tally.visits));
  return seen;
}

GumbelRoot::Whole GumbelRoot::whole(const Tree& tree) const {
  Whole whole;
  double prior = 0;
  double weighted = 0;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].prior < 0) continue;
    const Seen move = seen(tree, i);
    whole.begun += move.begun;
    whole.most = std::max(whole.most, move.visits);
    whole.mostHere = std::max(whole.mostHere, move.visits - moves_[i].before);
    if (!move.known()) continue;
    prior += static_cast<double>(moves_[i].prior);
    weighted += static_cast<double>(moves_[i].prior) * move.score;
  }
  if (prior > 0) whole.score = weighted / prior;
  return whole;
}

double GumbelRoot::valueOf(const Seen& seen, const Whole& whole) const {
  return (kVisitsAtFirst + static_cast<double>(whole.most)) * scale_ *
         (seen.known() ? seen.score : whole.score);
}

std::uint32_t GumbelRoot::select(const Tree& tree) const {
  const Whole all = whole(tree);
  const auto wanted =
      static_cast<std::int64_t>(halving_.visitsBefore(all.begun));
  std::size_t choice = moves_.size();
  // Other threads, and losses proven meanwhile, can leave no move with exactly
  // the visits wanted.
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  double best = 0;
  for (const bool lost : {false, true}) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      if (moves_[i].prior < 0) continue;
      const Seen move = seen(tree, i);
      if (move.proof == Proof::kWin) return static_cast<std::uint32_t>(i);
      if (lost != (move.proof == Proof::kLoss)) continue;
      const std::int64_t off =
          std::abs(static_cast<std::int64_t>(move.begun) - wanted);
      const double score =
          moves_[i].logit + moves_[i].noise + valueOf(move, all);
      if (off < least || (off == least && score > best)) {
        least = off;
        best = score;
        choice = i;
      }
    }
    if (choice != moves_.size()) break;
  }
  return static_cast<std::uint32_t>(choice);
}

std::vector<double> GumbelRoot::bounds(const Tree& tree) const {
  const Whole all = whole(tree);
  std::vector<double> bounds(moves_.size(),
                             -std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Seen move = seen(tree, i);
    if (moves_[i].prior < 0 || move.visits - moves_[i].before != all.mostHere) {
      continue;
    }
    bounds[i] = moves_[i].logit + moves_[i].noise + valueOf(move, all);
  }
  return bounds;
}

std::vector<std::uint64_t> GumbelRoot::policy(const Tree& tree) const {
  const Whole all = whole(tree);
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  std::vector<double> sums(moves_.size(), kNone);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].prior < 0) continue;
    const Seen move = seen(tree, i);
    if (move.proof == Proof::kWin) {
      sums.assign(moves_.size(), kNone);
      sums[i] = 0;
      break;
    }
    sums[i] = moves_[i].logit + valueOf(move, all);
  }
  const double highest = *std::max_element(sums.begin(), sums.end());
  double total = 0;
  for (double& sum : sums) {
    sum = sum == kNone ? 0 : portableExp(sum - highest);
    total += sum;
  }
  std::vector<std::uint64_t> policy;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const auto share = static_cast<std::uint64_t>(
        sums[i] / total * static_cast<double>(kImprovedPolicyOne) + 0.5);
    const bool tried = moves_[i].prior >= 0 && seen(tree, i).visits != 0;
    policy.push_back(tried ? std::max<std::uint64_t>(share, 1) : share);
  }
  return policy;
}

std::uint32_t RootPolicy::select(const NodeView& view,
                                 const SelectionConstants& constants,
                                 const Tree& tree) const {
  if (gumbel_) return gumbel_->select(tree);
  Node& node = *view.node;
  float visitedShare = 0;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    const Slot slot = node.slot(i, tree.base());
    if (!leavesOut(i) &&
        visitsOf(slot.stat->load(std::memory_order_relaxed)) != 0) {
      visitedShare += shares_[i];
    }
  }
  const SlotScore score(constants, view, visitedShare);
  float best = -std::numeric_limits<float>::infinity();
  std::uint32_t choice = 0;
  bool chosen = false;
  for (std::uint32_t i = 0; i < shares_.size(); ++i) {
    if (leavesOut(i)) continue;
    const Slot slot = node.slot(i, tree.base());
    const std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
    const std::uint64_t stat = slot.stat->load(std::memory_order_relaxed);
    const Proof proof = proofOf(marks);
    if (proof == Proof::kWin) return i;
    float value = 0;  // of a draw
    if (proof == Proof::kLoss) {
      value = -std::numeric_limits<float>::max();
    } else if (proof == Proof::kNone) {
      const Tally tally = tallyOf(stat);
      value = score(static_cast<float>(tally.visits), marks,
                    static_cast<float>(tally.units), shares_[i]);
    }
    if (!chosen || value > best) {
      best = value;
      choice = i;
      chosen = true;
    }
  }
  return choice;
}

}  // namespace phasemachine::search
