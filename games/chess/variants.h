// The machine over chess, compiled once for each kind of processor.
//
// Contract: every table answers the same, in the same order; machineTable() is
// that of activeIsa() (isa.h).
//
// Example:
//   for (IsaLevel isa : availableIsas()) {
//     variantFor(isa).machine.step(board, move, list);
//   }
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_VARIANTS_H_
#define PHASEMACHINE_GAMES_CHESS_VARIANTS_H_

#include <atomic>
#include <cstddef>

#include "games/chess/board.h"
#include "games/chess/isa.h"
#include "games/chess/position.h"
#include "games/chess/types.h"
#include "phase/machine.h"

namespace phasemachine::chess {

using ChessTable = MachineTable<Board, Move, MoveList>;

// The machine's entry points, and the rules alone for those who need no phases
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

// Precondition: `isa` is among availableIsas().
const Variant& variantFor(IsaLevel isa);

// The choice once made; every writer writes the same.
extern std::atomic<const Variant*> chosenVariant;
const Variant& chooseVariant();

// The variant of activeIsa().
inline const Variant& activeVariant() {
  const Variant* variant = chosenVariant.load(std::memory_order_relaxed);
  return variant != nullptr ? *variant : chooseVariant();
}

inline const ChessTable& machineTable() { return activeVariant().machine; }

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_VARIANTS_H_
