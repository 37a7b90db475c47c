// A function that runs on its own stack and can pause.
//
// With fibers one thread can play thousands of games whose searches wait for an
// evaluator: a waiting game costs a stack, not a thread.
//
// Contract: resume() runs the function until it calls Fiber::pause() or
// returns. A fiber stays on the thread that resumed it first, since the
// function may keep addresses of thread-local variables. The function must not
// throw, and must have returned before the fiber is destroyed. A stack reserves
// kStackBytes of address space, of which only touched pages take memory, above
// an inaccessible page, so an overflow faults instead of corrupting memory.
//
// Example:
//   auto stacks = FiberStacks::create(1);
//   Fiber fiber((*stacks)->at(0), [&] {
//     ask();
//     Fiber::pause();
//     use(answer);
//   });
//   fiber.resume();           // asks
//   answer = 1;
//   fiber.resume();           // uses it
//   assert(fiber.finished());
//
// Thread safety: one thread per fiber.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/parallel/footprint.h"

namespace phasemachine {

// Address space for the stacks of many fibers.
class FiberStacks {
 public:
  static constexpr std::size_t kStackBytes = std::size_t{1} << 20;

  // Error: ResourceExhausted if the address space cannot be reserved.
  static absl::StatusOr<std::unique_ptr<FiberStacks>> create(std::size_t count);
  ~FiberStacks();
  FiberStacks(const FiberStacks&) = delete;
  FiberStacks& operator=(const FiberStacks&) = delete;

  // The stack with that index. Use it for one fiber at a time.
  std::span<std::byte> at(std::size_t index) const;

 private:
  FiberStacks(std::byte* base, std::size_t count)
      : base_(base), count_(count) {}

  std::byte* base_;
  std::size_t count_;
};

class Fiber {
 public:
  // `footprint` may be null.
  Fiber(std::span<std::byte> stack, std::function<void()> function,
        Footprint* footprint = nullptr);
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // Runs until the next pause or the end. Preconditions: not finished; not
  // called from a fiber.
  void resume();
  bool finished() const { return finished_; }

  // Lists what the function will use when it continues, apart from its stack.
  // Null if there is no need.
  Footprint* footprint() const { return footprint_; }
  // Fetch that list, and then what is listed and the stack. Call each one or
  // more other fibers ahead of resume(). Precondition: there is a footprint.
  [[gnu::always_inline]] void fetchList() const {
    fetchLines(this, sizeof *this);
    footprint_->fetchList();
  }
  [[gnu::always_inline]] void fetch() const {
    fetchLines(machine_.get(), 1);
    fetchLines(frame_ - kStackBelow, kStackBelow + kStackAbove);
    footprint_->fetch();
  }

  // The fiber running on this thread, or null.
  static Fiber* current();
  // Its footprint, or null.
  static Footprint* footprintOfCurrent() {
    Fiber* const fiber = current();
    return fiber == nullptr ? nullptr : fiber->footprint();
  }
  // Returns from the current fiber's resume(); the next resume() continues
  // here.
  static void pause();

 private:
  struct Machine;  // saved registers; what sanitizers know of stacks

  static void enter();
  void leave(bool forGood);

  // Around the frame of a pause: the frames that it returns to first, and those
  // of the calls after it.
  static constexpr std::ptrdiff_t kStackAbove = 832;
  static constexpr std::ptrdiff_t kStackBelow = 384;

  std::function<void()> function_;
  bool finished_ = false;
  const std::byte* frame_ = nullptr;  // of the last pause
  std::unique_ptr<Machine> machine_;
  Footprint* footprint_;
};

// Schedules the games of a run when each game is a fiber.
//
// Contract: each thread of the run calls enter(), then poll() after each fiber
// that it has resumed, waitForReady() when none of its fibers can continue and some
// wait, and finally leave(). The host decides when waiting fibers continue.
//
// Thread safety: called by all threads of the run.
class FiberHost {
 public:
  virtual ~FiberHost() = default;

  virtual void enter() = 0;
  virtual void leave() = 0;
  // Makes progress on what fibers wait for, if possible.
  virtual void poll() = 0;
  // Blocks until some of this thread's fibers can continue, and lists them.
  // Returns false if the run must end: then every waiting fiber can continue,
  // and its wait throws.
  virtual bool waitForReady(std::vector<Fiber*>& ready) = 0;
  // Ends the run.
  virtual void end() = 0;
  virtual bool ended() const = 0;
  // Rethrows the exception that ended the run, if any. Call after all threads
  // have left.
  virtual void rethrow() = 0;
};

}  // namespace phasemachine
