// One checked step of a board of any game.
//
// Contract: one indirect call finds the move in the board's list, makes it and
// lists the next moves. `hint` is the index that the caller last read; trying
// it first avoids searching a list that the processor has just written, which
// costs a third of a chess step.
//
// Thread safety: like the board.

#ifndef PHASEMACHINE_APPS_CAPI_STEP_H_
#define PHASEMACHINE_APPS_CAPI_STEP_H_

#include <cstddef>

#include "phase/erased/any_game.h"

namespace phasemachine::capi {

struct StepResult {
  bool legal;  // if false, board and list are unchanged
  std::size_t moves;
  Decision decision;
};

// `list` is the typed move list of `board`; it is replaced.
using CheckedStep = StepResult (*)(void* board, MoveCode move, std::size_t hint,
                                   void* list);

// For a game of the catalog.
CheckedStep checkedStepOf(const AnyGame& game);

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_STEP_H_
