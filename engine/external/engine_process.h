// Other programs as children: startChild(), and EngineProcess, one with a line
// protocol, read with deadlines.
//
// Contract of EngineProcess: it owns pipes to the child's stdin and stdout; the
// child's stderr is discarded. Reads have a deadline, so a child that hangs, dies
// or floods causes an error, never a hang. The destructor asks the child to quit,
// waits briefly and kills it, with all processes of its group: no child and none
// of its children outlives its object. Nor do they outlive this program, however
// it ends: a shell waits for that and kills the group.
//
// Example:
//   absl::StatusOr<EngineProcess> engine =
//       EngineProcess::start({"/usr/games/stockfish"});
//   engine->send("uci");
//   absl::StatusOr<std::string> line = engine->readLine(deadline);
//
// Thread safety: an EngineProcess is used by one thread at a time.

#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine {

// The descriptors that a child gets as its streams.
struct ChildStreams {
  int in = -1;
  int out = -1;       // -1 discards it
  int messages = -1;  // stderr; likewise
  // Whether the child gets its own process group, so that Ctrl-C on the
  // terminal does not reach it.
  bool ownGroup = false;
};

// Runs `words`, a program of PATH and its arguments, without a shell. Returns 0
// and sets `process`, which the caller must wait for, or returns errno, such as
// ENOENT.
int startChild(const std::vector<std::string>& words,
               const ChildStreams& streams, pid_t& process);

class EngineProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // `command`: the program (searched in PATH) and its arguments. Error:
  // NotFound if it cannot be started.
  static absl::StatusOr<EngineProcess> start(
      const std::vector<std::string>& command);

  EngineProcess(EngineProcess&& other) noexcept;
  EngineProcess& operator=(EngineProcess&&) = delete;
  ~EngineProcess();

  // Sends a line; the newline is added. Error: Unavailable if the child no
  // longer reads.
  absl::Status send(std::string_view line);

  // The next line without its newline. Errors: DeadlineExceeded; Unavailable if
  // the child closed its output; ResourceExhausted for a line longer than 64
  // KiB.
  absl::StatusOr<std::string> readLine(Deadline deadline);

 private:
  EngineProcess(pid_t process, int input, int output)
      : process_(process), input_(input), output_(output) {}
  void startGuard();

  pid_t process_;  // also its group; -1 once moved from
  pid_t guard_ = -1;
  int guardInput_ = -1;  // closed when this program ends
  int input_;            // the child's stdin
  int output_;           // the child's stdout
  std::string buffer_;
};

}  // namespace phasemachine
