// One random game of tic-tac-toe.

#include <phasemachine/core/random.h>
#include <phasemachine/games/tic_tac_toe/game.h>
#include <phasemachine/phase/machine.h>
#include <phasemachine/phase/saved_board.h>

#include <cstdint>
#include <iostream>
#include <tuple>

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
