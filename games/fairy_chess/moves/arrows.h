// The flight of an archer's arrow.
//
// The arrow starts from the square that the archer has moved to and hits the
// first piece on its line, unless it enters an empty square of a cloud first.
// Directions are relative to the one just travelled: archers shoot ahead, half
// and full left and right, horse archers not straight ahead.

#pragma once

#include <array>
#include <cstddef>

#include "games/fairy_chess/movement/movement.h"
#include "games/fairy_chess/variants/pieces.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess::arrows {

// Clockwise from straight ahead.
inline constexpr std::array<Vector, 8> kDirections = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// In eighths of a turn.
inline constexpr int kTurns[] = {0, 1, 2, 6, 7};

// False if no move from `from` can lead to an arrow at `target`: within two
// steps, the archer is on no line with `target`.
inline bool mayReach(const Variant& v, Special special, int from, int target) {
  const int far = special == Special::kArcher ? 1 : 2;
  const int dx = target % v.files - from % v.files;
  const int dy = target / v.files - from / v.files;
  const auto near = [far](int n) { return n >= -far && n <= far; };
  return near(dx) || near(dy) || near(dx - dy) || near(dx + dy) ||
         near((dx - dy) / 2) || near((dx + dy) / 2);
}

// Calls f(square) for each piece of either color that the archer can hit after
// moving from `from` to `to` without capturing.
template <class Scene, class F>
void forEachHit(const Scene& scene, Special special, int from, int to, F&& f) {
  const int files = scene.v.files;
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  const Vector travel = {sign(to % files - from % files),
                         sign(to / files - from / files)};
  std::size_t heading = 0;
  while (!(kDirections[heading] == travel)) ++heading;
  for (const int turn : kTurns) {
    if (turn == 0 && special == Special::kHorseArcher) continue;
    const Vector d =
        kDirections[(heading + static_cast<std::size_t>(turn)) % 8];
    int x = to % files + d.x;
    int y = to / files + d.y;
    for (; x >= 0 && x < files && y >= 0 && y < scene.v.ranks;
         x += d.x, y += d.y) {
      const int at = y * files + x;
      if (at != from && scene.p.cells[at] != 0) {
        f(at);
        break;
      }
      if (scene.clouds.has(at)) break;
    }
  }
}

}  // namespace phasemachine::fairy_chess::arrows
