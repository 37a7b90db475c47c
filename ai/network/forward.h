// One position through a network.
//
// Contract: show() takes an observation of shape().inputs numbers, as an array
// or as runs, and show() with features also what Features<G>::list() says;
// value() and logits() then answer about it, and compute no layer twice.
// Without features there are none and the score is 1/2. Memory is taken in the
// constructor alone. Results are the same on every processor, and for arrays
// and runs.
//
// Example:
//   Forward forward(network);
//   forward.show(numbers);
//   float score = forward.value();
//   forward.logits(actions, count, out);
//
// Thread safety: one object per thread; networks may be shared.

#ifndef PHASEMACHINE_AI_NETWORK_FORWARD_H_
#define PHASEMACHINE_AI_NETWORK_FORWARD_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "ai/network/network.h"
#include "core/number_runs.h"

namespace phasemachine::network {

struct Kernels;

// What a game's evaluation says about a position (phase/features.h).
struct FeatureInput {
  std::span<const NumberRun> runs;  // all below shape().features
  float score = 0.5F;
};

class Forward {
 public:
  // The kernels are those for this processor, or given ones that it runs.
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

  // The expected score of whose view the observation is, in [0, 1], rounded to a
  // float, as a callback's values are.
  float value();

  // The logit of each of `count` actions. An action that the network does not
  // have, and any action without a policy, gets 0.
  void logits(const std::uint32_t* actions, std::size_t count, float* out);

  const Network& network() const { return *network_; }

 private:
  // Adds the rows of runs, which begin with row `first`.
  void listRows(std::span<const NumberRun> runs, std::uint32_t inputs,
                std::uint32_t planeSize, std::uint32_t first);
  void showFeatures(const FeatureInput& features);
  // The units of a layer, 0 the first; those below it are computed if need be.
  const std::uint8_t* unitsOf(std::size_t layer);
  void logitsOfParts(const std::uint32_t* actions, std::size_t count,
                     float* out);

  std::shared_ptr<const Network> network_;
  const Kernels* kernels_;
  std::size_t known_ = 0;  // layers computed for this observation
  bool partsKnown_ = false;
  std::size_t count_ = 0;
  double scoreLogit_ = 0;  // times its scale
  std::unique_ptr<std::uint32_t[]> rows_;
  std::unique_ptr<std::int32_t[]> numbers_;
  Aligned<std::uint8_t> units_;  // kMostUnits for each layer, then cut sums
  std::unique_ptr<std::int32_t[]> sums_;
  std::unique_ptr<std::int32_t[]> partSums_;
};

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_FORWARD_H_
