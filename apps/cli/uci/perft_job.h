// `go perft`: counts the leaves below each legal move.
//
// Contract: writes a line "move: count" for each legal move, an empty line and
// "Nodes searched: N", like Stockfish. If the control is stopped, it writes
// only "info string perft stopped".
//
// Example: go perft 2 from the start position ends in "Nodes searched: 400".
//
// Thread safety: depends only on its arguments.

#ifndef PHASEMACHINE_APPS_CLI_UCI_PERFT_JOB_H_
#define PHASEMACHINE_APPS_CLI_UCI_PERFT_JOB_H_

#include "apps/cli/uci/client_game.h"
#include "apps/cli/uci/go_control.h"
#include "apps/cli/uci/sink.h"

namespace phasemachine::uci {

// Counts whole moves. Precondition: depth >= 0.
void runPerft(const ClientGame& game, int depth, bool kingTakesRook,
              const GoControl& control, LineSink& sink);

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_PERFT_JOB_H_
