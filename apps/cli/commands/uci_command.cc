// phasemachine uci: the chess engine for graphical interfaces.

#include <cstddef>

#include "apps/cli/commands/command.h"
#include "apps/cli/uci/engine.h"
#include "apps/cli/uci/runner.h"
#include "apps/cli/uci/session.h"

namespace phasemachine::cli {

Run declareUci(Arguments&) {
  return [](Io& io) {
    uci::StreamSink sink(io.out);
    uci::MctsEngine engine;
    uci::ThreadedRunner runner;
    uci::Session session("PhaseMachine " PHASEMACHINE_VERSION, engine, runner,
                         sink);
    const std::size_t lines = uci::serve(io.in, session, sink);
    if (io.json) io.writeJson({{"protocol", "uci"}, {"lines", lines}});
    return absl::OkStatus();
  };
}

}  // namespace phasemachine::cli
