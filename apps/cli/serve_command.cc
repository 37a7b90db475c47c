// phasemachine serve: requests as JSON lines, on stdin and stdout or a port.

#include "apps/cli/serve_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>

#include "ai/parallel/run_workers.h"
#include "apps/cli/interrupt.h"
#include "apps/serve/transport.h"

namespace phasemachine::cli {
namespace {

struct ServeFlags {
  bool stdio = false;
  int port = -1;
  int workers = 0;
  serve::Limits limits;
};

absl::Status run(const ServeFlags& flags, Io& io) {
  if (flags.stdio == (flags.port >= 0)) {
    return absl::InvalidArgumentError("give one of --stdio and --port");
  }
  const int workers = flags.workers == 0 ? availableThreads() : flags.workers;
  // A client that went away is noticed by what write() returns.
  std::signal(SIGPIPE, SIG_IGN);
  const Interrupt interrupt;
  const auto stop = [&] { return interrupt.requested(); };
  serve::Pool pool(workers, flags.limits.waiting);
  if (flags.stdio) {
    return serve::serveStream(STDIN_FILENO, STDOUT_FILENO, pool, flags.limits,
                              stop);
  }
  return serve::servePort(
      static_cast<std::uint16_t>(flags.port), pool, flags.limits,
      [&](std::uint16_t port) {
        io.out << "listening on 127.0.0.1:" << port << std::endl;
      },
      stop);
}

}  // namespace

Run declareServe(CLI::App& app) {
  auto flags = std::make_shared<ServeFlags>();
  app.add_flag("--stdio", flags->stdio, "serve stdin and stdout");
  app.add_option("--port", flags->port,
                 "serve a port of this machine; 0 takes a free one and says "
                 "which")
      ->check(CLI::Range(0, 65535));
  app.add_option("--workers", flags->workers,
                 "searches at a time; default: all processors")
      ->check(CLI::Range(1, 1024));
  app.add_option("--max-line", flags->limits.lineBytes, "bytes of a request")
      ->check(CLI::Range(std::size_t{1024}, std::size_t{1} << 30))
      ->capture_default_str();
  app.add_option("--max-waiting", flags->limits.waiting,
                 "searches that may wait, of all clients together")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 24))
      ->capture_default_str();
  app.add_option("--max-milliseconds", flags->limits.milliseconds,
                 "time of a search")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
      ->capture_default_str();
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
