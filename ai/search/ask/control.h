// Controls a running search from other threads.
//
// Contract: one control serves one search. Both calls may be made at any time,
// even before the search starts. A stopped search returns within one simulation
// of each of its threads.
//
// Example:
//   SearchControl control;
//   request.control = &control;
//   std::thread thread([&] { use(player.search(request)); });
//   control.stop();
//   thread.join();
//
// Thread safety: any thread.

#ifndef PHASEMACHINE_AI_SEARCH_ASK_CONTROL_H_
#define PHASEMACHINE_AI_SEARCH_ASK_CONTROL_H_

#include <atomic>

namespace phasemachine {

class SearchControl {
 public:
  // Ends the search.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // The opponent played the pondered move: the clock starts.
  void ponderHit() { hit_.store(true, std::memory_order_relaxed); }
  bool wasHit() const { return hit_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> hit_{false};
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_ASK_CONTROL_H_
