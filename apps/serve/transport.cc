#include "apps/serve/transport.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "apps/serve/line_splitter.h"
#include "apps/serve/session.h"

namespace phasemachine::serve {
namespace {

constexpr int kPollMilliseconds = 100;
constexpr std::size_t kReadBytes = 65'536;

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

absl::Status systemError(const std::string& what, int error) {
  return absl::UnavailableError(what + ": " + std::strerror(error));
}

bool ready(int fd, short event) {
  pollfd waiting = {fd, event, 0};
  return poll(&waiting, 1, kPollMilliseconds) > 0;
}

// 0, or the error number where the other end is gone or does not read.
int writeAll(int fd, std::string_view text) {
  while (!text.empty()) {
    // A socket that is closed must not raise a signal; pipes need write().
    ssize_t n = send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    if (n < 0 && errno == ENOTSOCK) {
      n = write(fd, text.data(), text.size());
      if (n < 0 && errno == EAGAIN) {  // a full pipe that does not block
        ready(fd, POLLOUT);
        continue;
      }
    }
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return n < 0 ? errno : EIO;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

// Reads until the end, until `stop` or until answers cannot be written.
absl::Status converse(int in, int out, Pool& pool, const Limits& limits,
                      const std::function<bool()>& stop) {
  std::atomic<int> writeError = 0;
  int readError = 0;
  Session session(pool, limits, [&](const std::string& line) {
    if (writeError == 0) writeError = writeAll(out, line);
  });
  LineSplitter splitter(limits.lineBytes);
  const auto use = [&](std::string_view line, bool tooLong) {
    if (writeError != 0) return;
    if (tooLong) {
      session.handleTooLong();
    } else {
      session.handle(line);
    }
  };
  std::array<char, kReadBytes> bytes;
  while (writeError == 0 && !stop()) {
    if (!ready(in, POLLIN)) continue;
    const ssize_t n = read(in, bytes.data(), bytes.size());
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n <= 0) {
      if (n < 0) readError = errno;
      splitter.finish(use);
      break;
    }
    splitter.feed({bytes.data(), static_cast<std::size_t>(n)}, use);
  }
  do {
    if (writeError != 0 || stop()) session.stop();
  } while (!session.drain(std::chrono::milliseconds(kPollMilliseconds)));
  if (writeError != 0) {
    return systemError("answers cannot be written", writeError);
  }
  if (readError != 0) {
    return systemError("requests cannot be read", readError);
  }
  return absl::OkStatus();
}

struct Client {
  std::thread thread;
  std::shared_ptr<std::atomic<bool>> done =
      std::make_shared<std::atomic<bool>>(false);
};

}  // namespace

absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop) {
  return converse(in, out, pool, limits, stop);
}

absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop) {
  const Descriptor server(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (server.get() < 0) return systemError("socket", errno);
  const int on = 1;
  setsockopt(server.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
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
  std::list<Client> clients;
  const auto reap = [&](bool all) {
    for (auto client = clients.begin(); client != clients.end();) {
      if (!all && !*client->done) {
        ++client;
        continue;
      }
      client->thread.join();
      client = clients.erase(client);
    }
  };
  while (!stop()) {
    reap(false);
    if (!ready(server.get(), POLLIN)) continue;
    const auto socket = std::make_shared<const Descriptor>(
        accept4(server.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (socket->get() < 0) continue;
    if (clients.size() >= limits.connections) {
      writeAll(socket->get(),
               "{\"id\":null,\"error\":{\"code\":\"overloaded\",\"message\":"
               "\"too many connections\"}}\n");
      continue;
    }
    const timeval patience = {10, 0};
    setsockopt(socket->get(), SOL_SOCKET, SO_SNDTIMEO, &patience,
               sizeof patience);
    Client& client = clients.emplace_back();
    client.thread = std::thread([&, socket, done = client.done] {
      // A client that is gone is no fault of the server.
      converse(socket->get(), socket->get(), pool, limits, stop).IgnoreError();
      *done = true;
    });
  }
  reap(true);
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
