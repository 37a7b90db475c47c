// Writes Connect Four positions with the value of each move, for
// connect_four_choices.py and a test of the solver.
//
//   connect_four_values 1000 1 7 > tests/data/connect_four_values.txt
//
// Arguments: number of positions, seed, and minimum number of discs. The
// positions come from random games, equally many for each number of discs from
// 41 down to the minimum, as far as there are enough. With fewer than seven
// discs a position takes minutes. A line has the moves to the position ("-":
// none) and a sign for each column: + wins, = draws, - loses, . is full.

#include <cstdlib>
#include <iostream>
#include <set>
#include <string>

#include "core/random.h"
#include "games/connect_four/game.h"
#include "phase/machine.h"
#include "tests/support/connect_four_solver.h"

namespace {

using namespace phasemachine;
using Machine = PhaseMachine<ConnectFour>;

constexpr unsigned kTableBits = 24;
constexpr unsigned kMostDiscs = 41;
// Tries for lengths with few positions.
constexpr int kTries = 100'000;

// A position after this many random moves; false if the game ended earlier.
bool play(unsigned discs, Random& random, ConnectFour::Board& board,
          std::string& text) {
  board = ConnectFour::initial({});
  text.clear();
  ConnectFour::MoveList moves;
  Decision now = Machine::legalMoves(board, moves);
  while (text.size() < discs && !now.winner) {
    const auto move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    text += ConnectFour::moveToText(board, move);
    now = Machine::step(board, move, moves);
  }
  return !now.winner;
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned positions =
      argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1000;
  Random random(argc > 2 ? static_cast<std::uint64_t>(std::atoll(argv[2])) : 1);
  const unsigned least =
      argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 0;
  ConnectFourSolver solver(kTableBits);
  std::set<std::string> seen;
  // Longest first: they fill the table that shorter ones need.
  for (unsigned discs = kMostDiscs + 1; discs-- > least;) {
    const std::size_t wanted =
        positions * (kMostDiscs + 1 - discs) / (kMostDiscs + 1);
    for (int tries = 0; tries < kTries && seen.size() < wanted; ++tries) {
      ConnectFour::Board board;
      std::string text;
      if (!play(discs, random, board, text) ||
          !seen.insert(ConnectFour::toText(board)).second) {
        continue;
      }
      std::string signs(connect_four::kColumns, '.');
      for (const auto& [column, worth] : solver.moves(board)) {
        signs[column] = "-=+"[worth + 1];
      }
      std::cout << (text.empty() ? "-" : text) << ' ' << signs << std::endl;
    }
  }
  std::cerr << solver.nodes() << " nodes\n";
}
