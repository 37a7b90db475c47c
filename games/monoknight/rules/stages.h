// The campaign: five chapters of eight stages, with their stars; and the daily
// challenges.
//
// Contract: stages are numbered 0 to 39 in order; stage 8 is "2-1". Two
// editions exist, as the rules handbook and the application differ: kHandbook
// has the handbook's costs of stage 1-2 (3/1/1/0), of six stages from chapter 3
// on (5/5/1/0, where the application charges nothing for deadlocks and
// redraws), and the toggles of 4-1 at (0,1) and (2,3).
//
// Example:
//   Regulation r = stageRegulation(*stageByName("4-1"), Edition::kHandbook);
//   int stars = starsOf(stage(0).goals(), metrics).total();
//   const DailyChallenge today = dailyChallenge(20367, Edition::kHandbook);

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/monoknight/rules/regulation.h"
#include "games/monoknight/rules/score.h"

namespace phasemachine::monoknight {

enum class Edition : std::uint8_t { kHandbook, kApp };

// The objective of the second star.
enum class Objective : std::uint8_t {
  kMoves,           // at most `limit` moves, penalties not counted
  kSeconds,         // at most `limit` seconds
  kNoPenalty,       // no penalty at all
  kPenalties,       // at most `limit`
  kNoRevisit,       // no step on a visited tile; no stage has it
  kNoPenaltyMoves,  // no penalty and at most `limit` moves
};

// The objectives of the second and third star.
struct Goals {
  Objective objective = Objective::kMoves;
  std::uint16_t limit = 0;
  // The third star: a score below this, or optionally equal to it.
  std::uint16_t scoreTarget = 0;
  bool equalReaches = true;
  friend bool operator==(const Goals&, const Goals&) = default;
};

// x, y, and the visits, for tiles that need more than one.
struct Spot {
  std::uint8_t x;
  std::uint8_t y;
  std::uint8_t visits;
};

// Those of a stage.
class Spots {
 public:
  constexpr Spots() = default;
  constexpr Spots(std::initializer_list<Spot> spots) {
    for (const Spot& spot : spots) spots_[size_++] = spot;
  }
  constexpr operator std::span<const Spot>() const {  // NOLINT: they are one
    return {spots_.data(), size_};
  }
  constexpr const Spot* begin() const { return spots_.data(); }
  constexpr const Spot* end() const { return spots_.data() + size_; }

 private:
  std::array<Spot, 4> spots_ = {};
  std::size_t size_ = 0;
};

struct Stage {
  std::string_view name;  // "4-1"
  std::string_view title;
  std::uint8_t size;
  bool choosesSpawn;  // otherwise the start is the centre
  Preset deck;
  Costs costs;  // as in the application
  Spots multi;
  Spots toggles;
  Spots walls;
  Objective objective;
  std::uint16_t limit;
  std::uint16_t scoreTarget;

  int chapter() const { return name[0] - '0'; }
  // From chapter 2 on, a score equal to the target reaches it.
  Goals goals() const { return {objective, limit, scoreTarget, chapter() > 1}; }
};

inline constexpr std::size_t kStageCount = 40;
inline constexpr int kChapters = 5;
inline constexpr std::size_t kStagesPerChapter = 8;

// Precondition: number < kStageCount.
const Stage& stage(std::size_t number);
std::optional<std::size_t> stageByName(std::string_view name);

Regulation stageRegulation(std::size_t number, Edition edition);

struct Stars {
  bool objective = false;
  bool score = false;
  int total() const { return 1 + (objective ? 1 : 0) + (score ? 1 : 0); }
};

// The stars of one clear, for the score of the metrics or a given one.
Stars starsOf(const Goals& goals, const Metrics& metrics);
Stars starsOf(const Goals& goals, const Metrics& metrics, std::int64_t score);

// Stars of the best single clear of each stage, 0 if not cleared.
using StageStars = std::array<std::uint8_t, kStageCount>;

// Stars in a chapter needed to unlock the next one.
inline constexpr int kStarsToUnlockChapter = 16;

// The first stage is always unlocked; the first of a chapter with 16 stars in
// the previous chapter; any other if the previous one is cleared.
bool unlocked(std::size_t number, const StageStars& stars);

// --- The daily challenges ---------------------------------------------------
//
// A day is a number of whole days since 1970-01-01 UTC, a date "YYYY-MM-DD".
// Even days have the fixed challenge, a copy of stage 5-8. Odd days have a
// challenge drawn uniformly from the day's seed, in this order: size, deck,
// spawn, and the four costs. All arithmetic wraps at 64 bits.

// The largest day; later years would have five digits.
inline constexpr std::uint32_t kLastDay = 2932896;  // 9999-12-31

// "2025-10-06" for 20367. Precondition: day <= kLastDay.
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

DailyChallenge dailyChallenge(std::uint64_t day, Edition edition);
// The random variant of any day.
Regulation dailyRandomRegulation(std::uint64_t day);

}  // namespace phasemachine::monoknight
