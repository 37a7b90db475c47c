#include "apps/web/server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "apps/serve/answers.h"
#include "apps/serve/pool.h"
#include "apps/web/connection_threads.h"
#include "apps/web/exchange.h"
#include "apps/web/guard.h"
#include "apps/web/page.h"
#include "apps/web/runs.h"

namespace phasemachine::web {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{100};
constexpr int kQuietRounds = 100;  // then a stream says that it lives
constexpr std::size_t kWaitingConnections = 256;
// Connections waiting to be accepted. If more arrive at once, the system drops
// them, and clients retry after 1, 3, 7, ... s; cpp-httplib's default is five.
constexpr int kBacklog = 256;
// Searches yield to requests from clicks.
constexpr int kNice = 10;

// The page may run only its own script and style and connect only to its own
// server.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' "
    "data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

class Threads : public httplib::TaskQueue {
 public:
  explicit Threads(std::size_t most) : threads_(most, kWaitingConnections) {}

  void enqueue(std::function<void()> job) override {
    threads_.enqueue(std::move(job));
  }
  void shutdown() override { threads_.shutdown(); }

 private:
  ConnectionThreads threads_;
};

std::optional<std::string> header(const httplib::Request& request,
                                  const char* name) {
  if (!request.has_header(name)) return std::nullopt;
  return request.get_header_value(name);
}

std::string eventOf(const std::string& line) {
  return "data: " + line + "\n\n";
}

RequestHead headOf(const httplib::Request& request) {
  return {.method = request.method,
          .path = request.path,
          .host = header(request, "Host").value_or(""),
          .origin = header(request, "Origin"),
          .site = header(request, "Sec-Fetch-Site"),
          .contentType = header(request, "Content-Type").value_or(""),
          .authorization = header(request, "Authorization").value_or("")};
}

class HttpServer : public Server {
 public:
  explicit HttpServer(ServerSettings settings)
      : settings_(std::move(settings)),
        door_{.token = settings_.token,
              .open = settings_.address != "127.0.0.1" &&
                      settings_.address != "localhost" &&
                      settings_.address != "::1"},
        runs_(settings_.runs),
        pool_(settings_.searches, settings_.limits.waiting, kNice) {
    configure();
  }

  absl::Status listen() {
    if (absl::Status status = runs_.check(); !status.ok()) return status;
    if (settings_.port == 0) {
      door_.port = http_.bind_to_any_port(settings_.address);
    } else if (http_.bind_to_port(settings_.address, settings_.port)) {
      door_.port = settings_.port;
    }
    // Listening again changes only the queue length.
    if (door_.port > 0 && ::listen(socket_, kBacklog) == 0) {
      return absl::OkStatus();
    }
    return absl::UnavailableError(
        "cannot listen on " + settings_.address +
        (settings_.port == 0 ? ""
                             : ", port " + std::to_string(settings_.port)));
  }

  int port() const override { return door_.port; }

  void run(const std::function<bool()>& stop) override {
    std::atomic<bool> ended = false;
    std::thread watcher([&] {
      while (!ended && !stop()) std::this_thread::sleep_for(kPatience);
      stopping_ = true;
      while (!ended && !http_.is_running()) {
        std::this_thread::sleep_for(milliseconds(1));
      }
      http_.stop();
    });
    http_.listen_after_bind();
    ended = true;
    watcher.join();
  }

 private:
  void configure() {
    http_.new_task_queue = [this] {
      return new Threads(settings_.connections);
    };
    http_.set_payload_max_length(settings_.limits.lineBytes);
    http_.set_read_timeout(5);
    http_.set_write_timeout(10);
    http_.set_keep_alive_timeout(5);
    http_.set_keep_alive_max_count(1000);
    http_.set_tcp_nodelay(true);
    // Without sharing the port with another server.
    http_.set_socket_options([this](int socket) {
      socket_ = socket;
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
    });
    http_.set_default_headers({{"Content-Security-Policy", kPolicy},
                               {"X-Content-Type-Options", "nosniff"},
                               {"X-Frame-Options", "DENY"},
                               {"Referrer-Policy", "no-referrer"},
                               {"Cross-Origin-Opener-Policy", "same-origin"},
                               {"Cross-Origin-Resource-Policy", "same-origin"},
                               {"Cache-Control", "no-store"}});
    http_.set_pre_routing_handler(
        [this](const httplib::Request& request, httplib::Response& response) {
          const auto refusal = refusalOf(door_, headOf(request));
          if (!refusal) return httplib::Server::HandlerResponse::Unhandled;
          response.status = refusal->status;
          response.set_header("Connection", "close");
          setJson(serve::errorAnswer("refused", refusal->why), response);
          return httplib::Server::HandlerResponse::Handled;
        });
    http_.set_exception_handler([](const httplib::Request&,
                                   httplib::Response& response,
                                   const std::exception_ptr&) {
      response.status = 500;
      setJson(serve::errorAnswer("internal", "out of memory"), response);
    });
    for (const PageFile& file : pageFiles()) {
      http_.Get(std::string(file.path),
                [&file](const httplib::Request&, httplib::Response& response) {
                  response.set_content(file.content.data(), file.content.size(),
                                       std::string(file.type));
                });
    }
    http_.Post(std::string(kApiPath), [this](const httplib::Request& request,
                                             httplib::Response& response) {
      answer(request, response);
    });
  }

  static void setJson(const Json& body, httplib::Response& response) {
    response.set_content(body.text(), "application/json");
  }

  void answer(const httplib::Request& request, httplib::Response& response) {
    const bool events =
        header(request, "Accept").value_or("").find("text/event-stream") !=
        std::string::npos;
    if (const auto body = runs_.answer(request.body, settings_.limits)) {
      if (events) {
        response.set_content(eventOf(body->text()), "text/event-stream");
      } else {
        setJson(*body, response);
      }
      return;
    }
    // Answered at once, or later by the pool.
    auto exchange =
        std::make_shared<Exchange>(pool_, settings_.limits, request.body);
    if (!events && (exchange->answered() || exchange->finished())) {
      response.set_content(exchange->next({}).value_or(""), "application/json");
      return;
    }
    auto quiet = std::make_shared<int>(0);
    response.set_chunked_content_provider(
        events ? "text/event-stream" : "application/json",
        [this, exchange, quiet, events](std::size_t, httplib::DataSink& sink) {
          return goOn(*exchange, *quiet, events, sink);
        });
  }

  // One step of a stream; false ends it, and with it the search.
  bool goOn(Exchange& exchange, int& quiet, bool events,
            httplib::DataSink& sink) {
    const auto line = exchange.next(kPatience);
    if (stopping_ || !sink.is_writable()) return false;
    std::string text;
    if (line) {
      quiet = 0;
      if (events) {
        text = eventOf(*line);
      } else if (exchange.finished()) {
        text = *line;
      }
    } else if (++quiet == kQuietRounds) {
      quiet = 0;
      text = events ? ":\n\n" : " ";
    }
    if (!text.empty() && !sink.write(text.data(), text.size())) return false;
    if (exchange.finished()) sink.done();
    return true;
  }

  const ServerSettings settings_;
  Door door_;
  Runs runs_;
  std::atomic<bool> stopping_ = false;
  serve::Pool pool_;
  httplib::Server http_;
  int socket_ = -1;  // the listening one, owned by http_
};

}  // namespace

absl::StatusOr<std::unique_ptr<Server>> Server::open(ServerSettings settings) {
  auto server = std::make_unique<HttpServer>(std::move(settings));
  if (absl::Status status = server->listen(); !status.ok()) return status;
  return server;
}

}  // namespace phasemachine::web
