// One HTTP connection: requests in, answers out.
//
// Contract: every wait for the client has an end. A request must arrive whole
// within `requestTime`, an answer or an event must be read within the limits'
// `lineTime`; a connection without a request ends after their `idle`. While it
// waits for the client it counts as idle, so it gives way to a new connection
// (apps/serve/listener.h). Nothing of a request's content is read before
// the guard of http.h lets it in. If the client disconnects, its search ends.
//
// Example:
//   HttpConnection connection(socket, parts);
//   connection.serve([] { return false; });
//
// Thread safety: serve() once, from one thread.

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "apps/serve/client.h"
#include "apps/serve/listener.h"
#include "apps/serve/request.h"
#include "apps/web/http.h"
#include "apps/web/runs.h"

namespace phasemachine::web {

// What all connections of a server share.
struct ServerParts {
  const Access& access;
  const Runs& runs;
  serve::Pool& pool;
  const serve::Limits& limits;
  std::chrono::milliseconds requestTime;
};

class Exchange {
 public:
  Exchange(const ServerParts& parts, std::string_view line);

  // The next line, without its end; empty if none arrives within `patience`.
  std::optional<std::string> next(std::chrono::milliseconds patience);
  // True when the answer has been taken.
  bool finished() const;
  // True when the answer is ready, so that next() will not wait.
  bool answered() const;

 private:
  static constexpr std::size_t kMostProgress = 16;

  void put(std::string line, bool mayBeLost);

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::deque<std::string> progress_;
  std::optional<std::string> answer_;
  bool finished_ = false;
  // Its searches call put() until this is destroyed.
  serve::Client client_;
};

class HttpConnection : public serve::Connection {
 public:
  // `socket` is non-blocking; the caller owns it.
  HttpConnection(int socket, const ServerParts& parts);

  void serve(const serve::Stop& stop) override;

 private:
  // Serves one request; false if the connection must end.
  bool serveNext();
  // Receives until the head is complete; returns its length, 0 if it never is.
  std::size_t receiveHead();
  bool receiveContent(std::size_t length, bool expectsContinue);
  bool answerFile(const HttpHead& head);
  bool answerOperation(const HttpHead& head, std::string_view line);
  // Sends progress and the answer as they come.
  bool stream(const HttpHead& head, Exchange& exchange);
  bool answerJson(const HttpHead& head, const std::string& text);
  // After an answer: whether the connection may carry another one.
  bool goesOn(const HttpHead& head);
  // Answers with an error and ends the connection.
  bool refuse(const Refusal& refusal, bool withContent = true);
  void linger();

  // Waits for poll()'s `events` on the socket; false at the deadline, at the
  // end of the server, or if the connection must give way.
  bool await(short events, Clock::time_point deadline);
  // Appends what has come; false as await(), and at the end of the input.
  bool receive(Clock::time_point deadline);
  bool send(std::string_view text, bool more = false);
  bool isGone() const;

  const int socket_;
  const ServerParts parts_;
  const serve::Stop* stop_ = nullptr;
  Clock::time_point deadline_;  // for the request being received
  std::string received_;        // not yet served
};

}  // namespace phasemachine::web
