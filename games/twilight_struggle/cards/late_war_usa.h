// Events of the Late War: the US cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USA_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USA_H_

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/events.h"

namespace phasemachine::twilight_struggle {

inline constexpr EventRow kLateWarUsa[] = {
    {kTheIronLady,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, 1);
            play.add(kUssr, kArgentina);
            play.removeAll(kUssr, kUnitedKingdom);
            play.set(Effect::kIronLady);
          }}},

    // A point for every two USSR influence in Libya.
    {kReaganBombsLibya,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, play.influence(kUssr, kLibya) / 2);
          }}},

    // If ahead in space, the US executes the event of a discarded card.
    {kStarWars,
     {.canOccur = [](const Board& board,
                     Side) { return board.space[1] > board.space[0]; },
      .happen = [](Play& play) { play.chooseCard(kUsa); },
      .cards =
          [](const Board& board, Side, std::uint8_t) {
            CardSet cards = board.discard - kScoringCards;
            for (Card card : CardSet(cards)) {
              if (!canOccur(board, card, executorOf(card, kUsa))) {
                cards.remove(card);
              }
            }
            return cards;
          },
      .resume =
          [](Play& play, Reply reply) {
            const Card card = reply.chosenCard();
            play.board.discard.remove(card);
            play.trigger(card, executorOf(card, kUsa));
          }}},

    {kNorthSeaOil,
     {.happen =
          [](Play& play) {
            play.set(Effect::kNorthSeaOil);
            play.set(Effect::kNorthSeaOilRound);
          }}},

    // DEFCON falls and the US gains 2 points; with South Korea also placement
    // or realignment.
    {kSovietsShootDownKal007,
     {.happen =
          [](Play& play) {
            play.changeDefcon(-1);
            play.gain(kUsa, 2);
            if (play.board.controls(kUsa, kSouthKorea)) {
              play.conduct(kUsa, kMayPlace | kMayRealign | kMayDecline);
            }
          }}},

    // The USSR cannot place influence in a region that the US names.
    {kChernobyl,
     {.happen = [](Play& play) { play.ask(kUsa); },
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            for (int region = 0; region < kRegions; ++region) {
              out.push_back(
                  Move::of(static_cast<Choice>(kChooseEurope + region)));
            }
          },
      .resume =
          [](Play& play, Reply reply) {
            play.board.chernobyl =
                static_cast<std::uint8_t>(reply.choice - kChooseEurope);
          }}},

    // 3 in East Germany; a free coup or realignment in Europe at any DEFCON.
    {kTearDownThisWall,
     {.happen =
          [](Play& play) {
            play.add(kUsa, kEastGermany, 3);
            play.cancel(Effect::kWillyBrandt);
            play.set(Effect::kTearDownWall);
            play.conduct(kUsa, kMayCoup | kMayRealign | kMayDecline,
                         termsIn(Area::kOnlyEurope, kFreeCoup | kIgnoreDefcon));
          }}},

    {kAnEvilEmpire,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, 1);
            play.cancel(Effect::kFlowerPower);
            play.set(Effect::kEvilEmpire);
          }}},

    {kSolidarity,
     {.canOccur = [](const Board& board,
                     Side) { return board.has(Effect::kJohnPaul); },
      .happen = [](Play& play) { play.add(kUsa, kPoland, 3); }}},

    {kAwacsSaleToSaudis,
     {.happen =
          [](Play& play) {
            play.add(kUsa, kSaudiArabia, 2);
            play.set(Effect::kAwacs);
          }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_USA_H_
