// The machine with the chess rules, compiled once per instruction set.
//
// Contract: all tables give the same results in the same order; machineTable()
// is the table for activeIsa() (core/isa.h).
//
// Example:
//   for (IsaLevel isa : availableIsas()) {
//     variantFor(isa).machine.step(board, move, list);
//   }
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANTS_H_
#define PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANTS_H_

#include <cstddef>
#include <span>

#include "core/isa.h"
#include "games/chess/machine/board.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "phase/machine.h"

namespace phasemachine::chess {

using ChessTable = MachineTable<Board, Move, MoveList>;

// The machine's entry points, and the rules for callers without phases
// (moves.h).
struct Variant {
  ChessTable machine;
  void (*generateLegal)(const Position&, MoveList&);
  std::size_t (*countLegal)(const Position&);
  void (*makeMove)(Position&, Move);
  Bitboard (*attackersTo)(const Position&, Square, Bitboard occupied);
  bool (*inCheck)(const Position&, Color);
  bool (*enPassantIsLegal)(const Position&, Square target);
};

// The levels that chess is compiled for and this processor runs, weakest first.
std::span<const IsaLevel> availableIsas();

// The best variant for level `isa`. Precondition: canRun(isa).
const Variant& variantFor(IsaLevel isa);

extern const ActiveForm<Variant> kActiveVariant;

// The variant for activeIsa().
inline const Variant& activeVariant() { return kActiveVariant.get(); }

inline const ChessTable& machineTable() { return activeVariant().machine; }

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MACHINE_VARIANTS_H_
