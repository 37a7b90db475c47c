// Static evaluation of a position: what a search without a rollout puts at its
// leaves.
//
// Contract: evaluate() is a number from one side's view in hundredths of a
// victory point, within +-kMaxEvaluation, and the negative from the other
// side's. It counts points; each region by what it would score now and by the
// control and influence there, more the sooner its scoring card comes; military
// operations against DEFCON, and cards that lower DEFCON at the wrong moment;
// both hands by what their cards do for the holder; the space race, the China
// Card, lasting effects; and what is still to be spent or to happen on the
// stack. Before all these goes the danger that DEFCON falls to 1 by what is to
// happen (nuclear_risk.h). It reads hands as they are on the board, so that a
// player who may not see one is given a board from determinize(). The game is
// not over.
// Arithmetic is integral but for expectedScore(), which only divides, so that
// every machine gives the same.
//
// Example:
//   double value = expectedScore(board, kUssr);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATE_H_

#include "games/twilight_struggle/board.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kMaxEvaluation = 6000;

// `side` is kUssr or kUsa.
int evaluate(const Board& board, Side side);

// The score that `side` can expect, in (0, 1); of both sides it sums to 1.
// The same lead is worth more the fewer turns are left.
double expectedScore(const Board& board, Side side);

// What one more scoring of a region is worth now, in 64ths of a scoring at
// once: 64 for a card in a hand, less for one in the deck or not yet in the
// game, and the final scoring. For Southeast Asia's card see the second.
int scoringWeight(const Board& board, Region region);
int southeastWeight(const Board& board);

// What influence in `country` is worth to both sides together, in hundredths
// of a point from the view of the US, before regions are weighted.
int countryValue(Country country, int ussr, int usa);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_EVALUATE_H_
