// What the files in networks/ have learned: move priors, and the value of a
// position. The numbers are the same on every machine.

#pragma once

#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/tables/move.h"

namespace phasemachine::twilight_struggle {

// The likelihood of each answer to a request: one number per move of the list,
// the sum of the learned weights of its features (move_features.h), whose
// softmax is a distribution over the moves. It reads nothing that the side to
// decide cannot see. Precondition: a player is to decide, and `moves` are its
// legal moves.
void moveLogits(const Board& board, const MoveList& moves, float* logits);

// The lead of the US in hundredths of a victory point, given the static lead
// (evaluate.h), the scores of the board and the deadly cards in both hands: the
// static lead times a learned factor, plus the output of a small network on the
// position's features (value_features.h), both by turn. Precondition: the game
// is not over.
int learnedLead(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly, int lead);

}  // namespace phasemachine::twilight_struggle
