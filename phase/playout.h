// Random play to the end of the game, through the machine.
//
// Contract: players move uniformly at random, nature by its probabilities.
// The result depends only on the board and the generator. A game that draws
// moves without listing them (drawMove in game.h) is asked first.
//
// Example:
//   Chess::Board board = Chess::initial({});
//   Random random(seed, gameNumber);
//   const Playout end = playout<Chess>(board, random);

#pragma once

#include <cstdint>
#include <optional>

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
  const auto listed = [&] {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  };
  while (!result.end.winner && result.plies < maxPlies) {
    if constexpr (requires { G::drawMove(board, random); }) {
      static_assert(!G::kHasChance);
      std::optional<typename G::Move> move = G::drawMove(board, random);
      if (!move) {
        result.end = Machine::legalMoves(board, moves);
        if (result.end.winner) break;
        move = listed();
      }
      result.end = Machine::advance(board, *move);
    } else {
      typename G::Move move;
      if constexpr (G::kHasChance) {
        move = result.end.side == Side::kNeutral
                   ? Machine::sampleChance(board, random)
                   : listed();
      } else {
        move = listed();
      }
      result.end = Machine::step(board, move, moves);
    }
    ++result.plies;
  }
  if constexpr (requires { G::drawMove(board, random); }) {
    // A side without moves may not have been noticed.
    if (!result.end.winner) result.end = Machine::legalMoves(board, moves);
  }
  return result;
}

}  // namespace phasemachine
