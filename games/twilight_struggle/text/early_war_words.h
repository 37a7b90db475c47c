// Effects of the Early War events, in words for people. Scoring cards are
// described from the tables (card_topics.cc).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_EARLY_WAR_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_EARLY_WAR_WORDS_H_

#include "games/twilight_struggle/text/card_topics.h"

namespace phasemachine::twilight_struggle {

inline constexpr CardWords kEarlyWarWords[] = {
    {kDuckAndCover,
     "DEFCON falls by 1. Then the US scores 5 less the new DEFCON level."},
    {kFiveYearPlan,
     "A random card leaves the USSR's hand. If it is a US card that can "
     "happen, its event does, for the US; any other card is only "
     "discarded."},
    {kTheChinaCard,
     "Worth 4 Operations, and 5 if all of them are spent in Asia. It is "
     "never headlined and has no event. After use it passes face down to "
     "the other side, who can use it from the next turn on. Its owner "
     "scores 1 at the end of the game."},
    {kSocialistGovernments,
     "The USSR removes 3 US influence from Western Europe, at most 2 in "
     "each country. Cannot happen after The Iron Lady."},
    {kFidel,
     "The US loses all its influence in Cuba. The USSR comes to at least "
     "3 there."},
    {kVietnamRevolts,
     "The USSR adds 2 influence in Vietnam. This turn its Operations are "
     "worth 1 more if all are spent in Southeast Asia."},
    {kBlockade,
     "The US discards a card worth 3 Operations or more, or loses all its "
     "influence in West Germany."},
    {kKoreanWar,
     "The USSR makes war on South Korea and gains 2 military operations. "
     "A die of 4 or more, less 1 for each neighbor that the US controls, "
     "wins: 2 points, and US influence there turns into USSR influence."},
    {kRomanianAbdication,
     "The US loses all its influence in Romania. The USSR comes to at "
     "least 3 there."},
    {kArabIsraeliWar,
     "The USSR makes war on Israel and gains 2 military operations. A die "
     "of 4 or more, less 1 for Israel itself and for each neighbor that "
     "the US controls, wins: 2 points, and US influence there turns into "
     "USSR influence. Cannot happen after Camp David Accords."},
    {kComecon,
     "The USSR adds 1 influence in each of 4 countries of Eastern Europe "
     "that the US does not control."},
    {kNasser,
     "The USSR adds 2 influence in Egypt. The US loses half of its own "
     "there, rounded up."},
    {kWarsawPactFormed,
     "The USSR either removes all US influence from 4 countries of "
     "Eastern Europe or adds 5 influence there, at most 2 in each. Allows "
     "NATO."},
    {kDeGaulleLeadsFrance,
     "In France the US loses 2 influence and the USSR gains 1. NATO "
     "protects France no more."},
    {kCapturedNaziScientist,
     "The player moves one box forward on the space race."},
    {kTrumanDoctrine,
     "The US removes all USSR influence from one European country that "
     "nobody controls."},
    {kOlympicGames,
     "The opponent takes part or stays away. If he takes part both roll, "
     "the player of the card adds 2, ties are rolled again, and the "
     "higher scores 2. If he stays away DEFCON falls by 1 and the player "
     "has 4 Operations."},
    {kNato,
     "From now on the USSR can make no coup, realignment or Brush War in "
     "European countries that the US controls. Needs Warsaw Pact Formed "
     "or Marshall Plan to have happened."},
    {kIndependentReds,
     "In Yugoslavia, Romania, Bulgaria, Hungary or Czechoslovakia the US "
     "raises its influence to the USSR's level, if that is higher."},
    {kMarshallPlan,
     "The US adds 1 influence in each of 7 countries of Western Europe "
     "that the USSR does not control. Allows NATO."},
    {kIndoPakistaniWar,
     "The player makes war on India or Pakistan and gains 2 military "
     "operations. A die of 4 or more, less 1 for each neighbor that the "
     "opponent controls, wins: 2 points, and the opponent's influence "
     "there turns into his own."},
    {kContainment, "US Operations are worth 1 more this turn, at most 4."},
    {kCiaCreated, "The USSR shows its hand. Then the US may use 1 Operation."},
    {kUsJapanMutualDefensePact,
     "The US comes to control Japan with 4 influence more than the "
     "USSR's. Coups and realignments by the USSR are barred there."},
    {kSuezCrisis,
     "The USSR removes 4 US influence from France, the United Kingdom and "
     "Israel, at most 2 in each."},
    {kEastEuropeanUnrest,
     "The USSR loses 1 influence in each of 3 countries of Eastern Europe "
     "that the US picks; from turn 8 on it loses 2 in each."},
    {kDecolonization,
     "The USSR adds 1 influence in each of 4 countries of Africa or "
     "Southeast Asia."},
    {kRedScarePurge,
     "The opponent's Operations are worth 1 less this turn, but at least "
     "1."},
    {kUnIntervention,
     "Played together with an opponent's card, which gives its Operations "
     "while its event does not happen. Not for the headline."},
    {kDeStalinization,
     "The USSR takes up to 4 of its influence from anywhere and puts it "
     "into countries that the US does not control, at most 2 in each."},
    {kNuclearTestBan,
     "The player scores DEFCON less 2. Then DEFCON rises by 2."},
    {kFormosanResolution,
     "Taiwan counts as a battleground in scoring while the US controls "
     "it, until the US plays The China Card."},
    {kDefectors,
     "As a US headline it cancels the USSR's. If the USSR plays it for "
     "Operations in an action round, the US scores 1."},
    {kTheCambridgeFive,
     "The US shows its scoring cards, and the USSR may add 1 influence in "
     "a region that one of them names. Cannot happen from turn 8 on."},
    {kSpecialRelationship,
     "If the US controls the United Kingdom it adds 1 influence next to "
     "it; with NATO in effect instead 2 in a country of Western Europe, "
     "and it scores 2."},
    {kNorad,
     "If DEFCON moves to 2 in an action round while the US controls "
     "Canada, the US then adds 1 influence where it has some. Quagmire "
     "ends this."},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_EARLY_WAR_WORDS_H_
