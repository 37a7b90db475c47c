// The embedding example of README.md: a random game of chess.

#include <iostream>
#include <tuple>

#include "core/random.h"
#include "games/tic_tac_toe/game.h"
#include "phase/machine.h"

using phasemachine::PhaseMachine;
using phasemachine::Random;
using phasemachine::TicTacToe;

int main() {
  Random random(/*seed=*/1);
  auto board = TicTacToe::initial({});
  auto [legalMoves, side, winner] = PhaseMachine<TicTacToe>::step(board);
  while (!winner) {
    const auto choice =
        legalMoves[random.below(static_cast<std::uint32_t>(legalMoves.size()))];
    std::cout << TicTacToe::moveToText(board, choice) << ' ';
    std::tie(legalMoves, side, winner) =
        PhaseMachine<TicTacToe>::step(board, choice);
  }
  std::cout << "\nwinner: " << toString(*winner) << '\n';
}
