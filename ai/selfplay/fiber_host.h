// Schedules the games of a run when each game is a fiber (ai/parallel/fiber.h).
//
// Contract: each thread of the run calls enter(), then tend() after each fiber
// that it has resumed, rest() when none of its fibers can continue and some
// wait, and finally leave(). The host decides when waiting fibers continue.
//
// Thread safety: called by all threads of the run.

#ifndef PHASEMACHINE_AI_SELFPLAY_FIBER_HOST_H_
#define PHASEMACHINE_AI_SELFPLAY_FIBER_HOST_H_

#include <vector>

#include "ai/parallel/fiber.h"

namespace phasemachine {

class FiberHost {
 public:
  virtual ~FiberHost() = default;

  virtual void enter() = 0;
  virtual void leave() = 0;
  // Makes progress on what fibers wait for, if possible.
  virtual void tend() = 0;
  // Blocks until some of this thread's fibers can continue, and lists them.
  // Returns false if the run must end: then every waiting fiber can continue,
  // and its wait throws.
  virtual bool rest(std::vector<Fiber*>& ready) = 0;
  // Ends the run.
  virtual void end() = 0;
  virtual bool ended() const = 0;
  // Rethrows the exception that ended the run, if any. Call after all threads
  // have left.
  virtual void rethrow() = 0;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_FIBER_HOST_H_
