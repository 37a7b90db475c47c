// An index drawn by shares.
//
// Contract: an index is as likely as its share; of shares that rounding keeps from
// their sum, the last positive one takes the rest. One number is drawn, and the
// result is the same on every machine. Preconditions: there are shares, and none is
// negative.
//
// Example:
//   const std::size_t chosen = sampleShare(shares, random);

#pragma once

#include <cstddef>
#include <iterator>

#include "core/random.h"

namespace phasemachine {

// Of `count` shares, shareOf(0) and so on, that sum to `sum`. The rest is counted
// down in their type.
template <class ShareOf>
std::size_t sampleShare(std::size_t count, const ShareOf& shareOf,
                        Random& random, double sum = 1) {
  using Share = decltype(shareOf(count));
  auto left = static_cast<Share>(sum * random.uniform());
  std::size_t drawn = count - 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Share share = shareOf(i);
    if (!(share > 0)) continue;
    drawn = i;
    left -= share;
    if (left < 0) break;
  }
  return drawn;
}

// Of an array of shares that sum to one.
template <class Shares>
std::size_t sampleShare(const Shares& shares, Random& random) {
  return sampleShare(
      std::size(shares), [&](std::size_t i) { return shares[i]; }, random);
}

}  // namespace phasemachine
