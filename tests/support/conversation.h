// A program that a test communicates with line by line.

#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace phasemachine {

// Starts the program; the destructor ends it.
class Conversation {
 public:
  using Clock = std::chrono::steady_clock;
  using Milliseconds = std::chrono::milliseconds;

  explicit Conversation(const std::vector<std::string>& command) {
    signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) {
      return;
    }
    process_ = fork();
    if (process_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      std::vector<char*> arguments;
      for (const std::string& word : command) {
        arguments.push_back(const_cast<char*>(word.c_str()));
      }
      arguments.push_back(nullptr);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    write_ = in[1];
    read_ = out[0];
  }
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation() {
    closeInput();
    if (process_ > 0 && !exitCode(Milliseconds(2000))) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(read_);
  }

  void say(std::string_view line) { sendBytes(std::string(line) + '\n'); }

  void sendBytes(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::write(write_, bytes.data(), bytes.size());
      if (n <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
  }

  void closeInput() {
    if (write_ >= 0) close(write_);
    write_ = -1;
  }

  // The next line without its line break, or nothing if none comes in time.
  std::optional<std::string> hear(Milliseconds patience = Milliseconds(20000)) {
    const auto deadline = Clock::now() + patience;
    for (;;) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      const auto left =
          std::chrono::duration_cast<Milliseconds>(deadline - Clock::now());
      pollfd ready{.fd = read_, .events = POLLIN, .revents = 0};
      if (left.count() < 0 ||
          poll(&ready, 1, static_cast<int>(left.count())) <= 0) {
        return std::nullopt;
      }
      std::array<char, 4096> bytes{};
      const ssize_t n = ::read(read_, bytes.data(), bytes.size());
      if (n <= 0) return std::nullopt;
      buffer_.append(bytes.data(), static_cast<std::size_t>(n));
    }
  }

  // All lines up to and including the first that starts with `start`; without
  // it if it does not come in time.
  std::vector<std::string> hearUntil(
      std::string_view start, Milliseconds patience = Milliseconds(20000)) {
    const auto deadline = Clock::now() + patience;
    std::vector<std::string> lines;
    while (const auto line = hear(std::chrono::duration_cast<Milliseconds>(
               deadline - Clock::now()))) {
      lines.push_back(*line);
      if (line->starts_with(start)) break;
    }
    return lines;
  }

  // 128 + signal if killed by a signal; nothing if it still runs after
  // `patience`.
  std::optional<int> exitCode(Milliseconds patience = Milliseconds(20000)) {
    const auto deadline = Clock::now() + patience;
    while (!code_) {
      int status = 0;
      if (waitpid(process_, &status, WNOHANG) == process_) {
        code_ =
            WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
        process_ = -1;
      } else if (Clock::now() > deadline) {
        break;
      } else {
        std::this_thread::sleep_for(Milliseconds(1));
      }
    }
    return code_;
  }

 private:
  pid_t process_ = -1;
  int write_ = -1;
  int read_ = -1;
  std::string buffer_;
  std::optional<int> code_;
};

}  // namespace phasemachine
