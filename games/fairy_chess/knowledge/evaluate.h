// Static evaluation and move priors for every variant, for the leaves of a
// search.
//
// Contract: evaluate() returns hundredths of a pawn from the view of the side
// to move, positive if that side is better. It uses only the variant's data:
// piece values (traits.h), on the board and in hand, mobility, squares next to
// kings, the distance to promotion, the best immediate capture, checks left and
// the distance to a goal; if the sides try to lose their pieces, material
// counts against its owner. learnedValue() corrects it by a network that knows
// as little of the variant (value_network.h). moveLogits() gives one number per
// move, whose softmax is a distribution over the moves. Every machine gives the
// same results.

#pragma once

#include <cstdint>

#include "core/isa.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/moves/board.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

int evaluate(const Variant& v, const Position& p);
int learnedValue(const Variant& v, const Position& p);

// The evaluation at which a score of 3/4 is expected. With larger armies a pawn
// matters less.
inline double evenValue(const Variant& v) { return 200 + v.worth.army / 16.0; }

// The expected score of the side to move, in [0, 1], for this evaluation;
// monotonic, and expectedScore(v, -x) is 1 - expectedScore(v, x).
double expectedScore(const Variant& v, int evaluation);

// The expected score of a board for the side to move, in the first or the
// second half of a move, by one of the evaluations; 1 if the next move wins by
// the last check or at a goal.
double expectedScore(const Board& board,
                     int (*evaluation)(const Variant&, const Position&));

// Boards with equal keys have the same expected score and the same moves, but
// for accidents of 64 bits.
std::uint64_t evaluationKey(const Board& board);

// Writes one number per move of the board's list.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

// The evaluation before the first half of a move, compiled for boards of one
// size and some processors (compiled.cc); all forms give the same results.
struct SizedEvaluation {
  int (*evaluate)(const Variant&, const Position&);
  int (*learnedValue)(const Variant&, const Position&);
  void (*moveLogits)(const Variant&, const Position&, const MoveList&,
                     float* logits);
};

// The best evaluation for level `isa`. Precondition: canRun(isa).
const SizedEvaluation& evaluationFor(IsaLevel isa, const Variant& v);

// The evaluation for activeIsa().
const SizedEvaluation& activeEvaluation(const Variant& v);

}  // namespace phasemachine::fairy_chess
