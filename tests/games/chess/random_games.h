// Random games on bare positions, for the tests of notations.

#ifndef PHASEMACHINE_TESTS_GAMES_CHESS_RANDOM_GAMES_H_
#define PHASEMACHINE_TESTS_GAMES_CHESS_RANDOM_GAMES_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/chess/fen.h"
#include "games/chess/moves.h"
#include "games/chess/names.h"
#include "games/chess/position.h"

namespace phasemachine::chess {

inline constexpr int kLongestRandomGame = 300;

// The same shuffled first rank for both sides, the king between the rooks and
// the bishops on different colours.
inline Position randomChess960Start(Random& random) {
  std::string rank(8, ' ');
  const auto nthFree = [&](std::uint32_t n) {
    for (std::size_t file = 0; file < 8; ++file) {
      if (rank[file] == ' ' && n-- == 0) return file;
    }
    return std::size_t{0};
  };
  rank[2 * random.below(4)] = 'B';
  rank[2 * random.below(4) + 1] = 'B';
  rank[nthFree(random.below(6))] = 'Q';
  rank[nthFree(random.below(5))] = 'N';
  rank[nthFree(random.below(4))] = 'N';
  for (const char piece : {'R', 'K', 'R'}) rank[nthFree(0)] = piece;
  std::string lower = rank;
  for (char& c : lower) c = toLowerLetter(c);
  return *parseFen(lower + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank +
                   " w KQkq - 0 1");
}

// Odd seeds play Chess960.
inline Position randomStart(std::uint64_t seed) {
  Random random(seed, 1);
  return seed % 2 == 1 ? randomChess960Start(random) : startPosition();
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

#endif  // PHASEMACHINE_TESTS_GAMES_CHESS_RANDOM_GAMES_H_
