// The machine with the Gungi rules, compiled once per instruction set.
//
// Contract: all tables give the same results in the same order;
// activeCompiled() is the table for activeIsa() (core/isa.h).
//
// Example:
//   for (IsaLevel isa : availableIsas()) {
//     compiledFor(isa).machine.step(board, move, list);
//   }

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/isa.h"
#include "core/number_runs.h"
#include "core/random.h"
#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "phase/knowledge.h"
#include "phase/machine_loop.h"

namespace phasemachine::gungi {

using GungiTable = MachineTable<Board, Move, MoveList>;

// The machine's entry points, and the rules.
struct Compiled {
  GungiTable machine;
  void (*generate)(const Position&, const Options&, MoveList&);
  std::size_t (*count)(const Position&, const Options&);
  std::optional<Move> (*draw)(const Position&, const Options&, Random&);
  int (*evaluate)(const Position&, const Options&);
  void (*moveLogits)(const Position&, const Options&, const MoveList&, float*);
  // Adds the features of `viewer` (phase/knowledge.h); returns evaluate().
  int (*listFeatures)(const Position&, const Options&, Side viewer,
                      NumberRuns&);
  // The same as inputs of a network; the first feature has row `first`.
  int (*listInputs)(const Position&, const Options&, Side viewer,
                    std::uint32_t first, InputList&);
};

// The levels that Gungi is compiled for and this processor runs, weakest first.
std::span<const IsaLevel> availableIsas();

// The best form for level `isa`. Precondition: canRun(isa).
const Compiled& compiledFor(IsaLevel isa);

extern const ActiveForm<Compiled> kActiveCompiled;

// The form for activeIsa().
inline const Compiled& activeCompiled() { return kActiveCompiled.get(); }

}  // namespace phasemachine::gungi
