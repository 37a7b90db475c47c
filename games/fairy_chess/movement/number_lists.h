// The number sequences of leapers and chains.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_NUMBER_LISTS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_NUMBER_LISTS_H_

#include <vector>

#include "games/fairy_chess/movement/movement.h"

namespace phasemachine::fairy_chess {

// The longest leap on a 12x12 board is 11 by 11.
inline constexpr int kLongestSquaredDistance = 2 * 11 * 11;

// The integers from 1, or the primes, up to `last`.
std::vector<int> numbersTo(int last, bool primes);

// The n-nacci sequence 0, .., 0, 1, then each term the sum of the n before it:
// its first ten terms without zeros and repetitions, up to the size of a board.
// (So 89, the eleventh Fibonacci number, is excluded.)
std::vector<int> naccis(int n);

// The vectors (a, b), 0 <= a <= b, with a*a + b*b = distance, smaller a first.
std::vector<Vector> vectorsOf(int squaredDistance);

// The image of v under one of the eight symmetries of the square, 0 to 7.
Vector symmetric(Vector v, int symmetry);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVEMENT_NUMBER_LISTS_H_
