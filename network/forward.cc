#include "network/forward.h"

#include <bit>
#include <cmath>
#include <utility>

#include "core/portable_math.h"
#include "network/kernels.h"

namespace phasemachine::network {
namespace {

// Actions whose sums are computed at a time.
constexpr std::size_t kActionBlock = 256;

// 1 / (1 + e^-x) to float precision, bit-identical everywhere: x is clamped to
// [-80, 80], a power of 2 is split off from e^-x, and the Taylor series of the
// rest is cut where further terms no longer matter.
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

double logitOf(float score) {
  constexpr double kLeast = 1e-4;
  const double cut = std::clamp(static_cast<double>(score), kLeast, 1 - kLeast);
  return portableLog(cut / (1 - cut));
}

// The value from its sums and the score's logit.
double expectedScore(std::span<const std::int32_t> sums, double scale,
                     double scoreLogit) {
  if (sums.size() == 1) {
    return logistic(static_cast<double>(sums[0]) * scale + scoreLogit);
  }
  const double step = 1 / static_cast<double>(sums.size() - 1);
  const auto best = static_cast<std::size_t>(
      std::max_element(sums.begin(), sums.end()) - sums.begin());
  double total = 0;
  double weights = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    // Minus the logit of the largest sum.
    const double logit =
        (static_cast<double>(sums[i]) - static_cast<double>(sums[best])) *
            scale +
        scoreLogit * step *
            (static_cast<double>(best) - static_cast<double>(i));
    const double weight = portableExp(std::min(logit, 80.0));
    total += weight * (1 - step * static_cast<double>(i));
    weights += weight;
  }
  return std::clamp(total / weights, 0.0, 1.0);
}

}  // namespace

Forward::Forward(std::shared_ptr<const Network> network)
    : Forward(std::move(network), *activeKernels().kernels) {}

Forward::~Forward() = default;
Forward::Forward(Forward&&) noexcept = default;

Forward::Forward(std::shared_ptr<const Network> network, const Kernels& kernels)
    : network_(std::move(network)),
      kernels_(&kernels),
      rows_(std::make_unique<std::uint32_t[]>(network_->shape().rows() +
                                              kInputBlock)),
      numbers_(std::make_unique<std::int32_t[]>(network_->shape().rows() +
                                                kInputBlock)),
      firstSums_(network_->shape().sums),
      kept_{Aligned<std::int16_t>(network_->shape().sums),
            Aligned<std::int16_t>(network_->shape().sums)},
      units_((network_->dense().size() + 2) * kMostUnits),
      sums_(std::make_unique<std::int32_t[]>(kMostUnits)),
      partSums_(
          std::make_unique<std::int32_t[]>(network_->shape().policyParts)) {
  const std::int16_t* bias = network_->firstBias();
  for (Aligned<std::int16_t>& kept : kept_) {
    std::copy_n(bias, kept.size(), kept.data());
  }
}

void Forward::show(const float* numbers, const FeatureInput& features) {
  count_ = kernels_->gather(network_->shape(), numbers,
                            {rows_.get(), numbers_.get()});
  std::copy_n(network_->firstBias(), firstSums_.size(), firstSums_.data());
  showFeatures(features);
}

void Forward::show(std::span<const NumberRun> runs,
                   const FeatureInput& features) {
  const NetworkShape& shape = network_->shape();
  count_ = 0;
  listRows(runs, shape.inputs, shape.planeSize, 0);
  std::copy_n(network_->firstBias(), firstSums_.size(), firstSums_.data());
  showFeatures(features);
}

void Forward::listRows(std::span<const NumberRun> runs, std::uint32_t inputs,
                       std::uint32_t planeSize, std::uint32_t first) {
  const std::uint32_t shift = network_->shape().inputShift;
  std::uint32_t* rows = rows_.get() + count_;
  std::int32_t* numbers = numbers_.get() + count_;
  forEachInputRow(
      runs, inputs, planeSize,
      [shift](float number) {
        return number == 1 ? 1 << shift : quantised(number, shift);
      },
      [&](std::uint32_t row, std::int32_t number) {
        *rows++ = first + row;
        *numbers++ = number;
      });
  count_ = static_cast<std::size_t>(rows - rows_.get());
}

void Forward::showFeatures(const FeatureInput& features) {
  const NetworkShape& shape = network_->shape();
  begin(features.score);
  if (shape.features != 0) {
    listRows(features.runs, shape.features, 0,
             static_cast<std::uint32_t>(shape.featureRow()));
  }
}

void Forward::begin(float score) {
  const auto scale = static_cast<double>(network_->shape().scoreScale);
  known_ = 0;
  partsKnown_ = false;
  scoreLogit_ = scale == 0 ? 0 : scale * logitOf(score);
}

bool Forward::takesChanges() const {
  const NetworkShape& shape = network_->shape();
  return shape.planeSize != 0 && shape.features != 0 && shape.inputShift <= 8;
}

void Forward::show(const InputList& list, std::size_t viewer, float score) {
  std::int16_t* kept = kept_[viewer].data();
  const Inputs inputs = {rows_.get(), numbers_.get()};
  kernels_->subtract(*network_, inputs, quantise(list.left()), kept);
  kernels_->add(*network_, inputs, quantise(list.came()), kept);
  std::copy_n(kept, firstSums_.size(), firstSums_.data());
  const std::span<const std::uint32_t> ones = list.ones();
  kernels_->add(*network_, {ones.data(), nullptr}, ones.size(),
                firstSums_.data());
  count_ = quantise(list.others());
  begin(score);
}

std::size_t Forward::quantise(std::span<const InputList::Input> inputs) {
  const std::uint32_t shift = network_->shape().inputShift;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    rows_[i] = inputs[i].row;
    numbers_[i] =
        inputs[i].value == 1 ? 1 << shift : quantised(inputs[i].value, shift);
  }
  return inputs.size();
}

const std::uint8_t* Forward::unitsOf(std::size_t layer) {
  for (; known_ <= layer; ++known_) {
    std::uint8_t* units = units_.data() + known_ * kMostUnits;
    if (known_ == 0) {
      const bool pairwise = network_->shape().pairwise != 0;
      std::uint8_t* cut =
          pairwise ? units_.data() + (network_->dense().size() + 1) * kMostUnits
                   : units;
      kernels_->add(*network_, {rows_.get(), numbers_.get()}, count_,
                    firstSums_.data());
      count_ = 0;
      kernels_->clamp(firstSums_.data(), firstSums_.size(),
                      network_->shape().shift, cut);
      if (pairwise) kernels_->pair(cut, network_->shape().unitsOf(0), units);
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
  std::array<std::int32_t, kMostValues> sums;
  kernels_->sums(head, unitsOf(network_->dense().size()), nullptr, head.units,
                 sums.data());
  return static_cast<float>(expectedScore(
      {sums.data(), head.units},
      static_cast<double>(network_->shape().valueScale), scoreLogit_));
}

void Forward::logitsOfParts(const std::uint32_t* actions, std::size_t count,
                            float* out) {
  const NetworkShape& shape = network_->shape();
  if (!partsKnown_) {
    kernels_->sums(network_->policy(), unitsOf(shape.policyLayer), nullptr,
                   shape.policyParts, partSums_.get());
    partsKnown_ = true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (actions[i] >= shape.actions) {
      out[i] = 0;
      continue;
    }
    const std::uint32_t* parts = network_->partsOf(actions[i]);
    // Sums are arbitrary, so the addition wraps around.
    std::uint32_t sum = 0;
    for (std::uint32_t k = 0; k < shape.partsOfAction; ++k) {
      sum += static_cast<std::uint32_t>(partSums_[parts[k]]);
    }
    out[i] =
        static_cast<float>(static_cast<std::int32_t>(sum)) * shape.policyScale;
  }
}

void Forward::logits(const std::uint32_t* actions, std::size_t count,
                     float* out) {
  if (network_->shape().policyParts != 0) {
    logitsOfParts(actions, count, out);
    return;
  }
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
