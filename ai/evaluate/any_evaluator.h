// Any evaluator of a game, behind one type.
//
// Contract: an Evaluator (evaluator.h) that holds another and forwards every
// call, at the cost of an indirect call. A search with it makes the same moves
// as one with the held evaluator.
// Searches take seconds to compile, so the engine compiles one per game with
// this type, for all evaluators except the game's default.
//
// Example:
//   AnyEvaluator<Chess> evaluator(RolloutEvaluator<Chess>{});
//   const EvaluatorParts parts = evaluator.parts();   // none
//
// Thread safety: one copy per thread; a copy copies the held evaluator.

#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "ai/evaluate/evaluator.h"
#include "core/random.h"
#include "core/side.h"
#include "phase/game.h"

namespace phasemachine {

template <Game G>
class AnyEvaluator {
 public:
  using Board = typename G::Board;
  using MoveList = typename G::MoveList;

  template <class E>
    requires(!std::same_as<std::remove_cvref_t<E>, AnyEvaluator> &&
             Evaluator<E, G>)
  explicit AnyEvaluator(E evaluator)
      : held_(std::make_unique<Held<E>>(std::move(evaluator))) {}
  AnyEvaluator(const AnyEvaluator& other) : held_(other.held_->copy()) {}
  AnyEvaluator(AnyEvaluator&&) noexcept = default;
  AnyEvaluator& operator=(AnyEvaluator other) noexcept {
    held_ = std::move(other.held_);
    return *this;
  }
  ~AnyEvaluator() = default;

  EvaluatorParts parts() const { return held_->parts; }

  double evaluate(Board& board, Side viewer, Random& random) {
    return held_->evaluate(board, viewer, random);
  }
  // Precondition: parts().priors.
  void priors(const Board& board, Side side, const MoveList& moves,
              float* logits) {
    held_->priors(board, side, moves, logits);
  }
  // Precondition: parts().batches.
  void evaluateBatch(std::span<BatchLeaf<G>> leaves) {
    held_->evaluateBatch(leaves);
  }
  // Precondition: parts().keys.
  std::uint64_t positionKey(const Board& board) const {
    return held_->positionKey(board);
  }

 private:
  struct Base {
    explicit Base(EvaluatorParts has) : parts(has) {}
    Base(const Base&) = default;
    Base& operator=(const Base&) = delete;
    virtual ~Base() = default;
    virtual std::unique_ptr<Base> copy() const = 0;
    virtual double evaluate(Board&, Side, Random&) = 0;
    virtual void priors(const Board&, Side, const MoveList&, float*) = 0;
    virtual void evaluateBatch(std::span<BatchLeaf<G>>) = 0;
    virtual std::uint64_t positionKey(const Board&) const = 0;

    const EvaluatorParts parts;
  };

  template <class E>
  struct Held final : Base {
    explicit Held(E evaluator)
        : Base(partsOf<G>(evaluator)), own(std::move(evaluator)) {}

    std::unique_ptr<Base> copy() const override {
      return std::make_unique<Held>(*this);
    }
    double evaluate(Board& board, Side viewer, Random& random) override {
      return own.evaluate(board, viewer, random);
    }
    void priors(const Board& board, Side side, const MoveList& moves,
                float* logits) override {
      if constexpr (HasMovePriors<E, G>) {
        own.priors(board, side, moves, logits);
      }
    }
    void evaluateBatch(std::span<BatchLeaf<G>> leaves) override {
      if constexpr (HasBatches<E, G>) own.evaluateBatch(leaves);
    }
    std::uint64_t positionKey(const Board& board) const override {
      if constexpr (HasPositionKey<E, G>) return own.positionKey(board);
      return 0;
    }

    E own;
  };

  std::unique_ptr<Base> held_;
};

}  // namespace phasemachine
