// What one client may ask for; more is answered with an error.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_SERVE_LIMITS_H_
#define PHASEMACHINE_APPS_SERVE_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace phasemachine::serve {

struct Limits {
  std::size_t lineBytes = std::size_t{1} << 20;
  int depth = 16;                // of nested arrays and objects
  std::size_t waiting = 16384;   // searches of all clients, running included
  std::size_t connections = 64;  // to the port
  std::int64_t simulations = 10'000'000;  // of one search
  std::int64_t milliseconds = 60'000;     // of one search; all end after it
  std::int64_t memoryMebibytes = 256;     // of one search
  int threads = 64;                       // of one search
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_LIMITS_H_
