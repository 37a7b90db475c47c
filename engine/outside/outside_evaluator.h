// The evaluator that asks an OutsideJudge: positions become rows of numbers,
// and values and logits come back.
//
// Contract: an Evaluator with batches (ai/evaluate/evaluator.h). In
// SearchMode::kBatch a call has up to `batchSize` positions; the other modes ask
// for one position at a time, and again for its priors. In games with hidden
// information only values are asked for.
//
// Thread safety: one copy per thread.

#ifndef PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_EVALUATOR_H_
#define PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_EVALUATOR_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "engine/outside/outside_judge.h"
#include "phase/encoding.h"

namespace phasemachine {

template <class G>
class OutsideEvaluator {
 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  explicit OutsideEvaluator(std::shared_ptr<OutsideJudge> judge)
      : judge_(std::move(judge)), rows_(Encoding<G>::table().size()) {}
  // A copy has rows of its own.
  OutsideEvaluator(const OutsideEvaluator& other)
      : OutsideEvaluator(other.judge_) {}
  OutsideEvaluator& operator=(const OutsideEvaluator&) = delete;

  double evaluate(Board& board, Side viewer, Random& random) {
    BatchLeaf<G> leaf;
    leaf.board = &board;
    leaf.viewer = viewer;
    leaf.random = &random;
    evaluateBatch({&leaf, 1});
    return leaf.score;
  }

  // For the root, and for the modes without batches.
  void priors(const Board& board, Side side, const MoveList& moves,
              float* logits)
    requires(!G::kHasHiddenInformation)
  {
    rows_.reserve(1, moves.size());
    rows_.offsets()[0] = 0;
    rows_.offsets()[1] = write(0, board, side, &moves, 0);
    const PositionBatch batch = rows_.batch(1);
    judge_->judge(batch);
    std::copy(batch.logits.begin(), batch.logits.end(), logits);
  }

  void evaluateBatch(std::span<BatchLeaf<G>> leaves) {
    std::size_t moves = 0;
    for (const BatchLeaf<G>& leaf : leaves) {
      if (leaf.moves != nullptr) moves += leaf.moves->size();
    }
    rows_.reserve(leaves.size(), moves);
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const BatchLeaf<G>& leaf = leaves[i];
      rows_.offsets()[i] = at;
      at = write(i, *leaf.board, leaf.viewer, leaf.moves, at);
    }
    rows_.offsets()[leaves.size()] = at;
    const PositionBatch batch = rows_.batch(leaves.size());
    judge_->judge(batch);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      leaves[i].score = static_cast<double>(batch.values[i]);
      if (leaves[i].logits == nullptr) continue;
      std::copy(batch.logits.begin() + batch.offsets[i],
                batch.logits.begin() + batch.offsets[i + 1], leaves[i].logits);
    }
  }

 private:
  // Writes row i, whose actions begin at `at`, and returns where they end.
  std::uint32_t write(std::size_t i, const Board& board, Side viewer,
                      const MoveList* moves, std::uint32_t at) {
    Encoding<G>::encode(board, viewer, rows_.observation(i));
    if (moves == nullptr) return at;
    for (const auto move : *moves) {
      rows_.actions()[at++] = Encoding<G>::actionOf(board, move);
    }
    return at;
  }

  std::shared_ptr<OutsideJudge> judge_;
  PositionRows rows_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_EVALUATOR_H_
