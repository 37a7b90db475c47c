// Long-lived loops on threads of oneTBB.
//
// Contract: calls body(0) to body(count - 1) on up to `count` threads, the
// caller's among them, and returns when all are done. The bodies may run one
// after another when the machine has no thread to spare, so none may wait for
// another. Everything written before the call is visible to the bodies, and
// everything they write is visible after it.
//
// Example:
//   runWorkers(4, [&](int worker) { while (takeWork()) ...; });
//
// Thread safety: may be called from several threads at once and from within a
// body.

#ifndef PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_
#define PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_

#include <functional>

namespace phasemachine {

void runWorkers(int count, const std::function<void(int)>& body);

// Threads that the machine offers to this process, at least 1.
int availableThreads();

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_PARALLEL_RUN_WORKERS_H_
