// Logits as a distribution, and samples of it.
//
// Contract: the shares sum to one. They are the same on every machine: each
// operation is exact in IEEE 754.
//
// Example:
//   softmax(logits, 1);
//   const std::size_t chosen = sampleShare(logits, random);

#pragma once

#include <cstddef>
#include <span>

#include "core/random.h"

namespace phasemachine {

// Replaces `logits` by the softmax at `temperature`.
void softmax(std::span<float> logits, double temperature);

// An index, as likely as its share. Precondition: `shares` is not empty.
std::size_t sampleShare(std::span<const float> shares, Random& random);

}  // namespace phasemachine
