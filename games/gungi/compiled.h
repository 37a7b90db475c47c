// The machine with the Gungi rules, compiled once per instruction set.
//
// Contract: all tables give the same results in the same order;
// activeCompiled() is the table for activeIsa() (core/isa.h).

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
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"
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

// --- The rules, the evaluation and the priors, for callers without phases -----

// Appends the moves of the side to move, whether or not the game is over.
void generateMoves(const Position& position, const Options& options,
                   MoveList& out);
std::size_t countMoves(const Position& position, const Options& options);

// Makes a legal move, including betrayals and the ends of drafts.
void makeMove(Position& position, const Options& options, Move move);

// From the view of the side to move, positive if that side is better, within
// +-kMaxEvaluation; a soldier is worth about 110. It counts material by level,
// including buried pieces and hands, mobility, squares next to the enemy's
// marshal, the front line, and the gain of the next capture; a marshal that can
// be captured at once is decisive. This and moveLogits() use integer
// arithmetic: every machine gives the same result.
int evaluate(const Position& position, const Options& options);

// The expected score of the side to move, in [0, 1], for an evaluation;
// monotonic, and expectedScore(-x) is 1 - expectedScore(x).
double expectedScore(int evaluation);

// The expected score of `viewer` for the evaluation of `position`.
inline float scoreFor(Side viewer, const Position& position, int evaluation) {
  return static_cast<float>(
      expectedScore(viewer == position.sideToMove ? evaluation : -evaluation));
}

// Writes one number per move of the list; their softmax is a distribution over
// the moves.
void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits);

// A move for lightly informed playouts: captures the marshal if possible,
// otherwise prefers captures. Precondition: `moves` is not empty.
Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random);

}  // namespace phasemachine::gungi
