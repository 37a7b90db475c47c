// The evaluator that asks a native network, for any game by its one encoding.
//
// Contract: an Evaluator (ai/evaluate/evaluator.h). The value is the network's
// of the viewer's observation. The priors are its policy's or, if it has none,
// those of the game's default evaluator. Results depend on the position alone
// and are the same on every processor.
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
#include "core/random.h"
#include "core/side.h"
#include "phase/encoding.h"
#include "phase/knowledge.h"

namespace phasemachine {

template <class G>
class NetworkEvaluator {
 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  // Precondition: checkNetworkFor() the game is ok.
  explicit NetworkEvaluator(std::shared_ptr<const network::Network> network)
      : network_(std::move(network)),
        forward_(network_),
        numbers_(std::make_unique<float[]>(Encoding<G>::table().size())) {}
  // A copy computes on its own.
  NetworkEvaluator(const NetworkEvaluator& other)
      : NetworkEvaluator(other.network_) {}
  NetworkEvaluator& operator=(const NetworkEvaluator&) = delete;

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
  struct NoEvaluator {};

  static auto defaultEvaluator() {
    using Own = decltype(Knowledge<G>::evaluators());
    if constexpr (std::tuple_size_v<Own> == 0) {
      return NoEvaluator{};
    } else {
      return std::get<0>(Knowledge<G>::evaluators()).evaluator;
    }
  }

  void ownPriors(const Board& board, Side side, const MoveList& moves,
                 float* logits) {
    if constexpr (HasMovePriors<decltype(own_), G>) {
      own_.priors(board, side, moves, logits);
    } else {
      std::fill_n(logits, moves.size(), 0.0F);
    }
  }

  void show(const Board& board, Side viewer) {
    Encoding<G>::encode(board, viewer, numbers_.get());
    forward_.show(numbers_.get());
  }

  std::shared_ptr<const network::Network> network_;
  network::Forward forward_;
  std::unique_ptr<float[]> numbers_;
  decltype(defaultEvaluator()) own_ = defaultEvaluator();
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_NETWORK_NETWORK_EVALUATOR_H_
