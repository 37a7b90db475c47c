// Effects of the Mid War events, in words for people. Scoring cards are
// described from the tables (card_topics.cc).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_MID_WAR_WORDS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_MID_WAR_WORDS_H_

#include "games/twilight_struggle/text/card_topics.h"

namespace phasemachine::twilight_struggle {

inline constexpr CardWords kMidWarWords[] = {
    {kBrushWar,
     "The player makes war on a country of stability 1 or 2 and gains 3 "
     "military operations. A die of 3 or more, less 1 for each neighbor "
     "that the opponent controls, wins: 1 point, and the opponent's "
     "influence there turns into his own."},
    {kArmsRace,
     "If the player has more military operations than the opponent he "
     "scores 1; 3 if they also reach the DEFCON level."},
    {kCubanMissileCrisis,
     "DEFCON becomes 2. A coup by the opponent this turn loses him the "
     "game, unless he first takes 2 of his influence away: the USSR from "
     "Cuba, the US from West Germany or Turkey."},
    {kNuclearSubs, "US coups in battlegrounds do not lower DEFCON this turn."},
    {kQuagmire,
     "The US is trapped: in each action round it discards a card worth 2 "
     "Operations or more and rolls; 1 to 4 ends the trap. Ends NORAD."},
    {kSaltNegotiations,
     "DEFCON rises by 2 and all coup rolls lose 1 this turn. The player "
     "may take a card from the discard pile, not a scoring card."},
    {kBearTrap,
     "The USSR is trapped: in each action round it discards a card worth "
     "2 Operations or more and rolls; 1 to 4 ends the trap."},
    {kSummit,
     "Both roll and add 1 for each region that they dominate or control. "
     "The higher scores 2 and may move DEFCON by 1."},
    {kHowILearnedToStopWorrying,
     "The player sets DEFCON to any level and gains 5 military "
     "operations."},
    {kJunta,
     "The player adds 2 influence in one country of Central or South "
     "America. Then he may make a free coup or realignments there."},
    {kKitchenDebates,
     "The US scores 2 if it controls more battlegrounds than the USSR."},
    {kMissileEnvy,
     "The opponent hands over the card of his that is worth the most "
     "Operations. If its event is not his, it happens; else its "
     "Operations are used. He gets this card and must use it for "
     "Operations in his next round."},
    {kWeWillBuryYou,
     "DEFCON falls by 1. The USSR scores 3 in the next US action round "
     "unless the US plays UN Intervention in it as an event."},
    {kBrezhnevDoctrine,
     "USSR Operations are worth 1 more this turn, at most 4."},
    {kPortugueseEmpireCrumbles,
     "The USSR adds 2 influence in Angola and 2 in SE African States."},
    {kSouthAfricanUnrest,
     "The USSR adds 2 influence in South Africa, or 1 there and 2 in "
     "Angola or Botswana."},
    {kAllende, "The USSR adds 2 influence in Chile."},
    {kWillyBrandt,
     "The USSR scores 1 and adds 1 influence in West Germany, which NATO "
     "protects no more. Cannot happen after Tear Down This Wall."},
    {kMuslimRevolution,
     "The US loses all its influence in 2 of these: Sudan, Iran, Iraq, "
     "Egypt, Libya, Saudi Arabia, Syria, Jordan. Cannot happen after "
     "AWACS Sale to Saudis."},
    {kAbmTreaty, "DEFCON rises by 1. Then the player uses 4 Operations."},
    {kCulturalRevolution,
     "The USSR takes The China Card from the US, face up. If it has the "
     "card already it scores 1."},
    {kFlowerPower,
     "From now on the USSR scores 2 whenever the US plays a war card, "
     "except in the space race. An Evil Empire ends or prevents this."},
    {kU2Incident,
     "The USSR scores 1, and 1 more if UN Intervention is used as an "
     "event later this turn."},
    {kOpec,
     "The USSR scores 1 for each of these that it controls: Egypt, Iran, "
     "Libya, Saudi Arabia, Iraq, Gulf States, Venezuela. Cannot happen "
     "after North Sea Oil."},
    {kLoneGunman, "The US shows its hand. Then the USSR may use 1 Operation."},
    {kColonialRearGuards,
     "The US adds 1 influence in each of 4 countries of Africa or "
     "Southeast Asia."},
    {kPanamaCanalReturned,
     "The US adds 1 influence in Panama, Costa Rica and Venezuela each."},
    {kCampDavidAccords,
     "The US scores 1 and adds 1 influence in Israel, Jordan and Egypt "
     "each. Arab-Israeli War can no longer happen."},
    {kPuppetGovernments,
     "The US may add 1 influence in each of up to 3 countries where "
     "nobody has any."},
    {kGrainSalesToSoviets,
     "The US sees a random card of the USSR's hand and plays it or gives "
     "it back. If it gives it back, or the hand is empty, it uses 2 "
     "Operations."},
    {kJohnPaulIiElectedPope,
     "In Poland the USSR loses 2 influence and the US gains 1. Allows "
     "Solidarity."},
    {kLatinAmericanDeathSquads,
     "This turn the player's coup rolls in Central and South America gain "
     "1, and the opponent's lose 1."},
    {kOasFounded, "The US adds 2 influence in Central and South America."},
    {kNixonPlaysTheChinaCard,
     "The US takes The China Card from the USSR, face down. If it has the "
     "card already it scores 2."},
    {kSadatExpelsSoviets,
     "The USSR loses all its influence in Egypt, and the US adds 1 there."},
    {kShuttleDiplomacy,
     "Stays on the table until Asia or the Middle East is next scored by "
     "its card. Then one battleground of the USSR there, picked by the "
     "US, does not count."},
    {kTheVoiceOfAmerica,
     "The US removes 4 USSR influence outside Europe, at most 2 in each "
     "country."},
    {kLiberationTheology,
     "The USSR adds 3 influence in Central America, at most 2 in each "
     "country."},
    {kUssuriRiverSkirmish,
     "The US takes The China Card from the USSR, face up. If it has the "
     "card already it adds 4 influence in Asia, at most 2 in each "
     "country."},
    {kAskNotWhatYourCountryCanDoForYou,
     "The US discards as many of its cards as it likes, scoring cards "
     "too, and draws that many."},
    {kAllianceForProgress,
     "The US scores 1 for each battleground of Central and South America "
     "that it controls."},
    {kOneSmallStep,
     "A player who is behind in the space race moves 2 boxes forward. "
     "Only the second box scores."},
    {kChe,
     "The USSR may make a coup in a country of Central America, South "
     "America or Africa that is no battleground, and a second one "
     "elsewhere if the first removed US influence."},
    {kOurManInTehran,
     "If the US controls a country of the Middle East it sees 5 cards of "
     "the deck and discards any of them. The rest go back."},
};

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TEXT_MID_WAR_WORDS_H_
