// Events of the Early War: the USSR's cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USSR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USSR_H_

#include <algorithm>

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

// The regions of the scoring cards in `cards`.
constexpr CountrySet namedOn(CardSet cards) {
  CountrySet countries;
  if (cards.contains(kEuropeScoring)) countries |= kEurope;
  if (cards.contains(kAsiaScoring)) countries |= kAsia;
  if (cards.contains(kMiddleEastScoring)) countries |= kMiddleEast;
  if (cards.contains(kAfricaScoring)) countries |= kAfrica;
  if (cards.contains(kCentralAmericaScoring)) countries |= kCentralAmerica;
  if (cards.contains(kSouthAmericaScoring)) countries |= kSouthAmerica;
  if (cards.contains(kSoutheastAsiaScoring)) countries |= kSoutheastAsia;
  return countries;
}

inline CardSet payForBlockade(const Board& board) {
  return board.hand[1] & cardsWorth(board, kUsa, 3);
}

inline constexpr EventRow kEarlyWarUssr[] = {
    // The USSR removes 3 US influence in Western Europe, at most 2 a country.
    {kSocialistGovernments,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kIronLady); },
      .happen = [](Play& play) { play.choose(kUssr, 3); },
      .picks = {{removePoints(
          kUsa, 2, [](const Board&, Side) { return kWesternEurope; })}}}},

    // All US influence leaves Cuba; the USSR has at least 3 there.
    {kFidel,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kCuba);
            play.raiseTo(kUssr, kCuba, 3);
          }}},

    {kVietnamRevolts,
     {.happen =
          [](Play& play) {
            play.add(kUssr, kVietnam, 2);
            play.set(Effect::kVietnamRevolts);
          }}},

    // The US discards a card of 3 or more Operations, or loses West Germany.
    {kBlockade,
     {.happen =
          [](Play& play) {
            if (payForBlockade(play.board).empty()) {
              showLacks(play.board, kUsa, cardsWorth(play.board, kUsa, 3));
              play.removeAll(kUsa, kWestGermany);
            } else {
              play.chooseCard(kUsa);
            }
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return payForBlockade(board); },
      .decline = kNo,
      .resume =
          [](Play& play, Reply reply) {
            if (reply.is(kNo)) {
              play.removeAll(kUsa, kWestGermany);
            } else {
              discardFromHand(play.board, kUsa, reply.chosenCard());
            }
          }}},

    {kKoreanWar, {.happen = [](Play& play) { play.war(kSouthKorea); }}},

    {kRomanianAbdication,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kRomania);
            play.raiseTo(kUssr, kRomania, 3);
          }}},

    {kArabIsraeliWar,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kCampDavid); },
      .happen = [](Play& play) { play.war(kIsrael); }}},

    // One influence in each of 4 countries that the US does not control.
    {kComecon,
     {.happen = [](Play& play) { play.choose(kUssr, 4); },
      .picks = {{addEach(kUssr,
                         [](const Board& board, Side) {
                           return kEasternEurope - board.controlled[1];
                         })}}}},

    // The US loses half of its influence in Egypt, rounded up.
    {kNasser,
     {.happen =
          [](Play& play) {
            play.add(kUssr, kEgypt, 2);
            play.remove(kUsa, kEgypt, (play.influence(kUsa, kEgypt) + 1) / 2);
          }}},

    // Either the US leaves 4 countries, or the USSR adds 5, at most 2 each.
    {kWarsawPactFormed,
     {.happen =
          [](Play& play) {
            play.ask(kUssr);
            play.then(1);
          },
      .picks = {{removeAllFrom(
                     kUsa, [](const Board&, Side) { return kEasternEurope; }),
                 addPoints(kUssr, 2,
                           [](const Board&, Side) { return kEasternEurope; })}},
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            out.push_back(Move::of(kRemove));
            out.push_back(Move::of(kAdd));
          },
      .resume =
          [](Play& play, Reply reply) {
            if (reply.step == 1) {
              play.set(Effect::kWarsawPact);
            } else if (reply.is(kRemove)) {
              play.choose(kUssr, 4, 0);
            } else {
              play.choose(kUssr, 5, 1);
            }
          }}},

    {kDeGaulleLeadsFrance,
     {.happen =
          [](Play& play) {
            play.remove(kUsa, kFrance, 2);
            play.add(kUssr, kFrance, 1);
            play.set(Effect::kDeGaulle);
          }}},

    // Removes 4 US influence from three countries, at most 2 each.
    {kSuezCrisis,
     {.happen = [](Play& play) { play.choose(kUssr, 4); },
      .picks = {{removePoints(kUsa, 2,
                              [](const Board&, Side) {
                                return CountrySet{kFrance, kUnitedKingdom,
                                                  kIsrael};
                              })}}}},

    {kDecolonization,
     {.happen = [](Play& play) { play.choose(kUssr, 4); },
      .picks = {{addEach(
          kUssr,
          [](const Board&, Side) { return kAfrica | kSoutheastAsia; })}}}},

    // Moves up to 4 influence to countries that the US does not control.
    {kDeStalinization,
     {.happen =
          [](Play& play) {
            play.choose(kUssr, 4, 0);
            play.then(1);
          },
      .picks = {{upTo(removePoints(
                     kUssr, 0,
                     [](const Board&, Side) { return kAllCountries; })),
                 addPoints(kUssr, 2,
                           [](const Board& board, Side) {
                             return kAllCountries - board.controlled[1];
                           })}},
      .resume =
          [](Play& play, Reply) {
            // At most the 4 of step 0.
            play.choose(kUssr, std::min<int>(play.board.tally, 4), 1);
          }}},

    // The US shows its scoring cards; the USSR adds 1 in a region they name.
    {kTheCambridgeFive,
     {.canOccur = [](const Board& board, Side) { return board.turn <= 7; },
      .happen =
          [](Play& play) {
            showCards(play.board, kUsa, kScoringCards);
            showLacks(play.board, kUsa, kScoringCards);
            play.choose(kUssr, 1);
          },
      .picks = {{upTo(addEach(kUssr,
                              [](const Board& board, Side) {
                                return namedOn(board.hand[1] & kScoringCards);
                              }))}}}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USSR_H_
