// Events of the Early War: the US cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USA_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USA_H_

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/events.h"

namespace phasemachine::twilight_struggle {

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
      .picks = {{addEach(kUsa, [](const Board&,
                                  Side) { return kNeighbors[kUnitedKingdom]; }),
                 pickCountry(
                     [](const Board&, Side) { return kWesternEurope; })}},
      .resume =
          [](Play& play, Reply reply) {
            play.add(kUsa, reply.country(), 2);
            play.gain(kUsa, 2);
          }}},

    {kNorad, {.happen = [](Play& play) { play.set(Effect::kNorad); }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_USA_H_
