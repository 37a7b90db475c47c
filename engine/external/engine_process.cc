#include "engine/external/engine_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include "core/quote.h"

extern char** environ;  // NOLINT: named by POSIX

namespace phasemachine {
namespace {

constexpr std::size_t kLongestLine = std::size_t{64} << 10;
constexpr std::chrono::milliseconds kPatience{500};

}  // namespace

int startChild(const std::vector<std::string>& words,
               const ChildStreams& streams, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
  for (const auto& [from, to] : {std::pair(streams.out, STDOUT_FILENO),
                                 std::pair(streams.messages, STDERR_FILENO)}) {
    if (from >= 0) {
      posix_spawn_file_actions_adddup2(&actions, from, to);
    } else {
      posix_spawn_file_actions_addopen(&actions, to, "/dev/null", O_WRONLY, 0);
    }
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (streams.ownGroup) {
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  }
  std::vector<char*> arguments;
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  const int error = posix_spawnp(&process, arguments[0], &actions, &attributes,
                                 arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

absl::StatusOr<EngineProcess> EngineProcess::start(
    const std::vector<std::string>& command) {
  // A socket instead of a pipe for the child's input: writing to a dead child
  // is then an error, not a signal.
  std::array<int, 2> in;
  std::array<int, 2> out;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) != 0) {
    return absl::InternalError(std::string("socketpair: ") +
                               std::strerror(errno));
  }
  if (pipe2(out.data(), O_CLOEXEC) != 0) {
    close(in[0]);
    close(in[1]);
    return absl::InternalError(std::string("pipe: ") + std::strerror(errno));
  }
  // Ctrl-C reaches only this program.
  pid_t process = -1;
  const int error = startChild(
      command, {.in = in[1], .out = out[1], .ownGroup = true}, process);
  close(in[1]);
  close(out[1]);
  if (error != 0) {
    close(in[0]);
    close(out[0]);
    return absl::NotFoundError("cannot start " + quoted(command[0], 300) +
                               ": " + std::strerror(error));
  }
  EngineProcess engine(process, in[0], out[0]);
  engine.startGuard();
  return engine;
}

// A program that is killed cannot tidy up, and an engine that hangs does not
// notice that its input has ended.
void EngineProcess::startGuard() {
  std::array<int, 2> alive;
  if (pipe2(alive.data(), O_CLOEXEC) != 0) return;
  const int error =
      startChild({"sh", "-c", "read -r _; kill -s KILL -- \"-$1\"", "sh",
                  std::to_string(process_)},
                 {.in = alive[0], .ownGroup = true}, guard_);
  close(alive[0]);
  if (error == 0) {
    guardInput_ = alive[1];
  } else {
    guard_ = -1;
    close(alive[1]);
  }
}

EngineProcess::EngineProcess(EngineProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      guard_(std::exchange(other.guard_, -1)),
      guardInput_(other.guardInput_),
      input_(other.input_),
      output_(other.output_),
      buffer_(std::move(other.buffer_)) {}

EngineProcess::~EngineProcess() {
  if (process_ == -1) return;
  send("quit").IgnoreError();
  close(input_);
  close(output_);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  const auto running = [this] {
    // Not reaped yet, so that the number of its group stays its own.
    siginfo_t ended = {};
    return waitid(P_PID, static_cast<id_t>(process_), &ended,
                  WEXITED | WNOHANG | WNOWAIT) == 0 &&
           ended.si_pid == 0;
  };
  while (running() && std::chrono::steady_clock::now() <= end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  if (guard_ == -1) return;
  kill(guard_, SIGKILL);
  waitpid(guard_, nullptr, 0);
  close(guardInput_);
}

absl::Status EngineProcess::send(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t written =
        ::send(input_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (written > 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    // A child that lets its input fill up has stopped playing.
    return absl::UnavailableError("it does not read its input");
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> EngineProcess::readLine(Deadline deadline) {
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    if (buffer_.size() > kLongestLine) {
      return absl::ResourceExhaustedError("it wrote a line without end");
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return absl::DeadlineExceededError("out of time");
    pollfd ready{.fd = output_, .events = POLLIN, .revents = 0};
    const int found =
        poll(&ready, 1,
             static_cast<int>(std::min<std::int64_t>(left.count(), 1000)));
    if (found <= 0) continue;
    std::array<char, 4096> chunk;
    const ssize_t size = read(output_, chunk.data(), chunk.size());
    if (size == 0 || (size < 0 && errno != EINTR)) {
      return absl::UnavailableError("it closed its output");
    }
    if (size > 0) buffer_.append(chunk.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace phasemachine
