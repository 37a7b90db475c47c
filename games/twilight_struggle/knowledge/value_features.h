// The binary features of a position for the learned part of its value
// (networks.h).
//
// Contract: list() calls f with the number of each feature, below
// kValueFeatures (value_features.h). They are absolute, not relative to
// a viewer, and read both hands, as evaluate.h does. Precondition: the game is
// not over.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/play/commands.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/play/state.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/effects.h"
#include "network/network_file.h"

namespace phasemachine::twilight_struggle {

// The numbering of position features (value_features.h).
//
// Contract: each table has a number for every combination of its indices, which
// its comment names. `side` is USSR or US.

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
  static constexpr FeatureRange<kOfCountries, kOfLeads> kLead{0};
  static constexpr FeatureRange<2, kOfCountries> kPresent{kLead.end()};

  // --- Regions --------------------------------------------------------------
  // Region, place of its scoring card, level of the USSR and of the US.
  static constexpr FeatureRange<kRegions, kPlaces, 4, 4> kLevels{
      kPresent.end()};
  // Region or Southeast Asia, place of its scoring card, swing.
  static constexpr FeatureRange<kRegions + 1, kPlaces, kSwings> kSwing{
      kLevels.end()};

  // --- Cards ----------------------------------------------------------------
  static constexpr FeatureRange<2, kOfCards> kHeld{kSwing.end()};
  static constexpr FeatureRange<2, kOfCards> kPile{
      kHeld.end()};  // discarded, removed
  // Operations of a hand, cards, the opponent's cards among them.
  static constexpr FeatureRange<2, 30> kOperations{kPile.end()};
  static constexpr FeatureRange<2, 12> kHandSize{kOperations.end()};
  static constexpr FeatureRange<2, 10> kBurden{kHandSize.end()};
  // Side, scoring cards held, rounds left.
  static constexpr FeatureRange<2, 4, kLeft> kScoringHeld{kBurden.end()};
  // Side, deadly cards held, DEFCON.
  static constexpr FeatureRange<2, 4, kDefcons> kDeadly{kScoringHeld.end()};

  // --- Tracks ---------------------------------------------------------------
  static constexpr FeatureRange<kEras, 41> kPoints{kDeadly.end()};
  // Turn, rounds left; and who is to decide, or is phasing.
  static constexpr FeatureRange<10, kLeft> kTime{kPoints.end()};
  static constexpr FeatureRange<3, 3, kLeft> kTempo{kTime.end()};
  static constexpr FeatureRange<kDefcons, kLeft> kDefconLeft{kTempo.end()};
  // Side, missing military operations, rounds left.
  static constexpr FeatureRange<2, 6, kLeft> kShortOps{kDefconLeft.end()};
  static constexpr FeatureRange<9, 9> kSpace{kShortOps.end()};
  static constexpr FeatureRange<2, 3> kSpaceUsed{kSpace.end()};
  static constexpr FeatureRange<2, 2> kChina{kSpaceUsed.end()};
  static constexpr FeatureRange<kEras, kEffects> kEffect{kChina.end()};

  // --- The stack ------------------------------------------------------------
  // Side, Operations or points about to be spent.
  static constexpr FeatureRange<2, 12> kPending{kEffect.end()};
  // An entry: its kind and side.
  static constexpr FeatureRange<kStackKinds, 3> kEntry{kPending.end()};
  // A card whose event is about to happen, or a headline, by executor.
  static constexpr FeatureRange<2, kOfCards> kEvent{kEntry.end()};
  // A card played for Operations, or being decided about.
  static constexpr FeatureRange<2, kOfCards> kInPlay{kEvent.end()};

  static constexpr N kEnd = kInPlay.end();
};

inline constexpr std::uint32_t kValueFeatures = ValueFeatureRanges::kEnd;

class ValueFeatures {
 public:
  // No position has more features: three for each country, one for each card,
  // four for each entry of the stack, and fewer than 100 others.
  static constexpr std::size_t kMost =
      3 * kCountries + kCards + 4 * kStackCapacity + 100;

  // `scores` and `deadly`: those of the board.
  ValueFeatures(const Board& board, const RegionScores& scores,
                const DeadlyCards& deadly)
      : board_(board),
        scores_(scores),
        deadly_(deadly),
        defcon_(number(board.defcon - 2, 3)),
        era_(board.turn <= 3   ? 0U
             : board.turn <= 7 ? 1U
                               : 2U),
        left_(board.round == 0
                  ? 8U
                  : number(ordinaryRounds(board) - board.round, 7)) {}

  template <class F>
  [[gnu::always_inline]] void list(F&& f) const {
    listCountries(f);
    listRegions(f);
    listCards(f);
    listTracks(f);
    listStack(f);
  }

 private:
  using R = ValueFeatureRanges;
  using N = std::uint32_t;

  // `value` from 0 to `most`.
  static N number(int value, int most) {
    return static_cast<N>(std::clamp(value, 0, most));
  }
  static N indexOf(Side side) { return static_cast<N>(playerIndex(side)); }

  template <class F>
  void listCountries(F& f) const {
    for (const Country country : board_.present[0] | board_.present[1]) {
      const int lead =
          board_.influence[1][country] - board_.influence[0][country];
      f(R::kLead(country, number(lead + R::kMostLead, 2 * R::kMostLead)));
    }
    for (N side = 0; side < 2; ++side) {
      for (const Country country : board_.present[side]) {
        f(R::kPresent(side, country));
      }
    }
  }

  N placeOf(Card card) const {
    if (board_.hand[0].contains(card)) return 0;
    if (board_.hand[1].contains(card)) return 1;
    if (board_.deck.contains(card)) return 2;
    return board_.discard.contains(card) ? 3 : 4;
  }

  static N swingOf(int points) {
    return number((points + 2 * R::kMostSwing + 1) >> 1, 2 * R::kMostSwing);
  }

  template <class F>
  void listRegions(F& f) const {
    for (N region = 0; region < kRegions; ++region) {
      const RegionScore& score = scores_.of[region];
      const N place = placeOf(kScoringCardOf[region]);
      f(R::kLevels(region, place, score.level[0], score.level[1]));
      f(R::kSwing(region, place, swingOf(score.swing())));
    }
    f(R::kSwing(N{kRegions}, placeOf(kSoutheastAsiaScoring),
                swingOf(scores_.southeastAsia)));
  }

  template <class F>
  void listCards(F& f) const {
    for (N side = 0; side < 2; ++side) {
      const CardSet hand = board_.hand[side];
      for (const Card card : hand) f(R::kHeld(side, card));
      int operations = 0;
      for (int printed = 1; printed <= 4; ++printed) {
        operations +=
            printed *
            (hand & kWithOperations[static_cast<std::size_t>(printed)]).count();
      }
      f(R::kOperations(side, number(operations, 29)));
      f(R::kHandSize(side, number(hand.count(), 11)));
      f(R::kBurden(side, number((hand & kCardsOf[1 - side]).count(), 9)));
      f(R::kScoringHeld(side, number((hand & kScoringCards).count(), 3),
                        left_));
      f(R::kDeadly(side, number(deadly_[side].count(), 3), defcon_));
    }
    for (const Card card : board_.discard) f(R::kPile(0, card));
    for (const Card card : board_.removed) f(R::kPile(1, card));
  }

  template <class F>
  void listTracks(F& f) const {
    f(R::kPoints(era_, number(board_.vp + 20, 40)));
    f(R::kTime(number(board_.turn - 1, 9), left_));
    f(R::kDefconLeft(defcon_, left_));
    for (N side = 0; side < 2; ++side) {
      f(R::kShortOps(side, number(board_.defcon - board_.milOps[side], 5),
                     left_));
      f(R::kSpaceUsed(side, number(board_.spaceUsed[side], 2)));
    }
    f(R::kSpace(number(board_.space[0], 8), number(board_.space[1], 8)));
    f(R::kChina(indexOf(board_.china), N{board_.chinaUp != 0 ? 1U : 0U}));
    for (int effect = 0; effect < kEffects; ++effect) {
      if (board_.has(static_cast<Effect>(effect))) f(R::kEffect(era_, effect));
    }
  }

  // --- The stack ------------------------------------------------------------

  // By side: USSR, US, neither.
  static N sideOf(Side side) {
    return side == Side::kNeutral ? 2 : indexOf(side);
  }

  template <class F, class C>
  void listEntry(C command, F& f) const {
    constexpr auto kKind = static_cast<N>(Command::tagOf<C>() - 1);
    if constexpr (kKind < R::kStackKinds) {
      N side = 2;
      if constexpr (requires { command.executor; }) {
        side = sideOf(command.executor);
      } else if constexpr (requires { command.side; }) {
        side = sideOf(command.side);
      }
      f(R::kEntry(kKind, side));
      if constexpr (requires { command.card; }) {
        if (command.card == kNoCard) return;
        if constexpr (std::is_same_v<C, Happen> || std::is_same_v<C, Resume> ||
                      requires { command.executor; }) {
          if (side < 2) f(R::kEvent(side, command.card));
        } else if constexpr (std::is_same_v<C, EventAfterOps> ||
                             std::is_same_v<C, RequestOrder>) {
          f(R::kEvent(indexOf(kCardTable[command.card].side), command.card));
        } else if constexpr (requires { command.side; }) {
          if (side < 2) f(R::kInPlay(side, command.card));
        }
      }
    }
  }

  // Points about to be spent; 0 for entries without a case.
  template <class C>
  static int pending(C) {
    return 0;
  }
  static int pending(Conduct c) { return c.operations; }
  static int pending(RequestOrder c) { return kCardTable[c.card].operations; }
  static int pending(RequestOps c) { return c.value; }
  static int pending(RequestInfluence c) { return c.left; }
  static int pending(RequestRealign c) { return c.left; }
  static int pending(RequestCoup c) { return c.value; }

  template <class F>
  void listStack(F& f) const {
    Side decides = Side::kNeutral;
    for (std::size_t i = 0; i < board_.stack.size(); ++i) {
      const auto word = board_.stack.wordAt(i);
      if (Stack::isState(word)) continue;
      Command::fromWord(word).visit([&](auto command) {
        listEntry(command, f);
        const int points = pending(command);
        if constexpr (requires { command.side; }) {
          decides = command.side;  // the last one is on top
          if (points > 0) {
            f(R::kPending(indexOf(command.side), number(points, 11)));
          }
        }
      });
    }
    f(R::kTempo(sideOf(decides), sideOf(board_.phasing), left_));
    for (const Side side : {kUssr, kUsa}) {
      const Card card = board_.headline[playerIndex(side)];
      if (card == kNoCard || card == kHiddenHeadline) continue;
      f(R::kEvent(indexOf(executorOf(card, side)), card));
    }
  }

  const Board& board_;
  const RegionScores& scores_;
  const DeadlyCards& deadly_;
  const N defcon_;
  const N era_;
  const N left_;
};

// The weights of the learned part of a position's value (networks.h),
// embedded by the build and read in place. bench/fit/README.md describes the
// training.

struct ValueWeights {
  static constexpr std::size_t kUnits = 32;
  static constexpr std::size_t kTurns = 10;
  // Stands for 1 in the sums of units.
  static constexpr int kOne = 128;
  // A hundredth of a victory point is 2^kShift in the sum of the outputs.
  static constexpr int kShift = 7;
  // Stands for 1 in the scales of the lead.
  static constexpr int kScaleOne = 1024;

  using Units = std::array<std::int16_t, kUnits>;

  alignas(
      64) std::array<std::array<std::int8_t, kUnits>, kValueFeatures> features;
  alignas(64) Units bias;
  // By turn: of each unit, in hundredths of a point, and without them.
  alignas(64) std::array<Units, kTurns> outputs;
  alignas(64) std::array<std::int16_t, kTurns> constant;
  // By turn: the factor of the static lead.
  alignas(64) std::array<std::int16_t, kTurns> scale;
};

}  // namespace phasemachine::twilight_struggle

namespace phasemachine {

PHASEMACHINE_NETWORK_LAYOUT(twilight_struggle, ValueWeights, "value", features,
                            bias, outputs, constant, scale);

}  // namespace phasemachine

namespace phasemachine::twilight_struggle {

extern const NetworkFile<ValueWeights> kValueFile asm(
    "phasemachine_twilight_struggle_value_net");

inline constexpr const ValueWeights& kValueWeights = kValueFile.weights;

}  // namespace phasemachine::twilight_struggle
