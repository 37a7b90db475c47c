// The path of one simulation down the tree.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_DESCENT_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_DESCENT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ai/search/simulate/judge.h"
#include "ai/search/tree/node.h"
#include "core/random.h"
#include "phase/machine.h"

namespace phasemachine::search {

// What else accesses the tree during a simulation.
enum class Sharing : std::uint8_t {
  kAlone,    // nothing: sequential simulations
  kThreads,  // other threads
  kBatch,    // other simulations in progress, but no other thread
};

template <Game G>
struct Descent {
  // Longer lines are cut off and evaluated there.
  static constexpr std::size_t kLongest = 1024;

  struct Step {
    Slot slot;
    Node* node = nullptr;      // the slot's node; null for the root's slot
    Side side = {};            // who made the move
    std::uint32_t choice = 0;  // its index at a closed node
    bool marked = false;       // as in progress
  };

  void append(const Step& step) {
    if (length == path.size()) [[unlikely]]
      path.resize(64 + 2 * length);
    path[length++] = step;
  }

  typename G::Board board;
  Random random{0};
  std::size_t length = 0;
  std::vector<Step> path;  // grows as needed
};

// Makes a listed move of a closed node.
template <Game G>
Decision play(typename G::Board& board, const Node& node, std::uint32_t choice,
              const std::byte* base) {
  if ((node.flags & kSettleFirst) != 0) {
    PhaseMachine<G>::countLegalMoves(board);
  }
  return PhaseMachine<G>::advance(board,
                                  node.move<typename G::Move>(choice, base));
}

// Where a descent ended.
struct Arrival {
  // What is still needed there.
  enum class Need : std::uint8_t {
    kNothing,    // the verdict is known
    kJudgement,  // of the board
    kExpansion,  // which yields an evaluation; in kBatch only
    kTurn,       // the result of a simulation in progress; in kBatch only
  };

  Need need = Need::kNothing;
  // The last step's slot leads directly to an end of the game.
  bool provable = false;
  Decision decision = {};
  Verdict verdict = {};
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_DESCENT_H_
