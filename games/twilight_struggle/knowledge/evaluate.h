// Static evaluation of a position, for the leaves of a search, and its learned
// correction.
//
// Contract: evaluate() returns hundredths of a victory point from one side's
// view, within +-kMaxEvaluation, and the negative from the other side's. It
// counts points; each region by its score if scored now and by the control and
// influence there, more the sooner its scoring card is due; military operations
// against DEFCON, and cards that lower DEFCON at the wrong moment; both hands
// by the value of their cards to the holder; the space race, the China Card,
// lasting effects; and pending stack entries. expectedScore() is the expected
// score with that lead, times the chance not to lose before because DEFCON
// falls to 1 by pending events (nuclear_risk.h) or because no other card will
// be left (nuclear_risk.h). learnedScore() is the same with a lead that a small
// network corrects (value_network.h). All read the hands on the board; for a
// player who may not see one, use a board from determinize(). Precondition: the
// game is not over. The arithmetic of evaluate() is integer, and the scores add
// a few operations that are the same on every machine.
//
// Example:
//   double value = expectedScore(board, kUssr);

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_EVALUATE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_EVALUATE_H_

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kMaxEvaluation = 6000;

// `side` is kUssr or kUsa.
int evaluate(const Board& board, Side side);

// The expected score of `side`, in [0, 1]; the scores of both sides sum to 1.
// The same lead is worth more with fewer turns left. 0 if the opponent is about
// to lower DEFCON to 1.
double expectedScore(const Board& board, Side side);
// The same, with `lead` for `side` in place of evaluate().
double expectedScore(const Board& board, Side side, int lead);
// The same with the lead corrected by the network (value_network.h).
double learnedScore(const Board& board, Side side);

// The weight of future scorings of a region, in 64ths of an immediate scoring:
// 64 for a card in a hand, less for one in the deck or not yet in the game,
// plus the final scoring. For Southeast Asia's card see the second function.
int scoringWeight(const Board& board, Region region);
int southeastWeight(const Board& board);

// The net value of the influence in `country`, in hundredths of a point from
// the view of the US, before weighting regions.
int countryValue(Country country, int ussr, int usa);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_EVALUATE_H_
