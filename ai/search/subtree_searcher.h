// Searches subtrees (subtree.h) with a worker.
//
// Contract: select() may run while other threads search subtrees, if stops()
// knows their slots; search() while other threads search other subtrees; land()
// only while nothing else accesses the tree.
//
// Thread safety: one object per worker.

#ifndef PHASEMACHINE_AI_SEARCH_SUBTREE_SEARCHER_H_
#define PHASEMACHINE_AI_SEARCH_SUBTREE_SEARCHER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "ai/search/descent.h"
#include "ai/search/slot.h"
#include "ai/search/solver.h"
#include "ai/search/subtree.h"
#include "ai/search/taken_steps.h"
#include "ai/search/worker.h"

namespace phasemachine::search {

template <Game G, Evaluator<G> E>
class SubtreeSearcher {
 public:
  using Board = typename G::Board;

  explicit SubtreeSearcher(Worker<G, E>& worker) : worker_(worker) {}

  // Selects a line to a move with at most `visits` visits or one that stops()
  // says is being searched, and marks it once. Precondition: the root is
  // expanded.
  template <class Stops>
  void select(Subtree<G>& subtree, const Board& root, Side viewer,
              std::uint32_t visits, Stops&& stops) {
    Path& way = subtree.way;
    way.length = 0;
    Random random(worker_.options_.seed);
    worker_.setWorld(way.board, root, viewer, random);
    subtree.scale = worker_.exploration_.scale();
    scale(subtree);
    NodeView view = worker_.template enterRoot<Sharing::kBatch>(way);
    for (;;) {
      Node& node = *view.node;
      const std::uint32_t choice =
          worker_.choose(view, way.board, way.length == 1);
      const Slot slot = node.slot(choice, base());
      const Taken taken = worker_.template take<Sharing::kBatch>(
          way, {slot, &node, node.side, choice});
      subtree.visits = visitsOf(taken.stat);
      if (proofOf(taken.marks) != Proof::kNone) return;
      subtree.decision = play<G>(way.board, node, choice, base());
      if (subtree.visits <= visits || way.length == Path::kLongest ||
          stops(slot)) {
        return;
      }
      const std::uint32_t child = slot.child->load(std::memory_order_relaxed);
      if (child == 0) return;
      view = viewBelow(worker_.tree_, slot, taken, node.side, child);
    }
  }

  // Marks the line `times` more, or less if negative.
  void mark(Subtree<G>& subtree, int times) {
    for (const Step& step : pathOf(subtree)) {
      step.slot.marks->fetch_add(static_cast<std::uint32_t>(times) * kFlyingOne,
                                 std::memory_order_relaxed);
    }
  }

  // Makes the simulations, until goOn() is false.
  template <class GoOn>
  void search(Subtree<G>& subtree, Side viewer, GoOn&& goOn) {
    Path& way = worker_.own_;
    way.length = 0;
    for (const Step& step : pathOf(subtree)) way.append(step);
    const std::size_t above = way.length;
    before_.stat = subtree.last().slot.stat->load(std::memory_order_relaxed);
    before_.marks = subtree.last().slot.marks->load(std::memory_order_relaxed) &
                    (kProofMask | kWideBit);
    subtree.made = 0;
    subtree.units = 0;
    subtree.proven =
        provenOf(subtree.last().slot.marks->load(std::memory_order_relaxed));
    subtree.results.clear();
    scale(subtree);
    for (; subtree.made < subtree.wanted && goOn(); ++subtree.made) {
      way.random = Random(worker_.options_.seed, subtree.number + subtree.made);
      way.length = above;
      PhaseMachine<G>::clone(subtree.way.board, way.board);
      Arrival arrival = descend(subtree, viewer);
      if (arrival.need == Arrival::Need::kJudgement) {
        arrival.verdict =
            worker_.judge_.judge(way.board, arrival.decision, way.random);
      }
      finish(subtree, arrival);
    }
  }

  // Adds the results along the line and removes its marks.
  void land(Subtree<G>& subtree) {
    for (const Step& step : pathOf(subtree)) {
      if (subtree.made != 0) {
        worker_.tree_.visitMany(
            step.slot,
            makeStat(signOf(step.side) * subtree.units, subtree.made));
      }
    }
    mark(subtree, -static_cast<int>(subtree.wanted));
    for (const double result : subtree.results) {
      worker_.exploration_.add(result);
    }
    const Slot& slot = subtree.last().slot;
    if (subtree.proven.proof !=
        proofOf(slot.marks->load(std::memory_order_relaxed))) {
      markProven(pathOf(subtree), subtree.proven, base(), Side::kNeutral);
    }
  }

 private:
  using Path = Descent<G>;
  using Step = typename Path::Step;

  static std::span<Step> pathOf(Subtree<G>& subtree) {
    return std::span(subtree.way.path).first(subtree.way.length);
  }
  std::byte* base() const { return worker_.tree_.base(); }

  void scale(const Subtree<G>& subtree) {
    worker_.exploration_.rescaleTo(subtree.scale);
  }

  // Goes down to a leaf.
  Arrival descend(const Subtree<G>& subtree, Side viewer) {
    const Step& last = subtree.last();
    const Taken taken = {
        before_.stat +
            makeStat(signOf(last.side) * subtree.units, subtree.made),
        before_.marks | marksOf(subtree.proven)};
    if (subtree.proven.proof != Proof::kNone)
      return worker_.proven(taken, last.side);
    NodeView view;
    if (const auto arrival = worker_.template enter<Sharing::kSubtree>(
            worker_.own_, last.slot, taken, last.side, subtree.decision,
            view)) {
      return *arrival;
    }
    return worker_.template descendFrom<Sharing::kSubtree>(worker_.own_, view,
                                                           viewer);
  }

  // Counts a simulation below the slot; land() counts it above.
  void finish(Subtree<G>& subtree, const Arrival& arrival) {
    const Verdict& verdict = arrival.verdict;
    Path& way = worker_.own_;
    const auto below =
        std::span(way.path).first(way.length).subspan(subtree.way.length);
    if (worker_.solver_ && arrival.provable && verdict.ended) {
      const Side side = subtree.last().side;
      subtree.proven =
          below.empty()
              ? provenByEnd(verdict, side)
              : markProven(below, provenByEnd(verdict, below.back().side),
                           base(), side);
    }
    if (worker_.exploration_.scales()) {
      subtree.results.push_back(2 * verdict.first - 1);
    }
    const std::int64_t units = unitsFor(verdict.first, way.random());
    subtree.units += units;
    for (const Step& step : below) {
      worker_.tree_.template visit<false>(step.slot, signOf(step.side) * units);
    }
    worker_.counters_.countSimulation(way.length - 1);
  }

  Taken before_;  // the words of the subtree's slot, without marks
  Worker<G, E>& worker_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SUBTREE_SEARCHER_H_
