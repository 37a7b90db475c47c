#include "apps/serve/listener.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <list>
#include <thread>
#include <utility>

namespace phasemachine::serve {

namespace {

// Above the standard streams: if one of them is closed, its number must not be
// reused.
int newEvent() {
  const Descriptor low(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  return low.get() < 0 ? -1 : fcntl(low.get(), F_DUPFD_CLOEXEC, 3);
}

}  // namespace

Descriptor::~Descriptor() {
  if (fd_ >= 0) close(fd_);
}

WakeUp::WakeUp() : event_(newEvent()) {}

void WakeUp::ring() const {
  const std::uint64_t one = 1;
  // Fails only if it is already ringing.
  [[maybe_unused]] const auto n = write(get(), &one, sizeof one);
}

void WakeUp::silence() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto n = read(get(), &count, sizeof count);
}

absl::Status systemError(const std::string& what, int error) {
  return absl::UnavailableError(what + ": " + std::strerror(error));
}

namespace {

// The system's buffer for unread answers of a connection.
constexpr int kSendBytes = 256 * 1024;

// A connection and the thread that serves it.
class Place {
 public:
  // `ended` is rung when the thread is done.
  Place(std::unique_ptr<const Descriptor> socket,
        std::unique_ptr<Connection> connection, const WakeUp& ended,
        const Stop& stop)
      : socket_(std::move(socket)),
        connection_(std::move(connection)),
        thread_([this, &ended, &stop] {
          connection_->serve(stop);
          // A client whose connection ends may open the next one.
          done_ = true;
          socket_.reset();
          ended.ring();
        }) {}
  ~Place() { thread_.join(); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  bool done() const { return done_; }
  // Whether it counts as a connection.
  bool lives() const { return !done_ && !dismissed_; }
  std::optional<Connection::Clock::time_point> idleSince() const {
    return connection_->idleSince();
  }
  void dismiss() {
    dismissed_ = true;
    connection_->dismiss();
  }

 private:
  std::unique_ptr<const Descriptor> socket_;
  const std::unique_ptr<Connection> connection_;
  bool dismissed_ = false;
  std::atomic<bool> done_ = false;
  std::thread thread_;
};

bool makeRoom(std::list<Place>& places, const Reception& reception) {
  const auto living =
      std::count_if(places.begin(), places.end(),
                    [](const Place& place) { return place.lives(); });
  if (static_cast<std::size_t>(living) < reception.most) return true;
  auto longest = Connection::Clock::now() - reception.spared;
  Place* idle = nullptr;
  for (Place& place : places) {
    const auto since = place.idleSince();
    if (!place.lives() || !since || *since > longest) continue;
    longest = *since;
    idle = &place;
  }
  if (idle == nullptr) return false;
  idle->dismiss();
  return true;
}

int listenAt(const addrinfo& at) {
  const int server =
      socket(at.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (server < 0) return -1;
  const int on = 1;
  setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  // Connections inherit it.
  setsockopt(server, SOL_SOCKET, SO_SNDBUF, &kSendBytes, sizeof kSendBytes);
  if (bind(server, at.ai_addr, at.ai_addrlen) == 0 &&
      listen(server, SOMAXCONN) == 0) {
    return server;
  }
  const int reason = errno;
  const Descriptor closed(server);
  errno = reason;
  return -1;
}

std::uint16_t portOf(int server) {
  sockaddr_storage address = {};
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (getsockname(server, generic, &size) != 0) return 0;
  return ntohs(address.ss_family == AF_INET6
                   ? reinterpret_cast<sockaddr_in6*>(&address)->sin6_port
                   : reinterpret_cast<sockaddr_in*>(&address)->sin_port);
}

}  // namespace

absl::StatusOr<std::unique_ptr<const Descriptor>> openListener(
    const std::string& address, std::uint16_t& port) {
  const std::string where =
      "cannot listen on " + address + ", port " + std::to_string(port);
  addrinfo wish = {};
  wish.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
  wish.ai_socktype = SOCK_STREAM;
  addrinfo* first = nullptr;
  const std::string service = std::to_string(port);
  const int wrong =
      getaddrinfo(address.c_str(), service.c_str(), &wish, &first);
  if (wrong != 0) {
    return absl::UnavailableError(where + ": " + gai_strerror(wrong));
  }
  int server = -1;
  for (const addrinfo* at = first; at != nullptr && server < 0;
       at = at->ai_next) {
    server = listenAt(*at);
  }
  const int reason = errno;
  freeaddrinfo(first);
  if (server < 0) return systemError(where, reason);
  port = portOf(server);
  return std::make_unique<const Descriptor>(server);
}

void serveConnections(
    const Descriptor& server, const Reception& reception,
    const std::function<std::unique_ptr<Connection>(int socket)>& open,
    const Stop& stop) {
  const WakeUp ended;
  std::list<Place> places;
  bool blocked = false;  // until a client ends or has been idle for long
  while (!stop()) {
    std::array<pollfd, 2> waiting = {
        {{blocked ? -1 : server.get(), POLLIN, 0}, {ended.get(), POLLIN, 0}}};
    poll(waiting.data(), waiting.size(), kPollMilliseconds);
    if (waiting[1].revents != 0) ended.silence();
    places.remove_if([](const Place& place) { return place.done(); });
    const bool asks = std::exchange(blocked, false) || waiting[0].revents != 0;
    if (!asks) continue;
    const bool free = makeRoom(places, reception);
    if (!free && reception.refusal.empty()) {
      blocked = true;
      continue;
    }
    auto socket = std::make_unique<const Descriptor>(
        accept4(server.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (socket->get() < 0) {
      // If the system is out of descriptors, poll() would return at once until
      // one is closed.
      poll(nullptr, 0, kPollMilliseconds);
    } else if (free) {
      try {
        auto connection = open(socket->get());
        places.emplace_back(std::move(socket), std::move(connection), ended,
                            stop);
      } catch (const std::exception&) {
        // No thread or no memory available; the socket is closed.
      }
    } else {
      send(socket->get(), reception.refusal.data(), reception.refusal.size(),
           MSG_NOSIGNAL | MSG_DONTWAIT);
    }
  }
}

}  // namespace phasemachine::serve
