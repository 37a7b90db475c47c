// Evaluates the simulations of a batch, one by one or all at once.
//
// Thread safety: one object per thread; does not access the tree.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_BATCH_JUDGE_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_BATCH_JUDGE_H_

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "ai/parallel/footprint.h"
#include "ai/search/simulate/descent.h"
#include "ai/search/simulate/expander.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/tree/page_pool.h"

namespace phasemachine::search {

// One simulation in progress.
template <Game G>
struct Flight : Pooled {
  Descent<G> way;
  Arrival arrival;
  // For arrivals that need an expansion.
  std::unique_ptr<Preparation<G>> preparation;
};

template <Game G, Evaluator<G> E>
class BatchJudge {
 public:
  BatchJudge(Judge<G, E>& judge, Expander<G, E>& expander)
      : judge_(judge), expander_(expander) {}

  // Fills in the verdicts, and the preparations of needed expansions.
  void judge(std::span<const std::unique_ptr<Flight<G>>> flights) {
    if constexpr (HasBatches<E, G>) {
      if (judgesBatches<G>(judge_.evaluator())) return judgeTogether(flights);
    }
    for (const auto& flight : flights) judgeOne(*flight);
  }

  // Adds what every call uses.
  void fix(Footprint& footprint) const {
    footprint.fix(this, sizeof *this);
    footprint.fix(leaves_.data(), sizeof leaves_[0]);
    footprint.fix(asked_.data());
    footprint.fix(lookups_.data(), sizeof lookups_[0]);
  }

 private:
  using Need = Arrival::Need;

  static Preparation<G>& preparationOf(Flight<G>& flight) {
    if (flight.preparation == nullptr) {
      flight.preparation = std::make_unique<Preparation<G>>();
    }
    return *flight.preparation;
  }

  void judgeOne(Flight<G>& flight) {
    Arrival& arrival = flight.arrival;
    if (arrival.need == Need::kNothing) return;
    Descent<G>& way = flight.way;
    if (arrival.need == Need::kExpansion) {
      Preparation<G>& found = preparationOf(flight);
      expander_.prepare(way.board, found);
      if (found.verdict) {
        arrival.verdict = *found.verdict;
        return;
      }
    }
    arrival.verdict = judge_.judge(way.board, arrival.decision, way.random);
  }

  void judgeTogether(std::span<const std::unique_ptr<Flight<G>>> flights) {
    leaves_.clear();
    asked_.clear();
    lookups_.clear();
    for (const auto& flight : flights) ask(*flight);
    if (leaves_.empty()) return;
    judge_.evaluator().evaluateBatch(std::span<BatchLeaf<G>>(leaves_));
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const double score = judge_.keep(lookups_[i], leaves_[i].score);
      asked_[i]->arrival.verdict =
          judge_.seenFromFirst(score, leaves_[i].viewer);
      if (leaves_[i].logits != nullptr) {
        expander_.useLogits(*asked_[i]->preparation);
      }
    }
  }

  // Adds a leaf unless the rules alone decide the verdict.
  void ask(Flight<G>& flight) {
    Arrival& arrival = flight.arrival;
    if (arrival.need == Need::kNothing) return;
    BatchLeaf<G> leaf;
    leaf.board = &flight.way.board;
    leaf.random = &flight.way.random;
    if (arrival.need == Need::kExpansion) {
      Preparation<G>& found = preparationOf(flight);
      expander_.list(*leaf.board, found);
      if (found.verdict) {
        arrival.verdict = *found.verdict;
        return;
      }
      if (expander_.hasShares(found)) {
        found.shares.assign(found.moves.size(), 0);
        leaf.moves = &found.moves;
        leaf.logits = found.shares.data();
      }
    } else if (const auto end = judge_.endOf(*leaf.board, arrival.decision)) {
      arrival.verdict = *end;
      return;
    }
    leaf.viewer = viewerOf(deciderOf<G>(*leaf.board));
    const auto lookup = judge_.lookUp(*leaf.board, leaf.viewer);
    if (lookup.score && leaf.logits == nullptr) {
      arrival.verdict = judge_.seenFromFirst(*lookup.score, leaf.viewer);
      return;
    }
    lookups_.push_back(lookup);
    leaves_.push_back(leaf);
    asked_.push_back(&flight);
  }

  Judge<G, E>& judge_;
  Expander<G, E>& expander_;
  std::vector<BatchLeaf<G>> leaves_;
  std::vector<Flight<G>*> asked_;
  std::vector<typename Judge<G, E>::Lookup> lookups_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_BATCH_JUDGE_H_
