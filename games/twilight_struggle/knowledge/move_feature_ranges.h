// The numbering of move features (move_features.h).
//
// Contract: each table has a number for every combination of its indices, which
// its comment names. `side` is the mover's, USSR or US; the other indices are
// those of MoverView (mover_view.h).

#pragma once

#include <array>
#include <cstdint>

#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/move.h"
#include "network/feature_range.h"
#include "network/network_file.h"

namespace phasemachine::twilight_struggle {

// The cards whose events ask a player for a country, a card or a choice; the
// Cuban Missile Crisis and NORAD, which ask later, count too.
inline constexpr CardSet kAskingCards = {kAsiaScoring,
                                         kEuropeScoring,
                                         kMiddleEastScoring,
                                         kSocialistGovernments,
                                         kBlockade,
                                         kComecon,
                                         kWarsawPactFormed,
                                         kTrumanDoctrine,
                                         kOlympicGames,
                                         kIndependentReds,
                                         kMarshallPlan,
                                         kIndoPakistaniWar,
                                         kSuezCrisis,
                                         kEastEuropeanUnrest,
                                         kDecolonization,
                                         kDeStalinization,
                                         kBrushWar,
                                         kCentralAmericaScoring,
                                         kCubanMissileCrisis,
                                         kSaltNegotiations,
                                         kSummit,
                                         kHowILearnedToStopWorrying,
                                         kJunta,
                                         kMissileEnvy,
                                         kSouthAfricanUnrest,
                                         kMuslimRevolution,
                                         kColonialRearGuards,
                                         kPuppetGovernments,
                                         kOasFounded,
                                         kTheVoiceOfAmerica,
                                         kLiberationTheology,
                                         kUssuriRiverSkirmish,
                                         kAskNotWhatYourCountryCanDoForYou,
                                         kAfricaScoring,
                                         kSouthAmericaScoring,
                                         kStarWars,
                                         kTheReformer,
                                         kMarineBarracksBombing,
                                         kChernobyl,
                                         kLatinAmericanDebtCrisis,
                                         kAldrichAmesRemix,
                                         kPershingIiDeployed,
                                         kWargames,
                                         kIranIraqWar,
                                         kTheCambridgeFive,
                                         kSpecialRelationship,
                                         kNorad,
                                         kOurManInTehran};

// The number of a card among them, from 1; 0 for others.
inline constexpr std::array<std::uint8_t, kCards + 1> kAsker = [] {
  std::array<std::uint8_t, kCards + 1> numbers = {};
  std::uint8_t last = 0;
  for (const Card card : kAskingCards) numbers[card] = ++last;
  return numbers;
}();

struct MoveFeatureRanges {
  using N = std::uint32_t;
  static constexpr N kOfCards = kCards + 1;
  static constexpr N kAskers = kAskingCards.count() + 1;
  static constexpr N kOfChoices = kLastChoice - kStop + 1;
  // The purpose of a chosen card: headline, round, trap, UN Intervention's
  // other card, box 6, an event.
  static constexpr N kUses = 6;
  static constexpr N kDefcons = 4;     // 2 to 5
  static constexpr N kEras = 3;        // by turn
  static constexpr N kShort = 4;       // military operations: 0, 1, 2, more
  static constexpr N kLeft = 4;        // rounds: 1, 2, 3 or 4, more
  static constexpr N kClasses = 20;    // own, the opponent's, neutral, scoring;
                                       // by Operations
  static constexpr N kModes = 6;       // Choice from kEvent to kReturn
  static constexpr N kPlans = 3;       // the first three of them
  static constexpr N kOperations = 5;  // Choice from kInfluence to kDecline
  static constexpr N kStates = 30;     // of a country's influence
  static constexpr N kChanges = 4;     // by a point: none, control, the
                                       // opponent's control lost, more control
  static constexpr N kScorings = 5;    // where a region's card is
  static constexpr N kLeads = 5;       // of battlegrounds, -2 to 2
  static constexpr N kSwings = 9;      // of points, -8 to 8 by twos
  static constexpr N kPoints = 4;      // 1, 2, 3, more
  static constexpr N kHands = 3;       // DeadlyHand
  // Of an event on a country: adds own or other influence, removes one point of
  // own or other influence, removes all, else.
  static constexpr N kDeeds = 6;

  // --- A card ---------------------------------------------------------------
  static constexpr FeatureRange<kUses, 2, kOfCards> kCard{
      0};  // use, side, card
  // For a headline or a round.
  static constexpr FeatureRange<2, 2, kDefcons, kOfCards> kCardDefcon{
      kCard.end()};  // headline, side, DEFCON, card
  static constexpr FeatureRange<2, 2, kEras, kOfCards> kCardEra{
      kCardDefcon.end()};  // headline, side, era, card
  static constexpr FeatureRange<2, 2, 2, kOfCards> kCardOccurs{
      kCardEra.end()};  // headline, side, whether its event can occur, card
  static constexpr FeatureRange<2, kLeft, kOfCards> kCardLeft{
      kCardOccurs.end()};  // side, rounds left, card
  static constexpr FeatureRange<2, 2, kClasses, kShort, kLeft> kClassShort{
      kCardLeft.end()};  // headline, side, class, short, left
  // The additional Operations of the hand's best card; the number of the
  // opponent's cards in it: at most 1, at most 3, more.
  static constexpr FeatureRange<2, kClasses, 5, 3> kClassHand{
      kClassShort.end()};  // headline, class, Operations, cards
  // Whether the card is deadly, others of the hand are, or none is; whether it
  // may go to space.
  static constexpr FeatureRange<2, 2, kDefcons, 3, kLeft, 2> kDeadly{
      kClassHand.end()};  // headline, side, DEFCON, deadly, left, space
  static constexpr FeatureRange<2, 7, kSwings> kScoringSwing{
      kDeadly.end()};  // headline, scoring card, swing
  static constexpr FeatureRange<kSwings, kLeft, 3> kScoringLeft{
      kScoringSwing.end()};  // swing, left, other scoring cards in hand
  static constexpr FeatureRange<kAskers, kClasses> kEventCard{
      kScoringLeft.end()};  // card of the event, class

  // --- How it is played -----------------------------------------------------
  static constexpr FeatureRange<kModes, 2, kOfCards> kMode{
      kEventCard.end()};  // mode, side, card
  static constexpr FeatureRange<kPlans, 2, kDefcons, kOfCards> kModeDefcon{
      kMode.end()};
  static constexpr FeatureRange<kPlans, 2, kEras, kOfCards> kModeEra{
      kModeDefcon.end()};
  static constexpr FeatureRange<kPlans, 2, 2, kOfCards> kModeOccurs{
      kModeEra.end()};
  static constexpr FeatureRange<kPlans, 2, kClasses, kShort, kLeft> kModeShort{
      kModeOccurs.end()};
  // Own box; behind, level, ahead; whose card.
  static constexpr FeatureRange<kPlans, 9, 3, 3> kModeSpace{kModeShort.end()};
  static constexpr FeatureRange<kPlans, 2, kDefcons, 2> kModeDeadly{
      kModeSpace.end()};
  static constexpr FeatureRange<2, 2, kOfCards> kOrder{
      kModeDeadly.end()};  // Operations first, side, card
  static constexpr FeatureRange<2, 2, kDefcons, 2> kOrderDeadly{kOrder.end()};

  // --- Operations -----------------------------------------------------------
  static constexpr FeatureRange<kOperations, 2, kPoints, kDefcons, kShort> kOps{
      kOrderDeadly.end()};  // kind, side, value, DEFCON, short
  static constexpr FeatureRange<kOperations, 2, 10, 9> kOpsRound{
      kOps.end()};  // kind, side, turn, round
  static constexpr FeatureRange<kOperations, 2, kOfCards> kOpsCard{
      kOpsRound.end()};
  static constexpr FeatureRange<kOperations, 2, kShort, kLeft> kOpsShort{
      kOpsCard.end()};
  // Battlegrounds that may be couped, at most 3; the most influence that a coup
  // there is expected to move, at most 7.
  static constexpr FeatureRange<kOperations, 2, kDefcons, 4> kOpsTargets{
      kOpsShort.end()};
  static constexpr FeatureRange<kOperations, 2, 8> kOpsBest{kOpsTargets.end()};

  // --- A point of influence -------------------------------------------------
  static constexpr FeatureRange<2, kPoints, kCountries> kPlace{
      kOpsBest.end()};  // side, points left, country
  static constexpr FeatureRange<2, kStates, kCountries> kPlaceState{
      kPlace.end()};
  static constexpr FeatureRange<2, kRegions, 2, kPoints, kStates> kPlaceRegion{
      kPlaceState.end()};  // side, region, battleground, points, state
  static constexpr FeatureRange<2, 6, kPoints, kStates> kPlaceStable{
      kPlaceRegion.end()};  // battleground, stability, points, state
  static constexpr FeatureRange<2, kRegions, kScorings, 2, kEras, kChanges>
      kPlaceScoring{kPlaceStable.end()};
  static constexpr FeatureRange<2, kRegions, 2, kDefcons, kChanges>
      kPlaceDefcon{kPlaceScoring.end()};
  static constexpr FeatureRange<2, kRegions, kLeads, 2, kChanges> kPlaceLead{
      kPlaceDefcon.end()};
  static constexpr FeatureRange<kPoints, kStates> kPlaceAgain{
      kPlaceLead.end()};  // the last point went there, too
  static constexpr FeatureRange<2, 10, kCountries> kSetup{
      kPlaceAgain.end()};  // side, points left, country
  static constexpr FeatureRange<2, 6, kCountries> kSetupHeld{
      kSetup.end()};  // side, own influence there, country
  static constexpr FeatureRange<2, kCountries> kSetupBonus{
      kSetupHeld.end()};  // a handicap point: side, country

  // --- A coup, a realignment ------------------------------------------------
  static constexpr FeatureRange<2, kDefcons, kCountries> kCoup{
      kSetupBonus.end()};
  static constexpr FeatureRange<2, kRegions, 2, kStates> kCoupState{
      kCoup.end()};
  // Value less twice the stability, -6 to 1; the opponent's influence.
  static constexpr FeatureRange<2, 2, kDefcons, 8, kPoints> kCoupOdds{
      kCoupState.end()};
  static constexpr FeatureRange<2, kRegions, kScorings, 2, 2> kCoupScoring{
      kCoupOdds.end()};  // the last: the opponent controls it
  static constexpr FeatureRange<2, kRegions, kLeads, 2> kCoupLead{
      kCoupScoring.end()};
  static constexpr FeatureRange<2, kShort, kLeft, 2> kCoupShort{
      kCoupLead.end()};
  static constexpr FeatureRange<2, kCountries> kRealign{kCoupShort.end()};
  // The difference of the modifiers, -3 to 3; the opponent's influence; own
  // influence.
  static constexpr FeatureRange<2, 2, 7, kPoints, 2> kRealignOdds{
      kRealign.end()};
  static constexpr FeatureRange<2, kRegions, kScorings, 2, 2> kRealignScoring{
      kRealignOdds.end()};

  // --- An event's choice ----------------------------------------------------
  static constexpr FeatureRange<kAskers, kCountries> kEventCountry{
      kRealignScoring.end()};
  static constexpr FeatureRange<kDeeds, kPoints, kCountries> kEventLeft{
      kEventCountry.end()};
  static constexpr FeatureRange<kDeeds, 2, 2, kStates> kEventState{
      kEventLeft.end()};  // deed, side, battleground, state
  static constexpr FeatureRange<kDeeds, 2, kRegions, kScorings, 2>
      kEventScoring{kEventState.end()};
  static constexpr FeatureRange<kDeeds, 2, kRegions, kLeads, 2> kEventLead{
      kEventScoring.end()};
  static constexpr FeatureRange<kAskers, kOfChoices> kChoice{kEventLead.end()};
  static constexpr FeatureRange<2, kDefcons, kOfChoices> kChoiceDefcon{
      kChoice.end()};

  // --- With a deadly card in hand -------------------------------------------
  // The last index: the hand as in nuclear_risk.h. A card for a headline or a
  // round: deadly, deadly but enough for space, UN Intervention, China,
  // another.
  static constexpr FeatureRange<2, 2, kDefcons, 5, kHands> kHandCard{
      kChoiceDefcon.end()};  // headline, side, DEFCON, card, hand
  static constexpr FeatureRange<kUses, 2, 2> kHandUse{
      kHandCard.end()};  // another use, side, whether the card is deadly
  static constexpr FeatureRange<kPlans, 2, kDefcons, 2, kHands> kHandMode{
      kHandUse.end()};  // mode, side, DEFCON, whether it is deadly, hand
  static constexpr FeatureRange<kOperations, 2, kDefcons, kHands> kHandOps{
      kHandMode.end()};
  static constexpr FeatureRange<2, kDefcons, 2, kHands> kHandCoup{
      kHandOps.end()};  // side, DEFCON, battleground, hand
  static constexpr FeatureRange<2, kDefcons, kOfChoices, kHands> kHandChoice{
      kHandCoup.end()};

  static constexpr N kEnd = kHandChoice.end();
};

inline constexpr std::uint32_t kMoveFeatures = MoveFeatureRanges::kEnd;

// The weights of the features. bench/fit/README.md describes the training.
PHASEMACHINE_MOVE_WEIGHTS(twilight_struggle, kMoveFeatures);

}  // namespace phasemachine::twilight_struggle
