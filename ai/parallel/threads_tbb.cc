#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <cstddef>
#include <optional>

#include "ai/parallel/run_workers.h"

namespace phasemachine::parallel_internal {

int processors() { return oneapi::tbb::info::default_concurrency(); }

void callOnThreads(int count, void (*function)(void* argument, int i),
                   void* argument) {
  // TBB offers as many threads as processors unless told otherwise.
  std::optional<oneapi::tbb::global_control> more;
  if (count > processors()) {
    more.emplace(oneapi::tbb::global_control::max_allowed_parallelism,
                 static_cast<std::size_t>(count));
  }
  oneapi::tbb::task_arena arena(count);
  arena.execute([&] {
    oneapi::tbb::parallel_for(
        0, count, 1, [=](int i) { function(argument, i); },
        oneapi::tbb::simple_partitioner());
  });
}

}  // namespace phasemachine::parallel_internal
