// An outside function that evaluates positions, shared by all threads of a
// search or of a run of games.
//
// Contract: one thread at a time calls the function. Answers are checked: a
// value outside [0, 1] or a non-finite logit throws EvaluatorError naming
// position and number, which ends the search like any exception of an
// evaluator, including the function's own. After that the judge can be used
// again.
//
// Example:
//   auto judge = std::make_shared<OutsideJudge>(
//       [&](const PositionBatch& batch) { model.judge(batch); });
//   PlayerSettings settings{.outside = judge};
//   settings.search = outsideSearch();
//   auto player = makePlayer(game, settings);
//
// Thread safety: safe from any number of threads.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>

namespace phasemachine {

// Positions to be evaluated outside, by a network in Python or C, and room for
// its answers. Position i has the numbers from observations[i * width] on (the
// game's encoding, phase/erased/encoding.h, as the side to decide sees the
// position) and the legal actions [offsets[i], offsets[i + 1]) of `actions`. A
// position that is only scored, and not expanded, has no actions. The answers are
// values[i], the expected score of the side to decide in [0, 1], and one logit
// for each action; the softmax of a position's logits becomes its move priors.
// Before the call all values are 0.5 and all logits 0.
struct PositionBatch {
  std::size_t size = 0;
  std::size_t width = 0;                   // numbers of an observation
  std::span<const float> observations;     // size * width
  std::span<const std::uint32_t> offsets;  // size + 1, from 0
  std::span<const std::uint32_t> actions;
  std::span<float> values;  // size
  std::span<float> logits;  // as many as actions
  std::shared_ptr<const void> owner;
};

// An array of plain values at a multiple of 64 bytes.
template <class T>
class AlignedArray {
 public:
  explicit AlignedArray(std::size_t size)
      : data_(static_cast<T*>(
            ::operator new(size * sizeof(T), std::align_val_t{64}))),
        size_(size) {}
  ~AlignedArray() {  // NOLINT: not trivial
    ::operator delete(data_, std::align_val_t{64});
  }
  AlignedArray(const AlignedArray&) = delete;
  AlignedArray& operator=(const AlignedArray&) = delete;

  T* data() { return data_; }
  std::size_t size() const { return size_; }

 private:
  T* data_;
  std::size_t size_;
};

// Memory for batches: blocks aligned to 64 bytes, reused from call to call. A
// block lives as long as `owner` is held, but its contents change with the next
// call.
class PositionRows {
 public:
  explicit PositionRows(std::size_t width) : width_(width) {}

  // Makes room for `size` positions with `actions` actions in total; contents
  // are unspecified. May throw std::bad_alloc.
  void reserve(std::size_t size, std::size_t actions) {
    if (block_ != nullptr && block_->offsets.size() > size &&
        block_->actions.size() >= actions) {
      return;
    }
    const std::size_t rows = grown(size, block_ ? block_->values.size() : 0);
    const std::size_t moves =
        grown(actions, block_ ? block_->actions.size() : 0);
    block_ = std::make_shared<Block>(rows, rows * width_, moves);
  }

  float* observation(std::size_t i) {
    return block_->observations.data() + i * width_;
  }
  std::uint32_t* offsets() { return block_->offsets.data(); }
  std::uint32_t* actions() { return block_->actions.data(); }

  // The first `size` positions, with the answers' initial values.
  PositionBatch batch(std::size_t size) const;

 private:
  struct Block {
    Block(std::size_t rows, std::size_t numbers, std::size_t moves)
        : observations(numbers),
          offsets(rows + 1),
          actions(moves),
          values(rows),
          logits(moves) {}
    AlignedArray<float> observations;
    AlignedArray<std::uint32_t> offsets;
    AlignedArray<std::uint32_t> actions;
    AlignedArray<float> values;
    AlignedArray<float> logits;
  };

  static std::size_t grown(std::size_t wanted, std::size_t now) {
    return wanted <= now ? now : wanted + wanted / 2;
  }

  std::size_t width_;
  std::shared_ptr<Block> block_;
};

// An unusable answer, or a function that failed.
class EvaluatorError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class OutsideJudge {
 public:
  using Function = std::function<void(const PositionBatch&)>;

  explicit OutsideJudge(Function function) : function_(std::move(function)) {}

  // Calls the function with a batch that is not empty and checks its answers.
  void judge(const PositionBatch& batch);

  // Calls made and positions judged so far.
  struct Counts {
    std::uint64_t calls = 0;
    std::uint64_t positions = 0;
  };
  Counts counts() const;

 private:
  Function function_;
  mutable std::mutex mutex_;
  Counts counts_;
};

}  // namespace phasemachine
