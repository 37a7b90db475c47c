#include "ai/network/forward.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "ai/evaluate/portable_math.h"
#include "ai/network/kernels.h"

namespace phasemachine::network {
namespace {

// Actions whose sums are computed at a time.
constexpr std::size_t kActionBlock = 256;

// 1 / (1 + e^-x) to the precision of a float, with the same bits everywhere: x is
// cut to [-80, 80], and the Taylor series of what is left of e^-x beyond a power
// of 2 ends where it no longer counts.
double logistic(double x) {
  constexpr double kLog2E = 1.4426950408889634074;
  constexpr double kLn2 = 0.69314718055994530942;
  const double minus = std::clamp(-x, -80.0, 80.0);
  const double power = std::floor(minus * kLog2E + 0.5);
  const double r = minus - power * kLn2;
  const double square = r * r;
  const double even =
      1 + square * (0.5 + square * (1.0 / 24 +
                                    square * (1.0 / 720 + square / 40320)));
  const double odd =
      1 + square * (1.0 / 6 + square * (1.0 / 120 + square / 5040));
  const auto exponent = static_cast<std::int64_t>(power) + 1023;
  const auto scale =
      std::bit_cast<double>(static_cast<std::uint64_t>(exponent) << 52);
  return 1 / (1 + (even + r * odd) * scale);
}

double expectedScore(const std::array<std::int32_t, 3>& sums,
                     std::uint32_t values, double scale) {
  if (values == 1) {
    return logistic(static_cast<double>(sums[0]) * scale);
  }
  const double most = *std::max_element(sums.begin(), sums.end());
  const auto weight = [&](std::int32_t sum) {
    return portableExp((sum - most) * scale);
  };
  const double win = weight(sums[0]);
  const double draw = weight(sums[1]);
  return (win + draw / 2) / (win + draw + weight(sums[2]));
}

}  // namespace

Forward::Forward(std::shared_ptr<const Network> network)
    : Forward(std::move(network), *activeKernels().kernels) {}

Forward::~Forward() = default;
Forward::Forward(Forward&&) noexcept = default;

Forward::Forward(std::shared_ptr<const Network> network, const Kernels& kernels)
    : network_(std::move(network)),
      kernels_(&kernels),
      rows_(std::make_unique<std::uint32_t[]>(network_->shape().inputs +
                                              kInputBlock)),
      numbers_(std::make_unique<std::int32_t[]>(network_->shape().inputs +
                                                kInputBlock)),
      units_((network_->dense().size() + 1) * kMostUnits),
      sums_(std::make_unique<std::int32_t[]>(kMostUnits)) {}

void Forward::show(const float* numbers) {
  count_ = kernels_->gather(network_->shape(), numbers,
                            {rows_.get(), numbers_.get()});
  known_ = 0;
}

const std::uint8_t* Forward::unitsOf(std::size_t layer) {
  for (; known_ <= layer; ++known_) {
    std::uint8_t* units = units_.data() + known_ * kMostUnits;
    if (known_ == 0) {
      kernels_->first(*network_, {rows_.get(), numbers_.get()}, count_, units);
      continue;
    }
    const DenseLayer& dense = network_->dense()[known_ - 1];
    kernels_->sums(dense, units - kMostUnits, nullptr, dense.units,
                   sums_.get());
    kernels_->cut(sums_.get(), dense.units, dense.shift, units);
  }
  return units_.data() + layer * kMostUnits;
}

float Forward::value() {
  const DenseLayer& head = network_->value();
  std::array<std::int32_t, 3> sums = {};
  kernels_->sums(head, unitsOf(network_->dense().size()), nullptr, head.units,
                 sums.data());
  return static_cast<float>(expectedScore(
      sums, head.units, static_cast<double>(network_->shape().valueScale)));
}

void Forward::logits(const std::uint32_t* actions, std::size_t count,
                     float* out) {
  const DenseLayer& head = network_->policy();
  if (head.units == 0) {
    std::fill_n(out, count, 0.0F);
    return;
  }
  const std::uint8_t* units = unitsOf(network_->shape().policyLayer);
  const float scale = network_->shape().policyScale;
  std::array<std::uint32_t, kActionBlock> rows;
  std::array<std::int32_t, kActionBlock> sums;
  for (std::size_t begin = 0; begin < count; begin += kActionBlock) {
    const std::size_t size = std::min(kActionBlock, count - begin);
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint32_t action = actions[begin + i];
      rows[i] = action < head.units ? action : 0;
    }
    kernels_->sums(head, units, rows.data(), size, sums.data());
    for (std::size_t i = 0; i < size; ++i) {
      out[begin + i] = actions[begin + i] < head.units
                           ? static_cast<float>(sums[i]) * scale
                           : 0.0F;
    }
  }
}

}  // namespace phasemachine::network
