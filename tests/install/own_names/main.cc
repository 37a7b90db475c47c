// A program with its own core/side.h and phase/machine.h.

#include <phasemachine/core/random.h>
#include <phasemachine/core/side.h>
#include <phasemachine/games/tic_tac_toe/game.h>
#include <phasemachine/phase/machine.h>

#include <cstdint>
#include <iostream>
#include <tuple>

#include "core/side.h"
#include "phase/machine.h"

namespace pm = phasemachine;

int main() {
  const Machine own;
  static_cast<void>(own);
  std::cout << nameOf(Side::kLeft) << '\n';
  using Game = pm::PhaseMachine<pm::TicTacToe>;
  pm::Random random(/*seed=*/1);
  auto board = pm::TicTacToe::initial({});
  auto [legalMoves, side, winner] = Game::step(board);
  while (!winner) {
    const auto count = static_cast<std::uint32_t>(legalMoves.size());
    std::tie(legalMoves, side, winner) =
        Game::step(board, legalMoves[random.below(count)]);
  }
  std::cout << "winner: " << toString(*winner) << '\n';
}
