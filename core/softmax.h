// Logits as a distribution.
//
// Contract: the shares sum to one. They are the same on every machine: each
// operation is exact in IEEE 754.
//
// Example:
//   softmax(logits, 1);

#pragma once

#include <span>

namespace phasemachine {

// Replaces `logits` by the softmax at `temperature`.
void softmax(std::span<float> logits, double temperature);

}  // namespace phasemachine
