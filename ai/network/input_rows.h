// Maps the runs of an observation to rows of the first layer.
//
// Contract: gives the same rows in the same order as Kernels::gather() for the
// corresponding array: a plane filled with one non-zero number is a single row,
// after the rows of single numbers (shape.h). Runs must be maximal, as
// NumberRuns makes them.
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

// Calls f(row, convert(number)); `convert` is called once per run.
template <class Convert, class F>
inline void forEachInputRow(std::span<const NumberRun> runs,
                            std::uint32_t inputs, std::uint32_t planeSize,
                            Convert&& convert, F&& f) {
  for (const NumberRun& run : runs) {
    const auto number = convert(run.value);
    // Most runs are single numbers.
    if (run.count == 1 && planeSize != 1) [[likely]] {
      f(run.begin, number);
      continue;
    }
    const std::uint32_t end = run.begin + run.count;
    std::uint32_t at = run.begin;
    // A plane of size 1 is always filled.
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
