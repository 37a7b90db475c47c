// The learned part of a position's value: a small neural network on its
// features.
//
// Contract: learnedLead() is the lead of the US in hundredths of a victory
// point, given the static lead (evaluate.h), the scores of the board and the
// deadly cards in both hands (nuclear_risk.h): the static lead times a learned
// factor, plus the output of the network, both by turn. The value is the same on
// every machine. Precondition: the game is not over.
//
// Example:
//   const RegionScores scores(board);
//   const int lead = learnedLead(board, scores, deadlyHeld(board),
//                                evaluate(board, kUsa));

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_NETWORK_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_NETWORK_H_

#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/scoring.h"

namespace phasemachine::twilight_struggle {

int learnedLead(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly, int lead);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_NETWORK_H_
