// Events of the Mid War: the USSR's cards, first part.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_H_

#include "games/twilight_struggle/play/event.h"

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
      .picks = {{pickCountry([](const Board&, Side) {
        return CountrySet{kSouthAfrica, kAngola, kBotswana};
      })}},
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
      .picks = {{removeAllFrom(kUsa,
                               [](const Board&, Side) {
                                 return CountrySet{kSudan, kIran,  kIraq,
                                                   kEgypt, kLibya, kSaudiArabia,
                                                   kSyria, kJordan};
                               })}}}},

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
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_H_
