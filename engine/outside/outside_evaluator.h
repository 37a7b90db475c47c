// The evaluator that asks an OutsideJudge: positions become rows of numbers,
// and values and logits come back.
//
// Contract: an Evaluator with batches (ai/evaluate/evaluator.h). In
// SearchMode::kBatch a call has up to `batchSize` positions, in kSingle one; the
// other modes ask for one position at a time, and again for its priors. With a
// builder, the requests of fibers are gathered there with those of other games
// (leaf_queue.h).
//
// A row has what the side to decide may know, its observation and its own legal
// moves; with hidden information, those in the world of the simulation.
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
#include "ai/parallel/fiber.h"
#include "core/past_caches.h"
#include "engine/outside/leaf_queue.h"
#include "engine/outside/outside_judge.h"
#include "engine/outside/position_batch.h"
#include "phase/erased/encoding.h"

namespace phasemachine {

template <class G>
class OutsideEvaluator {
 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  // `builder` may be null.
  explicit OutsideEvaluator(std::shared_ptr<OutsideJudge> judge,
                            std::shared_ptr<BatchBuilder> builder = nullptr)
      : judge_(std::move(judge)),
        builder_(std::move(builder)),
        rows_(Encoding<G>::table().size()) {}
  // A copy has its own rows.
  OutsideEvaluator(const OutsideEvaluator& other)
      : OutsideEvaluator(other.judge_, other.builder_) {}
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
              float* logits) {
    if (waits()) {
      BatchBuilder::Party party(1);
      double score = 0;
      handIn(party, board, side, &moves, &score, logits);
      return builder_->await();
    }
    rows_.reserve(1, moves.size());
    rows_.offsets()[0] = 0;
    rows_.offsets()[1] = static_cast<std::uint32_t>(moves.size());
    write(board, side, &moves, rows_.observation(0), rows_.actions());
    const PositionBatch batch = rows_.batch(1);
    judge_->judge(batch);
    std::copy(batch.logits.begin(), batch.logits.end(), logits);
  }

  void evaluateBatch(std::span<BatchLeaf<G>> leaves) {
    if (waits()) {
      BatchBuilder::Party party(leaves.size());
      for (BatchLeaf<G>& leaf : leaves) {
        handIn(party, *leaf.board, leaf.viewer, leaf.moves, &leaf.score,
               leaf.logits);
      }
      return builder_->await();
    }
    std::size_t moves = 0;
    for (const BatchLeaf<G>& leaf : leaves) {
      if (leaf.moves != nullptr) moves += leaf.moves->size();
    }
    rows_.reserve(leaves.size(), moves);
    std::uint32_t at = 0;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const BatchLeaf<G>& leaf = leaves[i];
      rows_.offsets()[i] = at;
      write(*leaf.board, leaf.viewer, leaf.moves, rows_.observation(i),
            rows_.actions() + at);
      at += countOf(leaf.moves);
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
  // Whether the caller is a fiber that can wait at the builder.
  bool waits() const {
    return builder_ != nullptr && Fiber::current() != nullptr;
  }

  static std::uint32_t countOf(const MoveList* moves) {
    return moves == nullptr ? 0 : static_cast<std::uint32_t>(moves->size());
  }

  void handIn(BatchBuilder::Party& party, const Board& board, Side viewer,
              const MoveList* moves, double* score, float* logits) {
    const BatchBuilder::Row row =
        builder_->take(party, countOf(moves), score, logits);
    if (row.large) {
      thread_local AlignedArray<float> numbers(Encoding<G>::table().size());
      write(board, viewer, moves, numbers.data(), row.actions);
      copyPastCaches({numbers.data(), numbers.size()}, row.observation);
    } else {
      write(board, viewer, moves, row.observation, row.actions);
    }
    builder_->give(row);
  }

  static void write(const Board& board, Side viewer, const MoveList* moves,
                    float* observation, std::uint32_t* actions) {
    Encoding<G>::encode(board, viewer, observation);
    if (moves == nullptr) return;
    for (const auto move : *moves) {
      *actions++ = Encoding<G>::actionOf(board, move);
    }
  }

  std::shared_ptr<OutsideJudge> judge_;
  std::shared_ptr<BatchBuilder> builder_;
  PositionRows rows_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_OUTSIDE_OUTSIDE_EVALUATOR_H_
