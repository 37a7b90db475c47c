// The value of a leaf position.
//
// All values here are scores of the first player (of the only player in
// single-player games), so that the side to move matters only when statistics
// are written.
//
// Thread safety: one judge per thread.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_JUDGE_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_JUDGE_H_

#include <cstdint>
#include <optional>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/search/ask/options.h"
#include "ai/search/simulate/verdict_table.h"
#include "core/hash.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/machine.h"

namespace phasemachine::search {

// The options, with the evaluator's defaults filled in.
inline SearchOptions withDefaults(SearchOptions options,
                                  const EvaluatorParts& parts) {
  if (options.exploration == 0) {
    // A constant for the spread means nothing without it.
    const bool usable = parts.exploration != 0 &&
                        !(parts.scaledBySpread &&
                          options.explorationScale == ExplorationScale::kFixed);
    options.exploration = usable ? parts.exploration : kUsualExploration;
    if (usable && parts.scaledBySpread) {
      options.explorationScale = ExplorationScale::kSpread;
    }
  }
  if (options.outcomeWidening == 0) {
    options.outcomeWidening = parts.outcomeWidening;
  }
  // Every simulation selects its move at the root.
  if (options.rootRule == RootRule::kGumbel) options.longestLease = 1;
  return options;
}

// The side asked by the request on top of a board's stack. Precondition: a
// request is on top.
template <Game G>
Side deciderOf(const typename G::Board& board) {
  return MachineLoop<G>::onRequest(board.stack.topWord(), [](auto request) {
    return static_cast<Side>(request.side);
  });
}

// Whose score the evaluator returns.
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

  // `table` may be null; it is used if the evaluator has position keys.
  Judge(E evaluator, VerdictTable* table)
      : evaluator_(std::move(evaluator)), table_(table) {}

  E& evaluator() { return evaluator_; }
  const E& evaluator() const { return evaluator_; }

  // Evaluates a board on which advance() returned `decision`. Modifies the
  // board.
  Verdict judge(Board& board, const Decision& decision, Random& random) {
    if (const auto end = endOf(board, decision)) return *end;
    const Side viewer = viewerOf(deciderOf<G>(board));
    const Lookup lookup = lookUp(board, viewer);
    if (lookup.score) return seenFromFirst(*lookup.score, viewer);
    const double score = evaluator_.evaluate(board, viewer, random);
    return seenFromFirst(keep(lookup, score), viewer);
  }

  // The table's score of a position, and its key.
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
  // Stores the evaluator's score after lookUp(). Returns the rounded score to
  // use.
  double keep(const Lookup& lookup, double score) {
    if constexpr (HasPositionKey<E, G>) {
      if (table_ != nullptr) {
        table_->store(lookup.key, score);
        return VerdictTable::rounded(score);
      }
    }
    return score;
  }

  // The verdict if the game is over.
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

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_JUDGE_H_
