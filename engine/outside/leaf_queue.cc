#include "engine/outside/leaf_queue.h"

#include <algorithm>
#include <utility>

namespace phasemachine {

// The fibers that a thread of the run must resume.
struct LeafQueue::Port {
  std::vector<Fiber*> ready;
};

namespace {

// LeafQueue::Port of the run whose fibers this thread resumes.
thread_local void* entered = nullptr;

}  // namespace

LeafQueue::Port* LeafQueue::here() { return static_cast<Port*>(entered); }

struct LeafDesk::Batch {
  // The destination of a position's answers.
  struct Asked {
    Party* party;
    double* score;
    float* logits;
  };

  Batch(std::size_t width, std::size_t size)
      : rows(width), mostActions((size + 32) * LeafQueue::kActionsPerRow) {
    asked.reserve(size);
  }

  bool complete() const {
    return given.load(std::memory_order_acquire) == asked.size();
  }

  PositionRows rows;
  std::size_t mostActions;
  std::vector<Asked> asked;
  std::size_t actions = 0;
  std::atomic<std::size_t> given{0};  // rows filled in
  PositionBatch shown;
};

LeafDesk::LeafDesk(LeafQueue& queue, std::shared_ptr<OutsideJudge> judge,
                   std::size_t width)
    : queue_(queue), judge_(std::move(judge)), width_(width) {}

LeafDesk::Row LeafDesk::take(Party& party, std::size_t actions, double* score,
                             float* logits) {
  LeafQueue::Lock lock(queue_.mutex_);
  if (queue_.ended()) queue_.refuse(lock);
  if (filling_ != nullptr &&
      filling_->actions + actions > filling_->mostActions) {
    full_.push_back(std::exchange(filling_, nullptr));
    ++queue_.fullBatches_;
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
  const Row row = {.observation = batch.rows.observation(i),
                   .actions = batch.rows.actions() + batch.actions,
                   .batch = &batch};
  batch.actions += actions;
  batch.rows.offsets()[i + 1] = static_cast<std::uint32_t>(batch.actions);
  batch.asked.push_back({&party, score, logits});
  if (batch.asked.size() == queue_.batchSize_) {
    full_.push_back(std::exchange(filling_, nullptr));
    ++queue_.fullBatches_;
  }
  return row;
}

void LeafDesk::give(const Row& row) {
  static_cast<Batch*>(row.batch)->given.fetch_add(1, std::memory_order_release);
}

void LeafDesk::await() {
  Fiber::pause();
  if (queue_.ended()) {
    LeafQueue::Lock lock(queue_.mutex_);
    queue_.refuse(lock);
  }
}

LeafQueue::LeafQueue(std::size_t batchSize, std::function<bool()> stopped)
    : batchSize_(std::clamp<std::size_t>(batchSize, 1, kMostRows)),
      stopped_(std::move(stopped)) {}

LeafQueue::~LeafQueue() = default;

std::shared_ptr<LeafDesk> LeafQueue::open(std::shared_ptr<OutsideJudge> judge,
                                          std::size_t width) {
  const std::lock_guard lock(mutex_);
  desks_.push_back(
      std::shared_ptr<LeafDesk>(new LeafDesk(*this, std::move(judge), width)));
  return desks_.back();
}

void LeafQueue::enter() {
  const std::lock_guard lock(mutex_);
  ports_.push_back(std::make_unique<Port>());
  entered = ports_.back().get();
  ++searching_;
}

void LeafQueue::leave() {
  const std::lock_guard lock(mutex_);
  entered = nullptr;
  --searching_;
  changed_.notify_all();
}

void LeafQueue::tend() {
  if (fullBatches_.load(std::memory_order_relaxed) == 0) return;
  Lock lock(mutex_);
  LeafDesk* desk = deskWithFullBatch();
  if (desk == nullptr || ended()) return;
  --searching_;
  judge(*desk, lock);
  ++searching_;
}

bool LeafQueue::rest(std::vector<Fiber*>& ready) {
  Lock lock(mutex_);
  std::vector<Fiber*>& mine = here()->ready;
  const auto asleep = std::chrono::steady_clock::now();
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
    LeafDesk* desk = deskWithFullBatch();
    if (desk == nullptr &&
        (searching_ == 0 ||
         std::chrono::steady_clock::now() - asleep >= kLongestWait)) {
      desk = deskWithMostRows();
    }
    if (desk != nullptr) {
      judge(*desk, lock);
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

LeafDesk* LeafQueue::deskWithFullBatch() const {
  for (const auto& desk : desks_) {
    if (!desk->judging_ && !desk->full_.empty() &&
        desk->full_.front()->complete()) {
      return desk.get();
    }
  }
  return nullptr;
}

// Among the free ones whose rows are all filled in.
LeafDesk* LeafQueue::deskWithMostRows() const {
  LeafDesk* most = nullptr;
  for (const auto& desk : desks_) {
    if (desk->judging_ || !desk->full_.empty() || desk->filling_ == nullptr ||
        !desk->filling_->complete()) {
      continue;
    }
    if (most == nullptr ||
        desk->filling_->asked.size() > most->filling_->asked.size()) {
      most = desk.get();
    }
  }
  return most;
}

bool LeafQueue::judging() const {
  return std::any_of(desks_.begin(), desks_.end(),
                     [](const auto& desk) { return desk->judging_; });
}

// Has the desk's next batch judged, with the mutex unlocked meanwhile.
void LeafQueue::judge(LeafDesk& desk, Lock& lock) {
  LeafDesk::Batch* batch = nullptr;
  if (desk.full_.empty()) {
    batch = std::exchange(desk.filling_, nullptr);
  } else {
    batch = desk.full_.front();
    desk.full_.erase(desk.full_.begin());
    --fullBatches_;
  }
  desk.judging_ = true;
  lock.unlock();
  std::exception_ptr thrown;
  try {
    batch->shown = batch->rows.batch(batch->asked.size());
    desk.judge_->judge(batch->shown);
  } catch (...) {
    thrown = std::current_exception();
  }
  if (!thrown && !ended()) handOut(*batch);
  lock.lock();
  desk.judging_ = false;
  if (thrown) {
    if (!failure_) failure_ = thrown;
    ended_ = true;
  } else if (!ended()) {
    for (const LeafDesk::Batch::Asked& asked : batch->asked) {
      LeafDesk::Party& party = *asked.party;
      if (--party.left == 0) {
        party.port->ready.push_back(party.fiber);
      }
    }
    batch->shown = {};
    batch->asked.clear();
    batch->actions = 0;
    batch->given.store(0, std::memory_order_relaxed);
    desk.unused_.push_back(batch);
  }
  changed_.notify_all();
}

void LeafQueue::handOut(const LeafDesk::Batch& batch) {
  const PositionBatch& shown = batch.shown;
  for (std::size_t i = 0; i < batch.asked.size(); ++i) {
    const LeafDesk::Batch::Asked& asked = batch.asked[i];
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
