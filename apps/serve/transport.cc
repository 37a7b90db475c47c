#include "apps/serve/transport.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>

#include "apps/serve/conversation.h"
#include "apps/serve/descriptor.h"

namespace phasemachine::serve {
namespace {

// The system's buffer for unread answers of a connection.
constexpr int kSendBytes = 256 * 1024;
constexpr std::string_view kTooMany =
    "{\"id\":null,\"error\":{\"code\":\"overloaded\",\"message\":"
    "\"too many connections\"}}\n";

// A connection and the thread that serves it.
class Client {
 public:
  Client(int socket, Pool& pool, const Limits& limits,
         const std::function<bool()>& stop)
      : socket_(std::make_unique<const Descriptor>(socket)),
        conversation_(socket, socket, Conversation::Kind::kSocket, pool,
                      limits),
        thread_([this, &stop] {
          // A lost client is not an error of the server.
          conversation_.run(stop).IgnoreError();
          // A client whose connection ends may open the next one.
          done_ = true;
          socket_.reset();
        }) {}
  ~Client() { thread_.join(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool done() const { return done_; }
  // Whether it counts as a connection.
  bool lives() const { return !done_ && !dismissed_; }
  std::optional<Conversation::Clock::time_point> idleSince() const {
    return conversation_.idleSince();
  }
  void dismiss() {
    dismissed_ = true;
    conversation_.dismiss();
  }

 private:
  std::unique_ptr<const Descriptor> socket_;
  Conversation conversation_;
  bool dismissed_ = false;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

// The clients of a port; used by the thread that listens.
class Clients {
 public:
  Clients(Pool& pool, const Limits& limits, const std::function<bool()>& stop)
      : pool_(pool), limits_(limits), stop_(stop) {}

  void reap() {
    clients_.remove_if([](const Client& client) { return client.done(); });
  }

  // Takes over an accepted connection.
  void add(int socket) {
    if (!makeRoom()) return refuse(socket);
    try {
      clients_.emplace_back(socket, pool_, limits_, stop_);
    } catch (const std::system_error&) {
      // No thread available; the socket is closed.
    }
  }

 private:
  bool makeRoom() {
    const auto living =
        std::count_if(clients_.begin(), clients_.end(),
                      [](const Client& client) { return client.lives(); });
    if (static_cast<std::size_t>(living) < limits_.connections) return true;
    auto longest = Conversation::Clock::now() - limits_.spared;
    Client* idle = nullptr;
    for (Client& client : clients_) {
      const auto since = client.idleSince();
      if (!client.lives() || !since || *since > longest) continue;
      longest = *since;
      idle = &client;
    }
    if (idle == nullptr) return false;
    idle->dismiss();
    return true;
  }

  static void refuse(int socket) {
    const Descriptor closed(socket);
    send(socket, kTooMany.data(), kTooMany.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }

  Pool& pool_;
  const Limits& limits_;
  const std::function<bool()>& stop_;
  std::list<Client> clients_;
};

}  // namespace

absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop) {
  Conversation conversation(in, out, Conversation::Kind::kStream, pool, limits);
  return conversation.run(stop);
}

absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop) {
  const Descriptor server(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (server.get() < 0) return systemError("socket", errno);
  const int on = 1;
  setsockopt(server.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  // Connections inherit it.
  setsockopt(server.get(), SOL_SOCKET, SO_SNDBUF, &kSendBytes,
             sizeof kSendBytes);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  if (bind(server.get(), generic, size) != 0 ||
      listen(server.get(), SOMAXCONN) != 0 ||
      getsockname(server.get(), generic, &size) != 0) {
    return systemError("port " + std::to_string(port), errno);
  }
  listening(ntohs(address.sin_port));
  Clients clients(pool, limits, stop);
  while (!stop()) {
    clients.reap();
    pollfd waiting = {server.get(), POLLIN, 0};
    if (poll(&waiting, 1, kPollMilliseconds) <= 0) continue;
    const int socket =
        accept4(server.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket >= 0) {
      clients.add(socket);
    } else {
      // If the system is out of descriptors, poll() would return at once until
      // one is closed.
      poll(nullptr, 0, kPollMilliseconds);
    }
  }
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
