// How likely a side should think the worlds that it may be in.
//
// A world is made by replaying the game from its start so that the side sees what
// it saw. Its weight is the probability that nature and the opponent play in a way
// that looks like this (sequential importance sampling; Doucet, de Freitas and
// Gordon, "Sequential Monte Carlo methods in practice", 2001).
//
// Contract: of the real boards only what `viewer` sees is read, and who decides.
//
// Thread safety: pure functions.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ai/search/mixed/view_worker.h"
#include "ai/search/simulate/judge.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/machine.h"

namespace phasemachine::search {

// Replaces `world`, one of the start, by one after the moves made, and returns its
// weight; 0 if there is none. `boards` are the real ones before each move, settled,
// and after the last; `played` are the moves. `sharesOf(world, side, moves, shares)`
// gives the opponent's policy; it is called at all his decisions, in order, and
// `chosen(side, move)` is called after each player's move.
template <Game G, class SharesOf, class Chosen>
double replay(typename G::Board& world,
              std::span<const typename G::Board* const> boards,
              std::span<const typename G::Move> played, Side viewer,
              const SharesOf& sharesOf, const Chosen& chosen, Random& random) {
  using Machine = PhaseMachine<G>;
  using Board = typename G::Board;
  typename G::MoveList moves;
  typename G::MoveList ignored;
  std::vector<float> shares;
  double weight = 1;
  for (std::size_t i = 0; i < played.size(); ++i) {
    const Decision now = Machine::legalMoves(world, moves);
    if (now.winner ||
        (deciderOf<G>(*boards[i]) == viewer) != (now.side == viewer)) {
      return 0;
    }
    const std::uint64_t seen = G::hash(G::observe(*boards[i + 1], viewer));
    if (now.side == viewer) {
      if (!moves.contains(played[i])) return 0;
      Machine::step(world, played[i], ignored);
      if (G::hash(G::observe(world, viewer)) != seen) return 0;
      continue;
    }
    shares.assign(moves.size(), 1 / static_cast<float>(moves.size()));
    if constexpr (G::kHasChance) {
      if (now.side == Side::kNeutral) {
        for (std::size_t j = 0; j < moves.size(); ++j) {
          shares[j] =
              static_cast<float>(Machine::chanceWeight(world, moves[j]));
        }
      }
    }
    if (now.side != Side::kNeutral) {
      sharesOf(world, now.side, moves, std::span(shares));
    }
    double total = 0;
    Board after;
    Board next;
    typename G::Move move{};
    for (std::size_t j = 0; j < moves.size(); ++j) {
      const auto share = static_cast<double>(shares[j]);
      if (share <= 0) continue;
      Machine::step(world, moves[j], after, ignored);
      if (G::hash(G::observe(after, viewer)) != seen) continue;
      total += share;
      if (random.uniform() * total >= share) continue;
      Machine::clone(after, next);
      move = moves[j];
    }
    if (total == 0) return 0;
    if (now.side != Side::kNeutral) chosen(now.side, move);
    weight *= total;
    Machine::clone(next, world);
  }
  return weight;
}

}  // namespace phasemachine::search
