// Kuhn poker as it is obeys the laws of an installed PhaseMachine; with one of its
// functions replaced by a fault, a sentence names it.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "docs/examples/kuhn_poker/games/kuhn_poker/game.h"
#include "phase/erased/any_game.h"
#include "phase/laws/laws.h"

namespace phasemachine {
namespace {

const AnyGame& honest() { return anyGame<KuhnPoker>(); }

// Lists the first move in place of the second, too.
Decision twice(const Decision& now, std::vector<MoveCode>& moves) {
  if (moves.size() > 1) moves[1] = moves[0];
  return now;
}

// Whether a fault of the game is the sentence.
bool isCaught(const AnyGame& game, const std::string& sentence) {
  std::string faults;
  for (const std::string& fault : faultsOf({.game = &game})) {
    if (fault.find(sentence) != std::string::npos) {
      std::puts(fault.c_str());
      return true;
    }
    faults += fault + '\n';
  }
  std::printf("not caught: %s\n%s", sentence.c_str(), faults.c_str());
  return false;
}

bool areCaught() {
  if (!faultsOf({.game = &honest()}).empty()) return false;
  bool caught = true;
  AnyGame game = honest();
  game.determinize = [](const void* from, Side, Random&, void* to) {
    honest().copy(from, to);
  };
  caught &= isCaught(game, "determinize() peeks");
  game = honest();
  // The lower of two cards.
  game.sampleChance = [](const void* board, Random& random) {
    return std::min(honest().sampleChance(board, random),
                    honest().sampleChance(board, random));
  };
  caught &= isCaught(game, "sampleChance() and chanceWeight() disagree");
  game = honest();
  game.utility = [](const void* board, Side side) {
    return honest().utility(board, opponent(side));
  };
  caught &= isCaught(game, "utility() does not grow with returns()");
  game = honest();
  game.hash = [](const void*) { return std::uint64_t{7}; };
  caught &= isCaught(game, "two unequal boards have one hash()");
  game = honest();
  game.toText = [](const void* board) { return '?' + honest().toText(board); };
  caught &= isCaught(game, "fromText() refuses the text of a board");
  game = honest();
  game.query = [](void* board, std::vector<MoveCode>& moves) {
    return twice(honest().query(board, moves), moves);
  };
  game.step = [](void* board, MoveCode move, std::vector<MoveCode>& moves) {
    return twice(honest().step(board, move, moves), moves);
  };
  caught &= isCaught(game, "a move twice");
  return caught;
}

}  // namespace
}  // namespace phasemachine

int main() { return phasemachine::areCaught() ? 0 : 1; }
