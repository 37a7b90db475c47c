// The only wrapper of oneTBB; use run_workers.h instead.
//
// Only the implementation includes TBB's headers. It is never built with the
// thread sanitizer: TBB's library is not instrumented either, so the sanitizer
// would report every hand-over of a task between threads as a race.

#ifndef PHASEMACHINE_AI_PARALLEL_TBB_THREADS_H_
#define PHASEMACHINE_AI_PARALLEL_TBB_THREADS_H_

namespace phasemachine::parallel_internal {

// Calls function(argument, i) for i below `count` on up to `count` threads,
// including the caller's, and returns after the last one.
void callOnThreads(int count, void (*function)(void* argument, int i),
                   void* argument);

int processors();

}  // namespace phasemachine::parallel_internal

#endif  // PHASEMACHINE_AI_PARALLEL_TBB_THREADS_H_
