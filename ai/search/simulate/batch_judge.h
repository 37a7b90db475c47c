// Evaluates the simulations of a batch, one by one or all at once.
//
// Thread safety: one object per thread; does not access the tree.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/evaluate/evaluator.h"
#include "ai/parallel/fiber.h"
#include "ai/parallel/footprint.h"
#include "ai/search/ask/options.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/simulate/descent.h"
#include "ai/search/simulate/expander.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/stop/budget.h"
#include "ai/search/tree/arena.h"
#include "ai/search/tree/tree.h"

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

// The memory that a search uses when its simulations have been judged, for
// searches that take turns (ai/parallel/footprint.h).
//
// Thread safety: as Footprint; the tree must not be in use by other threads.

// What is used of a board and of a list of moves, usually.
inline constexpr std::size_t kUsualBoardBytes = 256;
inline constexpr std::size_t kUsualListBytes = 192;
// A new node and a new chunk.
inline constexpr std::size_t kUsualGrowth = std::size_t{6} * kUnitBytes;

// Adds a node and its chunks in use.
inline void listNode(Footprint& footprint, const Tree& tree, Node& node) {
  footprint.add(node.firstChunk(), node.units(tree.moveBytes()) * kUnitBytes);
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_relaxed);
  if (slotCount <= kFirstChunkSlots) return;
  for (std::uint32_t chunk = chunkOf(slotCount - 1); chunk > 0; --chunk) {
    footprint.add(node.chunkAt(chunk, tree.base()),
                  node.chunkUnits(chunk) * kUnitBytes);
  }
}

// Makes the footprint of the current fiber, if it has one, what every simulation
// of a search uses.
template <class Board, class Worker>
void notePrefetches(const SearchOptions& options, const RootPolicy& policy,
                    const Budget& budget, const Board& board,
                    const Worker& worker) {
  Footprint* const footprint = Fiber::footprintOfCurrent();
  if (footprint == nullptr) return;
  footprint->clear();
  footprint->fix(&options, sizeof options);
  footprint->fix(&policy, sizeof policy);
  footprint->fix(&budget, sizeof budget);
  footprint->fix(&board, std::min(sizeof board, kUsualBoardBytes));
  worker.list(*footprint);
}

// Replaces what is not fixed in it by what landing the flights will use, and
// probably the simulations after them.
template <Game G>
void noteFlights(const Tree& tree, const Arena::Cursor& cursor,
                 std::span<const std::unique_ptr<Flight<G>>> flights) {
  Footprint* const current = Fiber::footprintOfCurrent();
  if (current == nullptr) return;
  Footprint& footprint = *current;
  footprint.renew();
  footprint.add(tree.arena().at(cursor.next), flights.size() * kUsualGrowth);
  for (const auto& flight : flights) {
    const Descent<G>& way = flight->way;
    footprint.add(&way.board, std::min(sizeof way.board, kUsualBoardBytes));
    footprint.add(&way.random, sizeof(Flight<G>) - sizeof way.board);
    footprint.add(way.path.data(), way.length * sizeof way.path[0]);
    if (flight->preparation != nullptr) {
      const Preparation<G>& found = *flight->preparation;
      footprint.add(&found, std::min(sizeof found, kUsualListBytes));
      footprint.add(&found.shares, sizeof found.shares);
      footprint.add(found.shares.data(), found.moves.size() * sizeof(float));
    }
    for (std::size_t i = way.length; i-- > 0;) {
      const auto& step = way.path[i];
      footprint.add(step.slot.stat);
      footprint.add(step.slot.child);
      // The root is in every path.
      if (i > 1 || (i == 1 && &flight == &flights.front())) {
        listNode(footprint, tree, *step.node);
      }
    }
  }
}

}  // namespace phasemachine::search
