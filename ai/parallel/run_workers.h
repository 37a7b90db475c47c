// Long-running loops on oneTBB threads.
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

#ifndef PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_
#define PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_

#include <functional>

namespace phasemachine {

void runWorkers(int count, const std::function<void(int)>& body);

// Number of threads available to this process, at least 1.
int availableThreads();

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_
