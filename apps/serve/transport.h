// Input and output of the server.
//
// Contract: serveStream() reads lines from one file descriptor and writes to
// another until the end of the input, answers all, and returns. servePort()
// listens only on the loopback interface until `stop` becomes true, with one
// thread per connection and the port's limits in limits.h.
//
// Example:
//   Limits limits;
//   Pool pool(2, limits.waiting);
//   absl::Status status =
//       serveStream(0, 1, pool, limits, [] { return false; });
//
// Thread safety: one call at a time per descriptor or port.

#ifndef PHASEMACHINE_APPS_SERVE_TRANSPORT_H_
#define PHASEMACHINE_APPS_SERVE_TRANSPORT_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "apps/serve/limits.h"
#include "apps/serve/pool.h"

namespace phasemachine::serve {

// `stop` is polled; once it is true nothing more is read and searches end, as
// when an answer cannot be written. Errors: Unavailable, with the system's
// reason, if answers cannot be written or requests cannot be read.
absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop);

// Port 0 takes a free one; `listening` is called with the port. Error:
// Unavailable if the port is not available.
absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TRANSPORT_H_
