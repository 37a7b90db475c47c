// The strings by which other threads hold a running search.
//
// Contract: one control serves one search. Both calls may come at any time,
// also before the search begins: nothing is lost. A stopped search returns
// within one simulation of each of its threads.
//
// Example:
//   SearchControl control;
//   std::thread thread([&] { result = player.search(limits, &control); });
//   control.stop();
//   thread.join();
//
// Thread safety: any thread.

#ifndef PHASEMACHINE_AI_SEARCH_CONTROL_H_
#define PHASEMACHINE_AI_SEARCH_CONTROL_H_

#include <atomic>

namespace phasemachine {

class SearchControl {
 public:
  // Ends the search.
  void stop() { stopped_.store(true, std::memory_order_relaxed); }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  // The opponent made the move that is being pondered: time starts to count.
  void ponderHit() { hit_.store(true, std::memory_order_relaxed); }
  bool wasHit() const { return hit_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> hit_{false};
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SEARCH_CONTROL_H_
