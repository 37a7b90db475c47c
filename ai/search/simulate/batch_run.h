// A deterministic multithreaded search: SearchMode::kBatch.
//
// Simulations are made in batches. Only one thread at a time accesses the tree,
// in an order that does not depend on the number of threads: select batch 0,
// select 1, back up 0, select 2, back up 1, select 3, ... Between a batch's
// selection and its backup all threads evaluate its positions, while the next
// batch is being selected. So two batches are in progress, the tree sees one
// sequence of events, and only time and stop() can change it.
//
// A line that reaches a position that another simulation in progress will
// expand ends its batch; it is selected again for the next one.
//
// Contract: work(i) is called for every worker, on any threads, possibly one
// after the other; when all have returned nothing is in progress.
//
// Thread safety: work() from many threads, each with its own worker.

#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "ai/search/simulate/worker.h"
#include "ai/search/stop/budget.h"

namespace phasemachine::search {

template <Game G, Evaluator<G> E>
class BatchRun {
 public:
  using SearchWorker = Worker<G, E>;

  // Simulations are numbered from `firstNumber`. `check` is called with the
  // number of each simulation started (from 0), by one thread at a time, and
  // may end the budget.
  BatchRun(std::span<const std::unique_ptr<SearchWorker>> workers,
           Budget& budget, const typename G::Board& root, Side viewer,
           std::uint64_t firstNumber, const SearchOptions& options,
           std::function<void(std::uint64_t)> check)
      : workers_(workers),
        budget_(budget),
        root_(root),
        viewer_(viewer),
        firstNumber_(firstNumber),
        batchSize_(static_cast<std::uint64_t>(options.batchSize)),
        growth_(static_cast<std::uint64_t>(options.batchGrowth)),
        check_(std::move(check)) {}

  // Runs one worker.
  void work(int index) {
    SearchWorker& worker = *workers_[static_cast<std::size_t>(index)];
    int idle = 0;
    while (!over_.load(std::memory_order_acquire)) {
      if (!abandons() && judgeSome(worker)) {
        budget_.checkClock();
        idle = 0;
        continue;
      }
      if (turn_.try_lock()) {
        const std::lock_guard lock(turn_, std::adopt_lock);
        if (takeTurn()) {
          idle = 0;
          continue;
        }
      }
      // The other threads are evaluating the rest.
      if (++idle > kIdleRounds) std::this_thread::yield();
    }
  }

  // Ends the run from a worker that cannot go on.
  void giveUp() { over_.store(true, std::memory_order_release); }

 private:
  using OneFlight = Flight<G>;

  struct Batch {
    std::vector<std::unique_ptr<OneFlight>> flights;
    std::size_t count = 0;
    // Generation (upper 32 bits), next flight to evaluate, number of flights
    // (16 bits each): in one word, so that a late thread cannot take a flight
    // of another generation.
    std::atomic<std::uint64_t> ticket{0};
    std::atomic<std::size_t> judged{0};
    // Flights from here on are dropped.
    std::size_t kept = 0;
  };

  static constexpr int kIdleRounds = 64;
  static constexpr std::uint64_t kNumberMask = 0xFFFF;

  // Flights evaluated at a time: few, so that all threads have work until the
  // end of a batch, or all for batch evaluators.
  static constexpr std::uint64_t kPortion = 2;
  static constexpr std::uint64_t kWholeBatch = 1024;

  // False if there is nothing to evaluate now.
  bool judgeSome(SearchWorker& worker) {
    for (Batch& batch : batches_) {
      std::uint64_t ticket = batch.ticket.load(std::memory_order_acquire);
      for (;;) {
        const std::uint64_t next = ticket >> 16 & kNumberMask;
        const std::uint64_t count = ticket & kNumberMask;
        if (next >= count) break;
        const std::uint64_t portion = std::min(
            worker.judgesTogether() ? kWholeBatch : kPortion, count - next);
        if (!batch.ticket.compare_exchange_weak(
                ticket, ticket + (portion << 16), std::memory_order_acq_rel)) {
          continue;
        }
        worker.judge(std::span(batch.flights).subspan(next, portion));
        batch.judged.fetch_add(portion, std::memory_order_release);
        return true;
      }
    }
    return false;
  }

  // Makes the next change to the tree. False if it must wait for evaluations.
  bool takeTurn() {
    if (over_.load(std::memory_order_relaxed)) return true;
    if (!abandoned_ && abandons()) abandon();
    if (!chosenAll_ && chosen_ - counted_ < batches_.size()) {
      choose(batches_[chosen_++ % batches_.size()]);
      return true;
    }
    if (counted_ == chosen_) {
      over_.store(true, std::memory_order_release);
      return true;
    }
    Batch& batch = batches_[counted_ % batches_.size()];
    if (batch.judged.load(std::memory_order_acquire) < batch.count) {
      return false;
    }
    count(batch);
    ++counted_;
    return true;
  }

  void choose(Batch& batch) {
    const std::uint64_t wanted =
        std::clamp<std::uint64_t>(1 + begun_ / growth_, 1, batchSize_);
    batch.count = 0;
    while (batch.count < wanted) {
      std::uint64_t number = 0;
      if (budget_.ended() || !next(number)) {
        chosenAll_ = true;
        break;
      }
      if (batch.flights.size() == batch.count) {
        batch.flights.push_back(std::make_unique<OneFlight>());
      }
      OneFlight& flight = *batch.flights[batch.count];
      flight.arrival =
          chooser().depart(flight.way, root_, viewer_, firstNumber_ + number);
      if (flight.arrival.need == Arrival::Need::kTurn) {
        waiting_ = number;
        break;
      }
      ++begun_;
      ++batch.count;
      check_(number);
    }
    batch.kept = batch.count;
    batch.judged.store(0, std::memory_order_relaxed);
    ++generation_;
    batch.ticket.store(generation_ << 32 | batch.count,
                       std::memory_order_release);
  }

  // The number of the next simulation.
  bool next(std::uint64_t& number) {
    if (!waiting_) return budget_.takeOne(number);
    number = *std::exchange(waiting_, std::nullopt);
    return true;
  }

  void count(Batch& batch) {
    for (std::size_t i = 0; i < batch.count; ++i) {
      OneFlight& flight = *batch.flights[i];
      if (i < batch.kept) {
        chooser().land(flight);
      } else {
        chooser().cancel(flight.way, flight.arrival);
      }
    }
  }

  // Whether flights not yet evaluated are dropped.
  bool abandons() const {
    if (!budget_.ended()) return false;
    const StopReason reason = budget_.reason();
    return reason == StopReason::kStopped || reason == StopReason::kTime ||
           reason == StopReason::kFailed;
  }
  void abandon() {
    abandoned_ = true;
    chosenAll_ = true;
    for (std::uint64_t i = counted_; i < chosen_; ++i) {
      Batch& batch = batches_[i % batches_.size()];
      std::uint64_t ticket = batch.ticket.load(std::memory_order_acquire);
      std::uint64_t taken;
      do {
        taken = ticket >> 16 & kNumberMask;
      } while (!batch.ticket.compare_exchange_weak(
          ticket, ticket + ((batch.count - taken) << 16),
          std::memory_order_acq_rel));
      batch.kept = taken;
      batch.judged.fetch_add(batch.count - taken, std::memory_order_release);
    }
  }

  SearchWorker& chooser() { return *workers_[0]; }

  std::span<const std::unique_ptr<SearchWorker>> workers_;
  Budget& budget_;
  const typename G::Board& root_;
  Side viewer_;
  std::uint64_t firstNumber_;
  std::uint64_t batchSize_;
  std::uint64_t growth_;
  std::function<void(std::uint64_t)> check_;

  std::array<Batch, 2> batches_;
  std::atomic<bool> over_{false};
  std::mutex turn_;  // guards the members below
  std::uint64_t begun_ = 0;
  std::uint64_t chosen_ = 0;   // batches
  std::uint64_t counted_ = 0;  // batches
  std::uint64_t generation_ = 0;
  std::optional<std::uint64_t> waiting_;
  bool chosenAll_ = false;
  bool abandoned_ = false;
};

}  // namespace phasemachine::search
