// Static evaluation of a position, for the leaves of a search, and its learned
// correction.
//
// Contract: evaluate() returns hundredths of a victory point from one side's
// view, within +-kMaxEvaluation, and the negative from the other side's. It
// counts points; each region by its score if scored now and by the control and
// influence there, more the sooner its scoring card is due; military operations
// against DEFCON, and cards that lower DEFCON at the wrong moment; both hands
// by the value of their cards to the holder; the space race, the China Card,
// lasting effects; and pending stack entries. expectedScore() is the expected
// score with that lead, times the chance not to lose before because DEFCON
// falls to 1 by pending events (nuclear_risk.h) or because no other card will
// be left (nuclear_risk.h). learnedScore() is the same with a lead that a small
// network corrects (networks.h). All read the hands on the board; for a
// player who may not see one, use a board from determinize(). Precondition: the
// game is not over. The arithmetic of evaluate() is integer, and the scores add
// a few operations that are the same on every machine.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/effects.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kMaxEvaluation = 6000;

// `side` is kUssr or kUsa.
int evaluate(const Board& board, Side side);

// The expected score of `side`, in [0, 1]; the scores of both sides sum to 1.
// The same lead is worth more with fewer turns left. 0 if the opponent is about
// to lower DEFCON to 1.
double expectedScore(const Board& board, Side side);
// The same, with `lead` for `side` in place of evaluate().
double expectedScore(const Board& board, Side side, int lead);
// The same with the lead corrected by the network (networks.h).
double learnedScore(const Board& board, Side side);

// The weight of future scorings of a region, in 64ths of an immediate scoring:
// 64 for a card in a hand, less for one in the deck or not yet in the game,
// plus the final scoring. For Southeast Asia's card see the second function.
int scoringWeight(const Board& board, Region region);
int southeastWeight(const Board& board);

// The net value of the influence in `country`, in hundredths of a point from
// the view of the US, before weighting regions.
int countryValue(Country country, int ussr, int usa);

}  // namespace phasemachine::twilight_struggle

// The weights, in hundredths of a victory point unless noted otherwise. The
// figures are estimates, not fitted.
namespace phasemachine::twilight_struggle::weights {

// Weights of scorings are in 64ths.
inline constexpr int kOnce = 64;
// By quarters of a turn until a scoring: a factor of 0.86 per turn.
inline constexpr std::array<int, 49> kLater = [] {
  std::array<int, 49> table{};
  double value = kOnce;
  for (int& entry : table) {
    entry = static_cast<int>(value + 0.5);
    value *= 0.963;
  }
  return table;
}();
constexpr int later(int quarters) {
  return kLater[static_cast<std::size_t>(std::clamp(quarters, 0, 48))];
}

// Control of a battleground and of another country, by region.
inline constexpr std::array<int, kRegions> kBattleground = {260, 250, 200,
                                                            180, 200, 220};
inline constexpr std::array<int, kRegions> kOther = {60, 50, 55, 35, 40, 45};
inline constexpr int kEuropeControl = 1500;

// By stability and by the lead of influence up to 10: the share of a country's
// value, in 64ths. Control is 64, and slightly more where a coup is easy and
// extra influence protects it.
inline constexpr int kMostLead = 10;
inline constexpr std::array<std::array<std::int8_t, kMostLead + 1>, 6> kHeld =
    [] {
      std::array<std::array<std::int8_t, kMostLead + 1>, 6> table{};
      for (int stability = 1; stability <= 5; ++stability) {
        for (int lead = 1; lead <= kMostLead; ++lead) {
          const int spare = std::min(lead - stability, 3);
          table[static_cast<std::size_t>(stability)]
               [static_cast<std::size_t>(lead)] =
                   static_cast<std::int8_t>(spare < 0
                                                ? 28 * lead / stability
                                                : 64 + (stability <= 2   ? 5
                                                        : stability == 3 ? 3
                                                                         : 1) *
                                                           spare);
        }
      }
      return table;
    }();
// For a foothold in a country, in 64ths.
inline constexpr int kFoothold = 3;

inline constexpr int kPoint = 100;
// An Operations point that is about to be spent.
inline constexpr int kPendingPoint = 55;
// A card in hand, for each of its Operations, by whose event it has.
inline constexpr int kOwnCard = 44;
inline constexpr int kNeutralCard = 42;
inline constexpr int kOpponentsCard = 8;
inline constexpr int kScoringCard = -40;
// A pending event of the executor's side, by Operations.
inline constexpr int kPendingEvent = 40;

inline constexpr int kChinaUp = 190;
inline constexpr int kChinaDown = 150;
// A missing military operation, and the increase per round.
inline constexpr int kShortOps = 30;
inline constexpr int kShortOpsRound = 9;
// A card in hand whose event lets the opponent lower DEFCON, by DEFCON.
inline constexpr std::array<int, 6> kSuicide = {0, 0, 160, 60, 0, 0};
// The probability in 64ths that a side loses by a deadly card of its hand, by
// DEFCON, which may still rise or fall (nuclear_risk.h): if it has to play one
// at DEFCON 2; if it has no card to spare with eight rounds left, less with
// fewer; the same if the other side holds a card that takes one, by side, with
// any number of rounds left. Those of the USSR at DEFCON 2, and at 3 if a card
// may be taken, are about what such hands scored less in 1,750 games.
inline constexpr std::array<int, 6> kCornered = {0, 0, 60, 36, 16, 8};
inline constexpr std::array<int, 6> kTight = {0, 0, 4, 4, 4, 3};
inline constexpr std::array<std::array<int, 6>, 2> kTightAndTaken = {
    {{0, 0, 28, 22, 8, 6}, {0, 0, 10, 10, 6, 4}}};
// If it would have to play one at DEFCON 2 that is not deadly yet.
inline constexpr int kCorneredLater = 12;
inline constexpr int kSpaceBox = 20;
// The value of being the only side to have reached boxes 2, 4, 6 and 8.
inline constexpr std::array<int, 4> kSpaceAbility = {40, 60, 50, 100};
// A trap costs rounds.
inline constexpr int kTrap = 200;

// Lasting effects for the US; those for a turn fade with its rounds.
struct EffectValue {
  Effect effect;
  std::int16_t value;
};
inline constexpr std::array<EffectValue, 18> kLasting = {{
    {Effect::kNato, 80},
    {Effect::kDeGaulle, -40},
    {Effect::kWillyBrandt, -40},
    {Effect::kUsJapanPact, 60},
    {Effect::kFormosan, 30},
    {Effect::kBearTrap, kTrap},
    {Effect::kQuagmire, -kTrap},
    {Effect::kNorad, 50},
    {Effect::kFlowerPower, -80},
    {Effect::kCampDavid, 20},
    {Effect::kJohnPaul, 10},
    {Effect::kShuttleDiplomacy, 80},
    {Effect::kIranHostages, -30},
    {Effect::kNorthSeaOil, 30},
    {Effect::kReformer, -30},
    {Effect::kEvilEmpire, 10},
    {Effect::kAwacs, 10},
    {Effect::kWeWillBuryYou, -250},
}};
inline constexpr std::array<EffectValue, 13> kThisTurn = {{
    {Effect::kVietnamRevolts, -40},
    {Effect::kContainment, 200},
    {Effect::kBrezhnev, -200},
    {Effect::kRedScareUssr, 250},
    {Effect::kRedScareUsa, -250},
    {Effect::kNuclearSubs, 50},
    {Effect::kCubanCrisisUssr, 80},
    {Effect::kCubanCrisisUsa, -80},
    {Effect::kDeathSquadsUssr, -20},
    {Effect::kDeathSquadsUsa, 20},
    {Effect::kIranContra, -20},
    {Effect::kYuri, -50},
    {Effect::kAldrichAmes, -50},
}};

// Leads are scaled by this value plus the second one per turn left.
inline constexpr int kEvenLead = 500;
inline constexpr int kEvenLeadTurn = 90;

}  // namespace phasemachine::twilight_struggle::weights
