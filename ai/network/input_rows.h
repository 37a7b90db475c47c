// The rows of a first layer that an observation, as runs, stands for.
//
// Contract: the same rows in the same order as Kernels::gather() lists for the
// array of those numbers: a plane whose numbers are all alike and not 0 is one
// row, behind those of all numbers (shape.h). Runs are as long as they can be,
// as NumberRuns makes them.
//
// Example:
//   forEachInputRow(runs.runs(), inputs, planeSize,
//                   [&](std::uint32_t row, float number) { add(row, number); });
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_AI_NETWORK_INPUT_ROWS_H_
#define PHASEMACHINE_AI_NETWORK_INPUT_ROWS_H_

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/number_runs.h"

namespace phasemachine::network {

// The number of a run is converted once.
template <class Convert, class F>
inline void forEachInputRow(std::span<const NumberRun> runs,
                            std::uint32_t inputs, std::uint32_t planeSize,
                            Convert&& convert, F&& f) {
  for (const NumberRun& run : runs) {
    const auto number = convert(run.value);
    // Most are single numbers.
    if (run.count == 1 && planeSize != 1) [[likely]] {
      f(run.begin, number);
      continue;
    }
    const std::uint32_t end = run.begin + run.count;
    std::uint32_t at = run.begin;
    // A plane of one number is always filled.
    if (planeSize != 0 && (run.count >= planeSize)) {
      const std::uint32_t firstPlane = (at + planeSize - 1) / planeSize;
      const std::uint32_t lastPlane = end / planeSize;
      for (; at < std::min(end, firstPlane * planeSize); ++at) f(at, number);
      for (std::uint32_t plane = firstPlane; plane < lastPlane; ++plane) {
        f(inputs + plane, number);
        at += planeSize;
      }
    }
    for (; at < end; ++at) f(at, number);
  }
}

template <class F>
inline void forEachInputRow(std::span<const NumberRun> runs,
                            std::uint32_t inputs, std::uint32_t planeSize,
                            F&& f) {
  forEachInputRow(
      runs, inputs, planeSize, [](float number) { return number; }, f);
}

}  // namespace phasemachine::network

#endif  // PHASEMACHINE_AI_NETWORK_INPUT_ROWS_H_
