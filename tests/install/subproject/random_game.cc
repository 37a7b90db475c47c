// One random game of tic-tac-toe.

#include <cstdint>
#include <iostream>
#include <tuple>

#include "core/random.h"
#include "games/tic_tac_toe/game.h"
#include "phase/machine.h"
#include "phase/saved_board.h"

using namespace phasemachine;

int main() {
  Random random(/*seed=*/1);
  auto board = TicTacToe::initial({});
  auto [legalMoves, side, winner] = PhaseMachine<TicTacToe>::step(board);
  while (!winner) {
    const auto count = static_cast<std::uint32_t>(legalMoves.size());
    std::tie(legalMoves, side, winner) =
        PhaseMachine<TicTacToe>::step(board, legalMoves[random.below(count)]);
  }
  const auto again = loadBoard<TicTacToe>(saveBoard<TicTacToe>(board));
  if (!again.ok() || !(*again == board)) return 1;
  std::cout << "winner: " << toString(*winner) << '\n';
}
