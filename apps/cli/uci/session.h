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
//   serve(std::cin, session);  // to the end of the input
//
// Thread safety: one thread calls handle(); searches run where the runner runs
// them. Engine and sink outlive the runner's jobs; all three outlive the
// session.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <istream>
#include <limits>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/command.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/settings.h"

namespace phasemachine::uci {

// The output of a session: one call writes one line, passed without its line
// end. Any thread may write; lines of different threads do not mix.
class LineSink {
 public:
  virtual ~LineSink() = default;
  virtual void write(std::string_view line) = 0;
};

// Flushes each line, since clients wait for it.
class StreamSink : public LineSink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}
  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

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
  // A line of so many bytes, too long to be handled, which begins so.
  void ignore(std::string_view beginning, std::size_t bytes);

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
  // These moves; reports those that are not legal.
  std::vector<WholeMove> legalOf(const std::vector<std::string>& moves);
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

// Passes lines to the session until "quit" or the end of the input; lines that
// are too long are reported and skipped. Returns the number of lines read.
std::size_t serve(std::istream& in, Session& session);

}  // namespace phasemachine::uci
