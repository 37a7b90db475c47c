#include "games/monoknight/rules/daily.h"

#include <array>
#include <cstddef>

namespace phasemachine::monoknight {
namespace {

constexpr std::string_view kFixedStage = "5-8";

constexpr std::array<std::uint8_t, 2> kSizes = {5, 7};
constexpr std::array<Preset, 7> kDailyDecks = {
    Preset::kStandard,
    Preset::kStandardLight,
    Preset::kStandardWithOrthogonalChoices,
    Preset::kStandardWithDiagonalChoices,
    Preset::kStandardWithKnightChoices,
    Preset::kStandardWithAllChoices,
    Preset::kDirectionChoice};
constexpr std::array<std::uint8_t, 4> kHighCosts = {3, 4, 5, 6};
constexpr std::array<std::uint8_t, 2> kDiscardCosts = {1, 2};
constexpr std::array<std::uint8_t, 3> kRevisitCosts = {0, 1, 2};

// Marsaglia's xorshift with the shifts 13, 7 and 17, as in the rules.
class Xorshift {
 public:
  // A state of zero would never leave it.
  explicit Xorshift(std::uint64_t seed) : state_(seed != 0 ? seed : 1) {}
  template <class T, std::size_t N>
  T pick(const std::array<T, N>& values) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return values[state_ % N];
  }

 private:
  std::uint64_t state_;
};

}  // namespace

Regulation dailyRandomRegulation(std::uint64_t day) {
  Xorshift draw(dailyRegulationSeed(day));
  Regulation r = standardRegulation();
  r.size = draw.pick(kSizes);
  r.deck = presetDeck(draw.pick(kDailyDecks));
  const std::array<std::uint8_t, 2> spawns = {centreOf(r.size), kNowhere};
  r.spawn = draw.pick(spawns);
  r.costs.deadlock = draw.pick(kHighCosts);
  r.costs.redraw = draw.pick(kHighCosts);
  r.costs.discard = draw.pick(kDiscardCosts);
  r.costs.revisit = draw.pick(kRevisitCosts);
  return r;
}

DailyChallenge dailyChallenge(std::uint64_t day, Edition edition) {
  DailyChallenge daily;
  daily.regulationSeed = dailyRegulationSeed(day);
  if (day % 2 == 0) {
    daily.variant = DailyVariant::kFixed;
    daily.deckSeed = dailyFixedDeckSeed(day);
    daily.regulation = stageRegulation(*stageByName(kFixedStage), edition);
  } else {
    daily.variant = DailyVariant::kRandom;
    daily.deckSeed = dailyRandomDeckSeed(day);
    daily.regulation = dailyRandomRegulation(day);
  }
  return daily;
}

}  // namespace phasemachine::monoknight
