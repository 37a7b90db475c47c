// Where a disc may be placed and which others it turns, on bitboards (board.h).
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_REVERSI_LINES_H_
#define PHASEMACHINE_GAMES_REVERSI_LINES_H_

#include <cstdint>

namespace phasemachine::reversi {

// One step in a direction: a shift, and the cells that a step can reach.
struct Direction {
  int shift;
  std::uint64_t reached;

  constexpr std::uint64_t operator()(std::uint64_t cells) const {
    return (shift > 0 ? cells << shift : cells >> -shift) & reached;
  }
};
inline constexpr std::uint64_t kNotLeft = 0xFEFEFEFEFEFEFEFE;
inline constexpr std::uint64_t kNotRight = 0x7F7F7F7F7F7F7F7F;
inline constexpr Direction kDirections[] = {
    {1, kNotLeft}, {-1, kNotRight}, {8, ~0ULL},     {-8, ~0ULL},
    {9, kNotLeft}, {7, kNotRight},  {-7, kNotLeft}, {-9, kNotRight},
};

// The free cells from which a line of discs of the other ends in an own one.
constexpr std::uint64_t placements(std::uint64_t own, std::uint64_t other) {
  std::uint64_t found = 0;
  for (const Direction step : kDirections) {
    std::uint64_t line = step(own) & other;
    for (int i = 0; i < 5; ++i) line |= step(line) & other;
    found |= step(line) & ~(own | other);
  }
  return found;
}

// The discs of the other that an own disc on `cell`, a bit, turns.
constexpr std::uint64_t turned(std::uint64_t own, std::uint64_t other,
                               std::uint64_t cell) {
  std::uint64_t found = 0;
  for (const Direction step : kDirections) {
    std::uint64_t line = 0;
    std::uint64_t at = step(cell);
    for (; at & other; at = step(at)) line |= at;
    if (at & own) found |= line;
  }
  return found;
}

}  // namespace phasemachine::reversi

#endif  // PHASEMACHINE_GAMES_REVERSI_LINES_H_
