// Drawings of chess pieces.
//
// Example:
//   svg::Picture picture(45, 45);
//   svg::chessman(svg::Chessman::kKnight, /*second=*/false, {0, 0}, 45,
//                 picture);

#ifndef PHASEMACHINE_CORE_SVG_SVG_CHESSMEN_H_
#define PHASEMACHINE_CORE_SVG_SVG_CHESSMEN_H_

#include <cstdint>

#include "core/svg/svg.h"

namespace phasemachine::svg {

enum class Chessman : std::uint8_t {
  kPawn,
  kKnight,
  kBishop,
  kRook,
  kQueen,
  kKing,
};

// Draws a piece into the square with side `size` pixels and upper left corner
// `at`; in the second player's colour if `second`.
void chessman(Chessman man, bool second, Point at, double size,
              Picture& picture);

}  // namespace phasemachine::svg

#endif  // PHASEMACHINE_CORE_SVG_SVG_CHESSMEN_H_
