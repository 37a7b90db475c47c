// The areas of clouds on a position: squares in fog, where pieces move like
// kings, and frozen squares, where they cannot move.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_CLOUDS_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_CLOUDS_H_

#include <cstddef>

#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

struct Clouds {
  Region fog;
  Region frozen;
};

inline Clouds cloudsOf(const Variant& v, const Position& p) {
  Clouds clouds;
  if (!v.clouds) return clouds;
  for (int s = 0; s < v.squares; ++s) {
    const Special special =
        v.special[static_cast<std::size_t>(kindOf(p.cells[s]))];
    if (special != Special::kFog && special != Special::kFreeze) continue;
    const int far = special == Special::kFog ? 2 : 1;
    for (int t = 0; t < v.squares; ++t) {
      const int dx = s % v.files - t % v.files;
      const int dy = s / v.files - t / v.files;
      if (dx > far || dx < -far || dy > far || dy < -far) continue;
      (far == 2 ? clouds.fog : clouds.frozen).add(t);
    }
  }
  return clouds;
}

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_CLOUDS_H_
