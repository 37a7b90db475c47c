// Scoring of regions.

#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

enum class Level : std::uint8_t { kNothing, kPresence, kDomination, kControl };

// Arrays are indexed by playerIndex(side).
struct RegionScore {
  std::array<Level, 2> level = {};
  std::array<int, 2> countries = {};
  std::array<int, 2> battlegrounds = {};
  std::array<int, 2> adjacent = {};  // controlled countries next to the enemy
  std::array<int, 2> points = {};

  int swing() const { return points[1] - points[0]; }
};

// Victory points for presence, domination and control. Control of Europe wins
// the game and has no value.
struct RegionValues {
  std::array<std::uint8_t, 4> byLevel;
};
inline constexpr std::array<RegionValues, kRegions> kRegionValues = {{
    {{0, 3, 7, 0}},  // Europe
    {{0, 3, 7, 9}},  // Asia
    {{0, 3, 5, 7}},  // Middle East
    {{0, 1, 4, 6}},  // Africa
    {{0, 1, 3, 5}},  // Central America
    {{0, 2, 5, 6}},  // South America
}};

// The card that scores each region.
inline constexpr std::array<Card, kRegions> kScoringCardOf = {
    kEuropeScoring, kAsiaScoring,           kMiddleEastScoring,
    kAfricaScoring, kCentralAmericaScoring, kSouthAmericaScoring};

// Scores a region. `ignored` is Shuttle Diplomacy's country, which does not
// count for the USSR. `taiwan`: with Formosan Resolution, Taiwan counts as a
// battleground if the US controls it, as in scoring.
RegionScore scoreRegion(const Board& board, Region region,
                        std::optional<Country> ignored = std::nullopt,
                        bool taiwan = true);

// Southeast Asia Scoring: positive for the US.
int scoreSoutheastAsia(const Board& board);

struct RegionScores {
  std::array<RegionScore, kRegions> of;
  int southeastAsia = 0;

  explicit RegionScores(const Board& board);
};

// The side that wins by control when Europe is scored, if any.
std::optional<Side> europeWinner(const RegionScore& europe);

}  // namespace phasemachine::twilight_struggle
