// A UCI session: what a client says in, what the engine answers out.
//
// Contract: handle() takes one line and never fails: what it cannot use it
// answers with one "info string" line that says what was wrong and where, and
// the session stays as it was. Nothing is printed here; answers go to the sink
// in whole lines. Every `go` that is accepted gets exactly one bestmove (a
// perft its count). While a search runs every command is answered at once:
// isready, setoption and position at once and for later searches; a further
// `go` waits its turn, or ends a search that has no end of its own.
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
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "apps/cli/uci/command.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/game_line.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/settings.h"
#include "apps/cli/uci/sink.h"

namespace phasemachine::uci {

// Bounds on what one `go` may cost, for drivers with untrusted input.
struct SessionLimits {
  std::optional<std::uint64_t> nodes;
  int perftDepth = std::numeric_limits<int>::max();
  int threads = std::numeric_limits<int>::max();
  int hashMegabytes = std::numeric_limits<int>::max();
};

class Session {
 public:
  // `name` is what `uci` answers as the engine's.
  Session(std::string name, Engine& engine, Runner& runner, LineSink& sink,
          SessionLimits limits = {});

  // False when the client is done.
  bool handle(std::string_view line);

 private:
  // True to go on.
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

  const std::string name_;
  Engine& engine_;
  Runner& runner_;
  LineSink& sink_;
  const SessionLimits limits_;
  Settings settings_;
  GameLine line_;
  bool fresh_ = true;
  bool debug_ = false;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_SESSION_H_
