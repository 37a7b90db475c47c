// The network requested by the member "net".
//
// Contract: "net" names a file in the server's folder of networks
// (Limits::networks); no other file can be named.
//
// Example:
//   auto path = wishedNetwork(members, limits);
//   if (path.ok()) use(PlayerText{.net = *path});  // empty: none is asked for
//
// Thread safety: reads the members of one request.

#ifndef PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
#define PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_

#include <string>

#include "absl/status/statusor.h"
#include "apps/serve/limits.h"
#include "apps/serve/members.h"

namespace phasemachine::serve {

// The path of the file; empty if the request names none. Errors:
// InvalidArgument if "net" is not a plain file name, or if the server has no
// networks.
absl::StatusOr<std::string> wishedNetwork(Members& members,
                                          const Limits& limits);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
