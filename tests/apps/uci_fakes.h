// Fakes for the tests of the UCI session: a line recorder, and an engine that
// plays the first legal move, and a runner without a thread.

#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"

namespace phasemachine::uci {

class Lines : public LineSink {
 public:
  void write(std::string_view line) override {
    {
      const std::lock_guard lock(mutex_);
      lines_.emplace_back(line);
    }
    wake_.notify_all();
  }
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  // Waits for a line that starts with `start`.
  void await(std::string_view start) {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [&] {
      for (const std::string& line : lines_) {
        if (line.starts_with(start)) return true;
      }
      return false;
    });
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::string> lines_;
};

// Plays the first legal move (of searchMoves, if any) and records its requests.
// An endless search waits for its stop.
class FakeEngine : public Engine {
 public:
  Outcome search(const GoRequest& request, GoControl& control,
                 const std::function<void(const Report&)>& onReport) override {
    requests.push_back(request);
    control.waitUntilReleased();
    const std::string best = request.game.current.moveToText(
        request.searchMoves.empty() ? request.game.now.moves[0]
                                    : request.searchMoves[0][0]);
    Report report;
    report.nodes = 4096;
    report.milliseconds = 1000;
    report.selectiveDepth = 17;
    report.hashPermille = 250;
    report.lines.push_back({.score = score, .moves = {best, "a7a6"}});
    onReport(report);
    return {.best = best, .ponder = "a7a6"};
  }

  Score score;
  std::vector<GoRequest> requests;
};

// Runs a job within submit() and never waits for a client.
class InlineRunner : public Runner {
 public:
  absl::Status submit(SearchJob job) override {
    job.control->releaseAtOnce();
    job.run(*job.control);
    return absl::OkStatus();
  }
  void stop() override {}
  void ponderHit() override {}
  bool busy() const override { return false; }
  bool stopEndless() override { return false; }
};

}  // namespace phasemachine::uci
