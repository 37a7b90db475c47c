// The value of a position at the edge of the tree.
//
// All values here are scores of the first player (of the only player, in games
// for one), so that nobody's turn matters until statistics are written.
//
// Thread safety: one judge a thread.

#ifndef PHASEMACHINE_AI_SEARCH_JUDGE_H_
#define PHASEMACHINE_AI_SEARCH_JUDGE_H_

#include <cstdint>
#include <optional>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/search/options.h"
#include "ai/search/verdict_table.h"
#include "core/hash.h"
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

  // `table` may be null; it is used where the evaluator has position keys.
  Judge(E evaluator, VerdictTable* table)
      : evaluator_(std::move(evaluator)), table_(table) {}

  E& evaluator() { return evaluator_; }

  // Of a board on which `decision` was reached by advance(). Uses the board up.
  Verdict judge(Board& board, const Decision& decision, Random& random) {
    if (const auto end = endOf(board, decision)) return *end;
    const Side viewer = viewerOf(deciderOf<G>(board));
    const Lookup lookup = lookUp(board, viewer);
    if (lookup.score) return seenFromFirst(*lookup.score, viewer);
    const double score = evaluator_.evaluate(board, viewer, random);
    return seenFromFirst(keep(lookup, score), viewer);
  }

  // What the table knows of a position, and where it is kept there.
  struct Lookup {
    std::uint64_t key = 0;
    std::optional<double> score;
  };
  Lookup lookUp(const Board& board, Side viewer) const {
    Lookup lookup;
    if constexpr (HasPositionKey<E, G>) {
      if (table_ != nullptr) {
        lookup.key = hashCombine(evaluator_.positionKey(board),
                                 static_cast<std::uint64_t>(viewer));
        lookup.score = table_->find(lookup.key);
      }
    }
    return lookup;
  }
  // Keeps what the evaluator said after lookUp(). Returns it as it counts.
  double keep(const Lookup& lookup, double score) {
    if constexpr (HasPositionKey<E, G>) {
      if (table_ != nullptr) {
        table_->store(lookup.key, score);
        return VerdictTable::rounded(score);
      }
    }
    return score;
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
  VerdictTable* table_;
};

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_JUDGE_H_
