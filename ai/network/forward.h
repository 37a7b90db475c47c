// One position through a network.
//
// Contract: show() takes an observation of shape().inputs numbers; value() and
// logits() then answer about it, and compute no layer twice. Memory is taken in
// the constructor alone. Results are the same on every processor.
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

#include "ai/network/network.h"

namespace phasemachine::network {

struct Kernels;

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
  void show(const float* numbers);

  // The expected score of whose view the observation is, in [0, 1], rounded to a
  // float, as a callback's values are.
  float value();

  // The logit of each of `count` actions. An action that the network does not
  // have, and any action without a policy, gets 0.
  void logits(const std::uint32_t* actions, std::size_t count, float* out);

  const Network& network() const { return *network_; }

 private:
  // The units of a layer, 0 the first; those below it are computed if need be.
  const std::uint8_t* unitsOf(std::size_t layer);

  std::shared_ptr<const Network> network_;
  const Kernels* kernels_;
  std::size_t known_ = 0;  // layers computed for this observation
  std::size_t count_ = 0;
  std::unique_ptr<std::uint32_t[]> rows_;
  std::unique_ptr<std::int32_t[]> numbers_;
  Aligned<std::uint8_t> units_;  // kMostUnits for each layer
  std::unique_ptr<std::int32_t[]> sums_;
};

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_FORWARD_H_
