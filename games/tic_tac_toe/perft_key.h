// A tic-tac-toe board as a key of perft (phase/perft.h).

#pragma once

#include <cstdint>
#include <optional>

#include "games/tic_tac_toe/game.h"
#include "phase/perft.h"

namespace phasemachine::tic_tac_toe {

inline std::optional<PerftKey> perftKey(const Board& board) {
  return PerftKey{board.marks[0], board.marks[1],
                  static_cast<std::uint64_t>(board.sideToMove)};
}

}  // namespace phasemachine::tic_tac_toe
