#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "ai/parallel/run_workers.h"
#include "apps/capi/support.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"
#include "apps/wasm/phasemachine_wasm.h"

using namespace phasemachine;

namespace {

class CallbackSink : public uci::LineSink {
 public:
  CallbackSink(pm_on_line onLine, void* user) : onLine_(onLine), user_(user) {}
  void write(std::string_view line) override {
    onLine_(line.data(), line.size(), user_);
  }

 private:
  pm_on_line onLine_;
  void* user_;
};

// Runs a search at once; it is stopped from within, by what it calls.
class RunnerHere : public uci::Runner {
 public:
  absl::Status submit(uci::SearchJob job) override {
    control_ = job.control;
    control_->releaseAtOnce();
    job.run(*control_);
    control_ = nullptr;
    return absl::OkStatus();
  }
  void stop() override {
    if (control_ != nullptr) control_->stop();
  }
  void ponderHit() override {
    if (control_ != nullptr) control_->ponderHit();
  }
  bool busy() const override { return control_ != nullptr; }
  bool stopEndless() override { return false; }

 private:
  std::shared_ptr<uci::GoControl> control_;
};

}  // namespace

struct pm_uci {
  pm_uci(pm_on_line onLine, void* user)
      : sink(onLine, user),
        session("PhaseMachine " + std::string(pm_version()), engine, runner,
                sink, {.threads = availableThreads(), .hashMegabytes = 512}) {}

  CallbackSink sink;
  uci::MctsEngine engine;
  RunnerHere runner;
  uci::Session session;
};

pm_status pm_uci_new(pm_on_line on_line, void* user, pm_uci** made) {
  if (on_line == nullptr) return capi::failNull("on_line");
  if (made == nullptr) return capi::failNull("made");
  return capi::guarded([&] {
    *made = new pm_uci(on_line, user);
    return pm_status{PM_OK};
  });
}

void pm_uci_free(pm_uci* uci) { delete uci; }

pm_status pm_uci_handle(pm_uci* uci, const char* line) {
  if (uci == nullptr) return capi::failNull("uci");
  if (line == nullptr) return capi::failNull("line");
  return capi::guarded([&] {
    uci->session.handle(line);
    return pm_status{PM_OK};
  });
}

void pm_uci_stop(pm_uci* uci) { uci->runner.stop(); }

void pm_uci_ponder_hit(pm_uci* uci) { uci->runner.ponderHit(); }
