// Events of the Late War: the USSR's cards, the US's cards, then neutral and
// scoring cards.
//
// Contract: rows of the table of events; event.h says how to read and write
// them.

#pragma once

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
      .picks = {{addPoints(kUssr, 2, kEurope)}},
      .resume = [](Play& play, Reply) { play.set(Effect::kReformer); }}},

    // The US leaves Lebanon and loses 2 more in the Middle East.
    {kMarineBarracksBombing,
     {.happen =
          [](Play& play) {
            play.removeAll(kUsa, kLebanon);
            play.choose(kUssr, 2);
          },
      .picks = {{removePoints(kUsa, 0, kMiddleEast)}}}},

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
      .picks = {{removePoints(kUsa, 1, kWesternEurope)}},
      .resume = [](Play& play, Reply) { play.gain(kUssr, 1); }}},

    {kYuriAndSamantha, {.happen = [](Play& play) { play.set(Effect::kYuri); }}},
};

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
      .options = {{kChooseEurope, kChooseAsia, kChooseMiddleEast, kChooseAfrica,
                   kChooseCentralAmerica, kChooseSouthAmerica}},
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

inline constexpr EventRow kLateWarNeutral[] = {
    // The opponent discards a random card; the US 2 after the hostage crisis.
    {kTerrorism,
     {.happen =
          [](Play& play) {
            const Side victim = opponent(play.executor);
            play.drawRandom(victim);
            if (victim == kUsa && play.has(Effect::kIranHostages)) {
              play.drawRandom(victim);
            }
          },
      .resume =
          [](Play& play, Reply reply) {
            discardFromHand(play.board, opponent(play.executor),
                            reply.chosenCard());
          }}},

    // At DEFCON 2: 6 points for the opponent, and the end of the game.
    {kWargames,
     {.canOccur = [](const Board& board, Side) { return board.defcon == 2; },
      .happen = [](Play& play) { play.ask(play.executor); },
      .options = {{kEndGame, kDecline}},
      .resume =
          [](Play& play, Reply reply) {
            if (!reply.is(kEndGame)) return;
            play.gain(opponent(play.executor), 6);
            const int vp = play.board.vp;
            endGame(play.board,
                    vp > 0   ? kUsa
                    : vp < 0 ? kUssr
                             : Side::kNeutral,
                    EndReason::kWargames);
          }}},

    {kIranIraqWar,
     {.happen = [](Play& play) { play.choose(play.executor, 1); },
      .picks = {{pickCountry(CountrySet{kIraq, kIran})}},
      .resume = [](Play& play, Reply reply) { play.war(reply.country()); }}},
};

}  // namespace phasemachine::twilight_struggle
