#include "ai/parallel/run_workers.h"

#include <atomic>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
// TBB is not built with the sanitizer; it frees and compares memory protected by
// its own atomics. This suppresses only functions that it calls itself; our code
// on its threads is still checked.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "called_from_lib:libtbb.so\n";
}
#endif
#endif

namespace phasemachine {

namespace {

// State shared by the threads. Its atomics order memory between caller and
// workers, visibly to the thread sanitizer.
struct Job {
  std::atomic<const std::function<void(int)>*> body{nullptr};
  std::atomic<int> finished{0};
};

void work(void* argument, int worker) {
  Job& job = *static_cast<Job*>(argument);
  (*job.body.load(std::memory_order_acquire))(worker);
  job.finished.fetch_add(1, std::memory_order_release);
}

}  // namespace

int availableThreads() { return parallel_internal::processors(); }

void runWorkers(int count, const std::function<void(int)>& body) {
  if (count <= 1) {
    if (count == 1) body(0);
    return;
  }
  Job job;
  job.body.store(&body, std::memory_order_release);
  parallel_internal::callOnThreads(count, &work, &job);
  // All have finished; this read makes their writes visible.
  while (job.finished.load(std::memory_order_acquire) != count) {
  }
}

}  // namespace phasemachine
