// Serves the page and the operations of docs/protocol.md over HTTP.
//
// Contract: GET returns the files of the page. POST to /api takes one request
// of the protocol and returns its answer or, with "Accept: text/event-stream",
// its progress and answer as server-sent events. If a client disconnects, its
// search ends. http.h refuses strangers' requests; connections, their memory and the time
// that they may take, and searches are bounded.
//
// Example:
//   ServerSettings settings;
//   settings.token = newToken();  // http.h
//   auto server = Server::open(settings);
//   if (server.ok()) (*server)->run([] { return interrupted(); });
//
// Thread safety: run() once, from one thread.

#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/serve/request.h"

namespace phasemachine::web {

struct ServerSettings {
  std::string address = "127.0.0.1";
  int port = 0;  // 0: a free port
  std::string token;
  // Stores, or folders of stores, that the page may show.
  std::vector<std::string> runs;
  int searches = 64;  // running concurrently
  serve::Limits limits = {.answerBytes = std::size_t{32} << 20,
                          .waiting = 1024,
                          .milliseconds = 600'000,
                          .memoryMebibytes = 64,
                          .threads = 16,
                          .connections = 160,
                          .idle = std::chrono::milliseconds(30'000)};
  // For a request to arrive whole.
  std::chrono::milliseconds requestTime{10'000};
};

class Server {
 public:
  virtual ~Server() = default;

  // Starts listening. Errors: Unavailable if the address or port is not
  // available, and those of Runs::check() (runs.h).
  static absl::StatusOr<std::unique_ptr<Server>> open(ServerSettings settings);

  virtual int port() const = 0;
  // Serves until `stop`, which is polled, returns true; then searches end.
  virtual void run(const std::function<bool()>& stop) = 0;
};

}  // namespace phasemachine::web
