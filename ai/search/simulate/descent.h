// The path of one simulation down the tree.

#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/search/choose/select.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/leases.h"
#include "ai/search/simulate/solver.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/tree.h"
#include "core/random.h"
#include "phase/machine.h"

namespace phasemachine::search {

// What else accesses the tree during a simulation.
enum class Sharing : std::uint8_t {
  kAlone,    // nothing: sequential simulations
  kThreads,  // other threads
  kBatch,    // other simulations in progress, but no other thread
};

template <Game G>
struct Descent {
  // Longer lines are cut off and evaluated there.
  static constexpr std::size_t kLongest = 1024;

  struct Step {
    Slot slot;
    Node* node = nullptr;      // the slot's node; null for the root's slot
    Side side = {};            // who made the move
    std::uint32_t choice = 0;  // its index at a listed node
    bool marked = false;       // as in progress
  };

  Descent() = default;
  Descent(const Descent&) = delete;
  Descent& operator=(const Descent&) = delete;

  [[gnu::always_inline]] void append(const Step& step) {
    if (length == room) [[unlikely]]
      grow();
    // Member by member: a copy of the whole would read what was just written
    // in larger pieces, and wait for it.
    Step& to = path[length++];
    to.slot.stat = step.slot.stat;
    to.slot.marks = step.slot.marks;
    to.slot.child = step.slot.child;
    to.node = step.node;
    to.side = step.side;
    to.choice = step.choice;
    to.marked = step.marked;
  }

  typename G::Board board;
  Random random{0};
  std::size_t length = 0;
  std::size_t room = 0;    // steps in `path`
  std::vector<Step> path;  // grows as needed

 private:
  void grow() {
    room = 64 + 2 * length;
    path.resize(room);
  }
};

// Makes a listed move of a listed node.
template <Game G>
[[gnu::always_inline]] inline Decision play(typename G::Board& board,
                                            const Node& node,
                                            std::uint32_t choice,
                                            const std::byte* base) {
  if ((node.flags & kSettleFirst) != 0) {
    PhaseMachine<G>::countLegalMoves(board);
  }
  return PhaseMachine<G>::advance(board,
                                  node.move<typename G::Move>(choice, base));
}

// Where a descent ended.
struct Arrival {
  // What is still needed there.
  enum class Need : std::uint8_t {
    kNothing,    // the verdict is known
    kJudgement,  // of the board
    kExpansion,  // which yields an evaluation; in kBatch only
    kTurn,       // the result of a simulation in progress; in kBatch only
  };

  Need need = Need::kNothing;
  // The last step's slot leads directly to an end of the game.
  bool provable = false;
  Decision decision = {};
  Verdict verdict = {};
};

// Below, the steps of a line as simulations take them, marked as in progress
// where others should see it; the tree may be shared as kSharing says.

// The words of a slot before a simulation took it.
struct Taken {
  std::uint64_t stat = 0;
  std::uint32_t marks = 0;
};

// Appends the step to the line and marks its slot.
template <Sharing kSharing, Game G>
[[gnu::always_inline]] inline Taken takeStep(Descent<G>& way,
                                             typename Descent<G>::Step step,
                                             const Leases& leases) {
  const Slot& slot = step.slot;
  Taken taken;
  taken.stat = slot.stat->load(std::memory_order_relaxed);
  step.marked =
      kSharing == Sharing::kBatch ||
      (kSharing == Sharing::kThreads && leases.marks(visitsOf(taken.stat)));
  way.append(step);
  if (kSharing == Sharing::kThreads && step.marked) {
    taken.marks = slot.marks->fetch_add(kFlyingOne, std::memory_order_relaxed);
    return taken;
  }
  taken.marks = slot.marks->load(std::memory_order_relaxed);
  if constexpr (kSharing == Sharing::kBatch) {
    slot.marks->store(taken.marks + kFlyingOne, std::memory_order_relaxed);
  }
  return taken;
}

// The view of a node below a slot of `side` that was taken.
[[gnu::always_inline]] inline NodeView viewBelow(const Taken& taken, Side side,
                                                 Node* node) {
  const Tally tally = tallyOf(taken.stat);
  const auto visits = static_cast<float>(tally.visits);
  const auto flying = static_cast<float>(flyingOf(taken.marks));
  NodeView view;
  view.node = node;
  view.visits = visits + flying;
  if (tally.visits != 0) {
    view.score = static_cast<float>(tally.units) / kUnitsPerPoint / visits;
    if (signOf(side) != signOf(view.node->side)) view.score = -view.score;
  }
  return view;
}

// The view of a node below the slot of a step, as it is now.
template <class Step>
NodeView viewBelow(const Step& step, Node* node) {
  return viewBelow({step.slot.stat->load(std::memory_order_relaxed),
                    step.slot.marks->load(std::memory_order_relaxed)},
                   step.side, node);
}

// A node that a simulation has entered. Its view is computed when it is asked
// for: simulations that choose ahead seldom do.
struct Place {
  Node* node = nullptr;
  Taken taken;  // of the slot above
  Side side = {};
  const NodeView* leased = nullptr;  // the view, if a lease holds it

  NodeView view() const {
    return leased != nullptr ? *leased : viewBelow(taken, side, node);
  }
};

// Removes the mark.
template <Sharing kSharing, class Step>
void unmarkStep(const Step& step) {
  if (kSharing == Sharing::kAlone || !step.marked) return;
  if (kSharing == Sharing::kThreads) {
    step.slot.marks->fetch_sub(kFlyingOne, std::memory_order_relaxed);
  } else {
    step.slot.marks->store(
        step.slot.marks->load(std::memory_order_relaxed) - kFlyingOne,
        std::memory_order_relaxed);
  }
}

// Caches the boards along a leased line (leases.h), so that simulations on it
// need not replay all of its moves.
//
// With hidden information each simulation has its own world, so nothing is
// cached.
template <Game G>
class LeasedBoards {
  struct Entry {
    typename G::Board board;
    bool kept = false;
  };

 public:
  static constexpr bool kUsable = !G::kHasHiddenInformation;
  // What it takes once it is used.
  static constexpr std::size_t kBytes =
      kUsable ? Leases::kDeepest * sizeof(Entry) : 0;

  // Call when the last step of the path has been leased for `simulations`.
  void note(const Descent<G>& way, std::uint32_t simulations) {
    if constexpr (kUsable) {
      if (entries_ == nullptr) {
        entries_ = std::make_unique_for_overwrite<Entry[]>(Leases::kDeepest);
      }
      Entry& entry = entries_[way.length - 1];
      entry.kept = simulations >= kWorthACopy;
      if (entry.kept) PhaseMachine<G>::clone(way.board, entry.board);
    }
  }

  // Sets the board to the end of the path, all of whose steps are leased.
  // `base` is the tree's.
  void restore(Descent<G>& way, const typename G::Board& root,
               const std::byte* base) const
    requires kUsable
  {
    std::size_t from = way.length;
    while (from > 0 && !entries_[from - 1].kept) --from;
    PhaseMachine<G>::clone(from == 0 ? root : entries_[from - 1].board,
                           way.board);
    // The first step is the root's and has no move.
    for (std::size_t i = from == 0 ? 1 : from; i < way.length; ++i) {
      const typename Descent<G>::Step& step = way.path[i];
      play<G>(way.board, *step.node, step.choice, base);
    }
  }

 private:
  // For fewer simulations, copying a board costs more than replaying the moves.
  static constexpr std::uint32_t kWorthACopy = 4;

  std::unique_ptr<Entry[]> entries_;  // made when first used
};

}  // namespace phasemachine::search
