// Random games on bare positions, for the tests of notations.

#pragma once

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/chess/machine/moves.h"
#include "games/chess/position/position.h"
#include "games/chess/text/fen.h"

namespace phasemachine::chess {

inline constexpr int kLongestRandomGame = 300;

// Odd seeds play Chess960.
inline Position randomStart(std::uint64_t seed) {
  Random random(seed, 1);
  return chess960Position(seed % 2 == 1
                              ? static_cast<int>(random.below(kChess960Count))
                              : kStandardStart);
}

// Plays uniformly random moves until mate, stalemate or kLongestRandomGame
// plies, calling visit(position, legalMoves) before each move and at the end.
// Returns the moves.
template <class Visit>
std::vector<Move> playRandomChess(std::uint64_t seed, Position position,
                                  Visit&& visit) {
  Random random(seed);
  std::vector<Move> played;
  while (true) {
    MoveList legal;
    generateLegal(position, legal);
    visit(position, legal);
    if (legal.empty() || played.size() == kLongestRandomGame) return played;
    const Move move =
        legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    played.push_back(move);
    makeMove(position, move);
  }
}

template <class Visit>
std::vector<Move> playRandomChess(std::uint64_t seed, Visit&& visit) {
  return playRandomChess(seed, randomStart(seed), visit);
}

}  // namespace phasemachine::chess
