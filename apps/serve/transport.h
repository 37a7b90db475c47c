// Input and output of the server.
//
// Contract: serveStream() reads lines from one file descriptor and writes to
// another until the end of the input, answers every request, and returns.
// servePort() listens on the loopback interface only, until `stop` returns
// true, with one thread per connection and the port's limits in limits.h.
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

// Polls `stop`; when it returns true, or an answer cannot be written, reading
// stops and searches end. Errors: Unavailable, with the system's reason, if
// reading or writing fails.
absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop);

// Port 0 selects a free port; `listening` is called with the port. Error:
// Unavailable if the port is not available.
absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TRANSPORT_H_
