// The numbering of position features (value_features.h).
//
// Contract: each table has a number for every combination of its indices, which
// its comment names. `side` is USSR or US.
//
// Example:
//   const std::uint32_t feature = ValueFeatureRanges::kHeld(1, kNato);
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURE_RANGES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURE_RANGES_H_

#include <cstdint>

#include "games/twilight_struggle/knowledge/feature_table.h"
#include "games/twilight_struggle/play/commands.h"
#include "games/twilight_struggle/tables/cards.h"
#include "games/twilight_struggle/tables/countries.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/effects.h"

namespace phasemachine::twilight_struggle {

struct ValueFeatureRanges {
  using N = std::uint32_t;
  static constexpr N kOfCards = kCards + 1;
  static constexpr N kOfCountries = kCountries;
  // The lead of influence is counted up to this.
  static constexpr int kMostLead = 6;
  static constexpr N kOfLeads = 2 * kMostLead + 1;
  // Where a card is: USSR's hand, the US's, deck, discarded, out of the game.
  static constexpr N kPlaces = 5;
  // Victory points of a scoring: up to 6 pairs for either side.
  static constexpr int kMostSwing = 6;
  static constexpr N kSwings = 2 * kMostSwing + 1;
  static constexpr N kDefcons = 4;  // 2 to 5
  static constexpr N kEras = 3;     // turns 1 to 3, 4 to 7, 8 to 10
  static constexpr N kLeft = 9;     // rounds left, from 0; 8: headlines
  static constexpr N kStackKinds = Command::tagOf<RequestNorad>();

  // --- Countries ------------------------------------------------------------
  static constexpr FeatureTable<kOfCountries, kOfLeads> kLead{0};
  static constexpr FeatureTable<2, kOfCountries> kPresent{kLead.end()};

  // --- Regions --------------------------------------------------------------
  // Region, place of its scoring card, level of the USSR and of the US.
  static constexpr FeatureTable<kRegions, kPlaces, 4, 4> kLevels{
      kPresent.end()};
  // Region or Southeast Asia, place of its scoring card, swing.
  static constexpr FeatureTable<kRegions + 1, kPlaces, kSwings> kSwing{
      kLevels.end()};

  // --- Cards ----------------------------------------------------------------
  static constexpr FeatureTable<2, kOfCards> kHeld{kSwing.end()};
  static constexpr FeatureTable<2, kOfCards> kPile{
      kHeld.end()};  // discarded, removed
  // Operations of a hand, cards, the opponent's cards among them.
  static constexpr FeatureTable<2, 30> kOperations{kPile.end()};
  static constexpr FeatureTable<2, 12> kHandSize{kOperations.end()};
  static constexpr FeatureTable<2, 10> kBurden{kHandSize.end()};
  // Side, scoring cards held, rounds left.
  static constexpr FeatureTable<2, 4, kLeft> kScoringHeld{kBurden.end()};
  // Side, deadly cards held, DEFCON.
  static constexpr FeatureTable<2, 4, kDefcons> kDeadly{kScoringHeld.end()};

  // --- Tracks ---------------------------------------------------------------
  static constexpr FeatureTable<kEras, 41> kPoints{kDeadly.end()};
  // Turn, rounds left; and who is to decide, or is phasing.
  static constexpr FeatureTable<10, kLeft> kTime{kPoints.end()};
  static constexpr FeatureTable<3, 3, kLeft> kTempo{kTime.end()};
  static constexpr FeatureTable<kDefcons, kLeft> kDefconLeft{kTempo.end()};
  // Side, missing military operations, rounds left.
  static constexpr FeatureTable<2, 6, kLeft> kShortOps{kDefconLeft.end()};
  static constexpr FeatureTable<9, 9> kSpace{kShortOps.end()};
  static constexpr FeatureTable<2, 3> kSpaceUsed{kSpace.end()};
  static constexpr FeatureTable<2, 2> kChina{kSpaceUsed.end()};
  static constexpr FeatureTable<kEras, kEffects> kEffect{kChina.end()};

  // --- The stack ------------------------------------------------------------
  // Side, Operations or points about to be spent.
  static constexpr FeatureTable<2, 12> kPending{kEffect.end()};
  // An entry: its kind and side.
  static constexpr FeatureTable<kStackKinds, 3> kEntry{kPending.end()};
  // A card whose event is about to happen, or a headline, by executor.
  static constexpr FeatureTable<2, kOfCards> kEvent{kEntry.end()};
  // A card played for Operations, or being decided about.
  static constexpr FeatureTable<2, kOfCards> kInPlay{kEvent.end()};

  static constexpr N kEnd = kInPlay.end();
};

inline constexpr std::uint32_t kValueFeatures = ValueFeatureRanges::kEnd;

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_VALUE_FEATURE_RANGES_H_
