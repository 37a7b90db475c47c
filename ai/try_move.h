// Makes untrusted moves; errors say which move is illegal.
//
// Thread safety: a pure function on values.

#ifndef PHASEMACHINE_AI_TRY_MOVE_H_
#define PHASEMACHINE_AI_TRY_MOVE_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "phase/machine.h"

namespace phasemachine {

// Makes move number `ply`, counted from 0, if it is legal. Errors: as
// PhaseMachine::tryStep(), with "move 3: " before the message; the board is
// then unchanged.
template <Game G>
absl::Status tryMove(typename G::Board& board, typename G::Move move,
                     std::size_t ply) {
  const auto stepped = PhaseMachine<G>::tryStep(board, move);
  if (stepped.ok()) return absl::OkStatus();
  return absl::Status(stepped.status().code(),
                      "move " + std::to_string(ply + 1) + ": " +
                          std::string(stepped.status().message()));
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_TRY_MOVE_H_
