// The binary features of a move for its prior (networks.h), each with a
// learned weight.
//
// Contract: list() calls f with the number of each feature of a move, below
// kMoveFeatures (move_feature_ranges.h). They depend only on the move and the
// view of the side to decide (mover_view.h): the board, its own hand, the
// discards. Precondition: a player is to decide.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/mover_view.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/operations.h"

namespace phasemachine::twilight_struggle {

class MoveFeatures {
 public:
  explicit MoveFeatures(const Board& board)
      : asked_(askedOf(board)),
        view_(board, asked_.side),
        held_(deadlyHeld(board, asked_.side)) {
    if (!held_.empty()) {
      hand_ = static_cast<N>(deadlyHandOf(board, asked_.side, held_, false));
    }
    switch (asked_.about) {
      case Asked::kHeadline:
      case Asked::kRound:
      case Asked::kMode:
      case Asked::kOrder: lookAtHand(); break;
      case Asked::kOperations: lookAtCoups(); break;
      default: break;
    }
    if (asked_.choosesCountries()) {
      for (std::size_t r = 0; r < kRegions; ++r) {
        scoring_[r] = view_.scoringOf(static_cast<Region>(r));
        leads_[r] = view_.leadIn(static_cast<Region>(r));
      }
    }
  }

  template <class F>
  [[gnu::always_inline]] void list(Move move, F&& f) const {
    switch (move.kind) {
      case Move::Kind::kCountry:
        return listCountry(static_cast<Country>(move.id), f);
      case Move::Kind::kCard: return listCard(static_cast<Card>(move.id), f);
      default: return listChoice(static_cast<Choice>(move.id), f);
    }
  }

 private:
  using R = MoveFeatureRanges;
  using N = std::uint32_t;

  void lookAtHand() {
    const CardSet hand = view_.board.handOf(view_.me);
    deadly_ = deadlyCards(view_.board, view_.me);
    for (int printed = 4; printed > 0; --printed) {
      if (!(hand & kWithOperations[static_cast<std::size_t>(printed)])
               .empty()) {
        best_ = printed;
        break;
      }
    }
    const int others = (hand & kCardsOf[1 - view_.side]).count();
    burden_ = others <= 1 ? 0U : others <= 3 ? 1U : 2U;
    scoringHeld_ = (hand & kScoringCards).count();
  }

  void lookAtCoups() {
    const CountrySet targets =
        coupTargets(view_.board, view_.me, asked_.terms) & kBattlegrounds;
    targets_ = MoverView::number(targets.count(), 3);
    int most = 0;
    for (Country country : targets) {
      const int margin = asked_.value + 3 - 2 * kStability[country];
      const int other = view_.board.influence[1 - view_.side][country];
      most = std::max(most, std::min(margin, 2 * other));
    }
    mostMoved_ = MoverView::number(most, 7);
  }

  // --- Cards ----------------------------------------------------------------

  template <class F>
  void listCard(Card card, F& f) const {
    const N side = view_.side;
    f(R::kCard(asked_.use(), side, card));
    const N kind = view_.classOf(card);
    if (asked_.about == Asked::kEventCard) {
      f(R::kEventCard(kAsker[asked_.card], kind));
    }
    if (asked_.about != Asked::kHeadline && asked_.about != Asked::kRound) {
      if (!held_.empty()) {
        f(R::kHandUse(asked_.use(), side, held_.contains(card) ? 1 : 0));
      }
      return;
    }
    const N headline = asked_.about == Asked::kHeadline ? 1 : 0;
    f(R::kCardDefcon(headline, side, view_.defcon, card));
    f(R::kCardEra(headline, side, view_.era, card));
    f(R::kCardOccurs(headline, side, occurs(card), card));
    if (headline == 0) f(R::kCardLeft(side, view_.left, card));
    f(R::kClassShort(headline, side, kind, view_.shortOps, view_.left));
    const int operations = kCardTable[card].operations;
    f(R::kClassHand(headline, kind, MoverView::number(best_ - operations, 4),
                    burden_));
    const N deadly = deadly_.contains(card) ? 0U : held_.empty() ? 2U : 1U;
    const N space = mayTrySpace(view_.board, view_.me, card) ? 1 : 0;
    f(R::kDeadly(headline, side, view_.defcon, deadly, view_.left, space));
    if (!held_.empty()) {
      const N what = deadly == 0               ? space
                     : card == kUnIntervention ? 2U
                     : card == kTheChinaCard   ? 3U
                                               : 4U;
      f(R::kHandCard(headline, side, view_.defcon, what, hand_));
    }
    if (isScoring(card)) listScoring(headline, card, f);
  }

  template <class F>
  void listScoring(N headline, Card card, F& f) const {
    N number = kRegions;
    int swing = 0;
    if (card == kSoutheastAsiaScoring) {
      swing = scoreSoutheastAsia(view_.board);
    } else {
      number = 0;
      while (kScoringCardOf[number] != card) ++number;
      const RegionScore score =
          scoreRegion(view_.board, static_cast<Region>(number));
      swing = score.swing();
      if (number == 0) {
        if (const auto winner = europeWinner(score)) {
          swing = *winner == kUsa ? 20 : -20;
        }
      }
    }
    if (view_.me == kUssr) swing = -swing;
    // Rounded down, so that each bucket except those at the ends has two
    // numbers.
    const N bucket = MoverView::number((swing + 9) >> 1, 8);
    f(R::kScoringSwing(headline, number, bucket));
    f(R::kScoringLeft(bucket, view_.left,
                      MoverView::number(scoringHeld_ - 1, 2)));
  }

  N occurs(Card card) const {
    return canOccur(view_.board, card, executorOf(card, view_.me)) ? 1 : 0;
  }

  // --- Choices --------------------------------------------------------------

  template <class F>
  void listChoice(Choice choice, F& f) const {
    const N side = view_.side;
    switch (asked_.about) {
      case Asked::kMode: return listMode(static_cast<N>(choice - kEvent), f);
      case Asked::kOrder: {
        const N order = choice == kOpsFirst ? 1 : 0;
        f(R::kOrder(order, side, asked_.card));
        f(R::kOrderDeadly(order, side, view_.defcon, isDeadly()));
        return;
      }
      case Asked::kOperations:
        if (choice >= kInfluence && choice <= kDecline) {
          listOps(static_cast<N>(choice - kInfluence), f);
          return;
        }
        break;
      default: break;
    }
    const auto number = static_cast<N>(choice - kStop);
    f(R::kChoice(kAsker[asked_.card], number));
    f(R::kChoiceDefcon(side, view_.defcon, number));
    if (!held_.empty()) f(R::kHandChoice(side, view_.defcon, number, hand_));
  }

  template <class F>
  void listMode(N mode, F& f) const {
    const N side = view_.side;
    const Card card = asked_.card;
    f(R::kMode(mode, side, card));
    if (mode >= R::kPlans) return;
    const N kind = view_.classOf(card);
    f(R::kModeDefcon(mode, side, view_.defcon, card));
    f(R::kModeEra(mode, side, view_.era, card));
    f(R::kModeOccurs(mode, side, occurs(card), card));
    f(R::kModeShort(mode, side, kind, view_.shortOps, view_.left));
    const int own = view_.board.space[side];
    const int other = view_.board.space[1 - side];
    const N race = own < other ? 0U : own == other ? 1U : 2U;
    f(R::kModeSpace(mode, own, race, std::min(kind / 5, N{2})));
    f(R::kModeDeadly(mode, side, view_.defcon, isDeadly()));
    if (!held_.empty()) {
      f(R::kHandMode(mode, side, view_.defcon, isDeadly(), hand_));
    }
  }

  N isDeadly() const { return deadly_.contains(asked_.card) ? 1 : 0; }

  template <class F>
  void listOps(N kind, F& f) const {
    const N side = view_.side;
    f(R::kOps(kind, side, MoverView::points(asked_.value), view_.defcon,
              view_.shortOps));
    f(R::kOpsRound(kind, side, view_.board.turn - 1,
                   std::min<int>(view_.board.round, 8)));
    f(R::kOpsCard(kind, side, asked_.card));
    f(R::kOpsShort(kind, side, view_.shortOps, view_.left));
    f(R::kOpsTargets(kind, side, view_.defcon, targets_));
    f(R::kOpsBest(kind, side, mostMoved_));
    if (!held_.empty()) f(R::kHandOps(kind, side, view_.defcon, hand_));
  }

  // --- Countries ------------------------------------------------------------

  template <class F>
  void listCountry(Country country, F& f) const {
    switch (asked_.about) {
      case Asked::kSetup: {
        if (asked_.bonus != 0) {
          f(R::kSetupBonus(view_.side, country));
          return;
        }
        const N held = view_.board.influence[view_.side][country];
        f(R::kSetup(view_.side, MoverView::number(asked_.value, 9), country));
        f(R::kSetupHeld(view_.side, std::min(held, N{5}), country));
        return;
      }
      case Asked::kPoint: return listPoint(country, f);
      case Asked::kCoupTarget: return listCoup(country, f);
      case Asked::kRealignTarget: return listRealign(country, f);
      default: return listEvent(country, f);
    }
  }

  struct Place {
    N region;
    N fought;  // a battleground
    N state;
    N scoring;
    N lead;
  };
  Place placeOf(Country country) const {
    const auto region = static_cast<N>(regionOf(country));
    return {.region = region,
            .fought = kBattlegrounds.contains(country) ? 1U : 0U,
            .state = view_.stateOf(country),
            .scoring = scoring_[region],
            .lead = leads_[region]};
  }

  template <class F>
  void listPoint(Country country, F& f) const {
    const N side = view_.side;
    const auto [region, fought, state, scoring, lead] = placeOf(country);
    const N change = MoverView::changeOf(state);
    const N points = MoverView::points(asked_.value);
    f(R::kPlace(side, points, country));
    f(R::kPlaceState(side, state, country));
    f(R::kPlaceRegion(side, region, fought, points, state));
    f(R::kPlaceStable(fought, kStability[country], points, state));
    f(R::kPlaceScoring(side, region, scoring, fought, view_.era, change));
    f(R::kPlaceDefcon(side, region, fought, view_.defcon, change));
    f(R::kPlaceLead(side, region, lead, fought, change));
    if (country == asked_.last) f(R::kPlaceAgain(points, state));
  }

  template <class F>
  void listCoup(Country country, F& f) const {
    const N side = view_.side;
    const auto [region, fought, state, scoring, lead] = placeOf(country);
    const N controlled = view_.board.controls(view_.you, country) ? 1 : 0;
    const N other = MoverView::points(view_.board.influence[1 - side][country]);
    f(R::kCoup(side, view_.defcon, country));
    f(R::kCoupState(side, region, fought, state));
    f(R::kCoupOdds(
        side, fought, view_.defcon,
        MoverView::number(asked_.value - 2 * kStability[country] + 6, 7),
        other));
    f(R::kCoupScoring(side, region, scoring, fought, controlled));
    f(R::kCoupLead(side, region, lead, fought));
    f(R::kCoupShort(side, view_.shortOps, view_.left, fought));
    if (!held_.empty()) f(R::kHandCoup(side, view_.defcon, fought, hand_));
  }

  template <class F>
  void listRealign(Country country, F& f) const {
    const N side = view_.side;
    const auto [region, fought, state, scoring, lead] = placeOf(country);
    const Board& board = view_.board;
    const int odds = realignModifier(board, view_.me, country, view_.me) -
                     realignModifier(board, view_.you, country, view_.me);
    f(R::kRealign(side, country));
    f(R::kRealignOdds(side, fought, MoverView::number(odds + 3, 6),
                      MoverView::points(board.influence[1 - side][country]),
                      board.influence[side][country] > 0 ? 1 : 0));
    f(R::kRealignScoring(side, region, scoring, fought,
                         board.controls(view_.you, country) ? 1 : 0));
  }

  template <class F>
  void listEvent(Country country, F& f) const {
    const N side = view_.side;
    const auto [region, fought, state, scoring, lead] = placeOf(country);
    const N deed = asked_.deed;
    f(R::kEventCountry(kAsker[asked_.card], country));
    f(R::kEventLeft(deed, MoverView::points(asked_.value), country));
    f(R::kEventState(deed, side, fought, state));
    f(R::kEventScoring(deed, side, region, scoring, fought));
    f(R::kEventLead(deed, side, region, lead, fought));
  }

  Asked asked_;
  MoverView view_;
  CardSet held_;  // deadly cards in hand
  N hand_ = 0;
  CardSet deadly_;
  int best_ = 0;  // Operations of the hand's best card
  N burden_ = 0;
  int scoringHeld_ = 0;
  N targets_ = 0;
  N mostMoved_ = 0;
  std::array<N, kRegions> scoring_ = {};
  std::array<N, kRegions> leads_ = {};
};

}  // namespace phasemachine::twilight_struggle
