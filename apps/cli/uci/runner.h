// Runs searches one after the other, and stops them.
//
// Contract: jobs run in the order of submission, each with its own control.
// ThreadedRunner runs them on its own thread, so that commands are answered
// during a search.
//
// Example:
//   ThreadedRunner runner;
//   runner.submit({std::make_shared<GoControl>(SearchKind::kInfinite),
//                  [](GoControl& control) { control.stop(); }});
//   runner.stop();
//
// Thread safety: one thread submits; stop() and ponderHit() likewise. A control
// may be called from any thread.

#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "absl/status/status.h"

namespace phasemachine::uci {

enum class SearchKind : std::uint8_t {
  kLimited,
  kOpenEnded,  // may end by itself, but need not
  kInfinite,
  kPonder,
};

// Decides when the best move of a search may be sent: at once for a search with
// limits or one that ends by itself; only after stop() for `infinite`; only
// after stop() or ponderHit() for `ponder`. A search that finishes earlier waits
// in waitUntilReleased().
class GoControl {
 public:
  explicit GoControl(SearchKind kind) : kind_(kind) {}
  GoControl(const GoControl&) = delete;
  GoControl& operator=(const GoControl&) = delete;

  // Ends the search as soon as possible, even if it has not started.
  void stop();
  // The opponent played the pondered move: the search continues, on the clock.
  // No effect on other kinds.
  void ponderHit();
  // Makes waitUntilReleased() return at once, for drivers that search on the
  // reading thread.
  void releaseAtOnce();

  bool stopped() const;
  // True if the search may run forever without another command.
  bool endless() const;

  // Calls `onChange` now and at every change until detach(), with this object
  // locked; `onChange` must not call this object.
  struct State {
    bool stopped = false;
    bool pondering = false;
  };
  void attach(std::function<void(State)> onChange);
  void detach();

  void waitUntilReleased();

 private:
  State state() const { return {stopped_, pondering()}; }
  bool pondering() const { return kind_ == SearchKind::kPonder && !hit_; }
  bool released() const {
    return stopped_ || atOnce_ || kind_ == SearchKind::kLimited ||
           kind_ == SearchKind::kOpenEnded ||
           (kind_ == SearchKind::kPonder && hit_);
  }
  void changed();

  const SearchKind kind_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::function<void(State)> onChange_;
  bool stopped_ = false;
  bool hit_ = false;
  bool atOnce_ = false;
};

struct SearchJob {
  std::shared_ptr<GoControl> control;
  std::function<void(GoControl&)> run;
};

class Runner {
 public:
  virtual ~Runner() = default;
  // Errors: ResourceExhausted if too many jobs are waiting.
  virtual absl::Status submit(SearchJob job) = 0;
  // Stops every job submitted so far, running or waiting.
  virtual void stop() = 0;
  // Calls ponderHit() of the latest job's control.
  virtual void ponderHit() = 0;
  // True if a job is running or waiting.
  virtual bool busy() const = 0;
  // Stops those jobs that may never end by themselves; true if there were any.
  virtual bool stopEndless() = 0;
};

class ThreadedRunner : public Runner {
 public:
  static constexpr std::size_t kMaxWaiting = 1000;

  ThreadedRunner();
  // Stops all jobs; each still sends its answer.
  ~ThreadedRunner() override;
  ThreadedRunner(const ThreadedRunner&) = delete;
  ThreadedRunner& operator=(const ThreadedRunner&) = delete;

  absl::Status submit(SearchJob job) override;
  void stop() override;
  void ponderHit() override;
  bool busy() const override;
  bool stopEndless() override;

 private:
  void work();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  // The front job is running; it leaves the queue when it ends.
  std::deque<SearchJob> jobs_;
  bool quit_ = false;
  std::thread thread_;
};

}  // namespace phasemachine::uci
