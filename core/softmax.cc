#include "core/softmax.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace phasemachine {
namespace {

// e to the x for x <= 0, with a relative error below 1e-6 unless the result is
// negligible. All operations are exact in IEEE 754, so the result is the same
// everywhere, and there is no branch, so the compiler can vectorise it. Method:
// 2^n times a polynomial for 2^f, |f| <= 1/2.
inline float quickExp(float x) {
  constexpr float kLog2E = 1.44269504F;
  constexpr float kRounder = 12582912.0F;  // 1.5 * 2^23: adding it rounds
  const float y = x < -60.0F ? -60.0F * kLog2E : x * kLog2E;
  const float rounded = y + kRounder;
  const float f = y - (rounded - kRounder);
  float power = 1.33335581e-3F;
  power = power * f + 9.61812911e-3F;
  power = power * f + 5.55041087e-2F;
  power = power * f + 2.40226507e-1F;
  power = power * f + 6.93147181e-1F;
  power = power * f + 1.0F;
  const auto exponent = std::bit_cast<std::uint32_t>(rounded) << 23;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(power) + exponent);
}

float highestOf(std::span<const float> values) {
  // Four at a time, since each comparison waits for the one before.
  std::array<float, 4> best;
  best.fill(values[0]);
  std::size_t i = 0;
  for (; i + best.size() <= values.size(); i += best.size()) {
    for (std::size_t lane = 0; lane < best.size(); ++lane) {
      const float value = values[i + lane];
      best[lane] = value > best[lane] ? value : best[lane];
    }
  }
  for (; i < values.size(); ++i) best[0] = std::max(best[0], values[i]);
  return *std::max_element(best.begin(), best.end());
}

}  // namespace

void softmax(std::span<float> logits, double temperature) {
  if (logits.empty()) return;
  const float highest = highestOf(logits);
  const auto sharpness = static_cast<float>(1 / temperature);
  for (float& value : logits) value = quickExp((value - highest) * sharpness);
  // In fixed point, so that the order of addition does not matter.
  constexpr float kOne = 0x1p30F;
  std::uint64_t sum = 0;
  for (const float value : logits) {
    sum += static_cast<std::uint32_t>(static_cast<std::int32_t>(value * kOne));
  }
  const float factor = kOne / static_cast<float>(sum);
  for (float& value : logits) value *= factor;
}

}  // namespace phasemachine
