// The Evaluator concept: how the search scores positions.
//
// Contract: an evaluator E for a game G is a copyable value with
//
//   double evaluate(Board& board, Side viewer, Random& random)
//
// the expected score of `viewer` in [0, 1]: 1 is a certain win, 1/2 a draw or
// an even game, 0 a certain loss (the scale of Game::utility). The board is a
// scratch copy that the evaluator may modify. The game is not over, unless only
// a move list could show it (see below). `viewer` is the side to decide, or
// Side::kFirst if nature decides.
//
// Optional:
//   void priors(const Board& board, Side side, const MoveList& moves,
//               float* logits)
//     one number per move; their softmax becomes the move priors. Used with
//     PriorSource::kEvaluator.
//   void evaluateBatch(std::span<BatchLeaf<G>> leaves)
//     scores several positions at once, for neural networks. Used in
//     SearchMode::kBatch and, one position at a time, in kSingle; they call
//     priors() only for roots. The other modes use evaluate(). See BatchLeaf.
//     In games with hidden information the priors of a node are then those of
//     the world in which it was made (unlisted_moves.h); without
//     evaluateBatch(), priors() is called at every visit.
//
//   std::uint64_t positionKey(const Board& board)
//     identifies what evaluate() and the legal moves depend on: with equal keys
//     and the same side to decide, scores are equal. The search then caches
//     scores (SearchOptions::verdictTable).
//
//   static constexpr double kExploration
//   static constexpr double kOutcomeWidening
//     the evaluator's defaults of these search options.
//   static constexpr bool kScaledBySpread
//     whether its kExploration is for ExplorationScale::kSpread.
//
//   EvaluatorParts parts() const
//     which of these an object has, where its type alone does not say.
//
// The search copies the evaluator once per thread, so members (tables, caches)
// need no locks, but for reproducible searches results must depend only on the
// arguments. An exception ends the search and is rethrown by Player::search().
//
// Example:
//   struct Material {
//     double evaluate(const Chess::Board& board, Side viewer, Random&) const {
//       return scoreFromCentipawns(material(board, viewer));
//     }
//   };
//   static_assert(Evaluator<Material, Chess>);
//
// Thread safety: one copy per thread.

#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "core/random.h"
#include "core/side.h"

namespace phasemachine {

template <class E, class G>
concept Evaluator =
    std::copy_constructible<E> &&
    requires(E& evaluator, typename G::Board& board, Random& random) {
      {
        evaluator.evaluate(board, Side::kFirst, random)
      } -> std::convertible_to<double>;
    };

template <class E, class G>
concept HasMovePriors =
    requires(E& evaluator, const typename G::Board& board,
             const typename G::MoveList& moves, float* logits) {
      evaluator.priors(board, Side::kFirst, moves, logits);
    };

template <class E>
concept SuitsExploration = requires {
  { E::kExploration } -> std::convertible_to<double>;
};

template <class E>
concept SuitsExplorationScale = SuitsExploration<E> && requires {
  { E::kScaledBySpread } -> std::convertible_to<bool>;
};

template <class E>
concept SuitsOutcomeWidening = requires {
  { E::kOutcomeWidening } -> std::convertible_to<double>;
};

template <class E, class G>
concept HasPositionKey =
    requires(const E& evaluator, const typename G::Board& board) {
      { evaluator.positionKey(board) } -> std::same_as<std::uint64_t>;
    };

// The optional parts of an evaluator.
struct EvaluatorParts {
  bool priors = false;
  bool batches = false;
  bool keys = false;
  // Defaults of search options; 0: the search's own.
  double exploration = 0;
  double outcomeWidening = 0;
  // Whether `exploration` is for ExplorationScale::kSpread.
  bool scaledBySpread = false;
};

template <class E>
concept TellsParts = requires(const E& evaluator) {
  { evaluator.parts() } -> std::same_as<EvaluatorParts>;
};

// One position of a batch. The pointees belong to the search and are valid
// during the call.
template <class G>
struct BatchLeaf {
  typename G::Board* board = nullptr;  // a scratch copy, as for evaluate()
  Side viewer = Side::kFirst;          // whose score is requested
  Random* random = nullptr;            // for this position only
  // If the search expands the position: its moves, and room for the logit of
  // each, initially 0. Else null.
  const typename G::MoveList* moves = nullptr;
  float* logits = nullptr;
  // Output: the expected score of `viewer` in [0, 1].
  double score = 0.5;
};

template <class E, class G>
concept HasBatches = requires(E& evaluator, std::span<BatchLeaf<G>> leaves) {
  evaluator.evaluateBatch(leaves);
};

template <class G, class E>
constexpr EvaluatorParts partsOf(const E& evaluator) {
  if constexpr (TellsParts<E>) {
    return evaluator.parts();
  } else {
    EvaluatorParts parts = {.priors = HasMovePriors<E, G>,
                            .batches = HasBatches<E, G>,
                            .keys = HasPositionKey<E, G>};
    if constexpr (SuitsExploration<E>) parts.exploration = E::kExploration;
    if constexpr (SuitsExplorationScale<E>) {
      parts.scaledBySpread = E::kScaledBySpread;
    }
    if constexpr (SuitsOutcomeWidening<E>) {
      parts.outcomeWidening = E::kOutcomeWidening;
    }
    return parts;
  }
}

// The same for the parts that determine how a search proceeds: known at
// compile time, unless the object has parts().
template <class G, class E>
constexpr bool givesPriors(const E& evaluator) {
  if constexpr (!HasMovePriors<E, G>) return false;
  return partsOf<G>(evaluator).priors;
}
template <class G, class E>
constexpr bool judgesBatches(const E& evaluator) {
  if constexpr (!HasBatches<E, G>) return false;
  return partsOf<G>(evaluator).batches;
}
template <class G, class E>
constexpr bool givesKeys(const E& evaluator) {
  if constexpr (!HasPositionKey<E, G>) return false;
  return partsOf<G>(evaluator).keys;
}

}  // namespace phasemachine
