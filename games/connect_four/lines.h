// Lines of four as shifts and masks of bitboards (board.h).
//
// Example:
//   const bool won = hasFour(board.discs[0]);
//   const auto wins = completions(board.discs[0]) & board.playable();
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_LINES_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_LINES_H_

#include <cstdint>

#include "games/connect_four/board.h"

namespace phasemachine::connect_four {

// Shifts from a cell to the next on a line: up, across, and on both diagonals.
inline constexpr unsigned kSteps[] = {1, kRows + 1, kRows, kRows + 2};

// Whether four discs are in a row.
constexpr bool hasFour(std::uint64_t discs) {
  for (const unsigned step : kSteps) {
    const std::uint64_t pairs = discs & discs >> step;
    if (pairs & pairs >> 2 * step) return true;
  }
  return false;
}

// The discs that are part of a four.
constexpr std::uint64_t discsOfFours(std::uint64_t discs) {
  std::uint64_t found = 0;
  for (const unsigned step : kSteps) {
    const std::uint64_t pairs = discs & discs >> step;
    const std::uint64_t starts = pairs & pairs >> 2 * step;
    found |= starts | starts << step | starts << 2 * step | starts << 3 * step;
  }
  return found;
}

// Cells where one more disc completes a four, whether or not they are taken or
// can be reached now.
constexpr std::uint64_t completions(std::uint64_t discs) {
  std::uint64_t found = 0;
  for (const unsigned step : kSteps) {
    const std::uint64_t below = discs << step;
    const std::uint64_t above = discs >> step;
    const std::uint64_t twoBelow = below & discs << 2 * step;
    const std::uint64_t twoAbove = above & discs >> 2 * step;
    found |= twoBelow & (discs << 3 * step | above);
    found |= twoAbove & (discs >> 3 * step | below);
  }
  return found & kCells;
}

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_LINES_H_
