// A move of one game offered to another.
// expect: no matching function for call to

#include "games/tic_tac_toe/game.h"
#include "tests/compile_fail/mini_game.h"

namespace phasemachine {

void play(TicTacToe::Board& board) {
#ifdef FIXED
  PhaseMachine<TicTacToe>::step(board, TicTacToe::Move{});
#else
  PhaseMachine<TicTacToe>::step(board, MiniGame<>::Move{});
#endif
}

}  // namespace phasemachine
