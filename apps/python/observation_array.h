// Boards as arrays of numbers, for learning.
//
// Contract: an array holds what the viewer sees and nothing else, from the
// viewer's side: what is its own comes first. All values lie in [-1, 1] but for
// counts, which are scaled to be about that. The meaning of each plane is
// listed in observation_array.cc.
//
// Example:
//   const ObservationArray& array = observationArray(game);
//   std::vector<float> values(array.size());
//   array.write(board.data(), Side::kFirst, values.data());
//
// Thread safety: pure functions, constants.

#ifndef PHASEMACHINE_APPS_PYTHON_OBSERVATION_ARRAY_H_
#define PHASEMACHINE_APPS_PYTHON_OBSERVATION_ARRAY_H_

#include <cstddef>
#include <vector>

#include "core/side.h"
#include "phase/any_game.h"

namespace phasemachine::python {

struct ObservationArray {
  std::vector<std::size_t> shape;  // empty where a game has no array
  // `viewer` is a player; `out` has room for size() values.
  void (*write)(const void* board, Side viewer, float* out) = nullptr;

  std::size_t size() const {
    std::size_t product = shape.empty() ? 0 : 1;
    for (const std::size_t n : shape) product *= n;
    return product;
  }
};

const ObservationArray& observationArray(const AnyGame& game);

// How many bytes a move of the game has: 2 or 4.
std::size_t moveBytes(const AnyGame& game);

}  // namespace phasemachine::python

#endif  // PHASEMACHINE_APPS_PYTHON_OBSERVATION_ARRAY_H_
