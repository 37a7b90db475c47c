// The value of a position at the edge of the tree.
//
// All values here are scores of the first player (of the only player, in games
// for one), so that nobody's turn matters until statistics are written.
//
// Thread safety: one judge a thread.

#ifndef PHASEMACHINE_AI_SEARCH_JUDGE_H_
#define PHASEMACHINE_AI_SEARCH_JUDGE_H_

#include <optional>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/search/options.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/machine.h"

namespace phasemachine::search {

// The options with what they leave to the evaluator filled in.
template <class E>
SearchOptions suited(SearchOptions options) {
  if (options.exploration == 0) {
    options.exploration = kUsualExploration;
    if constexpr (SuitsExploration<E>) options.exploration = E::kExploration;
  }
  return options;
}

// The side that the request on top of a board's stack asks. Precondition: a
// request is on top.
template <Game G>
Side deciderOf(const typename G::Board& board) {
  return MachineLoop<G>::onRequest(board.stack.topWord(), [](auto request) {
    return static_cast<Side>(request.side);
  });
}

// Whose score an evaluator is asked for.
constexpr Side viewerOf(Side decider) {
  return decider == Side::kSecond ? Side::kSecond : Side::kFirst;
}

struct Verdict {
  double first = 0.5;  // score of the first player
  bool ended = false;  // the game is over: the score is exact
};

template <Game G, Evaluator<G> E>
class Judge {
 public:
  using Board = typename G::Board;

  explicit Judge(E evaluator) : evaluator_(std::move(evaluator)) {}

  E& evaluator() { return evaluator_; }

  // Of a board on which `decision` was reached by advance(). Uses the board up.
  Verdict judge(Board& board, const Decision& decision, Random& random) {
    if (const auto end = endOf(board, decision)) return *end;
    const Side viewer = viewerOf(deciderOf<G>(board));
    return seenFromFirst(evaluator_.evaluate(board, viewer, random), viewer);
  }

  // The verdict where the game is over.
  static std::optional<Verdict> endOf(Board& board, const Decision& decision) {
    // A request without moves may end the game, or pass it on.
    if (decision.winner || PhaseMachine<G>::countLegalMoves(board) == 0) {
      return Verdict{G::utility(board, Side::kFirst), true};
    }
    return std::nullopt;
  }
  static Verdict seenFromFirst(double score, Side viewer) {
    return {viewer == Side::kFirst ? score : 1 - score, false};
  }

 private:
  E evaluator_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_JUDGE_H_
