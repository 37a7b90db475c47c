#include "ai/parallel/fiber.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#if defined(__ELF__) && (defined(__x86_64__) || defined(__aarch64__))
#define PHASEMACHINE_SWITCHES_STACK
#elif !defined(__wasm__)
#include <ucontext.h>
#endif

// Compiler macros for sanitizers.
#if defined(__SANITIZE_ADDRESS__)
#define PHASEMACHINE_ASAN
#elif defined(__SANITIZE_THREAD__)
#define PHASEMACHINE_TSAN
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PHASEMACHINE_ASAN
#elif __has_feature(thread_sanitizer)
#define PHASEMACHINE_TSAN
#endif
#endif

#if defined(PHASEMACHINE_ASAN)
// <sanitizer/common_interface_defs.h>: the stack that a thread now runs on.
extern "C" void __sanitizer_start_switch_fiber(void** kept, const void* bottom,
                                               std::size_t size);
extern "C" void __sanitizer_finish_switch_fiber(void* kept, const void** bottom,
                                                std::size_t* size);
#elif defined(PHASEMACHINE_TSAN)
// <sanitizer/tsan_interface.h>: a fiber is a thread for the sanitizer.
extern "C" void* __tsan_get_current_fiber();
extern "C" void* __tsan_create_fiber(unsigned flags);
extern "C" void __tsan_destroy_fiber(void* fiber);
extern "C" void __tsan_switch_to_fiber(void* fiber, unsigned flags);
#endif

#if defined(PHASEMACHINE_SWITCHES_STACK)
// Pushes the registers that a function must preserve, stores the stack pointer in
// `*from`, and continues where `to` was stored. (System V ABI of x86-64; the
// procedure call standard of AArch64.)
extern "C" void phasemachine_switch_stack(void** from, void* to);
asm(R"(
.pushsection .text
.hidden phasemachine_switch_stack
.globl phasemachine_switch_stack
.type phasemachine_switch_stack, @function
.balign 16
phasemachine_switch_stack:
)"
#if defined(__x86_64__)
    R"(
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
)"
#else
    R"(
  sub sp, sp, #160
  stp x19, x20, [sp]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
)"
#endif
    R"(
  ret
.size phasemachine_switch_stack, . - phasemachine_switch_stack
.popsection
)");
#endif

namespace phasemachine {

namespace {

// A multiple of every page size in use.
constexpr std::size_t kGuardBytes = std::size_t{64} << 10;
constexpr std::size_t kPitch = FiberStacks::kStackBytes + kGuardBytes;

thread_local Fiber* running = nullptr;

}  // namespace

absl::StatusOr<std::unique_ptr<FiberStacks>> FiberStacks::create(
    std::size_t count) {
#if defined(__wasm__)
  return absl::UnimplementedError("stacks: WebAssembly cannot switch between " +
                                  std::to_string(count));
#else
  const std::size_t bytes = count * kPitch;
  void* memory = mmap(nullptr, bytes, PROT_NONE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    return absl::ResourceExhaustedError(
        "stacks: the system does not give address space for " +
        std::to_string(count) + ": " + std::strerror(errno));
  }
  auto* base = static_cast<std::byte*>(memory);
  auto stacks = std::unique_ptr<FiberStacks>(new FiberStacks(base, count));
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<std::byte> stack = stacks->at(i);
    if (mprotect(stack.data(), stack.size(), PROT_READ | PROT_WRITE) != 0) {
      return absl::ResourceExhaustedError(
          "stacks: the system gives only " + std::to_string(i) + " of " +
          std::to_string(count) + ": " + std::strerror(errno));
    }
#if defined(MADV_NOHUGEPAGE)
    // A stack uses only a little of its space.
    madvise(stack.data(), stack.size(), MADV_NOHUGEPAGE);
#endif
  }
  return stacks;
#endif
}

FiberStacks::~FiberStacks() { munmap(base_, count_ * kPitch); }

std::span<std::byte> FiberStacks::at(std::size_t index) const {
  return {base_ + index * kPitch + kGuardBytes, kStackBytes};
}

struct Fiber::Machine {
#if defined(PHASEMACHINE_SWITCHES_STACK)
  void* inside = nullptr;  // stack pointers while not running
  void* outside = nullptr;
#elif !defined(__wasm__)
  ucontext_t inside;
  ucontext_t outside;
#endif
#if defined(PHASEMACHINE_ASAN)
  std::span<std::byte> stack;
  void* keptInside = nullptr;
  const void* callersBottom = nullptr;
  std::size_t callersSize = 0;
#elif defined(PHASEMACHINE_TSAN)
  void* fiber = __tsan_create_fiber(0);
  void* caller = nullptr;
  ~Machine() { __tsan_destroy_fiber(fiber); }
#endif
};

Fiber::Fiber(std::span<std::byte> stack, std::function<void()> function,
             Footprint* footprint)
    : function_(std::move(function)),
      machine_(std::make_unique<Machine>()),
      footprint_(footprint) {
#if defined(PHASEMACHINE_SWITCHES_STACK)
  // As if phasemachine_switch_stack() had been called at the very beginning of
  // enter(): all registers are 0 but the address of enter(), and on x86-64 its
  // unused return address follows.
#if defined(__x86_64__)
  constexpr int kSaved = 8;
  constexpr int kAddress = 6;
#else
  constexpr int kSaved = 20;
  constexpr int kAddress = 11;
#endif
  auto* top = reinterpret_cast<std::uint64_t*>(stack.data() + stack.size());
  top -= kSaved;
  std::fill_n(top, kSaved, 0);
  top[kAddress] = reinterpret_cast<std::uint64_t>(&Fiber::enter);
  machine_->inside = top;
#elif !defined(__wasm__)
  getcontext(&machine_->inside);
  machine_->inside.uc_stack.ss_sp = stack.data();
  machine_->inside.uc_stack.ss_size = stack.size();
  machine_->inside.uc_link = nullptr;
  makecontext(&machine_->inside, &Fiber::enter, 0);
#endif
#if defined(PHASEMACHINE_ASAN)
  machine_->stack = stack;
#endif
  frame_ = stack.data() + stack.size() - kStackAbove;
}

Fiber::~Fiber() = default;

Fiber* Fiber::current() { return running; }

void Fiber::resume() {
  running = this;
  [[maybe_unused]] Machine& m = *machine_;
#if defined(PHASEMACHINE_ASAN)
  void* kept = nullptr;
  __sanitizer_start_switch_fiber(&kept, m.stack.data(), m.stack.size());
#elif defined(PHASEMACHINE_TSAN)
  m.caller = __tsan_get_current_fiber();
  __tsan_switch_to_fiber(m.fiber, 0);
#endif
#if defined(PHASEMACHINE_SWITCHES_STACK)
  phasemachine_switch_stack(&m.outside, m.inside);
#elif !defined(__wasm__)
  swapcontext(&m.outside, &m.inside);
#endif
#if defined(PHASEMACHINE_ASAN)
  __sanitizer_finish_switch_fiber(kept, nullptr, nullptr);
#endif
  running = nullptr;
}

void Fiber::pause() { running->leave(false); }

// Back to resume(); returns at its next call.
void Fiber::leave([[maybe_unused]] bool forGood) {
  [[maybe_unused]] Machine& m = *machine_;
  frame_ = static_cast<const std::byte*>(__builtin_frame_address(0));
#if defined(PHASEMACHINE_ASAN)
  __sanitizer_start_switch_fiber(forGood ? nullptr : &m.keptInside,
                                 m.callersBottom, m.callersSize);
#elif defined(PHASEMACHINE_TSAN)
  __tsan_switch_to_fiber(m.caller, 0);
#endif
#if defined(PHASEMACHINE_SWITCHES_STACK)
  phasemachine_switch_stack(&m.inside, m.outside);
#elif !defined(__wasm__)
  swapcontext(&m.inside, &m.outside);
#endif
#if defined(PHASEMACHINE_ASAN)
  __sanitizer_finish_switch_fiber(m.keptInside, &m.callersBottom,
                                  &m.callersSize);
#endif
}

void Fiber::enter() {
  Fiber& fiber = *running;
#if defined(PHASEMACHINE_ASAN)
  __sanitizer_finish_switch_fiber(nullptr, &fiber.machine_->callersBottom,
                                  &fiber.machine_->callersSize);
#endif
  fiber.function_();
  fiber.finished_ = true;
  fiber.leave(true);
}

}  // namespace phasemachine
