// phasemachine serve and web: answers for other programs, and for a browser.

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "ai/parallel/run_workers.h"
#include "apps/cli/commands/command.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/serve/conversation.h"
#include "apps/web/http.h"
#include "apps/web/server.h"
#include "core/quote.h"
#include "core/try.h"

namespace phasemachine::cli {
namespace {

struct ServeFlags {
  bool stdio = false;
  int port = -1;
  int workers = 0;
  serve::Limits limits;
  std::int64_t idleSeconds = limits.idle.count() / 1000;
};

absl::Status runServer(const ServeFlags& flags, Io& io) {
  serve::Limits limits = flags.limits;
  limits.idle = std::chrono::seconds(flags.idleSeconds);
  if (flags.stdio == (flags.port >= 0)) {
    return invalid("give one of --stdio and --port");
  }
  const int workers = flags.workers == 0 ? availableThreads() : flags.workers;
  // A lost client is detected by the result of write().
  std::signal(SIGPIPE, SIG_IGN);
  const Interrupt interrupt;
  const auto stop = [&] { return interrupt.requested(); };
  serve::Pool pool(workers, limits.waiting);
  if (flags.stdio) {
    return serve::serveStream(STDIN_FILENO, STDOUT_FILENO, pool, limits, stop);
  }
  return serve::servePort(
      static_cast<std::uint16_t>(flags.port), pool, limits,
      [&](std::uint16_t port) {
        io.write({{"port", port}},
                 "listening on 127.0.0.1:" + std::to_string(port) + '\n');
        io.out.flush();
      },
      stop);
}

constexpr int kUsualPort = 8421;

struct WebFlags {
  int port = -1;
  bool noOpen = false;
  std::string address = "127.0.0.1";
  std::vector<std::string> runs;
};

// The token stays the same, so that an open page continues after a restart of
// the server. Only the user can read the file.
absl::StatusOr<std::string> tokenOfUser() {
  const auto folder =
      PM_TRY(userDataFolder("", "page's token", "XDG_DATA_HOME"));
  const std::string path = folder + "/web-token";
  std::string token;
  // Nothing waits for a pipe.
  if (std::error_code none; std::filesystem::is_regular_file(path, none)) {
    std::ifstream(path) >> token;
  }
  if (web::isToken(token)) return token;
  token = web::newToken();
  unlink(path.c_str());
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                        S_IRUSR | S_IWUSR);
  const std::string line = token + '\n';
  const bool written = file >= 0 && write(file, line.data(), line.size()) ==
                                        static_cast<ssize_t>(line.size());
  const int reason = errno;
  if (file >= 0) close(file);
  if (!written) {
    return refused("cannot write ", quotedPath(path), ": ",
                   std::strerror(reason));
  }
  return token;
}

// Asks the desktop to open the address; nothing happens without one.
void openInBrowser(const std::string& url) {
  if (std::getenv("DISPLAY") == nullptr &&
      std::getenv("WAYLAND_DISPLAY") == nullptr) {
    return;
  }
  std::string program = "xdg-open";
  std::string address = url;
  char* const words[] = {program.data(), address.data(), nullptr};
  pid_t child = 0;
  // The system reaps the child.
  std::signal(SIGCHLD, SIG_IGN);
  posix_spawnp(&child, "xdg-open", nullptr, nullptr, words, environ);
}

absl::Status runPage(const WebFlags& flags, Io& io) {
  auto token = PM_TRY(tokenOfUser());
  web::ServerSettings settings;
  settings.address = flags.address;
  settings.token = token;
  settings.runs = flags.runs;
  if (settings.runs.empty()) settings.runs = {"."};
  settings.port = flags.port >= 0 ? flags.port : kUsualPort;
  std::signal(SIGPIPE, SIG_IGN);
  auto server = web::Server::open(settings);
  if (!server.ok() && flags.port < 0) {
    settings.port = 0;
    server = web::Server::open(settings);
  }
  if (!server.ok()) return server.status();
  const int port = (*server)->port();
  const bool any = flags.address == "0.0.0.0" || flags.address == "::";
  const std::string host = any ? "127.0.0.1" : flags.address;
  const std::string url =
      "http://" +
      (host.find(':') == std::string::npos ? host : '[' + host + ']') + ':' +
      std::to_string(port) + "/?token=" + token;
  io.write({{"address", url}, {"port", port}},
           "PhaseMachine is at " + url + "\nCtrl-C ends it.\n");
  io.out.flush();
  if (!flags.noOpen) openInBrowser(url);
  const Interrupt interrupt;
  (*server)->run([&] { return interrupt.requested(); });
  return absl::OkStatus();
}

}  // namespace

Run declareServe(Arguments& arguments) {
  auto flags = std::make_shared<ServeFlags>();
  arguments.flag("--stdio", flags->stdio, "serve stdin and stdout");
  arguments
      .option("--port", flags->port,
              "serve a port of this machine; 0 takes a free one and says "
              "which")
      .between(0, 65535);
  arguments
      .option("--workers", flags->workers,
              "searches at a time; default: all processors")
      .between(1, 1024);
  arguments.option("--max-line", flags->limits.lineBytes, "bytes of a request")
      .between(std::size_t{1024}, std::size_t{1} << 30)
      .showDefault();
  arguments
      .option("--max-waiting", flags->limits.waiting,
              "searches that may wait, of all clients together")
      .between(std::size_t{1}, std::size_t{1} << 24)
      .showDefault();
  arguments
      .option("--max-milliseconds", flags->limits.milliseconds,
              "time of a search")
      .between(std::int64_t{1}, std::int64_t{1} << 40)
      .showDefault();
  arguments.option("--networks", flags->limits.networks,
                   "folder of the native networks that searches may name; "
                   "default: none");
  arguments
      .option("--max-idle", flags->idleSeconds,
              "seconds of a connection without a request or a search")
      .between(std::int64_t{1}, std::int64_t{1} << 31)
      .showDefault();
  return [flags](Io& io) { return runServer(*flags, io); };
}

Run declareWeb(Arguments& arguments) {
  auto flags = std::make_shared<WebFlags>();
  arguments
      .option("--port", flags->port,
              "the port; 0 takes a free one; default: " +
                  std::to_string(kUsualPort) + ", or a free one")
      .between(0, 65535);
  arguments.flag("--no-open", flags->noOpen, "do not open a browser");
  arguments
      .option("--address", flags->address,
              "listen on this address, for other machines; they need the token")
      .showDefault();
  arguments.option("--runs", flags->runs,
                   "stores of games, or folders of them, that the page shows; "
                   "default: this folder");
  return [flags](Io& io) { return runPage(*flags, io); };
}

}  // namespace phasemachine::cli
