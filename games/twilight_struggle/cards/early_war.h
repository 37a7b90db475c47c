// Events of the Early War: the USSR's cards, the US's cards, then neutral and
// scoring cards.
//
// Contract: rows of the table of events; event.h says how to read and write
// them.

#pragma once

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
      .picks = {{removePoints(kUsa, 2, kWesternEurope)}}}},

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
      .picks = {{removeAllFrom(kUsa, kEasternEurope),
                 addPoints(kUssr, 2, kEasternEurope)}},
      .options = {{kRemove, kAdd}},
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
                              CountrySet{kFrance, kUnitedKingdom, kIsrael})}}}},

    {kDecolonization,
     {.happen = [](Play& play) { play.choose(kUssr, 4); },
      .picks = {{addEach(kUssr, kAfrica | kSoutheastAsia)}}}},

    // Moves up to 4 influence to countries that the US does not control.
    {kDeStalinization,
     {.happen =
          [](Play& play) {
            play.choose(kUssr, 4, 0);
            play.then(1);
          },
      .picks = {{upTo(removePoints(kUssr, 0, kAllCountries)),
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

inline constexpr EventRow kEarlyWarUsa[] = {
    // US points 5 - DEFCON, once DEFCON has fallen.
    {kDuckAndCover,
     {.happen =
          [](Play& play) {
            play.changeDefcon(-1);
            play.gain(kUsa, 5 - play.board.defcon);
          }}},

    // A random USSR card: if it is a US card, the US executes its event;
    // otherwise it is discarded.
    {kFiveYearPlan,
     {.happen = [](Play& play) { play.drawRandom(kUssr); },
      .resume =
          [](Play& play, Reply reply) {
            const Card card = reply.chosenCard();
            takeFromHand(play.board, kUssr, card);
            const bool occurs = kCardTable[card].side == kUsa &&
                                canOccur(play.board, card, kUsa);
            if (occurs) {
              play.trigger(card, kUsa);
            } else {
              play.dispose(card, false);
            }
          }}},

    // All USSR influence leaves a European country that nobody controls.
    {kTrumanDoctrine,
     {.happen = [](Play& play) { play.choose(kUsa, 1); },
      .picks = {{removeAllFrom(kUssr,
                               [](const Board& board, Side) {
                                 return kEurope - board.controlled[0] -
                                        board.controlled[1];
                               })}}}},

    {kNato,
     {.canOccur =
          [](const Board& board, Side) {
            return board.has(Effect::kWarsawPact) ||
                   board.has(Effect::kMarshallPlan);
          },
      .happen = [](Play& play) { play.set(Effect::kNato); }}},

    // US influence equals the USSR's in one of five countries.
    {kIndependentReds,
     {.happen = [](Play& play) { play.choose(kUsa, 1); },
      .picks = {{pickCountry([](const Board& board, Side) {
        CountrySet countries = {kYugoslavia, kRomania, kBulgaria, kHungary,
                                kCzechoslovakia};
        for (Country country : CountrySet(countries)) {
          if (board.influenceOf(kUssr, country) <=
              board.influenceOf(kUsa, country)) {
            countries.remove(country);
          }
        }
        return countries;
      })}},
      .resume =
          [](Play& play, Reply reply) {
            const Country country = reply.country();
            play.raiseTo(kUsa, country, play.influence(kUssr, country));
          }}},

    // One influence in each of 7 countries that the USSR does not control.
    {kMarshallPlan,
     {.happen =
          [](Play& play) {
            play.choose(kUsa, 7);
            play.then(0);
          },
      .picks = {{addEach(kUsa,
                         [](const Board& board, Side) {
                           return kWesternEurope - board.controlled[0];
                         })}},
      .resume = [](Play& play, Reply) { play.set(Effect::kMarshallPlan); }}},

    {kContainment,
     {.happen = [](Play& play) { play.set(Effect::kContainment); }}},

    // The US sees the USSR's hand, and may conduct Operations.
    {kCiaCreated,
     {.happen =
          [](Play& play) {
            showHand(play.board, kUssr);
            play.conduct(kUsa, kAnyOperations | kMayDecline);
          }}},

    // The US controls Japan, which is safe from coups and realignments.
    {kUsJapanMutualDefensePact,
     {.happen =
          [](Play& play) {
            play.raiseTo(kUsa, kJapan, play.influence(kUssr, kJapan) + 4);
            play.set(Effect::kUsJapanPact);
          }}},

    // Each of 3 countries loses 1 USSR influence, in the Late War 2.
    {kEastEuropeanUnrest,
     {.happen = [](Play& play) { play.choose(kUsa, 3); },
      .picks = {{pickCountry([](const Board& board, Side) {
        return kEasternEurope & board.present[0];
      })}},
      .resume =
          [](Play& play, Reply reply) {
            play.remove(kUssr, reply.country(), play.board.turn >= 8 ? 2 : 1);
          }}},

    {kFormosanResolution,
     {.happen = [](Play& play) { play.set(Effect::kFormosan); }}},

    // Cancels a pending USSR headline. (play_card.cc has the point for the US
    // when the USSR plays it.)
    {kDefectors,
     {.canOccur =
          [](const Board& board, Side) {
            return board.round == 0 && board.headline[0] != kNoCard;
          },
      .happen =
          [](Play& play) {
            if (play.board.headline[0] == kNoCard) return;
            play.board.discard.add(play.board.headline[0]);
            play.board.headline[0] = kNoCard;
          }}},

    // With control of the UK: 1 next to it, or with NATO 2 in Western Europe
    // and 2 points.
    {kSpecialRelationship,
     {.canOccur = [](const Board& board,
                     Side) { return board.controls(kUsa, kUnitedKingdom); },
      .happen =
          [](Play& play) {
            if (play.has(Effect::kNato)) {
              play.choose(kUsa, 1, 1);
            } else {
              play.choose(kUsa, 1, 0);
            }
          },
      .picks = {{addEach(kUsa, kNeighbors[kUnitedKingdom]),
                 pickCountry(kWesternEurope)}},
      .resume =
          [](Play& play, Reply reply) {
            play.add(kUsa, reply.country(), 2);
            play.gain(kUsa, 2);
          }}},

    {kNorad, {.happen = [](Play& play) { play.set(Effect::kNorad); }}},
};

inline constexpr EventRow kEarlyWarNeutral[] = {
    {kAsiaScoring, scoringEvent<Region::kAsia>()},
    {kEuropeScoring, scoringEvent<Region::kEurope>()},
    {kMiddleEastScoring, scoringEvent<Region::kMiddleEast>()},

    {kCapturedNaziScientist,
     {.happen =
          [](Play& play) { advanceSpace(play.board, play.executor, 1); }}},

    // The opponent participates, and both roll; or boycotts, which lowers
    // DEFCON and gives the sponsor Operations.
    {kOlympicGames,
     {.happen = [](Play& play) { play.ask(opponent(play.executor)); },
      .options = {{kParticipate, kBoycott}},
      .resume =
          [](Play& play, Reply reply) {
            if (reply.step == 1) {
              const bool ussr = play.executor == kUssr;
              const int lead = ussrDie(reply.choice) - usaDie(reply.choice) +
                               (ussr ? 2 : -2);
              if (lead == 0) {
                play.rollDice(1);
              } else {
                play.gain(lead > 0 ? kUssr : kUsa, 2);
              }
            } else if (reply.is(kParticipate)) {
              play.rollDice(1);
            } else {
              play.changeDefcon(-1);
              play.conduct(play.executor, 4, kAnyOperations | kMayDecline, 0);
            }
          }}},

    {kIndoPakistaniWar,
     {.happen = [](Play& play) { play.choose(play.executor, 1); },
      .picks = {{pickCountry(CountrySet{kPakistan, kIndia})}},
      .resume = [](Play& play, Reply reply) { play.war(reply.country()); }}},

    {kRedScarePurge,
     {.happen =
          [](Play& play) {
            play.set(effectFor(Effect::kRedScareUssr, opponent(play.executor)));
          }}},

    // Played with an opponent's card (phases.h), never as a separate event.
    {kUnIntervention,
     {.canOccur = [](const Board&, Side) { return false; },
      .happen = [](Play&) {}}},

    // Points DEFCON - 2, then DEFCON rises by 2.
    {kNuclearTestBan,
     {.happen =
          [](Play& play) {
            play.gain(play.executor, std::max(0, play.board.defcon - 2));
            play.changeDefcon(2);
          }}},
};

}  // namespace phasemachine::twilight_struggle
