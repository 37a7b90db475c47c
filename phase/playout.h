// Random play to the end of the game, through the machine.
//
// Contract: players move uniformly at random, nature by its probabilities.
// The result depends only on the board and the generator.
//
// Example:
//   Chess::Board board = Chess::initial({});
//   Random random(seed, gameNumber);
//   const Playout end = playout<Chess>(board, random);
//
// Thread safety: pure in its arguments.

#ifndef PHASEMACHINE_PHASE_PLAYOUT_H_
#define PHASEMACHINE_PHASE_PLAYOUT_H_

#include <cstdint>

#include "core/random.h"
#include "phase/machine.h"

namespace phasemachine {

struct Playout {
  Decision end;             // no winner if `maxPlies` was reached
  std::uint32_t plies = 0;  // moves made, including nature's
};

// Plays on `board` until the game ends or `maxPlies` moves have been made.
template <Game G>
Playout playout(typename G::Board& board, Random& random,
                std::uint32_t maxPlies = UINT32_MAX) {
  using Machine = PhaseMachine<G>;
  typename G::MoveList moves;
  Playout result;
  result.end = Machine::legalMoves(board, moves);
  while (!result.end.winner && result.plies < maxPlies) {
    typename G::Move move;
    if constexpr (G::kHasChance) {
      move =
          result.end.side == Side::kNeutral
              ? Machine::sampleChance(board, random)
              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    } else {
      move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    }
    result.end = Machine::step(board, move, moves);
    ++result.plies;
  }
  return result;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_PLAYOUT_H_
