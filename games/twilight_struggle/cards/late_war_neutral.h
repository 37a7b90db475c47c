// Events of the Late War: neutral cards.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_NEUTRAL_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_NEUTRAL_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

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
      .options =
          [](const Board&, Side, std::uint8_t, MoveList& out) {
            out.push_back(Move::of(kEndGame));
            out.push_back(Move::of(kDecline));
          },
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
      .picks = {{pickCountry(
          [](const Board&, Side) { return CountrySet{kIraq, kIran}; })}},
      .resume = [](Play& play, Reply reply) { play.war(reply.country()); }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_LATE_WAR_NEUTRAL_H_
