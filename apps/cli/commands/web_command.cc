// phasemachine web: the page, on this machine.

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "apps/cli/commands/command.h"
#include "apps/cli/terminal/io.h"
#include "apps/cli/terminal/output_file.h"
#include "apps/web/http.h"
#include "apps/web/server.h"
#include "core/quote.h"

namespace phasemachine::cli {
namespace {

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
  const auto folder = userDataFolder("", "page's token", "XDG_DATA_HOME");
  if (!folder.ok()) return folder.status();
  const std::string path = *folder + "/web-token";
  std::string token;
  std::ifstream(path) >> token;
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
    return absl::FailedPreconditionError("cannot write " + quotedPath(path) +
                                         ": " + std::strerror(reason));
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

absl::Status run(const WebFlags& flags, Io& io) {
  auto token = tokenOfUser();
  if (!token.ok()) return token.status();
  web::ServerSettings settings;
  settings.address = flags.address;
  settings.token = *token;
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
      std::to_string(port) + "/?token=" + *token;
  if (io.json) {
    io.writeJson({{"address", url}, {"port", port}});
    io.out.flush();
  } else {
    io.out << "PhaseMachine is at " << url << "\nCtrl-C ends it.\n"
           << std::flush;
  }
  if (!flags.noOpen) openInBrowser(url);
  const Interrupt interrupt;
  (*server)->run([&] { return interrupt.requested(); });
  return absl::OkStatus();
}

}  // namespace

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
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
