// Events of the Mid War: the USSR's cards, second part.
//
// Contract: rows of the table of events (events.h); event.h says how to read
// and write them.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_MORE_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_MORE_H_

#include "games/twilight_struggle/play/event.h"

namespace phasemachine::twilight_struggle {

inline constexpr EventRow kMidWarUssrMore[] = {
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
      .picks = {{addPoints(
          kUssr, 2, [](const Board&, Side) { return kCentralAmerica; })}}}},

    // A coup in a non-battleground country, and another one after a success.
    {kChe,
     {.happen =
          [](Play& play) {
            const int free = play.board.has(Rule::kCheFree) ? kFreeCoup : 0;
            play.coup(kUssr, termsIn(Area::kChe, kMayStop | kThenAgain | free));
          }}},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_CARDS_MID_WAR_USSR_MORE_H_
