// The evaluators that this library adds to those of the games: a native network,
// and a function from outside.
//
// Contract: both are Evaluators (ai/evaluate/evaluator.h) of any game with an
// encoding.
//
// The value of NetworkEvaluator is the network's of the viewer's observation and
// features, and of a random game if the network wants one. Its priors are its
// policy's or, if it has none, those of the game's default evaluator, whose
// exploration it then suits as well. Results depend only on the position and the
// random numbers and are the same on every processor.
//
// OutsideEvaluator asks an OutsideJudge, in batches: positions become rows of
// numbers, and values and logits come back. A row has what the side to decide may
// know, its observation and its own legal moves; with hidden information, those in
// the world of the simulation. In SearchMode::kBatch a call has up to `batchSize`
// positions, in kSingle one; the other modes ask for one position at a time, and
// again for its priors. With a builder, the requests of fibers are gathered there
// with those of other games (leaf_queue.h).
//
// Thread safety: one copy per thread; a network's weights are shared.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/evaluate/rollout.h"
#include "ai/parallel/fiber.h"
#include "core/number_runs.h"
#include "core/past_caches.h"
#include "core/random.h"
#include "core/side.h"
#include "engine/outside/leaf_queue.h"
#include "engine/outside/outside_judge.h"
#include "network/forward.h"
#include "phase/erased/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine {

template <class G>
class NetworkEvaluator {
 private:
  struct NoEvaluator {};

  // What games that keep inputs need (phase/knowledge.h).
  template <class>
  struct Changes {};
  template <KeepsInputs Keeping>
  struct Changes<Keeping> {
    std::array<typename Keeping::KeptInputs, 2> kept;  // by viewer
    InputList list;
  };

  static auto defaultEvaluator() {
    using All = decltype(Knowledge<G>::evaluators());
    if constexpr (std::tuple_size_v<All> == 0) {
      return NoEvaluator{};
    } else {
      return std::get<0>(Knowledge<G>::evaluators()).evaluator;
    }
  }
  using Own = decltype(defaultEvaluator());

 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  // Precondition: checkNetworkFor() the game is ok.
  explicit NetworkEvaluator(std::shared_ptr<const network::Network> network)
      : network_(std::move(network)), forward_(network_) {
    if constexpr (!ListsNumbers<G>) {
      numbers_ = std::make_unique<float[]>(network_->shape().inputs);
    }
  }
  // Copies are independent.
  NetworkEvaluator(const NetworkEvaluator& other)
      : NetworkEvaluator(other.network_) {}
  NetworkEvaluator& operator=(const NetworkEvaluator&) = delete;

  // Without a policy its priors are those of the game's default evaluator.
  EvaluatorParts parts() const {
    EvaluatorParts parts;
    if (network_->shape().actions == 0) parts = partsOf<G>(own_);
    parts.batches = false;
    parts.priors = !G::kHasHiddenInformation;
    return parts;
  }

  double evaluate(const Board& board, Side viewer, Random& random) {
    float score = 0.5F;
    if (network_->shape().playsOut()) {
      Board copy = board;
      score = static_cast<float>(
          RolloutEvaluator<G>{}.evaluate(copy, viewer, random));
    }
    show(board, viewer, score);
    return static_cast<double>(forward_.value());
  }

  void priors(const Board& board, Side side, const MoveList& moves,
              float* logits)
    requires(!G::kHasHiddenInformation)
  {
    if (network_->shape().actions == 0) {
      ownPriors(board, side, moves, logits);
      return;
    }
    std::array<std::uint32_t, MoveList::capacity()> actions;
    std::size_t count = 0;
    for (const auto move : moves) {
      actions[count++] = Encoding<G>::actionOf(board, move);
    }
    show(board, side);
    forward_.logits(actions.data(), count, logits);
  }

 private:
  void ownPriors(const Board& board, Side side, const MoveList& moves,
                 float* logits) {
    if constexpr (HasMovePriors<decltype(own_), G>) {
      own_.priors(board, side, moves, logits);
    } else {
      std::fill_n(logits, moves.size(), 0.0F);
    }
  }

  // `rolled`: the score of a network that plays out.
  void show(const Board& board, Side viewer, float rolled = 0.5F) {
    if constexpr (KeepsInputs<G>) {
      if (forward_.takesChanges()) {
        const std::size_t player = playerIndex(viewer);
        const float score =
            G::listInputs(board, viewer, changes_.kept[player], changes_.list);
        forward_.show(changes_.list, player, score);
        return;
      }
    }
    network::FeatureInput features = {.runs = {}, .score = rolled};
    if (network_->shape().featureVersion != 0) {
      features_.clear();
      features.score = Features<G>::list(board, viewer, features_);
      features.runs = features_.runs();
    }
    if constexpr (ListsNumbers<G>) {
      runs_.clear();
      G::listNumbers(board, viewer, runs_);
      forward_.show(runs_.runs(), features);
    } else {
      Encoding<G>::encode(board, viewer, numbers_.get());
      forward_.show(numbers_.get(), features);
    }
  }

  std::shared_ptr<const network::Network> network_;
  network::Forward forward_;
  // The observation; as runs where the game lists the numbers that are not zero.
  std::unique_ptr<float[]> numbers_;
  NumberRuns runs_;
  NumberRuns features_;
  Changes<G> changes_;
  Own own_ = defaultEvaluator();
};

template <class G>
class OutsideEvaluator {
 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  // `builder` may be null. `width`: numbers of an observation.
  explicit OutsideEvaluator(std::shared_ptr<OutsideJudge> judge,
                            std::shared_ptr<BatchBuilder> builder = nullptr,
                            std::size_t width = Encoding<G>::table().size())
      : judge_(std::move(judge)),
        builder_(std::move(builder)),
        width_(width),
        rows_(width) {}
  // A copy has its own rows.
  OutsideEvaluator(const OutsideEvaluator& other)
      : OutsideEvaluator(other.judge_, other.builder_, other.width_) {}
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
      BatchBuilder::Pending pending(1);
      double score = 0;
      handIn(pending, board, side, &moves, &score, logits);
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
      BatchBuilder::Pending pending(leaves.size());
      for (BatchLeaf<G>& leaf : leaves) {
        handIn(pending, *leaf.board, leaf.viewer, leaf.moves, &leaf.score,
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

  void handIn(BatchBuilder::Pending& pending, const Board& board, Side viewer,
              const MoveList* moves, double* score, float* logits) {
    const BatchBuilder::Row row =
        builder_->take(pending, countOf(moves), score, logits);
    if (row.large) {
      // Of the thread, which may serve games of several widths.
      thread_local std::optional<AlignedArray<float>> numbers;
      if (!numbers || numbers->size() < width_) numbers.emplace(width_);
      write(board, viewer, moves, numbers->data(), row.actions);
      copyPastCaches({numbers->data(), width_}, row.observation);
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
  std::size_t width_;
  PositionRows rows_;
};

}  // namespace phasemachine
