#include "engine/outside/leaf_queue.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "core/past_caches.h"

namespace phasemachine {

// The fibers that a thread of the run must resume.
struct LeafQueue::Port {
  std::vector<Fiber*> ready;
};

namespace {

using Clock = std::chrono::steady_clock;

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

  bool complete() const { return given.load() == asked.size(); }

  PositionRows rows;
  std::size_t mostActions;
  std::vector<Asked> asked;
  std::size_t actions = 0;
  std::atomic<std::size_t> given{0};   // rows filled in
  std::atomic<std::size_t> sealed{0};  // rows when it was full, else 0
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
  batch.asked.push_back({&party, score, logits});
  if (batch.asked.size() == queue_.batchSize_) seal();
  return row;
}

void LeafDesk::seal() {
  filling_->sealed = filling_->asked.size();
  full_.push_back(std::exchange(filling_, nullptr));
  ++queue_.fullBatches_;
}

// The batch may be judged and emptied as soon as the row is counted.
void LeafDesk::give(const Row& row) {
  auto& batch = *static_cast<Batch*>(row.batch);
  if (++batch.given == batch.sealed) queue_.wakeServer();
}

void LeafDesk::await() {
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
  if (server_.joinable()) return;
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
    LeafDesk* desk = nullptr;
    if (!server_.joinable()) {
      desk = deskToJudge(Clock::now() - asleep);
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

void LeafQueue::serve() {
  Lock lock(mutex_);
  auto judged = Clock::now();
  while (!closed_) {
    // Only a thread that has nothing to do is a reason to hurry.
    const bool rests = searching_ < static_cast<int>(ports_.size());
    const auto idle = rests ? Clock::now() - judged : Clock::duration{};
    LeafDesk* desk = ended() ? nullptr : deskToJudge(idle);
    if (desk == nullptr) {
      changed_.wait_for(lock, kLongestWait);
      continue;
    }
    judge(*desk, lock);
    judged = Clock::now();
  }
}

void LeafQueue::wakeServer() {
  if (!server_.joinable()) return;
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

LeafDesk* LeafQueue::deskToJudge(
    std::chrono::steady_clock::duration idle) const {
  if (LeafDesk* desk = deskWithFullBatch()) return desk;
  const bool nothingComes = searching_ == 0 && !anyReady();
  return nothingComes || idle >= kLongestWait ? deskWithMostRows() : nullptr;
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

// Whether a thread has fibers to resume that it has not yet taken.
bool LeafQueue::anyReady() const {
  return std::any_of(ports_.begin(), ports_.end(),
                     [](const auto& port) { return !port->ready.empty(); });
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
    batch->given = 0;
    batch->sealed = 0;
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
