// Threads in phasemachine_threads.wasm: workers of JavaScript with instances of the
// module over one memory (apps/js/src/calls.js). Each waits for its row of
// pm_helpers to name a thread. And what Emscripten would ask JavaScript for though
// the module can do it itself.

#include <emscripten/heap.h>
#include <emscripten/threading.h>
#include <pthread.h>
#include <time.h>
#include <wasi/api.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "apps/wasm/phasemachine_wasm.h"

extern "C" {
// Emscripten's own.
void _emscripten_thread_init(pthread_t thread, int isPage, int isMain,
                             int mayWait, int profiled);
void* emscripten_tls_init();
void _emscripten_thread_exit(void* result);
void _emscripten_thread_free_data(pthread_t thread);
}

namespace {

constexpr std::size_t kStackBytes = std::size_t{1} << 20;
constexpr std::size_t kPageBytes = std::size_t{64} << 10;

// JavaScript sets kIdle when the worker is there.
enum State : std::int32_t { kAbsent, kIdle, kTaken, kRuns };

struct Helper {
  std::atomic<std::int32_t> state;
  std::byte* stack;  // its upper end; allocated for its first thread, and kept
  pthread_t thread;
  void* (*start)(void*);
  void* argument;
};
static_assert(sizeof(Helper) == 20);

void setState(Helper& helper, State state) {
  helper.state = state;
  __builtin_wasm_memory_atomic_notify(
      reinterpret_cast<std::int32_t*>(&helper.state), 0xFFFFFFFF);
}

}  // namespace

extern "C" {

extern std::array<Helper, 64> pm_helpers;
std::array<Helper, 64> pm_helpers = {};

void pm_run_thread(std::int32_t index) {
  Helper& helper = pm_helpers[static_cast<std::size_t>(index)];
  _emscripten_thread_init(helper.thread, 0, 0, 1, 0);
  emscripten_tls_init();
  _emscripten_thread_exit(helper.start(helper.argument));
  setState(helper, kIdle);
}

// ------------------------------------------- what Emscripten's library asks for

void __emscripten_init_main_thread_js(pthread_t thread) {
  _emscripten_thread_init(thread, 0, 0, 1, 0);
  emscripten_tls_init();
}

int __pthread_create_js(pthread_t thread, const pthread_attr_t* /*attributes*/,
                        void* (*start)(void*), void* argument) {
  for (Helper& helper : pm_helpers) {
    std::int32_t idle = kIdle;
    if (!helper.state.compare_exchange_strong(idle, kTaken)) continue;
    if (helper.stack == nullptr) {
      void* memory = std::aligned_alloc(16, kStackBytes);
      if (memory == nullptr) {
        setState(helper, kIdle);
        return EAGAIN;
      }
      helper.stack = static_cast<std::byte*>(memory) + kStackBytes;
    }
    helper.thread = thread;
    helper.start = start;
    helper.argument = argument;
    setState(helper, kRuns);
    return 0;
  }
  return EAGAIN;
}

// The helpers have their own stacks.
int _emscripten_default_pthread_stack_size() { return 16; }

void __emscripten_thread_cleanup(pthread_t thread) {
  // It may be just about to leave.
  for (Helper& helper : pm_helpers) {
    while (helper.thread == thread && helper.state == kRuns) {
      __builtin_wasm_memory_atomic_wait32(
          reinterpret_cast<std::int32_t*>(&helper.state), kRuns, -1);
    }
  }
  _emscripten_thread_free_data(thread);
}

int emscripten_num_logical_cores() {
  int count = 1;
  for (const Helper& helper : pm_helpers) count += helper.state != kAbsent;
  return count;
}

int clock_gettime(clockid_t clock, timespec* time) {
  constexpr __wasi_timestamp_t kSecond = 1'000'000'000;
  __wasi_timestamp_t nanoseconds = 0;
  if (__wasi_clock_time_get(static_cast<__wasi_clockid_t>(clock), 1,
                            &nanoseconds) != __WASI_ERRNO_SUCCESS) {
    errno = EINVAL;
    return -1;
  }
  time->tv_sec = static_cast<time_t>(nanoseconds / kSecond);
  time->tv_nsec = static_cast<long>(nanoseconds % kSecond);
  return 0;
}
int __clock_gettime(clockid_t, timespec*)
    __attribute__((alias("clock_gettime")));

double emscripten_get_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1e3 * static_cast<double>(now.tv_sec) +
         1e-6 * static_cast<double>(now.tv_nsec);
}

int emscripten_resize_heap(std::size_t bytes) {
  const std::size_t now = __builtin_wasm_memory_size(0) * kPageBytes;
  if (bytes <= now) return 1;  // another thread was faster
  const std::size_t pages = (bytes - now + kPageBytes - 1) / kPageBytes;
  return __builtin_wasm_memory_grow(0, pages) == SIZE_MAX ? 0 : 1;
}

void* emscripten_memcpy_big(void* to, const void* from, std::size_t count) {
  return __builtin_memcpy(to, from, count);  // an instruction
}

std::size_t emscripten_get_heap_max() { return std::size_t{1} << 31; }

long __syscall_open(const char* /*path*/, long /*flags*/, ...) {
  return -EPERM;
}

void abort() { __builtin_trap(); }

}  // extern "C"
