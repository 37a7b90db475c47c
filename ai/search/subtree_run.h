// A deterministic multithreaded search by subtrees: SearchMode::kBatch for games
// without chance and hidden information, with evaluators that judge one position
// at a time.
//
// The simulations are distributed in rounds. One thread selects the lines of a
// round, as always, but several simulations at a time, marked as in progress,
// and only down to moves with a small share of the visits. Then all threads take
// these moves' subtrees, one after the other, and make the simulations there,
// each as if it were alone; meanwhile one of them selects the lines of the next
// round. When all are done, the results are added to the moves above. So the
// tree is the same whatever thread searched which subtree: nothing depends on
// the number of threads, and only time and stop() can change it.
//
// Memory would be the exception, as threads take it in blocks. So the tree stops
// growing at an amount that does not depend on the blocks, well before the
// memory is used up.
//
// Contract: work(i) is called for every worker, on any threads, possibly one
// after the other; when all have returned nothing is in progress.
//
// Thread safety: work() from many threads, each with its own worker.

#ifndef PHASEMACHINE_AI_SEARCH_SUBTREE_RUN_H_
#define PHASEMACHINE_AI_SEARCH_SUBTREE_RUN_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ai/search/budget.h"
#include "ai/search/subtree_searcher.h"
#include "ai/search/tree.h"
#include "ai/search/worker.h"

namespace phasemachine::search {

template <Game G, Evaluator<G> E>
class SubtreeRun {
 public:
  using SearchWorker = Worker<G, E>;

  // What a search needs to know; see BatchRun. The last worker only selects.
  // `unitsBefore` of the tree's memory were allocated before the workers' cursors
  // began to count.
  SubtreeRun(Tree& tree, std::span<const std::unique_ptr<SearchWorker>> workers,
             Budget& budget, const typename G::Board& root, Side viewer,
             std::uint64_t firstNumber, std::uint32_t unitsBefore,
             const SearchOptions& options,
             std::function<void(std::uint64_t)> check)
      : tree_(tree),
        workers_(workers.first(usableWorkers(tree, workers.size()))),
        budget_(budget),
        root_(root),
        viewer_(viewer),
        firstNumber_(firstNumber),
        unitsBefore_(unitsBefore),
        batchSize_(static_cast<std::uint64_t>(options.batchSize)),
        growth_(static_cast<std::uint64_t>(options.batchGrowth)),
        check_(std::move(check)) {}

  // Runs one worker.
  void work(int index) {
    if (static_cast<std::size_t>(index) + 1 >= workers_.size()) return;
    SubtreeSearcher<G, E> searcher(*workers_[static_cast<std::size_t>(index)]);
    int idle = 0;
    while (!over_.load(std::memory_order_acquire)) {
      if (turnIsDue() && turn_.try_lock()) {
        const std::lock_guard lock(turn_, std::adopt_lock);
        takeTurn();
        idle = 0;
      } else if (searchOne(searcher)) {
        idle = 0;
      } else if (++idle > kIdleRounds) {
        std::this_thread::yield();
      }
    }
  }

  // Ends the run from a worker that cannot go on.
  void giveUp() { over_.store(true, std::memory_order_release); }

 private:
  static constexpr int kIdleRounds = 64;
  static constexpr std::uint64_t kNumberMask = 0xFFFF;
  // A round has this many lines, or fewer, and its subtrees this share of the
  // visits, or less: enough for all threads to be busy until its end.
  static constexpr std::uint64_t kLines = 64;
  static constexpr std::uint64_t kSubtreesInAll = 256;
  static constexpr std::uint64_t kFewVisits = 16;
  // A line takes one more simulation for this many visits of its move.
  static constexpr std::uint32_t kVisitsPerSimulation = 32;
  // Memory that a simulation may take, and a thread, in units.
  static constexpr std::uint64_t kUnitsPerSimulation = 64;
  static constexpr std::uint32_t kUnitsPerWorker = 256;

  // One round.
  struct Round {
    std::vector<std::unique_ptr<Subtree<G>>> subtrees;
    std::size_t count = 0;    // of them in use
    std::uint64_t first = 0;  // the number of simulations begun before
    std::unordered_map<const StatWord*, std::size_t> places;  // by their slots
  };

  // In a small tree few threads would use up the memory with their blocks.
  static std::size_t usableWorkers(const Tree& tree, std::size_t workers) {
    return std::clamp<std::size_t>(tree.arena().capacity() / kUnitsPerWorker, 2,
                                   workers);
  }

  // False if no subtree is left to take.
  bool searchOne(SubtreeSearcher<G, E>& searcher) {
    std::uint64_t ticket = ticket_.load(std::memory_order_acquire);
    for (;;) {
      const std::uint64_t next = ticket >> 16 & kNumberMask;
      if (next >= (ticket & kNumberMask)) return false;
      if (!ticket_.compare_exchange_weak(ticket, ticket + (1 << 16),
                                         std::memory_order_acq_rel)) {
        continue;
      }
      Round& round = rounds_[ticket >> 32 & 1];
      searcher.search(*round.subtrees[next], viewer_, [this] {
        budget_.lookAtClock();
        return !abandons();
      });
      left_.fetch_sub(1, std::memory_order_acq_rel);
      return true;
    }
  }

  bool turnIsDue() const {
    return !selected_.load(std::memory_order_acquire) ||
           left_.load(std::memory_order_acquire) == 0;
  }

  // Selects the next round, or ends this one and begins the next.
  void takeTurn() {
    if (over_.load(std::memory_order_relaxed)) return;
    if (!selected_.load(std::memory_order_relaxed)) {
      select(rounds_[(generation_ + 1) & 1], rounds_[generation_ & 1]);
      selected_.store(true, std::memory_order_release);
    }
    if (left_.load(std::memory_order_acquire) != 0) return;
    SubtreeSearcher<G, E> searcher(planner());
    Round& ended = rounds_[generation_ & 1];
    for (std::size_t i = 0; i < ended.count; ++i) {
      searcher.land(*ended.subtrees[i]);
    }
    Round& next = rounds_[++generation_ & 1];
    for (; checked_ < next.first; ++checked_) check_(checked_);
    if (budget_.ended()) cancel(next);
    if (next.count == 0) {
      over_.store(true, std::memory_order_release);
      return;
    }
    watchMemory();
    left_.store(next.count, std::memory_order_relaxed);
    selected_.store(false, std::memory_order_relaxed);
    ticket_.store(generation_ << 32 | next.count, std::memory_order_release);
  }

  // Distributes the simulations of `round` while `other` is searched.
  void select(Round& round, const Round& other) {
    SubtreeSearcher<G, E> searcher(planner());
    const std::uint64_t wanted = sizeOfRound();
    const std::uint64_t atATime = (wanted + kLines - 1) / kLines;
    const auto visits = static_cast<std::uint32_t>(std::max(
        tree_.tally(tree_.rootSlot()).visits / kSubtreesInAll, kFewVisits));
    const auto isSearched = [&](const Slot& slot) {
      return other.places.contains(slot.stat);
    };
    round.first = begun_;
    round.count = 0;
    round.places.clear();
    while (begun_ - round.first < wanted && !budget_.ended()) {
      if (round.count == round.subtrees.size()) {
        round.subtrees.push_back(std::make_unique<Subtree<G>>());
      }
      Subtree<G>& line = *round.subtrees[round.count];
      searcher.select(line, root_, viewer_, visits, isSearched);
      line.wanted = takeNumbers(
          std::min<std::uint64_t>({atATime, wanted - (begun_ - round.first),
                                   1 + line.visits / kVisitsPerSimulation}));
      searcher.mark(line, static_cast<int>(line.wanted) - 1);
      if (line.wanted == 0) break;
      const auto [place, isNew] =
          round.places.try_emplace(line.last().slot.stat, round.count);
      if (isNew) {
        ++round.count;
      } else {
        round.subtrees[place->second]->wanted += line.wanted;
      }
    }
    std::uint64_t number = firstNumber_ + round.first;
    for (std::size_t i = 0; i < round.count; ++i) {
      round.subtrees[i]->number = number;
      number += round.subtrees[i]->wanted;
    }
  }

  void cancel(Round& round) {
    SubtreeSearcher<G, E> searcher(planner());
    for (std::size_t i = 0; i < round.count; ++i) {
      searcher.mark(*round.subtrees[i],
                    -static_cast<int>(round.subtrees[i]->wanted));
    }
    round.count = 0;
  }

  std::uint64_t sizeOfRound() const {
    return std::clamp<std::uint64_t>(1 + begun_ / growth_, 1, batchSize_);
  }

  // Takes up to `most` numbers of simulations from the budget, which follow
  // those taken before.
  std::uint32_t takeNumbers(std::uint64_t most) {
    std::uint32_t taken = 0;
    std::uint64_t number = 0;
    while (taken < most && budget_.takeOne(number)) {
      ++taken;
      ++begun_;
    }
    return taken;
  }

  // Stops the tree's growth while there is memory for two rounds and for what
  // the threads' blocks waste.
  void watchMemory() {
    Arena& arena = tree_.arena();
    if (arena.full()) return;
    std::uint64_t units =
        unitsBefore_ + 2 * kUnitsPerSimulation * sizeOfRound();
    for (const auto& worker : workers_) units += worker->cursor().units;
    if (units < arena.capacity() / 4 * 3) return;
    arena.close();
    for (const auto& worker : workers_) {
      worker->cursor().next = worker->cursor().end = 0;
    }
  }

  // Whether simulations not yet made are dropped.
  bool abandons() const {
    if (!budget_.ended()) return false;
    const StopReason reason = budget_.reason();
    return reason == StopReason::kStopped || reason == StopReason::kTime ||
           reason == StopReason::kFailed;
  }

  Tree& tree_;
  std::span<const std::unique_ptr<SearchWorker>> workers_;
  Budget& budget_;
  const typename G::Board& root_;
  Side viewer_;
  std::uint64_t firstNumber_;
  std::uint64_t unitsBefore_;
  std::uint64_t batchSize_;
  std::uint64_t growth_;
  std::function<void(std::uint64_t)> check_;

  SearchWorker& planner() { return *workers_.back(); }

  // Generation (upper 32 bits), next subtree, number of subtrees (16 bits
  // each): in one word, so that a late thread cannot take one of another round.
  std::atomic<std::uint64_t> ticket_{0};
  std::atomic<std::size_t> left_{0};   // subtrees not yet searched
  std::atomic<bool> selected_{false};  // the next round
  std::atomic<bool> over_{false};
  std::array<Round, 2>
      rounds_;       // the one searched, by generation, and the next
  std::mutex turn_;  // guards the members below
  std::uint64_t begun_ = 0;
  std::uint64_t checked_ = 0;
  std::uint64_t generation_ = 0;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SUBTREE_RUN_H_
