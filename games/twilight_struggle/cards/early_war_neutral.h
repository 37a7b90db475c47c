// Events of the Early War: scoring cards and neutral cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_NEUTRAL_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_NEUTRAL_H_

#include <algorithm>

#include "games/twilight_struggle/play/event.h"
#include "games/twilight_struggle/play/score_card.h"

namespace phasemachine::twilight_struggle {

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
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            out.push_back(Move::of(kParticipate));
            out.push_back(Move::of(kBoycott));
          },
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
      .picks = {{pickCountry(
          [](const Board&, Side) { return CountrySet{kPakistan, kIndia}; })}},
      .resume = [](Play& play, Reply reply) { play.war(reply.country()); }}},

    {kRedScarePurge,
     {.happen =
          [](Play& play) {
            play.set(effectFor(Effect::kRedScareUssr, opponent(play.executor)));
          }}},

    // Played with an opponent's card (play_card.h), never as a separate event.
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

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_EARLY_WAR_NEUTRAL_H_
