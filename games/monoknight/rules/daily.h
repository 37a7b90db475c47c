// The daily challenges.
//
// Contract: a day is a number of whole days since 1970-01-01 UTC. Even days
// have the fixed challenge, a copy of stage 5-8. Odd days have a challenge
// drawn uniformly from the day's seed, in this order: size, deck, spawn, and
// the four costs. All arithmetic wraps at 64 bits.
//
// Example:
//   const DailyChallenge today = dailyChallenge(20367, Edition::kHandbook);

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_RULES_DAILY_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_RULES_DAILY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/stages.h"

namespace phasemachine::monoknight {

// Converts between days and dates.
//
// Contract: a day is a number of whole days since 1970-01-01 UTC; a date is
// "YYYY-MM-DD".
//
// Example:
//   dateOfDay(20367);          // "2025-10-06"
//   dayOfDate("2025-10-06");   // 20367

// The largest day; later years would have five digits.
inline constexpr std::uint32_t kLastDay = 2932896;  // 9999-12-31

// Precondition: day <= kLastDay.
std::string dateOfDay(std::uint32_t day);
// Empty unless the text is a calendar date from 1970 on.
std::optional<std::uint32_t> dayOfDate(std::string_view date);

enum class DailyVariant : std::uint8_t { kFixed, kRandom };

struct DailyChallenge {
  DailyVariant variant = DailyVariant::kFixed;
  // Seed of the day's card stream, the same for everybody.
  std::uint64_t deckSeed = 0;
  // Seed of the regulation of a random day.
  std::uint64_t regulationSeed = 0;
  Regulation regulation;
};

constexpr std::uint64_t dailyFixedDeckSeed(std::uint64_t day) {
  return day + 0x0F0FA5A5;
}
constexpr std::uint64_t dailyRandomDeckSeed(std::uint64_t day) {
  return day + 0xC3D2E1F0;
}
constexpr std::uint64_t dailyRegulationSeed(std::uint64_t day) {
  return day + 0x5F5FF00D;
}

DailyChallenge dailyChallenge(std::uint64_t day, Edition edition);
// The random variant of any day.
Regulation dailyRandomRegulation(std::uint64_t day);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_RULES_DAILY_H_
