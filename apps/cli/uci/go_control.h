// Stops a running search.
//
// Contract: each search has its own control, which decides when the best move
// may be sent: at once for a search with limits or one that ends by itself;
// only after stop() for `infinite`; only after stop() or ponderHit() for
// `ponder`. A search that finishes earlier waits in waitUntilReleased().
//
// Thread safety: all functions may be called from any thread.

#ifndef PHASEMACHINE_APPS_CLI_UCI_GO_CONTROL_H_
#define PHASEMACHINE_APPS_CLI_UCI_GO_CONTROL_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>

namespace phasemachine::uci {

enum class SearchKind : std::uint8_t {
  kLimited,
  kOpenEnded,  // may end by itself, but need not
  kInfinite,
  kPonder,
};

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

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_GO_CONTROL_H_
