#include "ai/search/tree/priors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>

#include "core/portable_math.h"

namespace phasemachine::search {

void spread(std::span<float> shares, double part) {
  if (part == 0) return;
  const auto kept = static_cast<float>(1 - part);
  const float even =
      static_cast<float>(part) / static_cast<float>(shares.size());
  for (float& share : shares) share = kept * share + even;
}

void packPriors(std::span<const float> shares, std::span<std::uint16_t> out) {
  for (std::size_t i = 0; i < shares.size(); ++i) out[i] = packPrior(shares[i]);
}

namespace {

constexpr std::size_t kShortList = 128;

// The rank of each is the number of higher keys; counting them needs no branch,
// while sorting has an unpredictable one at every step.
void orderShortList(std::span<const std::uint16_t> priors,
                    std::span<std::uint32_t> order) {
  constexpr std::size_t kBlock = 16;
  std::array<std::int32_t, kShortList> keys;
  const std::size_t size = priors.size();
  const std::size_t padded = (size + kBlock - 1) / kBlock * kBlock;
  for (std::size_t i = 0; i < size; ++i) {
    keys[i] = priors[i] << 8 | static_cast<std::int32_t>(0xFF - i);
  }
  for (std::size_t i = size; i < padded; ++i) keys[i] = -1;
  for (std::size_t start = 0; start < size; start += kBlock) {
    std::array<std::int32_t, kBlock> places = {};
    for (std::size_t other = 0; other < size; ++other) {
      for (std::size_t i = 0; i < kBlock; ++i) {
        places[i] += keys[other] > keys[start + i] ? 1 : 0;
      }
    }
    const std::size_t end = std::min(kBlock, size - start);
    for (std::size_t i = 0; i < end; ++i) {
      order[static_cast<std::size_t>(places[i])] =
          static_cast<std::uint32_t>(start + i);
    }
  }
}

constexpr std::size_t kLongList = 4096;

// Two passes of counting sort, by the low byte and then by the high one. Both
// are stable, so equal priors keep their order.
void orderLongList(std::span<const std::uint16_t> priors,
                   std::span<std::uint32_t> order) {
  std::array<std::uint16_t, kLongList> byLow;
  std::array<std::uint32_t, 256> low = {};
  std::array<std::uint32_t, 256> high = {};
  for (const std::uint16_t prior : priors) {
    ++low[prior & 0xFF];
    ++high[prior >> 8];
  }
  // From counts to start positions, highest first.
  std::uint32_t lowEnd = 0;
  std::uint32_t highEnd = 0;
  for (std::size_t byte = 256; byte-- != 0;) {
    lowEnd += std::exchange(low[byte], lowEnd);
    highEnd += std::exchange(high[byte], highEnd);
  }
  for (std::size_t i = 0; i < priors.size(); ++i) {
    byLow[low[priors[i] & 0xFF]++] = static_cast<std::uint16_t>(i);
  }
  for (std::size_t i = 0; i < priors.size(); ++i) {
    order[high[priors[byLow[i]] >> 8]++] = byLow[i];
  }
}

}  // namespace

void orderByPrior(std::span<const std::uint16_t> priors,
                  std::span<std::uint32_t> order) {
  if (priors.size() <= kShortList) return orderShortList(priors, order);
  if (priors.size() <= kLongList) return orderLongList(priors, order);
  // A key of prior and index, so that the order is total.
  for (std::size_t i = 0; i < priors.size(); ++i) {
    order[i] =
        std::uint32_t{priors[i]} << 16 | static_cast<std::uint32_t>(0xFFFF - i);
  }
  std::sort(order.begin(), order.end(), std::greater<>());
  for (std::uint32_t& key : order) key = 0xFFFF - (key & 0xFFFF);
}

namespace {

// Marsaglia's polar method.
double sampleNormal(Random& random) {
  for (;;) {
    const double u = 2 * random.uniform() - 1;
    const double v = 2 * random.uniform() - 1;
    const double s = u * u + v * v;
    if (s >= 1 || s <= 1e-300) continue;
    return u * std::sqrt(-2 * portableLog(s) / s);
  }
}

double sampleUniformAboveZero(Random& random) {
  return 1 - random.uniform();  // (0, 1]
}

double sampleGamma(double alpha, Random& random) {
  if (alpha < 1) {
    const double boost =
        portableExp(portableLog(sampleUniformAboveZero(random)) / alpha);
    return sampleGamma(alpha + 1, random) * boost;
  }
  const double d = alpha - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = sampleNormal(random);
    const double t = 1 + c * x;
    if (t <= 0) continue;
    const double v = t * t * t;
    const double u = sampleUniformAboveZero(random);
    if (portableLog(u) < 0.5 * x * x + d - d * v + d * portableLog(v)) {
      return d * v;
    }
  }
}

}  // namespace

void sampleDirichlet(std::span<float> out, double alpha, Random& random) {
  double sum = 0;
  for (float& value : out) {
    const double gamma = sampleGamma(alpha, random);
    value = static_cast<float>(gamma);
    sum += gamma;
  }
  for (float& value : out) {
    value = sum > 0 ? static_cast<float>(static_cast<double>(value) / sum)
                    : 1 / static_cast<float>(out.size());
  }
}

}  // namespace phasemachine::search
