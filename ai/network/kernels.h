// The loops that a network spends its time in, for each kind of processor.
//
// Contract: all forms give the same integers (shape.h says which). The portable
// form is the reference.
//
// Example:
//   const Kernels& kernels = *activeKernels().kernels;
//   std::size_t count = kernels.gather(network.shape(), numbers, inputs);
//   kernels.first(network, inputs, count, units);
//
// Thread safety: pure functions, constants.

#ifndef PHASEMACHINE_AI_NETWORK_KERNELS_H_
#define PHASEMACHINE_AI_NETWORK_KERNELS_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "ai/network/network.h"
#include "ai/network/shape.h"

namespace phasemachine::network {

// Rows of the first layer and the number of each, an int16 in units of
// 2^-inputShift. A number of 0 adds nothing.
struct Inputs {
  std::uint32_t* rows;
  std::int32_t* numbers;
};

// Rows of weights that are fetched before they are added; most lie beyond the
// first cache.
inline constexpr std::size_t kAhead = 8;

// Inputs are written in blocks, up to this many beyond their end.
inline constexpr std::size_t kInputBlock = 16;

struct Kernels {
  // Lists the inputs of an observation that are not 0 and returns how many
  // there are, at most shape.inputs; there must be room for kInputBlock more.
  std::size_t (*gather)(const NetworkShape& shape, const float* numbers,
                        Inputs inputs);
  // The first layer's sums, cut to 0 to kOne: its units if it is not pairwise.
  // `units` is at a multiple of 64.
  void (*first)(const Network& network, Inputs inputs, std::size_t count,
                std::uint8_t* units);
  // sums[i] is the sum of unit rows[i] of the layer, or of unit i where `rows`
  // is null. `units` is at a multiple of 64.
  void (*sums)(const DenseLayer& layer, const std::uint8_t* units,
               const std::uint32_t* rows, std::size_t count,
               std::int32_t* sums);
  // The units of a pairwise layer from its 2 * `count` cut sums.
  void (*pair)(const std::uint8_t* cut, std::size_t count, std::uint8_t* units);
  // A dense layer's units from its sums.
  void (*cut)(const std::int32_t* sums, std::size_t count, std::uint32_t shift,
              std::uint8_t* units);
};

struct NamedKernels {
  std::string_view name;  // "portable", "avx2", "avx512" or "avx512vnni"
  const Kernels* kernels;
};

// Those that this processor runs, weakest first, whatever the environment asks.
std::vector<NamedKernels> runnableKernels();

// Those for activeIsa().
const NamedKernels& activeKernels();

// The forms. Only the portable one runs on every processor.
extern const Kernels kPortableKernels;
#if defined(__x86_64__)
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
extern const Kernels kVnniKernels;
#endif

// A number of an observation as an input; 0 if it is no number.
inline std::int32_t quantised(float number, std::uint32_t inputShift) {
  if (number != number) return 0;
  const float scaled = number * static_cast<float>(1U << inputShift);
  return static_cast<std::int32_t>(
      std::floor(std::clamp(scaled, -32768.0F, 32767.0F) + 0.5F));
}

// The loop of Kernels::pair, for compilers to turn into vectors.
inline void pairUnits(const std::uint8_t* cut, std::size_t count,
                      std::uint8_t* units) {
  for (std::size_t u = 0; u < count; ++u) {
    units[u] = static_cast<std::uint8_t>(cut[u] * cut[u + count] >> 7);
  }
}

// The loop of Kernels::cut, likewise.
inline void cutUnits(const std::int32_t* sums, std::size_t count,
                     std::uint32_t shift, std::uint8_t* units) {
  for (std::size_t u = 0; u < count; ++u) {
    units[u] = static_cast<std::uint8_t>(std::clamp(sums[u] >> shift, 0, kOne));
  }
}

// Whether all numbers of a plane are the same and not 0.
inline bool isFilled(const float* plane, std::size_t size) {
  return *plane != 0 &&
         std::memcmp(plane, plane + 1, (size - 1) * sizeof(float)) == 0;
}

// Lists inputs by means of `nonzero(begin, end, at)`, which lists those of the
// numbers [begin, end) that are not 0 from entry `at` on and returns where the
// next one goes.
template <class Nonzero>
inline std::size_t gatherWith(const NetworkShape& shape, const float* numbers,
                              Inputs inputs, Nonzero nonzero) {
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

#endif  // PHASEMACHINE_AI_NETWORK_KERNELS_H_
