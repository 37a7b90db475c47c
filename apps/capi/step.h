// One step of a board of any game, for callers that cannot be trusted.
//
// Contract: one indirect call finds the move in the board's list, makes it and
// lists the next ones. A caller that just read a move by its index says which;
// looking there first spares the search through a list that the processor has
// hardly finished writing, which costs a third of a step of chess.
//
// Thread safety: as the board.

#ifndef PHASEMACHINE_APPS_CAPI_STEP_H_
#define PHASEMACHINE_APPS_CAPI_STEP_H_

#include <cstddef>

#include "phase/any_game.h"

namespace phasemachine::capi {

struct StepResult {
  bool legal;  // else board and list are as they were
  std::size_t moves;
  Decision decision;
};

// `list` is the typed move list of `board` and is replaced.
using CheckedStep = StepResult (*)(void* board, MoveCode move, std::size_t hint,
                                   void* list);

// Of a game of the catalog.
CheckedStep checkedStepOf(const AnyGame& game);

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_STEP_H_
