// Events of the Mid War: the USSR's cards, the US's cards, then neutral and
// scoring cards.
//
// Contract: rows of the table of events; event.h says how to read and write
// them.

#pragma once

#include <cstddef>
#include <optional>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/phases.h"

namespace phasemachine::twilight_struggle {

inline constexpr EventRow kMidWarUssr[] = {
    {kQuagmire,
     {.happen =
          [](Play& play) {
            play.set(Effect::kQuagmire);
            play.cancel(Effect::kNorad);
          }}},

    // 3 points at the next US action round, unless it plays UN Intervention.
    {kWeWillBuryYou,
     {.happen =
          [](Play& play) {
            play.changeDefcon(-1);
            play.set(Effect::kWeWillBuryYou);
          }}},

    {kBrezhnevDoctrine,
     {.happen = [](Play& play) { play.set(Effect::kBrezhnev); }}},

    {kPortugueseEmpireCrumbles,
     {.happen =
          [](Play& play) {
            play.add(kUssr, kAngola, 2);
            play.add(kUssr, kSeAfricanStates, 2);
          }}},

    // 2 in South Africa, or 1 there and 2 next to it.
    {kSouthAfricanUnrest,
     {.happen = [](Play& play) { play.choose(kUssr, 1); },
      .picks = {{pickCountry(CountrySet{kSouthAfrica, kAngola, kBotswana})}},
      .resume =
          [](Play& play, Reply reply) {
            if (reply.country() != kSouthAfrica) play.add(kUssr, kSouthAfrica);
            play.add(kUssr, reply.country(), 2);
          }}},

    {kAllende, {.happen = [](Play& play) { play.add(kUssr, kChile, 2); }}},

    {kWillyBrandt,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kTearDownWall); },
      .happen =
          [](Play& play) {
            play.gain(kUssr, 1);
            play.add(kUssr, kWestGermany, 1);
            play.set(Effect::kWillyBrandt);
          }}},

    // All US influence leaves two of these countries.
    {kMuslimRevolution,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kAwacs); },
      .happen = [](Play& play) { play.choose(kUssr, 2); },
      .picks = {{removeAllFrom(
          kUsa, CountrySet{kSudan, kIran, kIraq, kEgypt, kLibya, kSaudiArabia,
                           kSyria, kJordan})}}}},

    // The China Card, face up, or a point.
    {kCulturalRevolution,
     {.happen =
          [](Play& play) {
            if (play.board.china == kUsa) {
              passChina(play.board, kUssr, true);
            } else {
              play.gain(kUssr, 1);
            }
          }}},
    {kFlowerPower,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kEvilEmpire); },
      .happen = [](Play& play) { play.set(Effect::kFlowerPower); }}},

    // A point now, and one more if UN Intervention is used later this turn.
    {kU2Incident,
     {.happen =
          [](Play& play) {
            play.gain(kUssr, 1);
            play.set(Effect::kU2);
          }}},

    // A point for each oil country under control.
    {kOpec,
     {.canOccur = [](const Board& board,
                     Side) { return !board.has(Effect::kNorthSeaOil); },
      .happen =
          [](Play& play) {
            constexpr CountrySet kOil = {kEgypt,       kIran, kLibya,
                                         kSaudiArabia, kIraq, kGulfStates,
                                         kVenezuela};
            play.gain(kUssr, (kOil & play.board.controlled[0]).count());
          }}},

    // The USSR sees the US hand, and may conduct Operations.
    {kLoneGunman,
     {.happen =
          [](Play& play) {
            showHand(play.board, kUsa);
            play.conduct(kUssr, kAnyOperations | kMayDecline);
          }}},

    // 3 influence in Central America, at most 2 a country.
    {kLiberationTheology,
     {.happen = [](Play& play) { play.choose(kUssr, 3); },
      .picks = {{addPoints(kUssr, 2, kCentralAmerica)}}}},

    // A coup in a non-battleground country, and another one after a success.
    {kChe,
     {.happen =
          [](Play& play) {
            const int free = play.board.has(Rule::kCheFree) ? kFreeCoup : 0;
            play.coup(kUssr, termsIn(Area::kChe, kMayStop | kThenAgain | free));
          }}},
};

inline constexpr EventRow kMidWarUsa[] = {
    {kNuclearSubs,
     {.happen = [](Play& play) { play.set(Effect::kNuclearSubs); }}},

    {kBearTrap, {.happen = [](Play& play) { play.set(Effect::kBearTrap); }}},

    // 2 points if the US controls more battlegrounds.
    {kKitchenDebates,
     {.canOccur =
          [](const Board& board, Side) {
            return (board.controlled[1] & kBattlegrounds).count() >
                   (board.controlled[0] & kBattlegrounds).count();
          },
      .happen = [](Play& play) { play.gain(kUsa, 2); }}},

    {kColonialRearGuards,
     {.happen = [](Play& play) { play.choose(kUsa, 4); },
      .picks = {{addEach(kUsa, kAfrica | kSoutheastAsia)}}}},

    {kPanamaCanalReturned,
     {.happen =
          [](Play& play) {
            for (Country country : {kPanama, kCostaRica, kVenezuela}) {
              play.add(kUsa, country);
            }
          }}},

    {kCampDavidAccords,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, 1);
            for (Country country : {kIsrael, kJordan, kEgypt}) {
              play.add(kUsa, country);
            }
            play.set(Effect::kCampDavid);
          }}},

    // One influence in up to 3 countries without any.
    {kPuppetGovernments,
     {.happen = [](Play& play) { play.choose(kUsa, 3); },
      .picks = {{upTo(addEach(kUsa,
                              [](const Board& board, Side) {
                                return kAllCountries - board.present[0] -
                                       board.present[1];
                              }))}}}},

    // A random USSR card, which the US plays or gives back; if it is given back
    // or there is none, Operations.
    {kGrainSalesToSoviets,
     {.happen =
          [](Play& play) {
            if (play.board.hand[0].empty()) {
              play.conduct(kUsa, kAnyOperations | kMayDecline);
            } else {
              play.drawRandom(kUssr);
            }
          },
      .resume =
          [](Play& play, Reply reply) {
            showCards(play.board, kUssr, CardSet{reply.chosenCard()});
            play.queue(RequestMode{
                .side = kUsa, .card = reply.chosenCard(), .source = kUssr});
          }}},

    {kJohnPaulIiElectedPope,
     {.happen =
          [](Play& play) {
            play.remove(kUssr, kPoland, 2);
            play.add(kUsa, kPoland, 1);
            play.set(Effect::kJohnPaul);
          }}},

    {kOasFounded,
     {.happen = [](Play& play) { play.choose(kUsa, 2); },
      .picks = {{addPoints(kUsa, 0, kCentralAmerica | kSouthAmerica)}}}},

    // The China Card, face down, or 2 points.
    {kNixonPlaysTheChinaCard,
     {.happen =
          [](Play& play) {
            if (play.board.china == kUssr) {
              passChina(play.board, kUsa, false);
            } else {
              play.gain(kUsa, 2);
            }
          }}},

    {kSadatExpelsSoviets,
     {.happen =
          [](Play& play) {
            play.removeAll(kUssr, kEgypt);
            play.add(kUsa, kEgypt);
          }}},

    // Stays on the table: see Dispose in play_card.cc and event.h.
    {kShuttleDiplomacy, {.happen = [](Play&) {}}},

    // Removes 4 USSR influence outside Europe, at most 2 a country.
    {kTheVoiceOfAmerica,
     {.happen = [](Play& play) { play.choose(kUsa, 4); },
      .picks = {{removePoints(kUssr, 2, kAllCountries - kEurope)}}}},

    // The China Card, face up, or 4 influence in Asia, at most 2 a country.
    {kUssuriRiverSkirmish,
     {.happen =
          [](Play& play) {
            if (play.board.china == kUssr) {
              passChina(play.board, kUsa, true);
            } else {
              play.choose(kUsa, 4);
            }
          },
      .picks = {{addPoints(kUsa, 2, kAsia)}}}},

    // The US discards any cards and draws as many. `tally` counts them.
    {kAskNotWhatYourCountryCanDoForYou,
     {.happen =
          [](Play& play) {
            play.board.tally = 0;
            play.chooseCard(kUsa);
            play.then(1);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.hand[1]; },
      .decline = kStop,
      .resume =
          [](Play& play, Reply reply) {
            if (reply.step == 1) {
              play.draw(kUsa, play.board.tally);
            } else if (!reply.is(kStop)) {
              discardFromHand(play.board, kUsa, reply.chosenCard());
              countChoice(play.board);
              play.chooseCard(kUsa, 0, reply.chosenCard());
            }
          }}},

    // A point for each battleground of Latin America under control.
    {kAllianceForProgress,
     {.happen =
          [](Play& play) {
            play.gain(kUsa, (play.board.controlled[1] & kBattlegrounds &
                             (kCentralAmerica | kSouthAmerica))
                                .count());
          }}},

    // With control in the Middle East the US looks at 5 cards of the deck and
    // discards any of them.
    {kOurManInTehran,
     {.canOccur =
          [](const Board& board, Side) {
            return !(board.controlled[1] & kMiddleEast).empty();
          },
      .happen =
          [](Play& play) {
            play.board.tehran = {};
            play.peek(5);
            play.chooseCard(kUsa);
            play.then(1);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.tehran - board.deck; },
      .decline = kStop,
      .resume =
          [](Play& play, Reply reply) {
            Board& board = play.board;
            if (reply.step == 1) {
              board.deck |= board.tehran;
              if (!board.has(Rule::kLazyReshuffle)) reshuffleIfEmpty(board);
            } else if (!reply.is(kStop)) {
              board.tehran.remove(reply.chosenCard());
              board.discard.add(reply.chosenCard());
              play.chooseCard(kUsa, 0, reply.chosenCard());
            }
          }}},
};

// Regions that a side dominates or controls. They are not scored, so Taiwan is
// not a battleground.
inline int regionsLed(const Board& board, Side side) {
  int led = 0;
  for (int r = 0; r < kRegions; ++r) {
    const RegionScore score =
        scoreRegion(board, static_cast<Region>(r), std::nullopt, false);
    if (score.level[playerIndex(side)] >= Level::kDomination) ++led;
  }
  return led;
}

// Cards that Missile Envy would take instead of `taken`.
inline CardSet worthMoreThan(const Board& board, Side owner, Card taken) {
  const int printed = kCardTable[taken].operations;
  if (board.has(Rule::kPrintedEnvy)) {
    CardSet cards;
    for (int more = printed + 1; more <= 4; ++more) {
      cards |= kWithOperations[static_cast<std::size_t>(more)];
    }
    return cards;
  }
  return cardsWorth(board, owner,
                    effectiveOperations(board, owner, printed) + 1);
}

// The cards that Missile Envy can take from a side: those with the highest
// Operations.
inline CardSet enviedCards(const Board& board, Side owner) {
  for (int least = 4; least >= 1; --least) {
    const CardSet worth = board.has(Rule::kPrintedEnvy)
                              ? kWithOperations[static_cast<std::size_t>(least)]
                              : cardsWorth(board, owner, least);
    const CardSet cards = board.handOf(owner) & worth;
    if (!cards.empty()) return cards;
  }
  return {};
}

inline constexpr EventRow kMidWarNeutral[] = {
    {kCentralAmericaScoring, scoringEvent<Region::kCentralAmerica>()},
    {kAfricaScoring, scoringEvent<Region::kAfrica>()},
    {kSouthAmericaScoring, scoringEvent<Region::kSouthAmerica>()},
    {kSoutheastAsiaScoring,
     {.happen =
          [](Play& play) { play.gain(kUsa, scoreSoutheastAsia(play.board)); }}},

    // A war in any country of stability 1 or 2.
    {kBrushWar,
     {.happen = [](Play& play) { play.choose(play.executor, 1); },
      .picks = {{pickCountry([](const Board& board, Side executor) {
        constexpr CountrySet kWeak = countriesWhere(
            [](const CountryInfo& c) { return c.stability <= 2; });
        return executor == kUssr ? kWeak - natoProtected(board) : kWeak;
      })}},
      .resume = [](Play& play, Reply reply) { play.war(reply.country()); }}},

    // Points for more military operations: 3 if they reach DEFCON, else 1.
    {kArmsRace,
     {.happen =
          [](Play& play) {
            const std::size_t own = playerIndex(play.executor);
            const auto& milOps = play.board.milOps;
            if (milOps[own] <= milOps[1 - own]) return;
            play.gain(play.executor, milOps[own] >= play.board.defcon ? 3 : 1);
          }}},

    {kCubanMissileCrisis,
     {.happen =
          [](Play& play) {
            setDefcon(play.board, 2);
            play.set(
                effectFor(Effect::kCubanCrisisUssr, opponent(play.executor)));
          }}},

    // DEFCON rises by 2, coups are weaker, and a discarded card may be taken.
    {kSaltNegotiations,
     {.happen =
          [](Play& play) {
            play.changeDefcon(2);
            play.set(Effect::kSalt);
            play.chooseCard(play.executor);
          },
      .cards = [](const Board& board, Side,
                  std::uint8_t) { return board.discard - kScoringCards; },
      .decline = kNo,
      .resume =
          [](Play& play, Reply reply) {
            if (reply.is(kNo)) return;
            play.board.discard.remove(reply.chosenCard());
            giveOpenly(play.board, play.executor, reply.chosenCard());
          }}},

    // Both roll and add the number of regions that they lead; the winner gains
    // 2 points and may move DEFCON by 1.
    {kSummit,
     {.happen = [](Play& play) { play.rollDice(0); },
      .options = {{kDegrade, kKeep, kImprove}},
      .resume =
          [](Play& play, Reply reply) {
            if (reply.choice < 36) {
              const int lead =
                  ussrDie(reply.choice) + regionsLed(play.board, kUssr) -
                  usaDie(reply.choice) - regionsLed(play.board, kUsa);
              if (lead == 0) return;
              const Side winner = lead > 0 ? kUssr : kUsa;
              play.gain(winner, 2);
              play.ask(winner);
            } else if (reply.is(kDegrade)) {
              play.changeDefcon(-1);
            } else if (reply.is(kImprove)) {
              play.changeDefcon(1);
            }
          }}},

    // The player sets DEFCON; 5 military operations.
    {kHowILearnedToStopWorrying,
     {.happen = [](Play& play) { play.ask(play.executor); },
      .options = {{kDefcon1, kDefcon2, kDefcon3, kDefcon4, kDefcon5}},
      .resume =
          [](Play& play, Reply reply) {
            setDefcon(play.board, reply.choice - kDefcon1 + 1);
            gainMilOps(play.board, play.executor, 5);
          }}},

    // 2 influence in Latin America, then a free coup or realignment there.
    {kJunta,
     {.happen =
          [](Play& play) {
            play.choose(play.executor, 1);
            play.conduct(play.executor, kMayCoup | kMayRealign | kMayDecline,
                         termsIn(Area::kLatinAmerica, kFreeCoup));
          },
      .picks = {{pickCountry(kCentralAmerica | kSouthAmerica)}},
      .resume =
          [](Play& play, Reply reply) {
            play.add(play.executor, reply.country(), 2);
          }}},

    // The opponent gives his card of the highest Operations: its event occurs
    // or, if it is the opponent's event, its Operations are used. The opponent
    // must then use Missile Envy for Operations.
    {kMissileEnvy,
     {.happen = [](Play& play) { play.chooseCard(opponent(play.executor)); },
      .cards =
          [](const Board& board, Side executor, std::uint8_t) {
            return enviedCards(board, opponent(executor));
          },
      .resume =
          [](Play& play, Reply reply) {
            const Side giver = opponent(play.executor);
            const Card taken = reply.chosenCard();
            takeFromHand(play.board, giver, taken);
            showLacks(play.board, giver,
                      worthMoreThan(play.board, giver, taken));
            if (!cardsLying(play.board).contains(kMissileEnvy)) {
              giveOpenly(play.board, giver, kMissileEnvy);
            }
            play.set(effectFor(Effect::kEnvyOwedByUssr, giver));
            noticeWar(play.board, play.executor, taken);
            if (executorOf(taken, play.executor) == giver) {
              play.queue(Conduct{.side = play.executor,
                                 .card = taken,
                                 .operations = kCardTable[taken].operations,
                                 .kinds = kAnyOperations,
                                 .terms = kGranted});
              play.dispose(taken, false);
            } else if (canOccur(play.board, taken, play.executor)) {
              play.trigger(taken, play.executor);
            } else {
              play.dispose(taken, false);
            }
          }}},

    {kAbmTreaty,
     {.happen =
          [](Play& play) {
            play.changeDefcon(1);
            play.conduct(play.executor, kAnyOperations);
          }}},
    {kLatinAmericanDeathSquads,
     {.happen =
          [](Play& play) {
            play.set(effectFor(Effect::kDeathSquadsUssr, play.executor));
            play.cancel(
                effectFor(Effect::kDeathSquadsUssr, opponent(play.executor)));
          }}},

    // The side behind in space advances by 2; only the last box scores.
    {kOneSmallStep,
     {.canOccur =
          [](const Board& board, Side executor) {
            return board.space[playerIndex(executor)] <
                   board.space[playerIndex(opponent(executor))];
          },
      .happen =
          [](Play& play) { advanceSpace(play.board, play.executor, 2); }}},
};

}  // namespace phasemachine::twilight_struggle
