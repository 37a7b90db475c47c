// The evaluator that uses a native network, for any game with an encoding.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h). The value is the network's
// of the viewer's observation and features. The priors are its policy's or, if
// it has none, those of the game's default evaluator, whose exploration it then
// suits as well. Results depend only on the position and are the same on every
// processor.
//
// Thread safety: one copy per thread; the weights are shared.

#ifndef PHASEMACHINE_ENGINE_NETWORK_NETWORK_EVALUATOR_H_
#define PHASEMACHINE_ENGINE_NETWORK_NETWORK_EVALUATOR_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "ai/network/forward.h"
#include "core/number_runs.h"
#include "core/random.h"
#include "core/side.h"
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
      numbers_ = std::make_unique<float[]>(Encoding<G>::table().size());
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

  double evaluate(const Board& board, Side viewer, Random& /*random*/) {
    show(board, viewer);
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

  void show(const Board& board, Side viewer) {
    if constexpr (KeepsInputs<G>) {
      if (forward_.takesChanges()) {
        const std::size_t player = playerIndex(viewer);
        const float score =
            G::listInputs(board, viewer, changes_.kept[player], changes_.list);
        forward_.show(changes_.list, player, score);
        return;
      }
    }
    network::FeatureInput features;
    if (network_->shape().asksFeatures()) {
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
  std::unique_ptr<float[]> numbers_;  // or, where the game lists them,
  NumberRuns runs_;
  NumberRuns features_;
  Changes<G> changes_;
  Own own_ = defaultEvaluator();
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_NETWORK_NETWORK_EVALUATOR_H_
