#include "network/kernels.h"

#include <array>

#include "core/isa.h"

namespace phasemachine::network {
namespace {

constexpr std::array kForms = {
#if defined(__wasm_simd128__)
    CompiledFor{IsaLevel::kPortable, NamedKernels{"simd128", &kSimd128Kernels}},
#else
    CompiledFor{IsaLevel::kPortable,
                NamedKernels{"portable", &kPortableKernels}},
#endif
#if defined(__x86_64__)
    CompiledFor{IsaLevel::kAvx2, NamedKernels{"avx2", &kAvx2Kernels}},
    CompiledFor{IsaLevel::kAvx512, NamedKernels{"avx512", &kAvx512Kernels}},
#endif
};

std::size_t gatherPortable(const NetworkShape& shape, const float* numbers,
                           InputRoom inputs) {
  return gatherWith(shape, numbers, inputs,
                    [&](std::size_t begin, std::size_t end, std::size_t at) {
                      for (std::size_t i = begin; i < end; ++i) {
                        if (numbers[i] == 0) continue;
                        inputs.rows[at] = static_cast<std::uint32_t>(i);
                        inputs.numbers[at++] =
                            quantised(numbers[i], shape.inputShift);
                      }
                      return at;
                    });
}

// Sums wrap around.
template <int kSign>
void changePortable(const Network& network, Inputs inputs, std::size_t count,
                    std::int16_t* sums) {
  const NetworkShape& shape = network.shape();
  const std::int32_t one = 1 << shape.inputShift;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int16_t* row =
        network.first() + std::size_t{inputs.rows[i]} * shape.sums;
    const std::int32_t number =
        inputs.numbers == nullptr ? one : inputs.numbers[i];
    for (std::size_t u = 0; u < shape.sums; ++u) {
      const std::int32_t product =
          (row[u] * number + (one >> 1)) >> shape.inputShift;
      sums[u] = static_cast<std::int16_t>(sums[u] + kSign * product);
    }
  }
}

void sumsPortable(const DenseLayer& layer, const std::uint8_t* units,
                  const std::uint32_t* rows, std::size_t count,
                  std::int32_t* sums) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t row = rows == nullptr ? i : rows[i];
    const std::int8_t* weights = layer.weights + row * layer.inputs;
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < layer.inputs; ++k) sum += weights[k] * units[k];
    // Biases are arbitrary, so the addition wraps around.
    sums[i] =
        static_cast<std::int32_t>(static_cast<std::uint32_t>(sum) +
                                  static_cast<std::uint32_t>(layer.bias[row]));
  }
}

}  // namespace

constinit const Kernels kPortableKernels = {
    gatherPortable, changePortable<1>, changePortable<-1>,
    clampSums,      sumsPortable,      pairUnits,
    cutUnits};

std::vector<NamedKernels> runnableKernels() {
  std::vector<NamedKernels> kernels;
  for (const IsaLevel isa : runnableIsas(kForms)) {
    kernels.push_back(bestForm(kForms, isa));
  }
  return kernels;
}

const NamedKernels& activeKernels() {
  static const NamedKernels kernels = bestForm(kForms, activeIsa());
  return kernels;
}

}  // namespace phasemachine::network
