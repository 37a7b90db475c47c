// A server on a free port of this machine, in this process, and its clients.
//
// Nothing here sleeps: a client waits for lines, for the end of its connection
// or until the server accepts its data, and fails after kPatience, which is far
// longer than anything takes.

#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <future>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "apps/serve/client.h"
#include "apps/serve/conversation.h"
#include "apps/serve/request.h"

namespace phasemachine::serve {

inline constexpr int kPatience = 60'000;  // milliseconds

// Ends with its scope.
class LoopbackServer {
 public:
  explicit LoopbackServer(const Limits& limits, int workers = 1)
      : pool_(workers, limits.waiting) {
    std::promise<std::uint16_t> told;
    auto port = told.get_future();
    thread_ = std::thread([this, limits, &told] {
      status_ = servePort(
          0, pool_, limits,
          [&told](std::uint16_t taken) { told.set_value(taken); },
          [this] { return stop_.load(); });
    });
    port_ = port.get();
  }
  ~LoopbackServer() { end().IgnoreError(); }
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  // Returns when the server has ended.
  absl::Status end() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    return status_;
  }
  std::uint16_t port() const { return port_; }

 private:
  Pool pool_;
  std::atomic<bool> stop_ = false;
  absl::Status status_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

class Caller {
 public:
  // `receive`: the size in bytes of the system's receive buffer; 0: default.
  explicit Caller(const LoopbackServer& server, int receive = 0)
      : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (receive != 0) {
      setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive, sizeof receive);
    }
    const timeval patience = {kPatience / 1000, 0};
    setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(server.port());
    connected_ = connect(fd_, reinterpret_cast<const sockaddr*>(&address),
                         sizeof address) == 0;
  }
  ~Caller() { leave(); }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  bool connected() const { return connected_; }

  // False if the server no longer accepts data: the connection is closed, or
  // sendTimedOut().
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n < 0 && errno == EAGAIN) sendTimedOut_ = true;
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  bool say(std::string_view line) { return send(std::string(line) + '\n'); }

  // Sends as much as the system accepts without waiting. Returns the rest, or
  // nothing if the server closed the connection.
  std::optional<std::string_view> sendSome(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n =
          ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n < 0 && errno == EAGAIN) return bytes;
      if (n <= 0) return std::nullopt;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return bytes;
  }

  // The next line; nothing at the end of the connection.
  std::optional<nlohmann::json> hear() {
    for (;;) {
      if (const auto end = heard_.find('\n'); end != std::string::npos) {
        auto line =
            nlohmann::json::parse(heard_.substr(0, end), nullptr, false);
        heard_.erase(0, end + 1);
        return line;
      }
      std::array<char, 65'536> bytes;
      const std::size_t n = read(bytes.data(), bytes.size(), kPatience);
      if (n == 0) return std::nullopt;
      heard_.append(bytes.data(), n);
    }
  }

  // At most `size` bytes; 0 at the end of the connection or when none come in
  // `milliseconds`.
  std::size_t read(char* bytes, std::size_t size, int milliseconds) {
    pollfd waiting = {fd_, POLLIN, 0};
    timedOut_ = poll(&waiting, 1, milliseconds) <= 0;
    if (timedOut_) return 0;
    const ssize_t n = recv(fd_, bytes, size, 0);
    ended_ = n <= 0;
    return n <= 0 ? 0 : static_cast<std::size_t>(n);
  }
  // The server closed the connection, as far as is known from reading.
  bool ended() const { return ended_; }
  // Nothing came in time.
  bool timedOut() const { return timedOut_; }
  // The server neither accepted the data nor closed the connection in time.
  bool sendTimedOut() const { return sendTimedOut_; }

  // Sends no more.
  void finish() { shutdown(fd_, SHUT_WR); }
  void leave() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }
  // Like a program killed with unread answers, or a broken network.
  void reset() {
    const linger now = {1, 0};
    setsockopt(fd_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    leave();
  }

 private:
  int fd_;
  bool connected_ = false;
  bool ended_ = false;
  bool timedOut_ = false;
  bool sendTimedOut_ = false;
  std::string heard_;
};

}  // namespace phasemachine::serve
