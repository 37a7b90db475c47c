// phasemachine serve: requests as JSON lines, on stdin and stdout or a port.

#include "apps/cli/commands/serve_command.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>

#include "ai/parallel/run_workers.h"
#include "apps/cli/terminal/io.h"
#include "apps/serve/conversation.h"

namespace phasemachine::cli {
namespace {

struct ServeFlags {
  bool stdio = false;
  int port = -1;
  int workers = 0;
  serve::Limits limits;
  std::int64_t idleSeconds = limits.idle.count() / 1000;
};

absl::Status run(const ServeFlags& flags, Io& io) {
  serve::Limits limits = flags.limits;
  limits.idle = std::chrono::seconds(flags.idleSeconds);
  if (flags.stdio == (flags.port >= 0)) {
    return absl::InvalidArgumentError("give one of --stdio and --port");
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
        io.out << "listening on 127.0.0.1:" << port << std::endl;
      },
      stop);
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
  return [flags](Io& io) { return run(*flags, io); };
}

}  // namespace phasemachine::cli
