// The rules alone, as README.md shows them: one random game of chess.

#include <phasemachine/core/random.h>
#include <phasemachine/games/chess/game.h>
#include <phasemachine/phase/machine.h>

#include <cstdint>
#include <iostream>
#include <tuple>

using phasemachine::Chess;
using phasemachine::PhaseMachine;
using phasemachine::Random;

int main() {
  Random random(/*seed=*/1);
  auto board = Chess::initial({});
  auto [legalMoves, side, winner] = PhaseMachine<Chess>::step(board);
  while (!winner) {
    const auto count = static_cast<std::uint32_t>(legalMoves.size());
    const auto move = legalMoves[random.below(count)];
    std::cout << Chess::moveToText(board, move) << ' ';
    std::tie(legalMoves, side, winner) = PhaseMachine<Chess>::step(board, move);
  }
  std::cout << "\nwinner: " << toString(*winner) << '\n';
}
