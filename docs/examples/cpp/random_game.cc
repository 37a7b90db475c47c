// A random game of MonoKnight: nature draws the cards, the player plays them.

#include <phasemachine/core/random.h>
#include <phasemachine/games/monoknight/game.h>
#include <phasemachine/phase/machine.h>

#include <cstdint>
#include <iostream>
#include <tuple>

using phasemachine::MonoKnight;
using phasemachine::Random;
using phasemachine::Side;
using Machine = phasemachine::PhaseMachine<MonoKnight>;

int main() {
  const auto options = MonoKnight::Options::parse("");
  auto board = MonoKnight::initial(*options);
  Random random(/*seed=*/1);
  int drawn = 0;
  int played = 0;
  auto [legalMoves, side, winner] = Machine::step(board);

  // Moves from outside go through tryStep, which refuses illegal ones.
  const auto refused = Machine::tryStep(board, MonoKnight::Move{0xFFFF});
  std::cout << refused.status().message() << '\n';

  while (!winner && played < 200) {
    MonoKnight::Move move;
    if (side == Side::kNeutral) {
      move = Machine::sampleChance(board, random);
      ++drawn;
    } else {
      const auto count = static_cast<std::uint32_t>(legalMoves.size());
      move = legalMoves[random.below(count)];
      ++played;
    }
    std::tie(legalMoves, side, winner) = Machine::step(board, move);
  }
  std::cout << drawn << " draws, " << played << " moves\n"
            << MonoKnight::toText(board) << '\n';
}
