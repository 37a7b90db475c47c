#include "games/twilight_struggle/text/effect_words.h"

#include <array>
#include <cstddef>

#include "games/twilight_struggle/tables/cards.h"
#include "games/twilight_struggle/tables/sides.h"

namespace phasemachine::twilight_struggle {
namespace {

struct EffectWords {
  std::string_view label;
  Side helps;
  Card card;
  std::string_view after = "";  // what follows the card's name
};

constexpr Side kBoth = Side::kNeutral;
constexpr std::array<EffectWords, kEffects> kWords = {{
    {"Warsaw Pact", kUssr, kWarsawPactFormed},
    {"Marshall Plan", kUsa, kMarshallPlan},
    {"NATO", kUsa, kNato},
    {"De Gaulle", kUssr, kDeGaulleLeadsFrance},
    {"Willy Brandt", kUssr, kWillyBrandt},
    {"US/Japan Pact", kUsa, kUsJapanMutualDefensePact},
    {"Formosan Resolution", kUsa, kFormosanResolution},
    {"Bear Trap", kUsa, kBearTrap},
    {"Quagmire", kUssr, kQuagmire},
    {"NORAD", kUsa, kNorad},
    {"Flower Power", kUssr, kFlowerPower},
    {"Camp David", kUsa, kCampDavidAccords},
    {"John Paul II", kUsa, kJohnPaulIiElectedPope},
    {"Shuttle Diplomacy", kUsa, kShuttleDiplomacy},
    {"Iranian Hostage Crisis", kUssr, kIranianHostageCrisis},
    {"The Iron Lady", kUsa, kTheIronLady},
    {"North Sea Oil", kUsa, kNorthSeaOil},
    {"The Reformer", kUssr, kTheReformer},
    {"Tear Down This Wall", kUsa, kTearDownThisWall},
    {"An Evil Empire", kUsa, kAnEvilEmpire},
    {"AWACS Sale", kUsa, kAwacsSaleToSaudis},
    {"We Will Bury You", kUssr, kWeWillBuryYou},
    {"USSR owes Missile Envy", kUsa, kMissileEnvy, " owed by the USSR"},
    {"US owes Missile Envy", kUssr, kMissileEnvy, " owed by the US"},
    {"Vietnam Revolts", kUssr, kVietnamRevolts},
    {"Containment", kUsa, kContainment},
    {"Brezhnev Doctrine", kUssr, kBrezhnevDoctrine},
    {"Red Scare on the USSR", kUsa, kRedScarePurge, " against the USSR"},
    {"Red Scare on the US", kUssr, kRedScarePurge, " against the US"},
    {"Nuclear Subs", kUsa, kNuclearSubs},
    {"SALT", kBoth, kSaltNegotiations},
    {"Missile Crisis: USSR", kUsa, kCubanMissileCrisis, " against the USSR"},
    {"Missile Crisis: US", kUssr, kCubanMissileCrisis, " against the US"},
    {"Death Squads: USSR", kUssr, kLatinAmericanDeathSquads, " of the USSR"},
    {"Death Squads: US", kUsa, kLatinAmericanDeathSquads, " of the US"},
    {"Iran-Contra", kUssr, kIranContraScandal},
    {"North Sea Oil: 8 rounds", kUsa, kNorthSeaOil, "'s eighth round"},
    {"U-2 Incident", kUssr, kU2Incident},
    {"Yuri and Samantha", kUssr, kYuriAndSamantha},
    {"Aldrich Ames", kUssr, kAldrichAmesRemix},
}};

constexpr const EffectWords& wordsOf(Effect effect) {
  return kWords[static_cast<std::size_t>(effect)];
}

}  // namespace

std::string nameOf(Effect effect) {
  const EffectWords& words = wordsOf(effect);
  return std::string(nameOf(words.card)) + std::string(words.after);
}

std::string_view labelOf(Effect effect) { return wordsOf(effect).label; }

Side helpedBy(Effect effect) { return wordsOf(effect).helps; }

}  // namespace phasemachine::twilight_struggle
