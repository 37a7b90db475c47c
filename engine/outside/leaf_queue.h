// Positions of many games, gathered into batches for judges from outside.
//
// Games are fibers on a few threads (ai/parallel/fiber.h). A search that
// needs positions judged writes them into the batch that is being filled and
// pauses. A thread that has a full batch, or nothing else to do, calls the
// judge; the others continue searching. Or a thread of the queue's own calls
// it, so that the games of the thread that calls it need not wait meanwhile: one
// batch is judged while the next one is filled. Each judge has its own builder, so
// that two evaluators can play a match.
//
// Contract: a batch has up to `batchSize` positions, fewer if they have very
// many moves. One that is not full is judged when no thread can add to it, or
// after kLongestWait. How positions are gathered changes no answer to any of
// them, unless the judge looks at more than one position. An exception of a
// judge ends the run: every waiting search throws EvaluatorError, and rethrow()
// throws the original. `stopped` is polled and ends the run without an error.
//
// Example:
//   LeafQueue queue(4096, [] { return false; });
//   std::shared_ptr<BatchBuilder> builder = queue.open(judge, width);
//   // Games of an OutsideEvaluator(judge, builder) are fibers of a run whose
//   // RunRequest::host is `queue` (ai/selfplay/runner.h).
//
// Thread safety: open() before the run; everything else as FiberHost. The queue
// must outlive its builders' use.

#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "ai/parallel/fiber.h"
#include "engine/outside/outside_judge.h"

namespace phasemachine {

class LeafQueue;

// Where searches hand in positions for one judge.
class BatchBuilder {
 public:
  // Positions handed in together by a fiber that then pauses.
  struct Pending;
  // Room for a position and its legal actions.
  struct Row {
    float* observation = nullptr;
    std::uint32_t* actions = nullptr;
    void* batch = nullptr;
    bool large = false;  // the batch: write the observation past the caches
  };

  // Fibers of a run only. For each position: take() a row, fill it in, and give
  // it(); then await() the answers, which are written to `score` and `logits`.
  // take() and await() throw EvaluatorError if the run ends.
  Row take(Pending& pending, std::size_t actions, double* score, float* logits);
  void give(const Row& row);
  void await();

 private:
  friend class LeafQueue;
  struct Batch;

  BatchBuilder(LeafQueue& queue, std::shared_ptr<OutsideJudge> judge,
               std::size_t width);
  // Takes no more rows into the batch that is being filled.
  void seal();

  LeafQueue& queue_;
  std::shared_ptr<OutsideJudge> judge_;
  std::size_t width_;
  // Under the queue's mutex:
  Batch* filling_ = nullptr;
  std::vector<Batch*> full_;  // the oldest first
  std::vector<std::shared_ptr<Batch>> all_;
  std::vector<Batch*> unused_;
  bool judging_ = false;
};

class LeafQueue final : public FiberHost {
 public:
  static constexpr std::chrono::milliseconds kLongestWait{10};
  static constexpr std::size_t kMostRows = 65536;
  // Room in a batch per position, on average; with more moves it fills up
  // earlier.
  static constexpr std::size_t kActionsPerRow = 256;

  // `ownThread`: a thread of the queue's own calls the judges, if the system
  // gives one.
  LeafQueue(std::size_t batchSize, std::function<bool()> stopped,
            bool ownThread = false);
  ~LeafQueue() override;

  // The builder for a judge whose observations have `width` numbers.
  std::shared_ptr<BatchBuilder> open(std::shared_ptr<OutsideJudge> judge,
                                     std::size_t width);

  void enter() override;
  void leave() override;
  void poll() override;
  bool waitForReady(std::vector<Fiber*>& ready) override;
  void end() override;
  bool ended() const override { return ended_.load(); }
  void rethrow() override;

 private:
  friend class BatchBuilder;
  friend struct BatchBuilder::Pending;
  struct Inbox;
  using Lock = std::unique_lock<std::mutex>;

  // The inbox of this thread.
  static Inbox* here();
  // The body of the queue's own thread.
  void serve();
  void wakeServer();
  // The builder whose batch should be judged now, or null. `idle`: the time since
  // the caller had something to do.
  BatchBuilder* builderToJudge(std::chrono::steady_clock::duration idle) const;
  BatchBuilder* builderWithFullBatch() const;
  BatchBuilder* builderWithMostRows() const;
  void judge(BatchBuilder& builder, Lock& lock);
  static void handOut(const BatchBuilder::Batch& batch);
  bool judging() const;
  bool anyReady() const;
  [[noreturn]] void refuse(Lock& lock);

  const std::size_t batchSize_;
  const std::function<bool()> stopped_;
  std::atomic<bool> ended_{false};
  std::atomic<std::size_t> fullBatches_{0};  // of all builders
  std::mutex mutex_;                         // guards the members below
  std::condition_variable changed_;
  std::vector<std::shared_ptr<BatchBuilder>> builders_;
  std::vector<std::unique_ptr<Inbox>> inboxes_;  // one a thread
  int searching_ = 0;  // threads that may add to batches
  std::exception_ptr failure_;
  bool closed_ = false;
  std::thread server_;  // unless the threads of the run call the judges
};

struct BatchBuilder::Pending {
  explicit Pending(std::size_t positions) : left(positions) {}

  std::size_t left;  // positions without an answer
  Fiber* fiber = Fiber::current();
  LeafQueue::Inbox* inbox = LeafQueue::here();
};

}  // namespace phasemachine
