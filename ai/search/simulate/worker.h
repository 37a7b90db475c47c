// One thread's simulations: selection, expansion, evaluation, backup.
//
// Thread safety: one worker per thread; workers share tree, budget and root.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ai/parallel/footprint.h"
#include "ai/search/ask/options.h"
#include "ai/search/choose/root_policy.h"
#include "ai/search/choose/select.h"
#include "ai/search/simulate/batch_judge.h"
#include "ai/search/simulate/descent.h"
#include "ai/search/simulate/expander.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/simulate/leases.h"
#include "ai/search/simulate/look_ahead.h"
#include "ai/search/simulate/root_shares.h"
#include "ai/search/simulate/solver.h"
#include "ai/search/simulate/unlisted_moves.h"
#include "ai/search/simulate/worker_counts.h"
#include "ai/search/tree/arena.h"
#include "ai/search/tree/tree.h"

namespace phasemachine::search {

template <Game G, Evaluator<G> E>
class Worker : public Pooled {
 public:
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  using Move = typename G::Move;

  // One of `threads` workers of the tree. `table` may be null.
  Worker(Tree& tree, const SearchOptions& options, const RootPolicy& policy,
         E evaluator, VerdictTable* table, int threads)
      : tree_(tree),
        options_(options),
        policy_(policy),
        judge_(std::move(evaluator), table),
        expander_(tree_, judge_, options_),
        batchJudge_(judge_, expander_),
        exploration_(options, G::kPlayers),
        solver_(options.solver && !G::kHasHiddenInformation),
        judgesTogether_(judgesBatches<G>(judge_.evaluator())),
        leases_(tree, LeaseRule(threads, options.longestLease)) {
    if (judgesTogether_) alone_[0] = std::make_unique<Flight<G>>();
    select_ = fastestSelect();
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Arena::Cursor& cursor() { return cursor_; }
  // Whether the evaluator takes several positions at once.
  bool judgesTogether() const { return judgesTogether_; }
  // Since resetCounters(). Other threads may read it.
  const WorkerCounters& counters() const { return counters_; }
  // Call at the end of a shared search, to make the tree's counts exact.
  void flush() { leases_.releaseAll(); }
  void resetCounters() {
    exploration_.reset();
    expanding_.clear();
    counters_.reset();
  }

  // Expands the root. False if the game is over (or out of memory, which cannot
  // happen: the smallest arena holds a root).
  bool expandRoot(const Board& root, Side viewer) {
    Random random(options_.seed);
    setWorld(own_.board, root, viewer, random);
    const Expansion expansion = expander_.expandRoot(own_.board, cursor_);
    if (expansion.node == 0) return false;
    counters_.nodes.add(1);
    tree_.rootSlot().child->store(expansion.node, std::memory_order_release);
    return true;
  }

  // Lists all moves of the root, if there is one, which may have been another
  // position of the tree before. False if out of memory.
  bool completeRoot(const Board& root) {
    if (tree_.root() == nullptr) return true;
    tree_.root()->forgetNext();
    Machine::clone(root, own_.board);
    return expander_.listRest(own_.board, *tree_.root(), cursor_);
  }

  // Sets `policy` for a search of the root (root_shares.h).
  void setRootShares(const Board& root, Side viewer,
                     const typename G::MoveList& legal,
                     const RootRequest<Move>& request, RootPolicy& policy) {
    search::setRootShares<G>(
        tree_, cursor(), legal, request, options_,
        [&](std::span<float> shares) {
          Random random(options_.seed);
          setWorld(own_.board, root, viewer, random);
          return expander_.priorsOf(own_.board, deciderOf<G>(own_.board), legal,
                                    shares);
        },
        policy);
  }

  // Makes one simulation. `number` selects its random stream. `viewer` is the
  // searching side. Precondition: the root is expanded.
  template <Sharing kSharing>
  void simulate(const Board& root, Side viewer, std::uint64_t number) {
    if constexpr (kSharing == Sharing::kAlone && HasBatches<E, G>) {
      if (judgesTogether_) {
        // A batch of one: value and priors come from one call.
        Flight<G>& flight = *alone_[0];
        flight.arrival = depart(flight.way, root, viewer, number);
        judge(alone_);
        return land(flight);
      }
    }
    begin(root, viewer, number);
    Arrival arrival = descend<kSharing>(own_, viewer);
    if (arrival.need == Arrival::Need::kJudgement) {
      arrival.verdict = judge_.judge(own_.board, arrival.decision, own_.random);
    }
    finish<kSharing>(own_, arrival);
  }

  // The parts of a simulation of Sharing::kBatch. depart(), land() and cancel()
  // are for one worker at a time, judge() for any.

  // Goes down the tree. If the arrival is Need::kTurn, the simulation was
  // cancelled, because another one must land first.
  Arrival depart(Descent<G>& way, const Board& root, Side viewer,
                 std::uint64_t number) {
    way.random = Random(options_.seed, number);
    way.length = 0;
    setWorld(way.board, root, viewer, way.random);
    const Arrival arrival = descend<Sharing::kBatch>(way, viewer);
    if (arrival.need == Arrival::Need::kTurn) cancel(way, arrival);
    if (arrival.need == Arrival::Need::kExpansion) {
      expanding_.push_back(way.path[way.length - 1].slot.stat);
    }
    return arrival;
  }

  // Computes what the flights need. Does not access the tree.
  void judge(std::span<const std::unique_ptr<Flight<G>>> flights) {
    if (judgesTogether_) noteFlights<G>(tree_, cursor_, flights);
    batchJudge_.judge(flights);
  }

  // Adds what every simulation uses.
  void list(Footprint& footprint) const {
    const auto* begin = reinterpret_cast<const std::byte*>(&exploration_);
    const auto* end = reinterpret_cast<const std::byte*>(&leases_);
    footprint.fix(this, 2 * kUnitBytes);
    batchJudge_.fix(footprint);
    footprint.fix(begin, static_cast<std::size_t>(end - begin));
    footprint.fix(&tree_, sizeof tree_);
  }

  // Backs up the result.
  void land(Flight<G>& flight) {
    if (flight.arrival.need == Need::kExpansion) {
      const Slot& slot = flight.way.path[flight.way.length - 1].slot;
      const Expansion expansion = expander_.build(*flight.preparation, cursor_);
      if (expansion.node != 0) link<false>(slot, expansion.node);
      std::erase(expanding_, slot.stat);
    }
    finish<Sharing::kBatch>(flight.way, flight.arrival);
  }

  // Undoes the start of the simulation.
  void cancel(Descent<G>& way, const Arrival& arrival) {
    if (arrival.need == Need::kExpansion) {
      std::erase(expanding_, way.path[way.length - 1].slot.stat);
    }
    for (std::size_t i = 0; i < way.length; ++i) {
      unmarkStep<Sharing::kBatch>(way.path[i]);
    }
  }

 private:
  using Path = Descent<G>;
  using Step = typename Path::Step;
  using Need = Arrival::Need;

  // In a batch the lines must be selected one by one.
  template <Sharing kSharing>
  static constexpr bool kLeases =
      kSharing == Sharing::kAlone || kSharing == Sharing::kThreads;

  // Counts a simulation that has arrived and been evaluated.
  template <Sharing kSharing>
  void finish(Path& way, const Arrival& arrival) {
    const Verdict& verdict = arrival.verdict;
    if (solver_ && arrival.provable && verdict.ended) {
      markProven(std::span(way.path).first(way.length), verdict, tree_.base());
    }
    if (exploration_.scales()) exploration_.add(2 * verdict.first - 1);
    const std::int64_t units = unitsFor(verdict.first, way.random());
    constexpr bool kShared = kSharing == Sharing::kThreads;
    const std::size_t leased = kLeases<kSharing> ? leases_.length() : 0;
    for (std::size_t i = 0; i < leased; ++i) {
      leases_.add(i, signOf(way.path[i].side) * units);
    }
    for (std::size_t i = leased; i < way.length; ++i) {
      const Step& step = way.path[i];
      tree_.visit<kShared>(step.slot, signOf(step.side) * units);
      unmarkStep<kSharing>(step);
    }
    if constexpr (kSharing == Sharing::kAlone) {
      if (!exploration_.scales()) chooseNext(way, leased);
    }
    counters_.countSimulation(way.length - 1);
  }

  // Chooses what the next simulations try at the nodes of the line behind the
  // `leased` steps. With nobody else in the tree they would choose the same on
  // entry. There each node would wait for the choice at the one above
  // it; here the choices overlap, and simulations know their way ahead
  // (Connect Four: 1.05 times the simulations).
  void chooseNext(const Path& way, std::size_t leased) {
    const std::size_t first = std::max<std::size_t>(leased, 1);
    for (std::size_t i = first; i < way.length; ++i) {
      Node& node = *way.path[i].node;
      if (node.unlisted()) continue;
      const NodeView view = i == leased ? leases_.at(i - 1).below
                                        : viewBelow(way.path[i - 1], &node);
      node.setNext(
          select_(view, exploration_.constants(i == 1), tree_.base(), true));
    }
    // The next simulation begins there.
    if (first == way.length) return;
    const Choice next = chosenAt(tree_, *way.path[first].node);
    if (next.index != Node::kUnchosen) {
      prefetchNode(tree_, next.slot.child->load(std::memory_order_relaxed));
    }
  }

  void setWorld(Board& board, const Board& root, Side viewer, Random& random) {
    if constexpr (G::kHasHiddenInformation) {
      board = G::determinize(root, viewer, random);
    } else {
      Machine::clone(root, board);
    }
  }

  template <Sharing kSharing>
  [[gnu::always_inline]] Taken take(Path& way, const Step& step) {
    return takeStep<kSharing>(way, step, leases_);
  }

  // The arrival at a slot whose value is proven.
  static Arrival proven(const Taken& taken, Side side) {
    return {Need::kNothing, false, {}, verdictOf(proofOf(taken.marks), side)};
  }

  // Goes down to a leaf.
  template <Sharing kSharing>
  Arrival descend(Path& way, Side viewer) {
    exploration_.rescale();
    Place place = kLeases<kSharing> && way.length > 0
                      ? placeOf(leases_.at(way.length - 1).below)
                      : enterRoot<kSharing>(way);
    constexpr bool kShared = kSharing == Sharing::kThreads;
    Arrival arrival;
    // What is known before the node is entered.
    Choice ahead;
    if (kSharing == Sharing::kAlone && !(way.length == 1 && policy_.active())) {
      ahead = chosenAt(tree_, *place.node);
    }
    for (;;) {
      Node& node = *place.node;
      if (isUnlisted<G>(node)) {
        const auto entry =
            enterUnlisted<kShared>(way, node, place.view(), viewer);
        if (!entry.slot) return {Need::kJudgement, false, entry.decision, {}};
        const Taken taken =
            take<kSharing>(way, {*entry.slot, &node, entry.side});
        if (proofOf(taken.marks) != Proof::kNone) {
          return proven(taken, entry.side);
        }
        if (enter<kSharing>(way, *entry.slot, taken, entry.side, entry.decision,
                            place, arrival)) {
          return arrival;
        }
        if constexpr (kLeases<kSharing>) leases_.stop();
      } else {
        const Side side = node.side;
        if (ahead.index == Node::kUnchosen) {
          ahead.index = choose<kShared>(place, way.board, way.length == 1);
          ahead.slot = node.slot(ahead.index, tree_.base());
        }
        const std::uint32_t choice = ahead.index;
        const Slot slot = ahead.slot;
        const Taken taken = take<kSharing>(way, {slot, &node, side, choice});
        if (proofOf(taken.marks) != Proof::kNone) return proven(taken, side);
        const std::uint32_t child = slot.child->load(std::memory_order_relaxed);
        if constexpr (kSharing == Sharing::kAlone) {
          if (outgrowsCaches(tree_)) prefetchSlots(tree_, node);
          ahead = lookAhead(tree_, child);
        } else {
          prefetchNode(tree_, child);
          ahead = {};
        }
        const Decision decision =
            play<G>(way.board, node, choice, tree_.base());
        if (enter<kSharing>(way, slot, taken, side, decision, place, arrival)) {
          return arrival;
        }
        if constexpr (kLeases<kSharing>) {
          lease<kSharing>(way, place);
        }
      }
    }
  }

  // Makes a move at an unlisted node.
  template <bool kShared>
  [[gnu::always_inline]] typename UnlistedMoves<G>::Entry enterUnlisted(
      Path& way, Node& node, const NodeView& view, Side viewer) {
    if (unlistedMoves_ == nullptr) [[unlikely]] {
      unlistedMoves_ = std::make_unique<UnlistedMoves<G>>(tree_, options_);
    }
    const bool atRoot = way.length == 1;
    const SelectionConstants& constants = exploration_.constants(atRoot);
    if (atRoot && policy_.active()) {
      return unlistedMoves_->template enterSlot<kShared>(
          way.board, node, policy_.select(view, constants, tree_));
    }
    return unlistedMoves_->template enter<kShared>(
        way.board, node, way.path[way.length - 1].node, view, constants, viewer,
        [this](const Board& board, Side decider,
               const typename G::MoveList& moves, std::span<float> shares) {
          return !expander_.pricesUnlistedNodes() &&
                 expander_.priorsOf(board, decider, moves, shares);
        },
        cursor_, way.random);
  }

  // Enters the position below a slot: sets `place` to its node, or `arrival` and
  // returns true.
  template <Sharing kSharing>
  [[gnu::always_inline]] bool enter(Path& way, const Slot& slot,
                                    const Taken& taken, Side side,
                                    const Decision& decision, Place& place,
                                    Arrival& arrival) {
    constexpr bool kShared = kSharing == Sharing::kThreads;
    const auto arrive = [&](Need need, bool provable) {
      arrival.need = need;
      arrival.provable = provable;
      arrival.decision = decision;
      return true;
    };
    std::uint32_t child = slot.child->load(std::memory_order_acquire);
    if (child == 0) {
      const std::uint32_t visits = visitsOf(taken.stat) + flyingOf(taken.marks);
      if (decision.winner || way.length == Path::kLongest ||
          visits + 1 < static_cast<std::uint32_t>(options_.expandVisit)) {
        return arrive(Need::kJudgement, true);
      }
      if (kSharing == Sharing::kBatch && judgesTogether_) {
        const bool underWay = std::find(expanding_.begin(), expanding_.end(),
                                        slot.stat) != expanding_.end();
        return arrive(underWay ? Need::kTurn : Need::kExpansion, true);
      }
      const Expansion expansion = expander_.expand(way.board, cursor_);
      if (expansion.node != 0) link<kShared>(slot, expansion.node);
      if (expansion.verdict) {
        arrival.verdict = *expansion.verdict;
        return arrive(Need::kNothing, true);
      }
      // Expanded on the first visit, which did not evaluate it.
      if (visits == 0) return arrive(Need::kJudgement, true);
      child = slot.child->load(std::memory_order_acquire);
      if (child == 0) return arrive(Need::kJudgement, false);
    } else if (way.length == Path::kLongest) {
      return arrive(Need::kJudgement, true);
    }
    place = {nodeAt(tree_.base(), child), taken, side};
    return false;
  }

  static Place placeOf(const NodeView& leased) {
    return {leased.node, {}, {}, &leased};
  }

  // The root.
  template <Sharing kSharing>
  Place enterRoot(Path& way) {
    const Slot slot = tree_.rootSlot();
    const std::uint32_t index = slot.child->load(std::memory_order_acquire);
    Node* root = nodeAt(tree_.base(), index);
    const Side side = root->side;
    const Taken taken = take<kSharing>(way, {slot, nullptr, side});
    const Place place = {root, taken, side};
    if constexpr (kLeases<kSharing>) lease<kSharing>(way, place);
    return place;
  }

  // Takes a lease of the last step if it is worth it.
  template <Sharing kSharing>
  [[gnu::always_inline]] void lease(const Path& way, const Place& place) {
    if (leases_.following()) takeLease<kSharing>(way, place);
  }
  template <Sharing kSharing>
  void takeLease(const Path& way, const Place& place) {
    const std::uint32_t visits = visitsOf(place.taken.stat);
    if (!leases_.wants(visits)) return leases_.stop();
    leasedBoards_.note(
        way, leases_.take(way.path[way.length - 1].slot, place.view(), visits));
    if (kSharing == Sharing::kAlone && outgrowsCaches(tree_)) {
      prefetchBelow(tree_, *place.node);
    }
  }

  // Sets the worker's descent to the end of its leased moves, or to the root.
  void begin(const Board& root, Side viewer, std::uint64_t number) {
    own_.random = Random(options_.seed, number);
    own_.length = leases_.begin();
    if constexpr (LeasedBoards<G>::kUsable) {
      leasedBoards_.restore(own_, root, tree_.base());
    } else {
      setWorld(own_.board, root, viewer, own_.random);
    }
  }

  // The slot to try at a listed node; adds it if it is new. `board` has the
  // node's position.
  template <bool kShared>
  std::uint32_t choose(const Place& place, Board& board, bool atRoot) {
    const SelectionConstants& constants = exploration_.constants(atRoot);
    if (atRoot && policy_.active()) {
      return policy_.select(place.view(), constants, tree_);
    }
    Node& node = *place.node;
    const std::uint32_t slotCount =
        node.slotCount.load(std::memory_order_acquire);
    std::uint32_t choice = slotCount == 0 ? 0 : node.nextSlot();
    if (choice == Node::kUnchosen) {
      choice = select_(place.view(), constants, tree_.base(), true);
    }
    if (choice < slotCount) return choice;
    if ((choice < kListedMoves || expander_.listRest(board, node, cursor_)) &&
        tree_.addSlot(node, choice, cursor_, kShared)) {
      return choice;
    }
    return select_(place.view(), constants, tree_.base(), false);
  }

  template <bool kShared>
  void link(const Slot& slot, std::uint32_t index) {
    if (Tree::link<kShared>(slot, index, cursor_)) counters_.nodes.add(1);
  }

  Tree& tree_;
  const SearchOptions& options_;
  const RootPolicy& policy_;
  Judge<G, E> judge_;
  Expander<G, E> expander_;
  BatchJudge<G, E> batchJudge_;
  std::unique_ptr<UnlistedMoves<G>> unlistedMoves_;  // made when first used
  Exploration exploration_;
  SelectFunction select_;
  bool solver_;
  // In kBatch expansions are evaluated together, since they are expensive.
  bool judgesTogether_;
  std::vector<const StatWord*> expanding_;  // of flights in progress
  Arena::Cursor cursor_;
  WorkerCounters counters_;
  std::array<std::unique_ptr<Flight<G>>, 1> alone_;  // evaluators with batches
  Leases leases_;
  LeasedBoards<G> leasedBoards_;
  Path own_;
};

}  // namespace phasemachine::search
