// Long-running loops on several threads.
//
// Contract: calls body(0) to body(count - 1) on up to `count` threads,
// including the caller's, and returns when all are done. Bodies may run one
// after another if no thread is free, so none may wait for another. The bodies
// see everything written before the call, and the caller sees everything that
// they write.
//
// Example:
//   runWorkers(4, [&](int worker) { while (takeWork()) use(worker); });
//
// Thread safety: may be called from several threads at once and from within a
// body.

#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <utility>

namespace phasemachine {

void runWorkers(int count, const std::function<void(int)>& body);

// Number of threads available to this process, at least 1.
int availableThreads();

// In threads_tbb.cc or threads_std.cc. The former is never built with the thread
// sanitizer: TBB's library is not instrumented either, so the sanitizer would
// report every hand-over of a task between threads as a race.
namespace parallel_internal {

// Calls function(argument, i) for i below `count` on up to `count` threads,
// including the caller's, and returns after the last one.
void callOnThreads(int count, void (*function)(void* argument, int i),
                   void* argument);

int processors();

}  // namespace parallel_internal

// Carries an evaluator's exception from any thread to the thread that searches.
//
// Thread safety: keep() from any thread; rethrow() when all threads are done.
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

}  // namespace phasemachine
