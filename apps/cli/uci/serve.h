// The main loop of a UCI program: reads lines and passes them to the session.
//
// Contract: returns after "quit" or at the end of the input. Lines that are too
// long are reported and skipped.
//
// Example:
//   serve(std::cin, session, sink);
//
// Thread safety: one thread reads.

#ifndef PHASEMACHINE_APPS_CLI_UCI_SERVE_H_
#define PHASEMACHINE_APPS_CLI_UCI_SERVE_H_

#include <cstddef>
#include <istream>

#include "apps/cli/uci/session.h"
#include "apps/cli/uci/sink.h"

namespace phasemachine::uci {

// Returns the number of lines read.
std::size_t serve(std::istream& in, Session& session, LineSink& sink);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_SERVE_H_
