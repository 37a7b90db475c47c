// Events of the Mid War: neutral cards, second part.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_MORE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_MORE_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

inline constexpr EventRow kMidWarNeutralMore[] = {
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

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_NEUTRAL_MORE_H_
