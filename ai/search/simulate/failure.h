// Carries an evaluator's exception from any thread to the thread that searches.
//
// Thread safety: keep() from any thread; rethrow() when all threads are done.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_FAILURE_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_FAILURE_H_

#include <exception>
#include <mutex>
#include <utility>

namespace phasemachine::search {

class Failure {
 public:
  // Call within a handler; the first exception is kept.
  void keep() {
    const std::lock_guard lock(mutex_);
    if (!exception_) exception_ = std::current_exception();
  }
  bool any() const { return exception_ != nullptr; }
  // Rethrows and clears it.
  [[noreturn]] void rethrow() {
    std::rethrow_exception(std::exchange(exception_, nullptr));
  }

 private:
  std::mutex mutex_;
  std::exception_ptr exception_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_FAILURE_H_
