// Chess compiled once per instruction set: the machine, the rules and the
// knowledge.
//
// Contract: all forms give the same results in the same order; activeCompiled()
// is the form for activeIsa() (core/isa.h).

#pragma once

#include <cstddef>
#include <span>

#include "core/isa.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/board.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "phase/machine.h"

namespace phasemachine::chess {

using ChessTable = MachineTable<Board, Move, MoveList>;

// The machine's entry points, the rules for callers without phases (moves.h)
// and the functions of evaluate.h.
struct Compiled {
  ChessTable machine;
  void (*generateLegal)(const Position&, MoveList&);
  std::size_t (*countLegal)(const Position&);
  void (*makeMove)(Position&, Move);
  Bitboard (*attackersTo)(const Position&, Square, Bitboard occupied);
  bool (*inCheck)(const Position&, Color);
  bool (*enPassantIsLegal)(const Position&, Square target);
  int (*evaluate)(const Position&);
  int (*quiescence)(const Position&, int alpha, int beta,
                    const QuiescenceLimits&);
  bool (*exchangeGainsAtLeast)(const Position&, Move, int threshold);
  void (*moveLogits)(const Position&, const MoveList&, float* logits);
};

// The levels that chess is compiled for and this processor runs, weakest first.
std::span<const IsaLevel> availableIsas();

// The best form for level `isa`. Precondition: canRun(isa).
const Compiled& compiledFor(IsaLevel isa);

extern const ActiveForm<Compiled> kActiveCompiled;

// The form for activeIsa().
inline const Compiled& activeCompiled() { return kActiveCompiled.get(); }

inline const ChessTable& machineTable() { return activeCompiled().machine; }

}  // namespace phasemachine::chess
