// The machine over Gungi, compiled once for each kind of processor.
//
// Contract: every table answers the same, in the same order; activeVariant()
// is that of activeIsa() (isa.h).
//
// Example:
//   for (IsaLevel isa : availableIsas()) {
//     variantFor(isa).machine.step(board, move, list);
//   }
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_GUNGI_VARIANTS_H_
#define PHASEMACHINE_GAMES_GUNGI_VARIANTS_H_

#include <atomic>
#include <cstddef>

#include "games/gungi/board.h"
#include "games/gungi/isa.h"
#include "phase/machine_loop.h"

namespace phasemachine::gungi {

using GungiTable = MachineTable<Board, Move, MoveList>;

// The machine's entry points, and the rules alone.
struct Variant {
  GungiTable machine;
  void (*generate)(const Position&, const Options&, MoveList&);
  std::size_t (*count)(const Position&, const Options&);
  int (*evaluate)(const Position&, const Options&);
  void (*moveLogits)(const Position&, const Options&, const MoveList&, float*);
};

// Precondition: `isa` is among availableIsas().
const Variant& variantFor(IsaLevel isa);

// The choice once made; every writer writes the same.
extern std::atomic<const Variant*> chosenVariant;
const Variant& chooseVariant();

inline const Variant& activeVariant() {
  const Variant* variant = chosenVariant.load(std::memory_order_relaxed);
  return variant != nullptr ? *variant : chooseVariant();
}

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_VARIANTS_H_
