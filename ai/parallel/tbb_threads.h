// The only use of oneTBB; use run_workers.h instead.
//
// Its implementation is the only code that includes TBB's headers, and it is
// never instrumented by the thread sanitizer: TBB's library is not either, so
// the sanitizer would report every hand-over of a task between threads as a
// race.

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
