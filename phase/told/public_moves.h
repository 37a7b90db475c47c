// Whether a move in a game with hidden information is public, found without help
// from the game.
//
// Contract: a move is public to a viewer if what the viewer sees before and after
// it leaves no other move: in no world that looks the same before it does
// another legal move lead to the same view, and in each the move has the same
// text. So a bet is public, and a card played face down is not. Worlds are drawn
// by the game's determinize(); of more than kWorlds some are drawn, so that a
// move can pass for public only where nearly every world has that move alone.
// The result does not depend on what is hidden in `board` but for the move. For
// texts for people: it steps many boards.
//
// Example:
//   if (moveIsPublic<TicTacToe>(board, move, Side::kSecond)) use(move);

#pragma once

#include "core/random.h"
#include "core/side.h"
#include "phase/game.h"
#include "phase/machine.h"

namespace phasemachine {

namespace public_moves_detail {

// The rule above, for another player's move.
template <class G>
bool leavesNoOther(const typename G::Board& board, typename G::Move move,
                   Side viewer) {
  using Board = typename G::Board;
  using Machine = PhaseMachine<G>;
  constexpr int kWorlds = 32;
  Board after = board;
  Machine::advance(after, move);
  Machine::countLegalMoves(after);  // runs to the next decision
  const auto seen = G::observe(after, viewer);
  const auto text = G::moveToText(board, move);
  Random random(kWorlds);
  for (int i = 0; i <= kWorlds; ++i) {
    Board world = i == 0 ? board : G::determinize(board, viewer, random);
    typename G::MoveList moves;
    Machine::legalMoves(world, moves);
    for (const auto other : moves) {
      if (other == move) {
        if (G::moveToText(world, move) != text) return false;
        continue;
      }
      Board next = world;
      Machine::advance(next, other);
      Machine::countLegalMoves(next);
      if (G::observe(next, viewer) == seen) return false;
    }
  }
  return true;
}

}  // namespace public_moves_detail

// Precondition: `move` is legal. Games that describe their moves to each viewer
// themselves (moveInWords, narrate) decide it there: false for another's move.
template <Game G>
bool moveIsPublic([[maybe_unused]] const typename G::Board& board,
                  [[maybe_unused]] typename G::Move move,
                  [[maybe_unused]] Side viewer) {
  if constexpr (!G::kHasHiddenInformation) {
    return true;
  } else {
    typename G::Board settled = board;
    typename G::MoveList moves;
    const Decision now = PhaseMachine<G>::legalMoves(settled, moves);
    if (viewer == Side::kNeutral || viewer == now.side) return true;
    if constexpr (
        requires { G::moveInWords(board, move, viewer); } ||
        requires { G::narrate(board, move, board, viewer); }) {
      return false;
    } else {
      return public_moves_detail::leavesNoOther<G>(settled, move, viewer);
    }
  }
}

// Whether `viewer` sees the same whichever of a decision's moves is made: a card
// chosen face down. Precondition: `board` is settled, `moves` are its moves.
template <Game G>
bool decisionIsSecret(const typename G::Board& board,
                      const typename G::MoveList& moves, Side viewer) {
  typename G::Board after = board;
  PhaseMachine<G>::advance(after, moves[0]);
  const auto seen = G::observe(after, viewer);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    after = board;
    PhaseMachine<G>::advance(after, moves[i]);
    if (!(G::observe(after, viewer) == seen)) return false;
  }
  return moves.size() > 1;
}

}  // namespace phasemachine
