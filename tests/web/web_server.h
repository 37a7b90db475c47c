// A web server in this process, and plain HTTP clients that send any bytes.

#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "apps/web/server.h"
#include "tests/support/must.h"

namespace phasemachine::web {

inline constexpr int kPatience = 60'000;  // milliseconds
inline constexpr std::string_view kToken = "0123456789abcdef0123456789abcdef";

// Ends with its scope.
class WebServer {
 public:
  enum class Begin { kServing, kListening };

  // A server that only listens accepts no connections before serve().
  explicit WebServer(ServerSettings settings = {},
                     Begin begin = Begin::kServing) {
    settings.token = kToken;
    auto server = must(Server::open(std::move(settings)));
    server_ = std::move(server);
    if (begin == Begin::kServing) serve();
  }
  void serve() {
    thread_ =
        std::thread([this] { server_->run([this] { return stop_.load(); }); });
  }
  ~WebServer() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  WebServer(const WebServer&) = delete;
  WebServer& operator=(const WebServer&) = delete;

  int port() const { return server_->port(); }
  std::string host() const { return "127.0.0.1:" + std::to_string(port()); }

  // A request from the page with `line` as its content. `more`: header lines.
  std::string request(std::string_view line, std::string_view more = "") const {
    return "POST /api HTTP/1.1\r\nHost: " + host() +
           "\r\nAuthorization: Bearer " + std::string(kToken) +
           "\r\nContent-Type: application/json\r\n" + std::string(more) +
           "Content-Length: " + std::to_string(line.size()) + "\r\n\r\n" +
           std::string(line);
  }

 private:
  std::unique_ptr<Server> server_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

struct Heard {
  int status = 0;    // 0: the connection ended before an answer
  std::string head;  // with the status line
  std::string body;  // without the marks of chunks
};

class WebClient {
 public:
  explicit WebClient(const WebServer& server)
      : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(server.port()));
    timeval patience = {.tv_sec = kPatience / 1000, .tv_usec = 0};
    setsockopt(fd_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    connected_ = connect(fd_, reinterpret_cast<const sockaddr*>(&address),
                         sizeof address) == 0;
  }
  ~WebClient() { leave(); }
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;

  bool connected() const { return connected_; }
  // What has been read and not taken.
  const std::string& heard() const { return heard_; }
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  void leave() {
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }

  // Reads until `text` has come; false at the end of the connection.
  bool readUntil(std::string_view text) {
    while (heard_.find(text) == std::string::npos) {
      if (!more()) return false;
    }
    return true;
  }
  // One whole answer.
  Heard hear() {
    Heard heard;
    if (!readUntil("\r\n\r\n")) return heard;
    const std::size_t end = heard_.find("\r\n\r\n") + 4;
    heard.head = heard_.substr(0, end);
    heard_.erase(0, end);
    heard.status = std::stoi(heard.head.substr(9, 3));
    if (heard.head.find("chunked") != std::string::npos) {
      heard.body = chunks();
      return heard;
    }
    const std::size_t at = heard.head.find("Content-Length: ");
    const std::size_t size =
        at == std::string::npos ? 0 : std::stoul(heard.head.substr(at + 16));
    while (heard_.size() < size && more()) {
    }
    heard.body = heard_.substr(0, size);
    heard_.erase(0, size);
    return heard;
  }

 private:
  bool more() {
    pollfd waiting = {fd_, POLLIN, 0};
    if (poll(&waiting, 1, kPatience) <= 0) return false;
    std::array<char, 65'536> bytes;
    const ssize_t n = recv(fd_, bytes.data(), bytes.size(), 0);
    if (n <= 0) return false;
    heard_.append(bytes.data(), static_cast<std::size_t>(n));
    return true;
  }
  std::string chunks() {
    std::string body;
    for (;;) {
      if (!readUntil("\r\n")) return body;
      const std::size_t line = heard_.find("\r\n");
      const std::size_t size = std::stoul(heard_.substr(0, line), nullptr, 16);
      while (heard_.size() < line + 2 + size + 2 && more()) {
      }
      body += heard_.substr(line + 2, size);
      heard_.erase(0, line + 2 + size + 2);
      if (size == 0) return body;
    }
  }

  int fd_;
  bool connected_ = false;
  std::string heard_;
};

// One request on its own connection.
inline Heard ask(const WebServer& server, std::string_view bytes) {
  WebClient client(server);
  client.send(bytes);
  return client.hear();
}
inline nlohmann::json askJson(const WebServer& server, std::string_view line) {
  return nlohmann::json::parse(ask(server, server.request(line)).body, nullptr,
                               false);
}

}  // namespace phasemachine::web
