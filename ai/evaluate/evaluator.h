// What the search asks of a position's judge: the Evaluator concept.
//
// Contract: an evaluator E for a game G is a copyable value with
//
//   double evaluate(Board& board, Side viewer, Random& random)
//
// the expected score of `viewer` in [0, 1]: 1 is a certain win, 1/2 a draw or
// an even game, 0 a certain loss (the scale of Game::utility). The board is a
// scratch copy on which the evaluator may play. The game is not over, unless
// only a move list could tell (see below). `viewer` is the side to decide;
// where nature decides it is Side::kFirst.
//
// Optional:
//   void priors(const Board& board, Side side, const MoveList& moves,
//               float* logits)
//     one number a move; a softmax of them becomes the move priors. Used with
//     PriorSource::kEvaluator.
//   void evaluateBatch(std::span<BatchLeaf<G>> leaves)
//     judges several positions at once, as a neural network likes it. Used in
//     SearchMode::kBatch, where priors() is then not asked; evaluate() serves
//     the other modes. See BatchLeaf.
//
//   std::uint64_t positionKey(const Board& board)
//     names what evaluate() looks at: where it is the same and the same side
//     decides, so is the score. Scores are then kept for positions that are
//     reached again (SearchOptions::verdictTable).
//
//   static constexpr double kExploration
//     what SearchOptions::exploration is where a search leaves it open.
//
// The search copies the evaluator once for each of its threads, so members may
// be written without locks (tables, caches), but results must depend on the
// arguments alone where reproducible searches are wanted. What an evaluator
// throws ends the search and is thrown on from Player::search().
//
// Example:
//   struct Material {
//     double evaluate(const Chess::Board& board, Side viewer, Random&) const {
//       return scoreFromCentipawns(material(board, viewer));
//     }
//   };
//   static_assert(Evaluator<Material, Chess>);
//
// Thread safety: one copy a thread.

#ifndef PHASEMACHINE_AI_EVALUATE_EVALUATOR_H_
#define PHASEMACHINE_AI_EVALUATE_EVALUATOR_H_

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

template <class E, class G>
concept HasPositionKey =
    requires(const E& evaluator, const typename G::Board& board) {
      { evaluator.positionKey(board) } -> std::same_as<std::uint64_t>;
    };

// One position of a batch. What is pointed at belongs to the search and lives
// during the call.
template <class G>
struct BatchLeaf {
  typename G::Board* board = nullptr;  // a scratch copy, as for evaluate()
  Side viewer = Side::kFirst;          // whose score is asked for
  Random* random = nullptr;            // of this position alone
  // Where the search expands the position: its moves, and a place for the logit
  // of each, which starts as 0. Else null.
  const typename G::MoveList* moves = nullptr;
  float* logits = nullptr;
  // The answer: the expected score of `viewer` in [0, 1].
  double score = 0.5;
};

template <class E, class G>
concept HasBatches = requires(E& evaluator, std::span<BatchLeaf<G>> leaves) {
  evaluator.evaluateBatch(leaves);
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_AI_EVALUATE_EVALUATOR_H_
