// The network that a request asks for.
//
// Contract: the member "net" names a file in the folder that the server's
// networks lie in (Limits::networks), and nothing outside of it.
//
// Example:
//   auto path = wishedNetwork(members, limits);
//   if (path.ok()) use(PlayerText{.net = *path});  // empty: none is asked for
//
// Thread safety: reads the members, which are one request's.

#ifndef PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
#define PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_

#include <string>

#include "absl/status/statusor.h"
#include "apps/serve/limits.h"
#include "apps/serve/members.h"

namespace phasemachine::serve {

// The path of the file; empty if the request names none. Errors:
// InvalidArgument for what is no plain name of a file, or where the server has
// no networks.
absl::StatusOr<std::string> wishedNetwork(Members& members,
                                          const Limits& limits);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
