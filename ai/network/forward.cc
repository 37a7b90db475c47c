#include "ai/network/forward.h"

#include <algorithm>
#include <array>
#include <utility>

#include "ai/evaluate/portable_math.h"
#include "ai/network/kernels.h"

namespace phasemachine::network {
namespace {

// Actions whose sums are computed at a time.
constexpr std::size_t kActionBlock = 256;

double expectedScore(const std::array<std::int32_t, 3>& sums,
                     std::uint32_t values, double scale) {
  if (values == 1) {
    return portableLogistic(static_cast<double>(sums[0]) * scale);
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
      inputs_(std::make_unique<Input[]>(network_->shape().inputs)),
      units_((network_->dense().size() + 1) * kMostUnits),
      sums_(std::make_unique<std::int32_t[]>(kMostUnits)) {}

void Forward::show(const float* numbers) {
  count_ = kernels_->gather(network_->shape(), numbers, inputs_.get());
  known_ = 0;
}

const std::uint8_t* Forward::unitsOf(std::size_t layer) {
  for (; known_ <= layer; ++known_) {
    std::uint8_t* units = units_.data() + known_ * kMostUnits;
    if (known_ == 0) {
      kernels_->first(*network_, inputs_.get(), count_, units);
      continue;
    }
    const DenseLayer& dense = network_->dense()[known_ - 1];
    kernels_->sums(dense, units - kMostUnits, nullptr, dense.units,
                   sums_.get());
    for (std::size_t u = 0; u < dense.units; ++u) {
      units[u] = static_cast<std::uint8_t>(
          std::clamp(sums_[u] >> dense.shift, 0, kOne));
    }
  }
  return units_.data() + layer * kMostUnits;
}

float Forward::value() {
  const DenseLayer& head = network_->value();
  std::array<std::int32_t, 3> sums = {};
  kernels_->sums(head, unitsOf(network_->dense().size()), nullptr, head.units,
                 sums.data());
  return static_cast<float>(
      expectedScore(sums, head.units,
                    static_cast<double>(network_->shape().valueScale)));
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
