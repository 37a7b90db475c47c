// Priors as stored in the tree: 16-bit shares, best move first.

#pragma once

#include <cstdint>
#include <span>

#include "core/random.h"

namespace phasemachine::search {

inline constexpr std::uint32_t kPriorOne = 65535;

// Replaces each share s of k by (1 - part) * s + part / k.
void spread(std::span<float> shares, double part);

// A share in [0, 1] as stored: at least 1, so that no move is excluded.
constexpr std::uint16_t packPrior(float share) {
  const auto packed =
      static_cast<std::int32_t>(share * static_cast<float>(kPriorOne) + 0.5F);
  constexpr auto kOne = static_cast<std::int32_t>(kPriorOne);
  return static_cast<std::uint16_t>(packed < 1      ? 1
                                    : packed > kOne ? kOne
                                                    : packed);
}
constexpr double unpackPrior(std::uint16_t packed) {
  return static_cast<double>(packed) / kPriorOne;
}

// Applies packPrior() to each share. Precondition: equal sizes.
void packPriors(std::span<const float> shares, std::span<std::uint16_t> out);

// Fills `order` with the indices of `priors`, highest prior first, ties in the
// order of the list. Precondition: equal sizes, at most 65535.
void orderByPrior(std::span<const std::uint16_t> priors,
                  std::span<std::uint32_t> order);

// A sample of the symmetric Dirichlet distribution with parameter `alpha` > 0
// (gamma variates by Marsaglia and Tsang, 2000). The same on every machine.
void sampleDirichlet(std::span<float> out, double alpha, Random& random);

}  // namespace phasemachine::search
