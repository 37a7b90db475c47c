// phasemachine uci: a graphical chess interface plays the engine.

#include "apps/cli/commands/command.h"
#include "apps/cli/records/run_store.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"

namespace phasemachine::cli {

namespace {

Run declareUci(Arguments&) {
  return [](Io& io) {
    uci::StreamSink sink(io.out);
    uci::MctsEngine engine;
    uci::ThreadedRunner runner;
    uci::Session session("PhaseMachine " + programVersion(), engine, runner,
                         sink);
    const std::size_t lines = uci::serve(io.in, session);
    if (io.json) io.writeJson({{"protocol", "uci"}, {"lines", lines}});
    return absl::OkStatus();
  };
}

}  // namespace

const Command* uciCommand() {
  static constexpr Command kUci = {
      "uci", "play chess for a graphical interface by the UCI protocol",
      declareUci};
  return &kUci;
}

}  // namespace phasemachine::cli
