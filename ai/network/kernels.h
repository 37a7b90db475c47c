// The three loops that a network spends its time in, for each kind of processor.
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

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "ai/network/network.h"
#include "ai/network/shape.h"

namespace phasemachine::network {

// An input that is not 0.
struct Input {
  std::uint32_t row;    // of the first layer
  std::int32_t number;  // in units of 2^-inputShift, an int16

  friend bool operator==(const Input&, const Input&) = default;
};

struct Kernels {
  // Lists the inputs of an observation by row and returns how many there are,
  // at most shape.inputs. `inputs` has room for as many.
  std::size_t (*gather)(const NetworkShape& shape, const float* numbers,
                        Input* inputs);
  // The first layer's units, 0 to kOne. `units` is at a multiple of 64.
  void (*first)(const Network& network, const Input* inputs, std::size_t count,
                std::uint8_t* units);
  // sums[i] is the sum of unit rows[i] of the layer, or of unit i where `rows`
  // is null. `units` is at a multiple of 64.
  void (*sums)(const DenseLayer& layer, const std::uint8_t* units,
               const std::uint32_t* rows, std::size_t count,
               std::int32_t* sums);
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

// A number of an observation as an input, 0 if it is no number.
inline std::int32_t quantised(float number, std::uint32_t inputShift) {
  const float scaled = number * static_cast<float>(1U << inputShift);
  if (scaled >= 32767.0F) return 32767;
  if (scaled <= -32768.0F) return -32768;
  if (!(scaled > -32768.0F)) return 0;
  const float shifted = scaled + 0.5F;
  const auto cut = static_cast<std::int32_t>(shifted);
  return cut - (static_cast<float>(cut) > shifted ? 1 : 0);
}

// Writes an input unless it is 0, and returns where the next one goes.
inline Input* putInput(Input* to, std::size_t row, float number,
                       std::uint32_t inputShift) {
  const std::int32_t q = quantised(number, inputShift);
  *to = {static_cast<std::uint32_t>(row), q};
  return to + (q != 0 ? 1 : 0);
}

// Whether all numbers of a plane are the same and not 0.
inline bool isFilled(const float* plane, std::size_t size) {
  return *plane != 0 &&
         std::memcmp(plane, plane + 1, (size - 1) * sizeof(float)) == 0;
}

// Lists inputs by means of `nonzero(numbers, begin, end, to)`, which adds those
// of the numbers [begin, end) that are not 0 and returns where the next goes.
template <class Nonzero>
inline std::size_t gatherWith(const NetworkShape& shape, const float* numbers,
                              Input* inputs, Nonzero nonzero) {
  if (shape.planeSize == 0) {
    return static_cast<std::size_t>(
        nonzero(numbers, std::size_t{0}, std::size_t{shape.inputs}, inputs) -
        inputs);
  }
  Input* to = inputs;
  std::size_t plane = shape.inputs;
  for (std::size_t at = 0; at < shape.inputs; at += shape.planeSize, ++plane) {
    if (isFilled(numbers + at, shape.planeSize)) {
      to = putInput(to, plane, numbers[at], shape.inputShift);
    } else {
      to = nonzero(numbers, at, at + shape.planeSize, to);
    }
  }
  return static_cast<std::size_t>(to - inputs);
}

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_KERNELS_H_
