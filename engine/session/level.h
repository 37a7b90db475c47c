// Playing strength of an engine seat, from beginner to full.
//
// Contract: a level limits the simulations of a search, samples the move from
// the visit shares with a temperature, and sometimes plays a random legal move.
// Levels below kFullLevel search each move with a new tree on one thread, and
// so depend only on the position, the seed and the move number; kFullLevel
// plays the best move within the search limits. The levels are the same in
// every game.
//
// Example:
//   absl::StatusOr<int> level = levelNamed("easy");             // 3
//   SearchLimits limits = limitsAt(levelAt(*level), given);
//   auto move = moveAt(levelAt(*level), result, random);

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "ai/search/ask/result.h"
#include "ai/selfplay/play_game.h"
#include "core/random.h"

namespace phasemachine {

struct Level {
  int number;                 // 1 to kFullLevel
  std::string_view name;      // "beginner"; empty for those between
  std::uint64_t simulations;  // at most, a move; 0: no cap
  // Moves are sampled in proportion to visits^(1/temperature); 0: the most
  // visited.
  double temperature;
  int mistakes;  // moves of 1000 that are any legal move
};

inline constexpr int kFullLevel = 10;

// The random stream of the levels, separate from those of the game and the
// search: Random(seed, kLevelStream, move number).
inline constexpr std::uint64_t kLevelStream = 0x6C6576656C;

// All levels, from 1 on.
std::span<const Level> allLevels();
// Precondition: 1 <= number <= kFullLevel.
const Level& levelAt(int number);

// The level with a name, or a number as text. Error: InvalidArgument naming the
// word and the levels.
absl::StatusOr<int> levelNamed(std::string_view word);
// "beginner (level 1)", "level 2".
std::string levelWords(int number);

// The limits of one search: the given ones, with the level's cap. Below
// kFullLevel time limits are dropped, except a game clock, because the moves
// would depend on the machine.
SearchLimits limitsAt(const Level& level, SearchLimits limits);

// The level's move after a search; a random one if it makes a mistake.
// Precondition: the search reports a move.
template <class Move>
Move moveAt(const Level& level, const SearchResult<Move>& result,
            Random& random) {
  const auto& moves = result.moves;
  if (random.below(1000) < static_cast<std::uint32_t>(level.mistakes)) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))].move;
  }
  if (level.temperature <= 0) return moves.front().move;
  return drawMove(result, level.temperature, random);
}

}  // namespace phasemachine
