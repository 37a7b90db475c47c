#include "engine/outside/leaf_queue.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/past_caches.h"

namespace phasemachine {

// The fibers that a thread of the run must resume.
struct LeafQueue::Inbox {
  std::vector<Fiber*> ready;
};

namespace {

using Clock = std::chrono::steady_clock;

// LeafQueue::Inbox of the run whose fibers this thread resumes.
thread_local void* entered = nullptr;

}  // namespace

LeafQueue::Inbox* LeafQueue::here() { return static_cast<Inbox*>(entered); }

struct BatchBuilder::Batch {
  // The destination of a position's answers.
  struct Asked {
    Pending* pending;
    double* score;
    float* logits;
  };

  Batch(std::size_t width, std::size_t size)
      : rows(width), mostActions((size + 32) * LeafQueue::kActionsPerRow) {
    asked.reserve(size);
  }

  bool complete() const { return given.load() == asked.size(); }

  PositionRows rows;
  std::size_t mostActions;
  std::vector<Asked> asked;
  std::size_t actions = 0;
  std::atomic<std::size_t> given{0};   // rows filled in
  std::atomic<std::size_t> sealed{0};  // rows when it was full, else 0
  PositionBatch shown;
};

BatchBuilder::BatchBuilder(LeafQueue& queue,
                           std::shared_ptr<OutsideJudge> judge,
                           std::size_t width)
    : queue_(queue), judge_(std::move(judge)), width_(width) {}

BatchBuilder::Row BatchBuilder::take(Pending& pending, std::size_t actions,
                                     double* score, float* logits) {
  LeafQueue::Lock lock(queue_.mutex_);
  if (queue_.ended()) queue_.refuse(lock);
  if (filling_ != nullptr &&
      filling_->actions + actions > filling_->mostActions) {
    seal();
    if (full_.back()->complete()) queue_.changed_.notify_all();
  }
  if (filling_ == nullptr) {
    if (unused_.empty()) {
      all_.push_back(std::make_shared<Batch>(width_, queue_.batchSize_));
      unused_.push_back(all_.back().get());
    }
    filling_ = unused_.back();
    unused_.pop_back();
    filling_->rows.reserve(queue_.batchSize_, filling_->mostActions);
    filling_->rows.offsets()[0] = 0;
  }
  Batch& batch = *filling_;
  const std::size_t i = batch.asked.size();
  const Row row = {
      .observation = batch.rows.observation(i),
      .actions = batch.rows.actions() + batch.actions,
      .batch = &batch,
      .large = queue_.batchSize_ * width_ * sizeof(float) >= kPastCachesFrom};
  batch.actions += actions;
  batch.rows.offsets()[i + 1] = static_cast<std::uint32_t>(batch.actions);
  batch.asked.push_back({&pending, score, logits});
  if (batch.asked.size() == queue_.batchSize_) seal();
  return row;
}

void BatchBuilder::seal() {
  filling_->sealed = filling_->asked.size();
  full_.push_back(std::exchange(filling_, nullptr));
  ++queue_.fullBatches_;
}

// The batch may be judged and emptied as soon as the row is counted.
void BatchBuilder::give(const Row& row) {
  auto& batch = *static_cast<Batch*>(row.batch);
  if (++batch.given == batch.sealed) queue_.wakeServer();
}

void BatchBuilder::await() {
  Fiber::pause();
  if (queue_.ended()) {
    LeafQueue::Lock lock(queue_.mutex_);
    queue_.refuse(lock);
  }
}

LeafQueue::LeafQueue(std::size_t batchSize, std::function<bool()> stopped,
                     bool ownThread)
    : batchSize_(std::clamp<std::size_t>(batchSize, 1, kMostRows)),
      stopped_(std::move(stopped)) {
  if (!ownThread) return;
  try {
    server_ = std::thread([this] { serve(); });
  } catch (const std::system_error&) {
    // The threads of the run call the judges.
  }
}

LeafQueue::~LeafQueue() {
  if (!server_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  server_.join();
}

std::shared_ptr<BatchBuilder> LeafQueue::open(
    std::shared_ptr<OutsideJudge> judge, std::size_t width) {
  const std::lock_guard lock(mutex_);
  builders_.push_back(std::shared_ptr<BatchBuilder>(
      new BatchBuilder(*this, std::move(judge), width)));
  return builders_.back();
}

void LeafQueue::enter() {
  const std::lock_guard lock(mutex_);
  inboxes_.push_back(std::make_unique<Inbox>());
  entered = inboxes_.back().get();
  ++searching_;
}

void LeafQueue::leave() {
  const std::lock_guard lock(mutex_);
  entered = nullptr;
  --searching_;
  changed_.notify_all();
}

void LeafQueue::poll() {
  if (server_.joinable()) return;
  if (fullBatches_.load(std::memory_order_relaxed) == 0) return;
  Lock lock(mutex_);
  BatchBuilder* builder = builderWithFullBatch();
  if (builder == nullptr || ended()) return;
  --searching_;
  judge(*builder, lock);
  ++searching_;
}

bool LeafQueue::waitForReady(std::vector<Fiber*>& ready) {
  Lock lock(mutex_);
  std::vector<Fiber*>& mine = here()->ready;
  const auto asleep = Clock::now();
  --searching_;
  changed_.notify_all();
  for (;;) {
    if (!ended() && stopped_()) ended_ = true;
    if (ended()) {
      // Answers may still be written to waiting fibers.
      changed_.wait(lock, [this] { return !judging(); });
      break;
    }
    if (!mine.empty()) break;
    BatchBuilder* builder = nullptr;
    if (!server_.joinable()) {
      builder = builderToJudge(Clock::now() - asleep);
    }
    if (builder != nullptr) {
      judge(*builder, lock);
    } else {
      changed_.wait_for(lock, kLongestWait);
    }
  }
  ++searching_;
  if (ended()) {
    mine.clear();
    return false;
  }
  std::swap(ready, mine);
  return true;
}

void LeafQueue::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  changed_.notify_all();
}

void LeafQueue::rethrow() {
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void LeafQueue::serve() {
  Lock lock(mutex_);
  auto judged = Clock::now();
  while (!closed_) {
    // Only a thread that has nothing to do is a reason to hurry.
    const bool rests = searching_ < static_cast<int>(inboxes_.size());
    const auto idle = rests ? Clock::now() - judged : Clock::duration{};
    BatchBuilder* builder = ended() ? nullptr : builderToJudge(idle);
    if (builder == nullptr) {
      changed_.wait_for(lock, kLongestWait);
      continue;
    }
    judge(*builder, lock);
    judged = Clock::now();
  }
}

void LeafQueue::wakeServer() {
  if (!server_.joinable()) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

BatchBuilder* LeafQueue::builderToJudge(
    std::chrono::steady_clock::duration idle) const {
  if (BatchBuilder* builder = builderWithFullBatch()) return builder;
  const bool nothingComes = searching_ == 0 && !anyReady();
  return nothingComes || idle >= kLongestWait ? builderWithMostRows() : nullptr;
}

BatchBuilder* LeafQueue::builderWithFullBatch() const {
  for (const auto& builder : builders_) {
    if (!builder->judging_ && !builder->full_.empty() &&
        builder->full_.front()->complete()) {
      return builder.get();
    }
  }
  return nullptr;
}

// Among the free ones whose rows are all filled in.
BatchBuilder* LeafQueue::builderWithMostRows() const {
  BatchBuilder* most = nullptr;
  for (const auto& builder : builders_) {
    if (builder->judging_ || !builder->full_.empty() ||
        builder->filling_ == nullptr || !builder->filling_->complete()) {
      continue;
    }
    if (most == nullptr ||
        builder->filling_->asked.size() > most->filling_->asked.size()) {
      most = builder.get();
    }
  }
  return most;
}

bool LeafQueue::judging() const {
  return std::any_of(builders_.begin(), builders_.end(),
                     [](const auto& builder) { return builder->judging_; });
}

// Whether a thread has fibers to resume that it has not yet taken.
bool LeafQueue::anyReady() const {
  return std::any_of(inboxes_.begin(), inboxes_.end(),
                     [](const auto& inbox) { return !inbox->ready.empty(); });
}

// Has the builder's next batch judged, with the mutex unlocked meanwhile.
void LeafQueue::judge(BatchBuilder& builder, Lock& lock) {
  BatchBuilder::Batch* batch = nullptr;
  if (builder.full_.empty()) {
    batch = std::exchange(builder.filling_, nullptr);
  } else {
    batch = builder.full_.front();
    builder.full_.erase(builder.full_.begin());
    --fullBatches_;
  }
  builder.judging_ = true;
  lock.unlock();
  std::exception_ptr thrown;
  try {
    batch->shown = batch->rows.batch(batch->asked.size());
    builder.judge_->judge(batch->shown);
  } catch (...) {
    thrown = std::current_exception();
  }
  if (!thrown && !ended()) handOut(*batch);
  lock.lock();
  builder.judging_ = false;
  if (thrown) {
    if (!failure_) failure_ = thrown;
    ended_ = true;
  } else if (!ended()) {
    for (const BatchBuilder::Batch::Asked& asked : batch->asked) {
      BatchBuilder::Pending& pending = *asked.pending;
      if (--pending.left == 0) {
        pending.inbox->ready.push_back(pending.fiber);
      }
    }
    batch->shown = {};
    batch->asked.clear();
    batch->actions = 0;
    batch->given = 0;
    batch->sealed = 0;
    builder.unused_.push_back(batch);
  }
  changed_.notify_all();
}

void LeafQueue::handOut(const BatchBuilder::Batch& batch) {
  const PositionBatch& shown = batch.shown;
  for (std::size_t i = 0; i < batch.asked.size(); ++i) {
    const BatchBuilder::Batch::Asked& asked = batch.asked[i];
    *asked.score = static_cast<double>(shown.values[i]);
    std::copy(shown.logits.begin() + shown.offsets[i],
              shown.logits.begin() + shown.offsets[i + 1], asked.logits);
  }
}

// Answers to the caller's other positions may still be under way.
void LeafQueue::refuse(Lock& lock) {
  changed_.wait(lock, [this] { return !judging(); });
  throw EvaluatorError("evaluator: the run of games has ended");
}

}  // namespace phasemachine
