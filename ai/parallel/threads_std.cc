// Without oneTBB (-DPHASEMACHINE_TBB=OFF): threads of the standard library, new
// for each call.

#include <atomic>
#include <cstddef>
#include <exception>
#include <thread>
#include <vector>

#include "ai/parallel/run_workers.h"

#if defined(__linux__)
#include <sched.h>
#endif

namespace phasemachine::parallel_internal {

int processors() {
#if defined(__linux__)
  // Those that this process may use, as oneTBB counts them.
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  const unsigned count = std::thread::hardware_concurrency();
  return count == 0 ? 1 : static_cast<int>(count);
}

void callOnThreads(int count, void (*function)(void* argument, int i),
                   void* argument) {
  Failure failure;
  std::atomic<int> next = 1;
  const auto call = [&](int i) {
    try {
      function(argument, i);
    } catch (...) {
      failure.keep();
    }
  };
  const auto work = [&] {
    for (int i = next++; i < count; i = next++) call(i);
  };
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(count));
  try {
    while (threads.size() + 1 < static_cast<std::size_t>(count)) {
      threads.emplace_back(work);
    }
  } catch (const std::exception&) {
    // The system gives no more threads; those there are do the work.
  }
  // This thread always makes the first call, which reports progress: WebAssembly
  // lets no other thread do so.
  if (count > 0) call(0);
  work();
  for (std::thread& thread : threads) thread.join();
  if (failure.any()) failure.rethrow();
}

}  // namespace phasemachine::parallel_internal
