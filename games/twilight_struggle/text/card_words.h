// Effects of the events, in words for people, by era. Scoring cards are
// described from the tables (topics.cc).

#pragma once

#include <string_view>

#include "games/twilight_struggle/tables/card.h"

namespace phasemachine::twilight_struggle {

struct CardWords {
  Card card;
  std::string_view words;
};

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
