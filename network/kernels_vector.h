// The loops that the vector forms of kernels.h share.
//
// Contract: a form's source file defines PHASEMACHINE_TARGET, its instruction
// set as compilers name it, includes this file once, and describes its registers
// by a type V:
//   using Type;                    // a register
//   static constexpr int kSums;    // sums of the first layer that it holds
//   Type load(const void*);        // kSums sums or weights
//   void store(void*, Type);
//   Type add(Type, Type);          // of sums; they wrap around
//   Type subtract(Type, Type);
//   Type scaled(Type weights, std::int32_t number, std::uint32_t inputShift);
//   Type loadBytes(const void*, std::size_t left);   // padded with zeros
//   Type step(Type sums, Type units, Type weights);  // adds bytes' products
//   __m128i totals(Type, Type, Type, Type);          // of each register
//   std::size_t nonzero(numbers, inputShift, begin, end, inputs, at);
// All but the last are PHASEMACHINE_INLINE.

#pragma once

#include <immintrin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "network/kernels.h"

#define PHASEMACHINE_KERNEL __attribute__((target(PHASEMACHINE_TARGET)))
#define PHASEMACHINE_INLINE \
  __attribute__((target(PHASEMACHINE_TARGET), always_inline)) inline

namespace phasemachine::network {
namespace {  // NOLINT: included once for each instruction set

template <class V>
std::size_t gather(const NetworkShape& shape, const float* numbers,
                   InputRoom inputs) {
  return gatherWith(shape, numbers, inputs,
                    [&](std::size_t begin, std::size_t end, std::size_t at) {
                      return V::nonzero(numbers, shape.inputShift, begin, end,
                                        inputs, at);
                    });
}

// Changes N registers of sums from sum `begin` on.
template <class V, int kSign, int N>
PHASEMACHINE_KERNEL void changeTile(const Network& network, Inputs inputs,
                                    std::size_t count, std::size_t begin,
                                    std::int16_t* out) {
  constexpr int kSums = V::kSums;
  constexpr int kCacheLine = 64 / sizeof(typename V::Type);
  const NetworkShape& shape = network.shape();
  const std::int32_t one = 1 << shape.inputShift;
  typename V::Type sums[N];
  for (int k = 0; k < N; ++k) sums[k] = V::load(out + begin + kSums * k);
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row =
        network.first() + std::size_t{inputs.rows[i]} * shape.sums + begin;
    const std::int16_t* later =
        network.first() +
        std::size_t{inputs.rows[std::min(i + kAhead, count - 1)]} * shape.sums +
        begin;
    for (int k = 0; k < N; k += kCacheLine) {
      _mm_prefetch(reinterpret_cast<const char*>(later + kSums * k),
                   _MM_HINT_T0);
    }
    const std::int32_t number =
        inputs.numbers == nullptr ? one : inputs.numbers[i];
    if (number == one) {
      for (int k = 0; k < N; ++k) {
        const auto by = V::load(row + kSums * k);
        sums[k] = kSign > 0 ? V::add(sums[k], by) : V::subtract(sums[k], by);
      }
    } else {
      for (int k = 0; k < N; ++k) {
        const auto by =
            V::scaled(V::load(row + kSums * k), number, shape.inputShift);
        sums[k] = kSign > 0 ? V::add(sums[k], by) : V::subtract(sums[k], by);
      }
    }
  }
  for (int k = 0; k < N; ++k) V::store(out + begin + kSums * k, sums[k]);
}

template <class V, int kSign, int N>
PHASEMACHINE_INLINE void changeTiles(const Network& network, Inputs inputs,
                                     std::size_t count, std::size_t& at,
                                     std::int16_t* sums) {
  constexpr std::size_t kTile = N * V::kSums;
  for (; at + kTile <= network.shape().sums; at += kTile) {
    changeTile<V, kSign, N>(network, inputs, count, at, sums);
  }
}

// With tiles of these numbers of registers; the last divides every layer.
template <class V, int kSign, int... kTiles>
PHASEMACHINE_KERNEL void change(const Network& network, Inputs inputs,
                                std::size_t count, std::int16_t* sums) {
  std::size_t at = 0;
  (changeTiles<V, kSign, kTiles>(network, inputs, count, at, sums), ...);
}

PHASEMACHINE_KERNEL void clamp(const std::int16_t* sums, std::size_t count,
                               std::uint32_t shift, std::uint8_t* units) {
  clampSums(sums, count, shift, units);
}

// Four rows at a time; in an incomplete last group, the last row is repeated.
template <class V>
PHASEMACHINE_KERNEL void sums(const DenseLayer& layer,
                              const std::uint8_t* units,
                              const std::uint32_t* rows, std::size_t count,
                              std::int32_t* sums) {
  using Type = typename V::Type;
  const std::size_t inputs = layer.inputs;
  for (std::size_t i = 0; i < count; i += 4) {
    std::size_t row[4];
    const std::int8_t* w[4];
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t at = i + k < count ? i + k : count - 1;
      row[k] = rows == nullptr ? at : rows[at];
      w[k] = layer.weights + row[k] * inputs;
    }
    Type a = {};
    Type b = {};
    Type c = {};
    Type d = {};
    for (std::size_t at = 0; at < inputs; at += sizeof(Type)) {
      const std::size_t left = inputs - at;
      const Type unit = V::loadBytes(units + at, left);
      a = V::step(a, unit, V::loadBytes(w[0] + at, left));
      b = V::step(b, unit, V::loadBytes(w[1] + at, left));
      c = V::step(c, unit, V::loadBytes(w[2] + at, left));
      d = V::step(d, unit, V::loadBytes(w[3] + at, left));
    }
    alignas(16) std::int32_t total[4];
    _mm_store_si128(reinterpret_cast<__m128i*>(total), V::totals(a, b, c, d));
    for (std::size_t k = 0; k < 4 && i + k < count; ++k) {
      sums[i + k] = static_cast<std::int32_t>(
          static_cast<std::uint32_t>(total[k]) +
          static_cast<std::uint32_t>(layer.bias[row[k]]));
    }
  }
}

PHASEMACHINE_KERNEL void pair(const std::uint8_t* cut, std::size_t count,
                              std::uint8_t* units) {
  pairUnits(cut, count, units);
}

PHASEMACHINE_KERNEL void cut(const std::int32_t* sums, std::size_t count,
                             std::uint32_t shift, std::uint8_t* units) {
  cutUnits(sums, count, shift, units);
}

// The form of V, whose first layers change by tiles of these registers.
template <class V, int... kTiles>
constexpr Kernels kernelsOf() {
  return {gather<V>,
          change<V, 1, kTiles...>,
          change<V, -1, kTiles...>,
          clamp,
          sums<V>,
          pair,
          cut};
}

}  // namespace
}  // namespace phasemachine::network
