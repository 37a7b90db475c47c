// A UCI session: commands in, answers out.
//
// Contract: handle() takes one line and never fails: invalid input is answered
// with one "info string" line that says what is wrong and where, and leaves the
// session unchanged. Nothing is printed here; answers go to the sink as whole
// lines. Every `go` gets exactly one bestmove (perft: its count); one that is
// refused gets a move of a search of one simulation, since clients wait for it.
// During a search every command is answered at once; setoption and position
// apply to later searches. Another `go` waits for its turn, or stops a search
// that would not end by itself.
//
// Example:
//   StreamSink sink(std::cout);
//   ThreadedRunner runner;
//   MctsEngine engine;
//   Session session("PhaseMachine", engine, runner, sink);
//   while (auto line = reader.next()) {
//     if (!session.handle(line->text)) break;
//   }
//
// Thread safety: one thread calls handle(); searches run where the runner runs
// them. Engine and sink outlive the runner's jobs; all three outlive the
// session.

#ifndef PHASEMACHINE_APPS_CLI_UCI_SESSION_H_
#define PHASEMACHINE_APPS_CLI_UCI_SESSION_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/settings.h"
#include "apps/cli/uci/sink.h"

namespace phasemachine::uci {

// Limits on the cost of one `go`, for drivers with untrusted input.
struct SessionLimits {
  std::optional<std::uint64_t> nodes;
  int perftDepth = std::numeric_limits<int>::max();
  int threads = std::numeric_limits<int>::max();
  int hashMegabytes = std::numeric_limits<int>::max();
};

class Session {
 public:
  // `name` is the engine's name in the answer to `uci`.
  Session(std::string name, Engine& engine, Runner& runner, LineSink& sink,
          SessionLimits limits = {});
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Returns false after "quit".
  bool handle(std::string_view line);

 private:
  // Each returns false to end the session.
  bool on(const UciCommand&);
  bool on(const IsReadyCommand&);
  bool on(const NewGameCommand&);
  bool on(const StopCommand&);
  bool on(const PonderHitCommand&);
  bool on(const QuitCommand&);
  bool on(const DisplayCommand&);
  bool on(const RegisterCommand&);
  bool on(const DebugCommand&);
  bool on(const SetOptionCommand&);
  bool on(const PositionCommand&);
  bool on(const GoCommand&);

  void say(std::string_view message);
  void submit(SearchKind kind, std::function<void(GoControl&)> run);
  void submitPerft(int depth);
  void refuse(std::string_view message);
  void setVariant(const std::string& name);
  // The first decisions of these moves; reports those that are not legal.
  std::vector<MoveCode> legalOf(const std::vector<std::string>& moves);
  // Makes tables in the background that a search may soon need.
  void prepareTables();

  const std::string name_;
  Engine& engine_;
  Runner& runner_;
  LineSink& sink_;
  const SessionLimits limits_;
  Settings settings_;
  ClientGame game_;
  bool refused_ = false;  // the last position
  bool fresh_ = true;
  bool debug_ = false;
  std::thread tables_;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_SESSION_H_
