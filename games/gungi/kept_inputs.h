// What stays when the inputs of a network are listed for the next position.
//
// Contract: the observation that was listed last: towers, hands by player, and
// the values of the planes after them. By default there is nothing.
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_GUNGI_KEPT_INPUTS_H_
#define PHASEMACHINE_GAMES_GUNGI_KEPT_INPUTS_H_

#include <array>

#include "games/gungi/encoding.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

struct KeptInputs {
  std::array<Tower, kSquares> towers = {};
  std::array<Hand, 2> hands;
  std::array<float, kGeneralPlanes> general = {};
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_KEPT_INPUTS_H_
