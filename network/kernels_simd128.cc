// The form of kernels.h for WebAssembly's SIMD128.

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include <cstddef>
#include <cstdint>

#include "network/kernels.h"

namespace phasemachine::network {
namespace {

std::size_t gather(const NetworkShape& shape, const float* numbers,
                   InputRoom inputs) {
  return gatherWith(
      shape, numbers, inputs,
      [&](std::size_t begin, std::size_t end, std::size_t at) {
        for (std::size_t i = begin; i < end; ++i) {
          while (i + 4 <= end &&
                 !wasm_v128_any_true(wasm_f32x4_ne(wasm_v128_load(numbers + i),
                                                   wasm_f32x4_splat(0)))) {
            i += 4;
          }
          if (i == end) break;
          if (numbers[i] == 0) continue;
          inputs.rows[at] = static_cast<std::uint32_t>(i);
          inputs.numbers[at++] = quantised(numbers[i], shape.inputShift);
        }
        return at;
      });
}

// As shape.h says; sums wrap around.
v128_t scaled(v128_t weights, v128_t numbers, v128_t half,
              std::uint32_t inputShift) {
  const auto part = [&](v128_t products) {
    return wasm_i32x4_shr(wasm_i32x4_add(products, half), inputShift);
  };
  return wasm_i16x8_shuffle(
      part(wasm_i32x4_extmul_low_i16x8(weights, numbers)),
      part(wasm_i32x4_extmul_high_i16x8(weights, numbers)), 0, 2, 4, 6, 8, 10,
      12, 14);
}

template <int kSign>
void change(const Network& network, Inputs inputs, std::size_t count,
            std::int16_t* sums) {
  // Four registers of eight: they divide every layer.
  constexpr std::size_t kRegisters = 4;
  const NetworkShape& shape = network.shape();
  const std::int32_t one = 1 << shape.inputShift;
  const v128_t half = wasm_i32x4_splat(one >> 1);
  for (std::size_t u = 0; u < shape.sums; u += 8 * kRegisters) {
    v128_t changed[kRegisters];
    for (std::size_t k = 0; k < kRegisters; ++k) {
      changed[k] = wasm_v128_load(sums + u + 8 * k);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const std::int16_t* row =
          network.first() + std::size_t{inputs.rows[i]} * shape.sums + u;
      const std::int32_t number =
          inputs.numbers == nullptr ? one : inputs.numbers[i];
      const v128_t numbers =
          wasm_i16x8_splat(static_cast<std::int16_t>(number));
      for (std::size_t k = 0; k < kRegisters; ++k) {
        v128_t by = wasm_v128_load(row + 8 * k);
        if (number != one) by = scaled(by, numbers, half, shape.inputShift);
        changed[k] = kSign > 0 ? wasm_i16x8_add(changed[k], by)
                               : wasm_i16x8_sub(changed[k], by);
      }
    }
    for (std::size_t k = 0; k < kRegisters; ++k) {
      wasm_v128_store(sums + u + 8 * k, changed[k]);
    }
  }
}

// The total of each register.
v128_t totals(v128_t a, v128_t b, v128_t c, v128_t d) {
  const v128_t ab = wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 1, 4, 5),
                                   wasm_i32x4_shuffle(a, b, 2, 3, 6, 7));
  const v128_t cd = wasm_i32x4_add(wasm_i32x4_shuffle(c, d, 0, 1, 4, 5),
                                   wasm_i32x4_shuffle(c, d, 2, 3, 6, 7));
  return wasm_i32x4_add(wasm_i32x4_shuffle(ab, cd, 0, 2, 4, 6),
                        wasm_i32x4_shuffle(ab, cd, 1, 3, 5, 7));
}

// Four rows at a time; in an incomplete last group, the last row is repeated.
void sums(const DenseLayer& layer, const std::uint8_t* units,
          const std::uint32_t* rows, std::size_t count, std::int32_t* sums) {
  for (std::size_t i = 0; i < count; i += 4) {
    std::size_t row[4];
    const std::int8_t* w[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t at = i + k < count ? i + k : count - 1;
      row[k] = rows == nullptr ? at : rows[at];
      w[k] = layer.weights + row[k] * layer.inputs;
    }
    v128_t sum[4] = {};
    for (std::size_t at = 0; at < layer.inputs; at += 8) {
      const v128_t unit = wasm_u16x8_load8x8(units + at);
      for (std::size_t k = 0; k < 4; ++k) {
        sum[k] = wasm_i32x4_add(
            sum[k], wasm_i32x4_dot_i16x8(unit, wasm_i16x8_load8x8(w[k] + at)));
      }
    }
    std::int32_t total[4];
    wasm_v128_store(total, totals(sum[0], sum[1], sum[2], sum[3]));
    for (std::size_t k = 0; k < 4 && i + k < count; ++k) {
      // Biases are arbitrary, so the addition wraps around.
      sums[i + k] = static_cast<std::int32_t>(
          static_cast<std::uint32_t>(total[k]) +
          static_cast<std::uint32_t>(layer.bias[row[k]]));
    }
  }
}

}  // namespace

constinit const Kernels kSimd128Kernels = {
    gather, change<1>, change<-1>, clampSums, sums, pairUnits, cutUnits};

}  // namespace phasemachine::network

#endif  // defined(__wasm_simd128__)
