// Runs searches one after the other.
//
// Contract: jobs run in the order of submission, each with its own control.
// ThreadedRunner runs them on its own thread, so that commands are answered
// during a search; InlineRunner runs a job within submit() and never waits for
// a client, for tests and fuzzing.
//
// Example:
//   ThreadedRunner runner;
//   runner.submit({std::make_shared<GoControl>(SearchKind::kInfinite),
//                  [](GoControl& control) { control.stop(); }});
//   runner.stop();
//
// Thread safety: one thread submits; stop() and ponderHit() likewise.

#ifndef PHASEMACHINE_APPS_CLI_UCI_RUNNER_H_
#define PHASEMACHINE_APPS_CLI_UCI_RUNNER_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "absl/status/status.h"
#include "apps/cli/uci/go_control.h"

namespace phasemachine::uci {

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
  // True if a running or waiting job may never end by itself.
  virtual bool endless() const = 0;
};

class InlineRunner : public Runner {
 public:
  absl::Status submit(SearchJob job) override;
  void stop() override {}
  void ponderHit() override {}
  bool busy() const override { return false; }
  bool endless() const override { return false; }
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
  bool endless() const override;

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

#endif  // PHASEMACHINE_APPS_CLI_UCI_RUNNER_H_
