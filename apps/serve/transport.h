// Where requests come from and answers go to.
//
// Contract: serveStream() reads lines from one file descriptor and writes to
// another until the end of the input, answers all, and returns. servePort()
// listens on the loopback interface alone until `stop` becomes true; a client
// that does not read its answers for ten seconds is dropped.
//
// Thread safety: one call at a time for a descriptor or port.

#ifndef PHASEMACHINE_APPS_SERVE_TRANSPORT_H_
#define PHASEMACHINE_APPS_SERVE_TRANSPORT_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "apps/serve/limits.h"
#include "apps/serve/pool.h"

namespace phasemachine::serve {

// `stop` is polled; once it is true no more is read and searches are ended, as
// when an answer cannot be written. Errors: Unavailable, with the system's
// reason, when answers cannot be written or requests cannot be read.
absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop);

// Port 0 takes a free one. `listening` is told the port. Errors: Unavailable
// when the port cannot be had.
absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_TRANSPORT_H_
