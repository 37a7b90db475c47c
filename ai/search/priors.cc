#include "ai/search/priors.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>

#include "ai/evaluate/portable_math.h"

namespace phasemachine::search {

void softmax(std::span<float> logits, double temperature) {
  if (logits.empty()) return;
  const float highest = *std::max_element(logits.begin(), logits.end());
  double sum = 0;
  for (float& value : logits) {
    const double e =
        portableExp(static_cast<double>(value - highest) / temperature);
    value = static_cast<float>(e);
    sum += e;
  }
  for (float& value : logits) {
    value = static_cast<float>(static_cast<double>(value) / sum);
  }
}

void orderByPrior(std::span<const float> shares,
                  std::span<std::uint32_t> order) {
  // One key of share and index, so that the order is total.
  for (std::size_t i = 0; i < shares.size(); ++i) {
    order[i] = std::uint32_t{packPrior(shares[i])} << 16 |
               static_cast<std::uint32_t>(0xFFFF - i);
  }
  std::sort(order.begin(), order.end(), std::greater<>());
  for (std::uint32_t& key : order) key = 0xFFFF - (key & 0xFFFF);
}

namespace {

// Polar method of Marsaglia.
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
