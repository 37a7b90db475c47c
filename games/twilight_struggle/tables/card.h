// The cards: printed Operations, side, era and traits, by number.
//
// Contract: the printed data of the 110 cards of the Deluxe edition. Their
// events are in cards/; events.h finds them by number.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/twilight_struggle/tables/id_set.h"

namespace phasemachine::twilight_struggle {

// The cards by name: their printed numbers, 1 to 110.

enum Card : std::uint8_t {
  kNoCard,
  kAsiaScoring,
  kEuropeScoring,
  kMiddleEastScoring,
  kDuckAndCover,
  kFiveYearPlan,
  kTheChinaCard,
  kSocialistGovernments,
  kFidel,
  kVietnamRevolts,
  kBlockade,
  kKoreanWar,
  kRomanianAbdication,
  kArabIsraeliWar,
  kComecon,
  kNasser,
  kWarsawPactFormed,
  kDeGaulleLeadsFrance,
  kCapturedNaziScientist,
  kTrumanDoctrine,
  kOlympicGames,
  kNato,
  kIndependentReds,
  kMarshallPlan,
  kIndoPakistaniWar,
  kContainment,
  kCiaCreated,
  kUsJapanMutualDefensePact,
  kSuezCrisis,
  kEastEuropeanUnrest,
  kDecolonization,
  kRedScarePurge,
  kUnIntervention,
  kDeStalinization,
  kNuclearTestBan,
  kFormosanResolution,
  kBrushWar,
  kCentralAmericaScoring,
  kSoutheastAsiaScoring,
  kArmsRace,
  kCubanMissileCrisis,
  kNuclearSubs,
  kQuagmire,
  kSaltNegotiations,
  kBearTrap,
  kSummit,
  kHowILearnedToStopWorrying,
  kJunta,
  kKitchenDebates,
  kMissileEnvy,
  kWeWillBuryYou,
  kBrezhnevDoctrine,
  kPortugueseEmpireCrumbles,
  kSouthAfricanUnrest,
  kAllende,
  kWillyBrandt,
  kMuslimRevolution,
  kAbmTreaty,
  kCulturalRevolution,
  kFlowerPower,
  kU2Incident,
  kOpec,
  kLoneGunman,
  kColonialRearGuards,
  kPanamaCanalReturned,
  kCampDavidAccords,
  kPuppetGovernments,
  kGrainSalesToSoviets,
  kJohnPaulIiElectedPope,
  kLatinAmericanDeathSquads,
  kOasFounded,
  kNixonPlaysTheChinaCard,
  kSadatExpelsSoviets,
  kShuttleDiplomacy,
  kTheVoiceOfAmerica,
  kLiberationTheology,
  kUssuriRiverSkirmish,
  kAskNotWhatYourCountryCanDoForYou,
  kAllianceForProgress,
  kAfricaScoring,
  kOneSmallStep,
  kSouthAmericaScoring,
  kIranianHostageCrisis,
  kTheIronLady,
  kReaganBombsLibya,
  kStarWars,
  kNorthSeaOil,
  kTheReformer,
  kMarineBarracksBombing,
  kSovietsShootDownKal007,
  kGlasnost,
  kOrtegaElectedInNicaragua,
  kTerrorism,
  kIranContraScandal,
  kChernobyl,
  kLatinAmericanDebtCrisis,
  kTearDownThisWall,
  kAnEvilEmpire,
  kAldrichAmesRemix,
  kPershingIiDeployed,
  kWargames,
  kSolidarity,
  kIranIraqWar,
  kDefectors,
  kTheCambridgeFive,
  kSpecialRelationship,
  kNorad,
  kChe,
  kOurManInTehran,
  kYuriAndSamantha,
  kAwacsSaleToSaudis,
};
inline constexpr int kCards = 110;

using CardSet = IdSet<Card>;

enum class Era : std::uint8_t { kEarly, kMid, kLate };

inline constexpr std::uint8_t kScoring = 1;
inline constexpr std::uint8_t kStarred = 2;   // removed once its event occurred
inline constexpr std::uint8_t kWarEvent = 4;  // what Flower Power calls a war

struct CardInfo {
  std::string_view name;
  std::uint8_t operations;
  Side side;  // kNeutral: either side's event
  Era era;
  std::uint8_t traits;
};

// clang-format off
inline constexpr std::array<CardInfo, kCards + 1> kCardTable = {{
    {"", 0, Side::kNeutral, Era::kEarly, 0},
    {"Asia Scoring", 0, Side::kNeutral, Era::kEarly, kScoring},
    {"Europe Scoring", 0, Side::kNeutral, Era::kEarly, kScoring},
    {"Middle East Scoring", 0, Side::kNeutral, Era::kEarly, kScoring},
    {"Duck and Cover", 3, kUsa, Era::kEarly, 0},
    {"Five Year Plan", 3, kUsa, Era::kEarly, 0},
    {"The China Card", 4, Side::kNeutral, Era::kEarly, 0},
    {"Socialist Governments", 3, kUssr, Era::kEarly, 0},
    {"Fidel", 2, kUssr, Era::kEarly, kStarred},
    {"Vietnam Revolts", 2, kUssr, Era::kEarly, kStarred},
    {"Blockade", 1, kUssr, Era::kEarly, kStarred},
    {"Korean War", 2, kUssr, Era::kEarly, kStarred | kWarEvent},
    {"Romanian Abdication", 1, kUssr, Era::kEarly, kStarred},
    {"Arab-Israeli War", 2, kUssr, Era::kEarly, kWarEvent},
    {"COMECON", 3, kUssr, Era::kEarly, kStarred},
    {"Nasser", 1, kUssr, Era::kEarly, kStarred},
    {"Warsaw Pact Formed", 3, kUssr, Era::kEarly, kStarred},
    {"De Gaulle Leads France", 3, kUssr, Era::kEarly, kStarred},
    {"Captured Nazi Scientist", 1, Side::kNeutral, Era::kEarly, kStarred},
    {"Truman Doctrine", 1, kUsa, Era::kEarly, kStarred},
    {"Olympic Games", 2, Side::kNeutral, Era::kEarly, 0},
    {"NATO", 4, kUsa, Era::kEarly, kStarred},
    {"Independent Reds", 2, kUsa, Era::kEarly, kStarred},
    {"Marshall Plan", 4, kUsa, Era::kEarly, kStarred},
    {"Indo-Pakistani War", 2, Side::kNeutral, Era::kEarly, kWarEvent},
    {"Containment", 3, kUsa, Era::kEarly, kStarred},
    {"CIA Created", 1, kUsa, Era::kEarly, kStarred},
    {"US/Japan Mutual Defense Pact", 4, kUsa, Era::kEarly, kStarred},
    {"Suez Crisis", 3, kUssr, Era::kEarly, kStarred},
    {"East European Unrest", 3, kUsa, Era::kEarly, 0},
    {"Decolonization", 2, kUssr, Era::kEarly, 0},
    {"Red Scare/Purge", 4, Side::kNeutral, Era::kEarly, 0},
    {"UN Intervention", 1, Side::kNeutral, Era::kEarly, 0},
    {"De-Stalinization", 3, kUssr, Era::kEarly, kStarred},
    {"Nuclear Test Ban", 4, Side::kNeutral, Era::kEarly, 0},
    {"Formosan Resolution", 2, kUsa, Era::kEarly, kStarred},
    {"Brush War", 3, Side::kNeutral, Era::kMid, kWarEvent},
    {"Central America Scoring", 0, Side::kNeutral, Era::kMid, kScoring},
    {"Southeast Asia Scoring", 0, Side::kNeutral, Era::kMid, kScoring | kStarred},
    {"Arms Race", 3, Side::kNeutral, Era::kMid, 0},
    {"Cuban Missile Crisis", 3, Side::kNeutral, Era::kMid, kStarred},
    {"Nuclear Subs", 2, kUsa, Era::kMid, kStarred},
    {"Quagmire", 3, kUssr, Era::kMid, kStarred},
    {"SALT Negotiations", 3, Side::kNeutral, Era::kMid, kStarred},
    {"Bear Trap", 3, kUsa, Era::kMid, kStarred},
    {"Summit", 1, Side::kNeutral, Era::kMid, 0},
    {"How I Learned to Stop Worrying", 2, Side::kNeutral, Era::kMid, kStarred},
    {"Junta", 2, Side::kNeutral, Era::kMid, 0},
    {"Kitchen Debates", 1, kUsa, Era::kMid, kStarred},
    {"Missile Envy", 2, Side::kNeutral, Era::kMid, 0},
    {"We Will Bury You", 4, kUssr, Era::kMid, kStarred},
    {"Brezhnev Doctrine", 3, kUssr, Era::kMid, kStarred},
    {"Portuguese Empire Crumbles", 2, kUssr, Era::kMid, kStarred},
    {"South African Unrest", 2, kUssr, Era::kMid, 0},
    {"Allende", 1, kUssr, Era::kMid, kStarred},
    {"Willy Brandt", 2, kUssr, Era::kMid, kStarred},
    {"Muslim Revolution", 4, kUssr, Era::kMid, 0},
    {"ABM Treaty", 4, Side::kNeutral, Era::kMid, 0},
    {"Cultural Revolution", 3, kUssr, Era::kMid, kStarred},
    {"Flower Power", 4, kUssr, Era::kMid, kStarred},
    {"U-2 Incident", 3, kUssr, Era::kMid, kStarred},
    {"OPEC", 3, kUssr, Era::kMid, 0},
    {"Lone Gunman", 1, kUssr, Era::kMid, kStarred},
    {"Colonial Rear Guards", 2, kUsa, Era::kMid, 0},
    {"Panama Canal Returned", 1, kUsa, Era::kMid, kStarred},
    {"Camp David Accords", 2, kUsa, Era::kMid, kStarred},
    {"Puppet Governments", 2, kUsa, Era::kMid, kStarred},
    {"Grain Sales to Soviets", 2, kUsa, Era::kMid, 0},
    {"John Paul II Elected Pope", 2, kUsa, Era::kMid, kStarred},
    {"Latin American Death Squads", 2, Side::kNeutral, Era::kMid, 0},
    {"OAS Founded", 1, kUsa, Era::kMid, kStarred},
    {"Nixon Plays the China Card", 2, kUsa, Era::kMid, kStarred},
    {"Sadat Expels Soviets", 1, kUsa, Era::kMid, kStarred},
    {"Shuttle Diplomacy", 3, kUsa, Era::kMid, 0},
    {"The Voice of America", 2, kUsa, Era::kMid, 0},
    {"Liberation Theology", 2, kUssr, Era::kMid, 0},
    {"Ussuri River Skirmish", 3, kUsa, Era::kMid, kStarred},
    {"Ask Not What Your Country Can Do For You", 3, kUsa, Era::kMid, kStarred},
    {"Alliance for Progress", 3, kUsa, Era::kMid, kStarred},
    {"Africa Scoring", 0, Side::kNeutral, Era::kMid, kScoring},
    {"One Small Step", 2, Side::kNeutral, Era::kMid, 0},
    {"South America Scoring", 0, Side::kNeutral, Era::kMid, kScoring},
    {"Iranian Hostage Crisis", 3, kUssr, Era::kLate, kStarred},
    {"The Iron Lady", 3, kUsa, Era::kLate, kStarred},
    {"Reagan Bombs Libya", 2, kUsa, Era::kLate, kStarred},
    {"Star Wars", 2, kUsa, Era::kLate, kStarred},
    {"North Sea Oil", 3, kUsa, Era::kLate, kStarred},
    {"The Reformer", 3, kUssr, Era::kLate, kStarred},
    {"Marine Barracks Bombing", 2, kUssr, Era::kLate, kStarred},
    {"Soviets Shoot Down KAL-007", 4, kUsa, Era::kLate, kStarred},
    {"Glasnost", 4, kUssr, Era::kLate, kStarred},
    {"Ortega Elected in Nicaragua", 2, kUssr, Era::kLate, kStarred},
    {"Terrorism", 2, Side::kNeutral, Era::kLate, 0},
    {"Iran-Contra Scandal", 2, kUssr, Era::kLate, kStarred},
    {"Chernobyl", 3, kUsa, Era::kLate, kStarred},
    {"Latin American Debt Crisis", 2, kUssr, Era::kLate, 0},
    {"Tear Down This Wall", 3, kUsa, Era::kLate, kStarred},
    {"An Evil Empire", 3, kUsa, Era::kLate, kStarred},
    {"Aldrich Ames Remix", 3, kUssr, Era::kLate, kStarred},
    {"Pershing II Deployed", 3, kUssr, Era::kLate, kStarred},
    {"Wargames", 4, Side::kNeutral, Era::kLate, kStarred},
    {"Solidarity", 2, kUsa, Era::kLate, kStarred},
    {"Iran-Iraq War", 2, Side::kNeutral, Era::kLate, kStarred | kWarEvent},
    {"Defectors", 2, kUsa, Era::kEarly, 0},
    {"The Cambridge Five", 2, kUssr, Era::kEarly, 0},
    {"Special Relationship", 2, kUsa, Era::kEarly, 0},
    {"NORAD", 3, kUsa, Era::kEarly, kStarred},
    {"Che", 3, kUssr, Era::kMid, 0},
    {"Our Man in Tehran", 2, kUsa, Era::kMid, kStarred},
    {"Yuri and Samantha", 2, kUssr, Era::kLate, kStarred},
    {"AWACS Sale to Saudis", 3, kUsa, Era::kLate, kStarred},
}};
// clang-format on

constexpr bool isCard(Card card) { return card >= 1 && card <= kCards; }

// The cards that satisfy `belongs`.
template <class Predicate>
constexpr CardSet cardsWhere(Predicate belongs) {
  CardSet set;
  for (int i = 1; i <= kCards; ++i) {
    if (belongs(kCardTable[static_cast<std::size_t>(i)])) {
      set.add(static_cast<Card>(i));
    }
  }
  return set;
}

inline constexpr CardSet kAllCards =
    cardsWhere([](const CardInfo&) { return true; });
inline constexpr CardSet kScoringCards =
    cardsWhere([](const CardInfo& c) { return (c.traits & kScoring) != 0; });
inline constexpr CardSet kStarredCards =
    cardsWhere([](const CardInfo& c) { return (c.traits & kStarred) != 0; });
inline constexpr CardSet kWarCards =
    cardsWhere([](const CardInfo& c) { return (c.traits & kWarEvent) != 0; });
// Indexed by associated side; neutral cards are in neither.
inline constexpr std::array<CardSet, 2> kCardsOf = {
    cardsWhere([](const CardInfo& c) { return c.side == kUssr; }),
    cardsWhere([](const CardInfo& c) { return c.side == kUsa; })};
// Cards of an era, except the China Card, which is never in the deck.
constexpr CardSet cardsOf(Era era) {
  CardSet set = cardsWhere([era](const CardInfo& c) { return c.era == era; });
  set.remove(kTheChinaCard);
  return set;
}
inline constexpr CardSet kOptionalCards = {
    kDefectors, kTheCambridgeFive, kSpecialRelationship, kNorad,
    kChe,       kOurManInTehran,   kYuriAndSamantha,     kAwacsSaleToSaudis};

constexpr std::string_view nameOf(Card card) { return kCardTable[card].name; }
constexpr bool isScoring(Card card) { return kScoringCards.contains(card); }

// kWithOperations[n] contains the cards with printed Operations n.
inline constexpr std::array<CardSet, 5> kWithOperations = [] {
  std::array<CardSet, 5> sets;
  for (int i = 1; i <= kCards; ++i) {
    const auto card = static_cast<Card>(i);
    sets[kCardTable[card].operations].add(card);
  }
  return sets;
}();

}  // namespace phasemachine::twilight_struggle
