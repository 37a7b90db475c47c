#include "apps/cli/uci/move_clock.h"

#include <algorithm>
#include <cstdint>

namespace phasemachine::uci {

GameClock moveClock(const GameClock& told, int moveOverhead) {
  // Longer than most games last, and than any plan of the search counts on.
  constexpr std::int64_t kMoves = 50;
  const std::int64_t moves =
      told.movesToGo > 0 ? std::min<std::int64_t>(told.movesToGo, kMoves)
                         : kMoves;
  const std::int64_t increment = std::max<std::int64_t>(told.increment, 0);
  const std::int64_t uncovered =
      std::max<std::int64_t>(moveOverhead - increment, 0);
  const std::int64_t now =
      std::max<std::int64_t>(told.remaining - moveOverhead, 1);
  const std::int64_t later = now - uncovered * moves;
  const std::int64_t least = told.movesToGo > 0 ? 1 : now / 10;
  return {.remaining = std::max({later, least, std::int64_t{1}}),
          .increment = std::max<std::int64_t>(increment - moveOverhead, 0),
          .movesToGo = told.movesToGo};
}

}  // namespace phasemachine::uci
