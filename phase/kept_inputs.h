// Inputs of networks that a game lists by their changes.
//
// Contract: a game whose observations have planes and that has features may
// have a type and a function:
//   struct KeptInputs                       default: of an empty observation
//   float listInputs(const Board&, Side viewer, KeptInputs& kept, InputList&)
// listInputs() refills the list with what listNumbers() (encoding.h) and
// listFeatures() (features.h) give together, as changes of `kept`, which is
// then that of this position; it belongs to one viewer. The result is the score
// of listFeatures(). Rows are those of the first layer of a network with planes
// and features (ai/network/shape.h): the numbers of the observation, one row
// for each plane, the features.
//
// Example:
//   Gungi::KeptInputs kept;
//   InputList list;
//   float score = Gungi::listInputs(board, Side::kFirst, kept, list);
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_PHASE_KEPT_INPUTS_H_
#define PHASEMACHINE_PHASE_KEPT_INPUTS_H_

#include <concepts>

#include "core/input_list.h"
#include "core/side.h"

namespace phasemachine {

template <class G>
concept KeepsInputs = requires(const typename G::Board& board, Side side,
                               typename G::KeptInputs& kept, InputList& out) {
  { G::listInputs(board, side, kept, out) } -> std::same_as<float>;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_KEPT_INPUTS_H_
