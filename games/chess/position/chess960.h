// The 960 start positions of Chess960, numbered after R. Scharnagl: 518 is the
// start position of chess.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CHESS_POSITION_CHESS960_H_
#define PHASEMACHINE_GAMES_CHESS_POSITION_CHESS960_H_

#include "games/chess/position/position.h"

namespace phasemachine::chess {

inline constexpr int kChess960Count = 960;
inline constexpr int kStandardStart = 518;

// Precondition: 0 <= number < kChess960Count.
Position chess960Position(int number);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POSITION_CHESS960_H_
