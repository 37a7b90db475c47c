// Another program that speaks in lines, as a child process with deadlines.
//
// Contract: the child's stdin and stdout are pipes held here, its stderr is
// thrown away. Reading waits no longer than it is told, so a child that hangs,
// dies or floods is an error and never a hang. The destructor asks the child
// to quit, waits a moment and kills it; no child outlives its object.
//
// Example:
//   absl::StatusOr<EngineProcess> engine =
//       EngineProcess::start({"/usr/games/stockfish"});
//   engine->send("uci");
//   absl::StatusOr<std::string> line = engine->readLine(deadline);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_ENGINE_PROCESS_H_
#define PHASEMACHINE_APPS_CLI_MATCH_ENGINE_PROCESS_H_

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace phasemachine::cli {

class EngineProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // `command`: the program (searched in PATH) and its arguments. Error:
  // NotFound when it cannot be started.
  static absl::StatusOr<EngineProcess> start(
      const std::vector<std::string>& command);

  EngineProcess(EngineProcess&& other) noexcept;
  EngineProcess& operator=(EngineProcess&&) = delete;
  ~EngineProcess();

  // Sends a line; the line break is added. Error: Unavailable when the child
  // does not read any more.
  absl::Status send(std::string_view line);

  // The next line without its line break. Errors: DeadlineExceeded;
  // Unavailable when the child closed its output; ResourceExhausted for a line
  // longer than 64 KiB.
  absl::StatusOr<std::string> readLine(Deadline deadline);

 private:
  EngineProcess(pid_t process, int input, int output)
      : process_(process), input_(input), output_(output) {}

  pid_t process_;  // -1 once moved from
  int input_;      // the child's stdin
  int output_;     // the child's stdout
  std::string buffer_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_ENGINE_PROCESS_H_
