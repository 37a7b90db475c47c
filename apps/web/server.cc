#include "apps/web/server.h"

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "apps/serve/client.h"
#include "apps/serve/listener.h"
#include "apps/web/connection.h"
#include "apps/web/http.h"
#include "apps/web/runs.h"
#include "core/try.h"

namespace phasemachine::web {
namespace {

// Searches yield to requests from clicks.
constexpr int kNice = 10;

class HttpServer : public Server {
 public:
  explicit HttpServer(ServerSettings settings)
      : settings_(std::move(settings)),
        access_{.token = settings_.token,
                .open = settings_.address != "127.0.0.1" &&
                        settings_.address != "localhost" &&
                        settings_.address != "::1"},
        runs_(settings_.runs),
        pool_(settings_.searches, settings_.limits.waiting, kNice) {}

  absl::Status listen() {
    PM_TRY(runs_.check());
    auto port = static_cast<std::uint16_t>(settings_.port);
    listener_ = PM_TRY(serve::openListener(settings_.address, port));
    access_.port = port;
    return absl::OkStatus();
  }

  int port() const override { return access_.port; }

  void run(const std::function<bool()>& stop) override {
    const ServerParts parts = {.access = access_,
                               .runs = runs_,
                               .pool = pool_,
                               .limits = settings_.limits,
                               .requestTime = settings_.requestTime};
    serve::serveConnections(
        *listener_,
        {.most = settings_.limits.connections,
         .spared = settings_.limits.spared,
         .refusal = ""},
        [&](int socket) {
          return std::make_unique<HttpConnection>(socket, parts);
        },
        stop);
  }

 private:
  const ServerSettings settings_;
  Access access_;
  Runs runs_;
  serve::Pool pool_;
  std::unique_ptr<const serve::Descriptor> listener_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Server>> Server::open(ServerSettings settings) {
  auto server = std::make_unique<HttpServer>(std::move(settings));
  PM_TRY(server->listen());
  return server;
}

}  // namespace phasemachine::web
