// Events of the Late War: the USSR's cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USSR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USSR_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

inline CardSet payForDebtCrisis(const Board& board) {
  return board.hand[1] & cardsWorth(board, kUsa, 3);
}

inline constexpr EventRow kLateWarUssr[] = {
    {kIranianHostageCrisis,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kIran);
            play.add(kUssr, kIran, 2);
            play.set(Effect::kIranHostages);
          }}},

    // 4 influence in Europe (6 while the USSR is ahead), at most 2 a country.
    {kTheReformer,
     {.happen =
          [](Play& play) {
            play.choose(kUssr, play.board.vp < 0 ? 6 : 4);
            play.then(1);
          },
      .picks = {{addPoints(kUssr, 2,
                           [](const Board&, Side) { return kEurope; })}},
      .resume = [](Play& play, Reply) { play.set(Effect::kReformer); }}},

    // The US leaves Lebanon and loses 2 more in the Middle East.
    {kMarineBarracksBombing,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kLebanon);
            play.choose(kUssr, 2);
          },
      .picks = {{removePoints(
          kUsa, 0, [](const Board&, Side) { return kMiddleEast; })}}}},

    // DEFCON rises and the USSR gains 2 points; after The Reformer also
    // placement or realignment.
    {kGlasnost,
     {.happen =
          [](Play& play) {
            play.changeDefcon(1);
            play.gain(kUssr, 2);
            if (play.has(Effect::kReformer)) {
              play.conduct(kUssr, kMayPlace | kMayRealign | kMayDecline);
            }
          }}},

    // The US leaves Nicaragua; a free coup next to it.
    {kOrtegaElectedInNicaragua,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kNicaragua);
            play.conduct(kUssr, kMayCoup | kMayDecline,
                         termsIn(Area::kAroundNicaragua, kFreeCoup));
          }}},

    {kIranContraScandal,
     {.happen = [](Play& play) { play.set(Effect::kIranContra); }}},

    // The US discards a card of 3 or more Operations, or the USSR doubles its
    // influence in up to 2 countries of South America.
    {kLatinAmericanDebtCrisis,
     {.happen =
          [](Play& play) {
            if (payForDebtCrisis(play.board).empty()) {
              showLacks(play.board, kUsa, cardsWorth(play.board, kUsa, 3));
              play.choose(kUssr, 2);
            } else {
              play.chooseCard(kUsa, 1);
            }
          },
      .picks = {{upTo(pickCountry([](const Board& board, Side) {
        return kSouthAmerica & board.present[0];
      }))}},
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return payForDebtCrisis(board); },
      .decline = kNo,
      .resume =
          [](Play& play, Reply reply) {
            if (reply.step == 0) {
              play.add(kUssr, reply.country(),
                       play.influence(kUssr, reply.country()));
            } else if (reply.is(kNo)) {
              play.choose(kUssr, 2);
            } else {
              discardFromHand(play.board, kUsa, reply.chosenCard());
            }
          }}},

    // The US hand is open for the turn; the USSR discards a card of it.
    {kAldrichAmesRemix,
     {.happen =
          [](Play& play) {
            play.set(Effect::kAldrichAmes);
            showHand(play.board, kUsa);
            play.chooseCard(kUssr);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.hand[1]; },
      .resume =
          [](Play& play, Reply reply) {
            discardFromHand(play.board, kUsa, reply.chosenCard());
          }}},

    // A point, and each of 3 countries loses 1 US influence.
    {kPershingIiDeployed,
     {.happen =
          [](Play& play) {
            play.choose(kUssr, 3);
            play.then(1);
          },
      .picks = {{removePoints(
          kUsa, 1, [](const Board&, Side) { return kWesternEurope; })}},
      .resume = [](Play& play, Reply) { play.gain(kUssr, 1); }}},

    {kYuriAndSamantha, {.happen = [](Play& play) { play.set(Effect::kYuri); }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USSR_H_
