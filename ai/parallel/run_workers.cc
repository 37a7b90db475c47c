#include "ai/parallel/run_workers.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <optional>

namespace phasemachine {

namespace {

// What the threads share. Its atomics order memory between caller and workers;
// TBB does so too, but the thread sanitizer cannot see inside its library.
struct Job {
  std::atomic<const std::function<void(int)>*> body;
  std::atomic<int> finished{0};
};

void work(Job& job, int worker) {
  (*job.body.load(std::memory_order_acquire))(worker);
  job.finished.fetch_add(1, std::memory_order_release);
}

// The functor that TBB copies between threads.
struct Task {
  Job* job;

#if defined(__clang__)
  __attribute__((no_sanitize("thread")))
#endif
  void
  operator()(int worker) const {
    work(*job, worker);
  }
};

}  // namespace

int availableThreads() { return oneapi::tbb::info::default_concurrency(); }

void runWorkers(int count, const std::function<void(int)>& body) {
  if (count <= 1) {
    if (count == 1) body(0);
    return;
  }
  // TBB offers as many threads as processors unless told otherwise.
  std::optional<oneapi::tbb::global_control> more;
  if (count > availableThreads()) {
    more.emplace(oneapi::tbb::global_control::max_allowed_parallelism,
                 static_cast<std::size_t>(count));
  }
  Job job;
  job.body.store(&body, std::memory_order_release);
  oneapi::tbb::task_arena arena(count);
  arena.execute([&] {
    oneapi::tbb::parallel_for(0, count, 1, Task{&job},
                              oneapi::tbb::simple_partitioner());
  });
  while (job.finished.load(std::memory_order_acquire) != count) {
  }
}

}  // namespace phasemachine
