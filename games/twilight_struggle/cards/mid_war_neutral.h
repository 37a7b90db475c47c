// Events of the Mid War: scoring cards and neutral cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_H_

#include <cstddef>
#include <optional>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/events.h"
#include "games/twilight_struggle/play/play_card.h"
#include "games/twilight_struggle/play/score_card.h"

namespace phasemachine::twilight_struggle {

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
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            for (Choice choice : {kDegrade, kKeep, kImprove}) {
              out.push_back(Move::of(choice));
            }
          },
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
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            for (int level = 1; level <= 5; ++level) {
              out.push_back(
                  Move::of(static_cast<Choice>(kDefcon1 + level - 1)));
            }
          },
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
      .picks = {{pickCountry(
          [](const Board&, Side) { return kCentralAmerica | kSouthAmerica; })}},
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
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_H_
