// The network requested by the member "net".
//
// Contract: "net" names a file in the server's folder of networks
// (Limits::networks); no other file can be named. Requests that wait or run at
// the same time share one copy of a file that stays as it is.
//
// Example:
//   auto network = wishedNetwork(members, limits);
//   if (network.ok()) use(PlayerText{.network = *network});  // null: none
//
// Thread safety: any number of threads, each with the members of one request.

#ifndef PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
#define PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_

#include <memory>

#include "absl/status/statusor.h"
#include "apps/serve/limits.h"
#include "apps/serve/members.h"
#include "engine/network/loaded_network.h"

namespace phasemachine::serve {

// Null if the request names none. Errors: InvalidArgument if "net" is not a
// plain file name, or if the server has no networks; those of loadNetwork().
absl::StatusOr<std::shared_ptr<const LoadedNetwork>> wishedNetwork(
    Members& members, const Limits& limits);

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_WISHED_NETWORK_H_
