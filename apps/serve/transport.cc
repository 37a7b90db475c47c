#include "apps/serve/transport.h"

#include <memory>
#include <string_view>

#include "apps/serve/conversation.h"
#include "apps/serve/listener.h"

namespace phasemachine::serve {
namespace {

constexpr std::string_view kTooMany =
    "{\"id\":null,\"error\":{\"code\":\"overloaded\",\"message\":"
    "\"too many connections\"}}\n";

}  // namespace

absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop) {
  Conversation conversation(in, out, Conversation::Kind::kStream, pool, limits);
  return conversation.run(stop);
}

absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop) {
  const auto server = openListener("127.0.0.1", port);
  if (!server.ok()) return server.status();
  listening(port);
  serveConnections(
      **server,
      {.most = limits.connections,
       .spared = limits.spared,
       .refusal = kTooMany},
      [&](int socket) {
        return std::make_unique<Conversation>(
            socket, socket, Conversation::Kind::kSocket, pool, limits);
      },
      stop);
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
