// Effects of the Late War events, in words for people. Scoring cards are
// described from the tables (card_topics.cc).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LATE_WAR_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LATE_WAR_WORDS_H_

#include "games/twilight_struggle/text/card_topics.h"

namespace phasemachine::twilight_struggle {

inline constexpr CardWords kLateWarWords[] = {
    {kIranianHostageCrisis,
     "The US loses all its influence in Iran, and the USSR adds 2 there. "
     "Terrorism takes 2 cards from the US."},
    {kTheIronLady,
     "The US scores 1. The USSR adds 1 influence in Argentina and loses "
     "all in the United Kingdom. Socialist Governments can no longer "
     "happen."},
    {kReaganBombsLibya, "The US scores 1 for every 2 USSR influence in Libya."},
    {kStarWars,
     "If the US is ahead in the space race, the event of a discarded card "
     "of its choice happens, not of a scoring card."},
    {kNorthSeaOil,
     "The US may play 8 action rounds this turn. OPEC can no longer "
     "happen."},
    {kTheReformer,
     "The USSR adds 4 influence in Europe, 6 if it is ahead in points, at "
     "most 2 in each country. It can make no more coups in Europe. Helps "
     "Glasnost."},
    {kMarineBarracksBombing,
     "The US loses all its influence in Lebanon, and the USSR removes 2 "
     "more in the Middle East."},
    {kSovietsShootDownKal007,
     "DEFCON falls by 1 and the US scores 2. If it controls South Korea "
     "it may place influence or realign with 4 Operations."},
    {kGlasnost,
     "DEFCON rises by 1 and the USSR scores 2. After The Reformer it may "
     "place influence or realign with 4 Operations."},
    {kOrtegaElectedInNicaragua,
     "The US loses all its influence in Nicaragua. The USSR may make a "
     "free coup in Cuba, Honduras or Costa Rica."},
    {kTerrorism,
     "The opponent discards a random card; the US discards 2 after "
     "Iranian Hostage Crisis."},
    {kIranContraScandal, "US realignment rolls lose 1 this turn."},
    {kChernobyl,
     "The US names a region. This turn the USSR places no influence there "
     "with Operations."},
    {kLatinAmericanDebtCrisis,
     "The US discards a card worth 3 Operations or more, or the USSR may "
     "double its influence in 2 countries of South America."},
    {kTearDownThisWall,
     "The US adds 3 influence in East Germany. Then it may make a free "
     "coup or realignments in Europe at any DEFCON level. Ends or "
     "prevents Willy Brandt."},
    {kAnEvilEmpire, "The US scores 1. Ends or prevents Flower Power."},
    {kAldrichAmesRemix,
     "The USSR sees the US hand for the rest of the turn and picks a card "
     "of it, which the US discards."},
    {kPershingIiDeployed,
     "The USSR scores 1 and removes 1 US influence from each of 3 "
     "countries of Western Europe."},
    {kWargames,
     "At DEFCON 2 the player may give the opponent 6 points and end the "
     "game. Whoever is then ahead wins."},
    {kSolidarity,
     "The US adds 3 influence in Poland. Needs John Paul II Elected Pope "
     "to have happened."},
    {kIranIraqWar,
     "The player makes war on Iran or Iraq and gains 2 military "
     "operations. A die of 4 or more, less 1 for each neighbor that the "
     "opponent controls, wins: 2 points, and the opponent's influence "
     "there turns into his own."},
    {kYuriAndSamantha,
     "The USSR scores 1 for each coup that the US attempts in the rest of "
     "the turn."},
    {kAwacsSaleToSaudis,
     "The US adds 2 influence in Saudi Arabia. Muslim Revolution can no "
     "longer happen."},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_LATE_WAR_WORDS_H_
