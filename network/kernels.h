// The inner loops of network evaluation, per instruction set.
//
// Contract: all forms compute the same integers (defined in shape.h). The
// portable form is the reference.
//
// Example:
//   const Kernels& kernels = *activeKernels().kernels;
//   std::size_t count = kernels.gather(network.shape(), numbers, room);
//   kernels.add(network, {room.rows, room.numbers}, count, sums);
//   kernels.clamp(sums, network.shape().sums, network.shape().shift, units);

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "network/network.h"
#include "network/shape.h"

namespace phasemachine::network {

// Rows of the first layer with the number of each as an int16 in units of
// 2^-inputShift; without numbers, each is 1. A number of 0 adds nothing.
struct Inputs {
  const std::uint32_t* rows;
  const std::int32_t* numbers;
};

// Where inputs are listed.
struct InputRoom {
  std::uint32_t* rows;
  std::int32_t* numbers;
};

// Number of rows of weights prefetched ahead; most are not in the L1 cache.
inline constexpr std::size_t kAhead = 8;

// Inputs are written in blocks, which may extend this far past their end.
inline constexpr std::size_t kInputBlock = 16;

struct Kernels {
  // Lists the non-zero inputs of an observation and returns their number, at
  // most shape.inputs. `inputs` needs room for kInputBlock more.
  std::size_t (*gather)(const NetworkShape& shape, const float* numbers,
                        InputRoom inputs);
  // Adds inputs to the first layer's sums, or subtracts them. Neither depends
  // on the order.
  void (*add)(const Network& network, Inputs inputs, std::size_t count,
              std::int16_t* sums);
  void (*subtract)(const Network& network, Inputs inputs, std::size_t count,
                   std::int16_t* sums);
  // Sums of the first layer, clamped to [0, kOne]: its units unless it is
  // pairwise.
  void (*clamp)(const std::int16_t* sums, std::size_t count,
                std::uint32_t shift, std::uint8_t* units);
  // sums[i] is the sum of unit rows[i] of the layer, or of unit i if `rows` is
  // null. `units` is aligned to 64 bytes.
  void (*sums)(const DenseLayer& layer, const std::uint8_t* units,
               const std::uint32_t* rows, std::size_t count,
               std::int32_t* sums);
  // Computes the units of a pairwise layer from its 2 * `count` clamped sums.
  void (*pair)(const std::uint8_t* cut, std::size_t count, std::uint8_t* units);
  // Computes a dense layer's units from its sums.
  void (*cut)(const std::int32_t* sums, std::size_t count, std::uint32_t shift,
              std::uint8_t* units);
};

struct NamedKernels {
  std::string_view name;  // "portable", "simd128", "avx2" or "avx512"
  const Kernels* kernels;
};

// The forms that this processor can run, weakest first, ignoring
// PHASEMACHINE_ISA.
std::vector<NamedKernels> runnableKernels();

// The form for activeIsa().
const NamedKernels& activeKernels();

// The forms. Only the portable one runs on every processor.
extern const Kernels kPortableKernels;
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
#elif defined(__wasm_simd128__)
extern const Kernels kSimd128Kernels;
#endif

// Quantises a number of an observation; NaN becomes 0.
inline std::int32_t quantised(float number, std::uint32_t inputShift) {
  if (number != number) return 0;
  const float scaled = number * static_cast<float>(1U << inputShift);
  return static_cast<std::int32_t>(
      std::floor(std::clamp(scaled, -32768.0F, 32767.0F) + 0.5F));
}

// The loop of Kernels::clamp, for the compiler to vectorise.
inline void clampSums(const std::int16_t* sums, std::size_t count,
                      std::uint32_t shift, std::uint8_t* units) {
  for (std::size_t u = 0; u < count; ++u) {
    units[u] = static_cast<std::uint8_t>(std::clamp(sums[u] >> shift, 0, kOne));
  }
}

// The loop of Kernels::pair, for the compiler to vectorise.
inline void pairUnits(const std::uint8_t* cut, std::size_t count,
                      std::uint8_t* units) {
  for (std::size_t u = 0; u < count; ++u) {
    units[u] = static_cast<std::uint8_t>(cut[u] * cut[u + count] >> 7);
  }
}

// The loop of Kernels::cut, for the compiler to vectorise.
inline void cutUnits(const std::int32_t* sums, std::size_t count,
                     std::uint32_t shift, std::uint8_t* units) {
  for (std::size_t u = 0; u < count; ++u) {
    units[u] = static_cast<std::uint8_t>(std::clamp(sums[u] >> shift, 0, kOne));
  }
}

// True if all numbers of a plane are equal and not 0.
inline bool isFilled(const float* plane, std::size_t size) {
  return *plane != 0 &&
         std::memcmp(plane, plane + 1, (size - 1) * sizeof(float)) == 0;
}

// Implements Kernels::gather. `nonzero(begin, end, at)` lists the non-zero
// numbers of [begin, end) from entry `at` on and returns the next free entry.
template <class Nonzero>
inline std::size_t gatherWith(const NetworkShape& shape, const float* numbers,
                              InputRoom inputs, Nonzero nonzero) {
  if (shape.planeSize == 0) return nonzero(0, shape.inputs, 0);
  std::size_t count = 0;
  std::size_t plane = shape.inputs;
  for (std::size_t at = 0; at < shape.inputs; at += shape.planeSize, ++plane) {
    if (isFilled(numbers + at, shape.planeSize)) {
      inputs.rows[count] = static_cast<std::uint32_t>(plane);
      inputs.numbers[count++] = quantised(numbers[at], shape.inputShift);
    } else {
      count = nonzero(at, at + shape.planeSize, count);
    }
  }
  return count;
}

}  // namespace phasemachine::network
