// Evaluates a network on one position.
//
// Contract: show() sets the observation, shape().inputs numbers given as an
// array or as runs, and optionally the result of Features<G>::list(); the
// default is no features and a score of 1/2. value() and logits() then evaluate
// the network on it; each layer is computed at most once. Only the constructor
// allocates. Results are identical on every processor, and for arrays and runs,
// and for the changes that a game lists of the inputs it keeps
// (phase/knowledge.h): a Forward keeps the sums of those for two viewers.
//
// Example:
//   Forward forward(network);
//   forward.show(numbers);
//   float score = forward.value();
//   forward.logits(actions, count, out);
//
// Thread safety: one object per thread; networks may be shared.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/number_runs.h"
#include "network/network.h"
#include "phase/knowledge.h"

namespace phasemachine::network {

struct Kernels;

// The result of Features<G>::list() (phase/knowledge.h).
struct FeatureInput {
  std::span<const NumberRun> runs;  // all below shape().features
  float score = 0.5F;
};

class Forward {
 public:
  // Uses the kernels for this processor, or the given ones, which it must
  // support.
  explicit Forward(std::shared_ptr<const Network> network);
  Forward(std::shared_ptr<const Network> network, const Kernels& kernels);
  ~Forward();
  Forward(Forward&&) noexcept;
  Forward(const Forward&) = delete;
  Forward& operator=(const Forward&) = delete;
  Forward& operator=(Forward&&) = delete;

  // Precondition: shape().inputs numbers.
  void show(const float* numbers, const FeatureInput& features = {});
  // Precondition: runs below shape().inputs.
  void show(std::span<const NumberRun> runs, const FeatureInput& features = {});
  // Sets all inputs by their changes since the last call with this `viewer`, 0
  // or 1; at first there are none. Precondition: takesChanges().
  void show(const InputList& list, std::size_t viewer, float score);
  // True if the network has planes and features and stores whole numbers up to
  // 127, for which InputList::ones() may stand.
  bool takesChanges() const;

  // The expected score of the side that views the observation, in [0, 1],
  // rounded to float precision like the values of outside evaluators.
  float value();

  // Writes the logit of each of `count` actions to `out`: 0 for actions that
  // the network lacks, and for all actions if it has no policy.
  void logits(const std::uint32_t* actions, std::size_t count, float* out);

  const Network& network() const { return *network_; }

 private:
  // Appends the first-layer rows of `runs`; `first` is the row of input 0.
  void listRows(std::span<const NumberRun> runs, std::uint32_t inputs,
                std::uint32_t planeSize, std::uint32_t first);
  void showFeatures(const FeatureInput& features);
  // Forgets what was computed.
  void begin(float score);
  std::size_t quantise(std::span<const InputList::Input> inputs);
  // The units of a layer (0: the first layer), computed on demand.
  const std::uint8_t* unitsOf(std::size_t layer);
  void logitsOfParts(const std::uint32_t* actions, std::size_t count,
                     float* out);

  std::shared_ptr<const Network> network_;
  const Kernels* kernels_;
  std::size_t known_ = 0;  // layers computed for this observation
  bool partsKnown_ = false;
  std::size_t count_ = 0;  // inputs not yet added to firstSums_
  double scoreLogit_ = 0;  // logit of the score, scaled
  std::unique_ptr<std::uint32_t[]> rows_;
  std::unique_ptr<std::int32_t[]> numbers_;
  Aligned<std::int16_t> firstSums_;
  std::array<Aligned<std::int16_t>, 2> kept_;  // the bias and kept inputs
  Aligned<std::uint8_t> units_;  // kMostUnits per layer, then clamped sums
  std::unique_ptr<std::int32_t[]> sums_;
  std::unique_ptr<std::int32_t[]> partSums_;
};

// Maps the runs of an observation to rows of the first layer.
//
// Contract: gives the same rows in the same order as Kernels::gather() for the
// corresponding array: a plane filled with one non-zero number is a single row,
// after the rows of single numbers (shape.h). Runs must be maximal, as
// NumberRuns makes them.
//
// Example:
//   forEachInputRow(runs.runs(), inputs, planeSize,
//                   [&](std::uint32_t row, float number) { add(row, number); });

// Calls f(row, convert(number)); `convert` is called once per run.
template <class Convert, class F>
inline void forEachInputRow(std::span<const NumberRun> runs,
                            std::uint32_t inputs, std::uint32_t planeSize,
                            Convert&& convert, F&& f) {
  for (const NumberRun& run : runs) {
    const auto number = convert(run.value);
    // Most runs are single numbers.
    if (run.count == 1 && planeSize != 1) [[likely]] {
      f(run.begin, number);
      continue;
    }
    const std::uint32_t end = run.begin + run.count;
    std::uint32_t at = run.begin;
    // A plane of size 1 is always filled.
    if (planeSize != 0 && (run.count >= planeSize)) {
      const std::uint32_t firstPlane = (at + planeSize - 1) / planeSize;
      const std::uint32_t lastPlane = end / planeSize;
      for (; at < std::min(end, firstPlane * planeSize); ++at) f(at, number);
      for (std::uint32_t plane = firstPlane; plane < lastPlane; ++plane) {
        f(inputs + plane, number);
        at += planeSize;
      }
    }
    for (; at < end; ++at) f(at, number);
  }
}

template <class F>
inline void forEachInputRow(std::span<const NumberRun> runs,
                            std::uint32_t inputs, std::uint32_t planeSize,
                            F&& f) {
  forEachInputRow(
      runs, inputs, planeSize, [](float number) { return number; }, f);
}

}  // namespace phasemachine::network
