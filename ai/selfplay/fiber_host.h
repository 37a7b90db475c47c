// Where the games of a run wait if each is a fiber (ai/parallel/fiber.h).
//
// Contract: each thread of the run calls enter(), then tend() after each fiber
// that it has resumed, rest() when none of its fibers can go on and some wait,
// and leave(). Whatever the fibers wait for decides when they go on.
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
  // May do some of what fibers wait for.
  virtual void tend() = 0;
  // Waits until some of this thread's fibers can go on, and lists them. False
  // if the run is to end: then every fiber that waits can go on, and what it
  // waited for throws.
  virtual bool rest(std::vector<Fiber*>& ready) = 0;
  // Ends the run.
  virtual void end() = 0;
  virtual bool ended() const = 0;
  // Rethrows what ended the run, if that was an exception. Call after all
  // threads have left.
  virtual void rethrow() = 0;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_SELFPLAY_FIBER_HOST_H_
