// The machine over chess, compiled once for each kind of processor.
//
// Contract: every table answers the same; machineTable() chooses the best that
// this processor runs well (isa.h), once.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_VARIANTS_H_
#define PHASEMACHINE_GAMES_CHESS_VARIANTS_H_

#include "games/chess/board.h"
#include "phase/machine.h"

namespace phasemachine::chess {

using ChessTable = MachineTable<Board, Move, MoveList>;

const ChessTable& portableTable();

// The table in use.
const ChessTable& machineTable();

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_VARIANTS_H_
