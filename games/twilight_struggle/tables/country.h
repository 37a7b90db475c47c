// The map: 84 countries, their regions, stability and neighbours.
//
// Contract: the table is the printed board (Deluxe edition); the sets below are
// computed from it. Finland and Austria are in both halves of Europe.
// Superpowers are not countries and are listed separately as neighbours.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/twilight_struggle/tables/id_set.h"

namespace phasemachine::twilight_struggle {

// The countries by name: numbers 0 to 83, grouped by region.

enum Country : std::uint8_t {
  kCanada,
  kUnitedKingdom,
  kNorway,
  kSweden,
  kFinland,
  kDenmark,
  kBenelux,
  kFrance,
  kSpainPortugal,
  kItaly,
  kWestGermany,
  kGreece,
  kTurkey,
  kAustria,
  kEastGermany,
  kPoland,
  kCzechoslovakia,
  kHungary,
  kYugoslavia,
  kRomania,
  kBulgaria,
  kLebanon,
  kSyria,
  kIsrael,
  kIraq,
  kIran,
  kJordan,
  kGulfStates,
  kSaudiArabia,
  kEgypt,
  kLibya,
  kAfghanistan,
  kPakistan,
  kIndia,
  kBurma,
  kLaosCambodia,
  kThailand,
  kVietnam,
  kMalaysia,
  kIndonesia,
  kPhilippines,
  kAustralia,
  kTaiwan,
  kJapan,
  kSouthKorea,
  kNorthKorea,
  kMorocco,
  kAlgeria,
  kTunisia,
  kWestAfricanStates,
  kSaharanStates,
  kSudan,
  kIvoryCoast,
  kNigeria,
  kEthiopia,
  kSomalia,
  kCameroon,
  kZaire,
  kKenya,
  kAngola,
  kZimbabwe,
  kSeAfricanStates,
  kBotswana,
  kSouthAfrica,
  kMexico,
  kGuatemala,
  kElSalvador,
  kHonduras,
  kNicaragua,
  kCostaRica,
  kPanama,
  kCuba,
  kHaiti,
  kDominicanRepublic,
  kColombia,
  kEcuador,
  kPeru,
  kVenezuela,
  kBolivia,
  kBrazil,
  kParaguay,
  kChile,
  kArgentina,
  kUruguay,
};
inline constexpr int kCountries = 84;

using CountrySet = IdSet<Country>;

enum class Region : std::uint8_t {
  kEurope,
  kAsia,
  kMiddleEast,
  kAfrica,
  kCentralAmerica,
  kSouthAmerica,
};
inline constexpr int kRegions = 6;

// Parts of regions; a country may be in two.
inline constexpr std::uint8_t kWest = 1;       // of Europe
inline constexpr std::uint8_t kEast = 2;       // of Europe
inline constexpr std::uint8_t kSoutheast = 4;  // of Asia

struct CountryInfo {
  std::string_view name;
  Region region;
  std::uint8_t parts;
  std::uint8_t stability;
  bool battleground;
  CountrySet neighbors;
  Side superpower;  // that is a neighbour; kNeutral: none
  std::uint8_t startUssr;
  std::uint8_t startUsa;
};

// clang-format off
inline constexpr std::array<CountryInfo, kCountries> kCountryTable = {{
    {"Canada", Region::kEurope, kWest, 4, false,
     {kUnitedKingdom}, kUsa, 0, 2},
    {"United Kingdom", Region::kEurope, kWest, 5, false,
     {kCanada, kNorway, kBenelux, kFrance}, Side::kNeutral, 0, 5},
    {"Norway", Region::kEurope, kWest, 4, false,
     {kUnitedKingdom, kSweden}, Side::kNeutral, 0, 0},
    {"Sweden", Region::kEurope, kWest, 4, false,
     {kNorway, kDenmark, kFinland}, Side::kNeutral, 0, 0},
    {"Finland", Region::kEurope, kWest | kEast, 4, false,
     {kSweden}, kUssr, 1, 0},
    {"Denmark", Region::kEurope, kWest, 3, false,
     {kSweden, kWestGermany}, Side::kNeutral, 0, 0},
    {"Benelux", Region::kEurope, kWest, 3, false,
     {kUnitedKingdom, kWestGermany}, Side::kNeutral, 0, 0},
    {"France", Region::kEurope, kWest, 3, true,
     {kUnitedKingdom, kWestGermany, kSpainPortugal, kItaly, kAlgeria}, Side::kNeutral, 0, 0},
    {"Spain/Portugal", Region::kEurope, kWest, 2, false,
     {kFrance, kItaly, kMorocco}, Side::kNeutral, 0, 0},
    {"Italy", Region::kEurope, kWest, 2, true,
     {kFrance, kSpainPortugal, kAustria, kYugoslavia, kGreece}, Side::kNeutral, 0, 0},
    {"West Germany", Region::kEurope, kWest, 4, true,
     {kBenelux, kDenmark, kFrance, kAustria, kEastGermany}, Side::kNeutral, 0, 0},
    {"Greece", Region::kEurope, kWest, 2, false,
     {kItaly, kYugoslavia, kBulgaria, kTurkey}, Side::kNeutral, 0, 0},
    {"Turkey", Region::kEurope, kWest, 2, false,
     {kGreece, kBulgaria, kRomania, kSyria}, Side::kNeutral, 0, 0},
    {"Austria", Region::kEurope, kWest | kEast, 4, false,
     {kWestGermany, kEastGermany, kItaly, kHungary}, Side::kNeutral, 0, 0},
    {"East Germany", Region::kEurope, kEast, 3, true,
     {kWestGermany, kAustria, kPoland, kCzechoslovakia}, Side::kNeutral, 3, 0},
    {"Poland", Region::kEurope, kEast, 3, true,
     {kEastGermany, kCzechoslovakia}, kUssr, 0, 0},
    {"Czechoslovakia", Region::kEurope, kEast, 3, false,
     {kEastGermany, kPoland, kHungary}, Side::kNeutral, 0, 0},
    {"Hungary", Region::kEurope, kEast, 3, false,
     {kAustria, kCzechoslovakia, kRomania, kYugoslavia}, Side::kNeutral, 0, 0},
    {"Yugoslavia", Region::kEurope, kEast, 3, false,
     {kItaly, kHungary, kRomania, kGreece}, Side::kNeutral, 0, 0},
    {"Romania", Region::kEurope, kEast, 3, false,
     {kHungary, kYugoslavia, kTurkey}, kUssr, 0, 0},
    {"Bulgaria", Region::kEurope, kEast, 3, false,
     {kGreece, kTurkey}, Side::kNeutral, 0, 0},
    {"Lebanon", Region::kMiddleEast, 0, 1, false,
     {kSyria, kIsrael, kJordan}, Side::kNeutral, 0, 0},
    {"Syria", Region::kMiddleEast, 0, 2, false,
     {kTurkey, kLebanon, kIsrael}, Side::kNeutral, 1, 0},
    {"Israel", Region::kMiddleEast, 0, 4, true,
     {kLebanon, kSyria, kJordan, kEgypt}, Side::kNeutral, 0, 1},
    {"Iraq", Region::kMiddleEast, 0, 3, true,
     {kJordan, kSaudiArabia, kGulfStates, kIran}, Side::kNeutral, 1, 0},
    {"Iran", Region::kMiddleEast, 0, 2, true,
     {kIraq, kAfghanistan, kPakistan}, Side::kNeutral, 0, 1},
    {"Jordan", Region::kMiddleEast, 0, 2, false,
     {kLebanon, kIsrael, kIraq, kSaudiArabia}, Side::kNeutral, 0, 0},
    {"Gulf States", Region::kMiddleEast, 0, 3, false,
     {kIraq, kSaudiArabia}, Side::kNeutral, 0, 0},
    {"Saudi Arabia", Region::kMiddleEast, 0, 3, true,
     {kJordan, kIraq, kGulfStates}, Side::kNeutral, 0, 0},
    {"Egypt", Region::kMiddleEast, 0, 2, true,
     {kIsrael, kLibya, kSudan}, Side::kNeutral, 0, 0},
    {"Libya", Region::kMiddleEast, 0, 2, true,
     {kEgypt, kTunisia}, Side::kNeutral, 0, 0},
    {"Afghanistan", Region::kAsia, 0, 2, false,
     {kIran, kPakistan}, kUssr, 0, 0},
    {"Pakistan", Region::kAsia, 0, 2, true,
     {kIran, kAfghanistan, kIndia}, Side::kNeutral, 0, 0},
    {"India", Region::kAsia, 0, 3, true,
     {kPakistan, kBurma}, Side::kNeutral, 0, 0},
    {"Burma", Region::kAsia, kSoutheast, 2, false,
     {kIndia, kLaosCambodia}, Side::kNeutral, 0, 0},
    {"Laos/Cambodia", Region::kAsia, kSoutheast, 1, false,
     {kBurma, kThailand, kVietnam}, Side::kNeutral, 0, 0},
    {"Thailand", Region::kAsia, kSoutheast, 2, true,
     {kLaosCambodia, kVietnam, kMalaysia}, Side::kNeutral, 0, 0},
    {"Vietnam", Region::kAsia, kSoutheast, 1, false,
     {kLaosCambodia, kThailand}, Side::kNeutral, 0, 0},
    {"Malaysia", Region::kAsia, kSoutheast, 2, false,
     {kThailand, kIndonesia, kAustralia}, Side::kNeutral, 0, 0},
    {"Indonesia", Region::kAsia, kSoutheast, 1, false,
     {kMalaysia, kPhilippines}, Side::kNeutral, 0, 0},
    {"Philippines", Region::kAsia, kSoutheast, 2, false,
     {kIndonesia, kJapan}, Side::kNeutral, 0, 1},
    {"Australia", Region::kAsia, 0, 4, false,
     {kMalaysia}, Side::kNeutral, 0, 4},
    {"Taiwan", Region::kAsia, 0, 3, false,
     {kJapan, kSouthKorea}, Side::kNeutral, 0, 0},
    {"Japan", Region::kAsia, 0, 4, true,
     {kSouthKorea, kTaiwan, kPhilippines}, kUsa, 0, 1},
    {"South Korea", Region::kAsia, 0, 3, true,
     {kNorthKorea, kJapan, kTaiwan}, Side::kNeutral, 0, 1},
    {"North Korea", Region::kAsia, 0, 3, true,
     {kSouthKorea}, kUssr, 3, 0},
    {"Morocco", Region::kAfrica, 0, 3, false,
     {kSpainPortugal, kAlgeria, kWestAfricanStates}, Side::kNeutral, 0, 0},
    {"Algeria", Region::kAfrica, 0, 2, true,
     {kFrance, kMorocco, kTunisia, kSaharanStates}, Side::kNeutral, 0, 0},
    {"Tunisia", Region::kAfrica, 0, 2, false,
     {kLibya, kAlgeria}, Side::kNeutral, 0, 0},
    {"West African States", Region::kAfrica, 0, 2, false,
     {kMorocco, kIvoryCoast}, Side::kNeutral, 0, 0},
    {"Saharan States", Region::kAfrica, 0, 1, false,
     {kAlgeria, kNigeria}, Side::kNeutral, 0, 0},
    {"Sudan", Region::kAfrica, 0, 1, false,
     {kEgypt, kEthiopia}, Side::kNeutral, 0, 0},
    {"Ivory Coast", Region::kAfrica, 0, 2, false,
     {kWestAfricanStates, kNigeria}, Side::kNeutral, 0, 0},
    {"Nigeria", Region::kAfrica, 0, 1, true,
     {kIvoryCoast, kSaharanStates, kCameroon}, Side::kNeutral, 0, 0},
    {"Ethiopia", Region::kAfrica, 0, 1, false,
     {kSudan, kSomalia}, Side::kNeutral, 0, 0},
    {"Somalia", Region::kAfrica, 0, 2, false,
     {kEthiopia, kKenya}, Side::kNeutral, 0, 0},
    {"Cameroon", Region::kAfrica, 0, 1, false,
     {kNigeria, kZaire}, Side::kNeutral, 0, 0},
    {"Zaire", Region::kAfrica, 0, 1, true,
     {kCameroon, kAngola, kZimbabwe}, Side::kNeutral, 0, 0},
    {"Kenya", Region::kAfrica, 0, 2, false,
     {kSomalia, kSeAfricanStates}, Side::kNeutral, 0, 0},
    {"Angola", Region::kAfrica, 0, 1, true,
     {kZaire, kBotswana, kSouthAfrica}, Side::kNeutral, 0, 0},
    {"Zimbabwe", Region::kAfrica, 0, 1, false,
     {kZaire, kBotswana, kSeAfricanStates}, Side::kNeutral, 0, 0},
    {"SE African States", Region::kAfrica, 0, 1, false,
     {kKenya, kZimbabwe}, Side::kNeutral, 0, 0},
    {"Botswana", Region::kAfrica, 0, 2, false,
     {kAngola, kZimbabwe, kSouthAfrica}, Side::kNeutral, 0, 0},
    {"South Africa", Region::kAfrica, 0, 3, true,
     {kAngola, kBotswana}, Side::kNeutral, 0, 1},
    {"Mexico", Region::kCentralAmerica, 0, 2, true,
     {kGuatemala}, kUsa, 0, 0},
    {"Guatemala", Region::kCentralAmerica, 0, 1, false,
     {kMexico, kElSalvador, kHonduras}, Side::kNeutral, 0, 0},
    {"El Salvador", Region::kCentralAmerica, 0, 1, false,
     {kGuatemala, kHonduras}, Side::kNeutral, 0, 0},
    {"Honduras", Region::kCentralAmerica, 0, 2, false,
     {kGuatemala, kElSalvador, kNicaragua, kCostaRica}, Side::kNeutral, 0, 0},
    {"Nicaragua", Region::kCentralAmerica, 0, 1, false,
     {kHonduras, kCostaRica, kCuba}, Side::kNeutral, 0, 0},
    {"Costa Rica", Region::kCentralAmerica, 0, 3, false,
     {kHonduras, kNicaragua, kPanama}, Side::kNeutral, 0, 0},
    {"Panama", Region::kCentralAmerica, 0, 2, true,
     {kCostaRica, kColombia}, Side::kNeutral, 0, 1},
    {"Cuba", Region::kCentralAmerica, 0, 3, true,
     {kNicaragua, kHaiti}, kUsa, 0, 0},
    {"Haiti", Region::kCentralAmerica, 0, 1, false,
     {kCuba, kDominicanRepublic}, Side::kNeutral, 0, 0},
    {"Dominican Republic", Region::kCentralAmerica, 0, 1, false,
     {kHaiti}, Side::kNeutral, 0, 0},
    {"Colombia", Region::kSouthAmerica, 0, 1, false,
     {kPanama, kVenezuela, kEcuador}, Side::kNeutral, 0, 0},
    {"Ecuador", Region::kSouthAmerica, 0, 2, false,
     {kColombia, kPeru}, Side::kNeutral, 0, 0},
    {"Peru", Region::kSouthAmerica, 0, 2, false,
     {kEcuador, kBolivia, kChile}, Side::kNeutral, 0, 0},
    {"Venezuela", Region::kSouthAmerica, 0, 2, true,
     {kColombia, kBrazil}, Side::kNeutral, 0, 0},
    {"Bolivia", Region::kSouthAmerica, 0, 2, false,
     {kPeru, kParaguay}, Side::kNeutral, 0, 0},
    {"Brazil", Region::kSouthAmerica, 0, 2, true,
     {kVenezuela, kUruguay}, Side::kNeutral, 0, 0},
    {"Paraguay", Region::kSouthAmerica, 0, 2, false,
     {kBolivia, kArgentina, kUruguay}, Side::kNeutral, 0, 0},
    {"Chile", Region::kSouthAmerica, 0, 3, true,
     {kPeru, kArgentina}, Side::kNeutral, 0, 0},
    {"Argentina", Region::kSouthAmerica, 0, 2, true,
     {kChile, kParaguay, kUruguay}, Side::kNeutral, 0, 0},
    {"Uruguay", Region::kSouthAmerica, 0, 2, false,
     {kBrazil, kParaguay, kArgentina}, Side::kNeutral, 0, 0},
}};
// clang-format on

// The members of kCountryTable that satisfy `belongs`.
template <class Predicate>
constexpr CountrySet countriesWhere(Predicate belongs) {
  CountrySet set;
  for (int i = 0; i < kCountries; ++i) {
    if (belongs(kCountryTable[static_cast<std::size_t>(i)])) {
      set.add(static_cast<Country>(i));
    }
  }
  return set;
}

constexpr CountrySet countriesIn(Region region) {
  return countriesWhere(
      [region](const CountryInfo& c) { return c.region == region; });
}
constexpr CountrySet countriesInPart(std::uint8_t part) {
  return countriesWhere(
      [part](const CountryInfo& c) { return (c.parts & part) != 0; });
}

inline constexpr CountrySet kAllCountries =
    countriesWhere([](const CountryInfo&) { return true; });
inline constexpr CountrySet kBattlegrounds =
    countriesWhere([](const CountryInfo& c) { return c.battleground; });
inline constexpr CountrySet kEurope = countriesIn(Region::kEurope);
inline constexpr CountrySet kWesternEurope = countriesInPart(kWest);
inline constexpr CountrySet kEasternEurope = countriesInPart(kEast);
inline constexpr CountrySet kAsia = countriesIn(Region::kAsia);
inline constexpr CountrySet kSoutheastAsia = countriesInPart(kSoutheast);
inline constexpr CountrySet kMiddleEast = countriesIn(Region::kMiddleEast);
inline constexpr CountrySet kAfrica = countriesIn(Region::kAfrica);
inline constexpr CountrySet kCentralAmerica =
    countriesIn(Region::kCentralAmerica);
inline constexpr CountrySet kSouthAmerica = countriesIn(Region::kSouthAmerica);

inline constexpr std::array<CountrySet, kRegions> kRegionSets = {
    kEurope, kAsia, kMiddleEast, kAfrica, kCentralAmerica, kSouthAmerica};
inline constexpr std::array<std::string_view, kRegions> kRegionNames = {
    "Europe",          "Asia",         "Middle East", "Africa",
    "Central America", "South America"};

// Data for inner loops, in separate small arrays.
inline constexpr std::array<CountrySet, kCountries> kNeighbors = [] {
  std::array<CountrySet, kCountries> sets;
  for (std::size_t i = 0; i < kCountries; ++i) {
    sets[i] = kCountryTable[i].neighbors;
  }
  return sets;
}();
inline constexpr std::array<std::uint8_t, kCountries> kStability = [] {
  std::array<std::uint8_t, kCountries> values{};
  for (std::size_t i = 0; i < kCountries; ++i) {
    values[i] = kCountryTable[i].stability;
  }
  return values;
}();
// Countries next to a superpower, by that superpower's side.
inline constexpr std::array<CountrySet, 2> kNextToSuperpower = {
    countriesWhere([](const CountryInfo& c) { return c.superpower == kUssr; }),
    countriesWhere([](const CountryInfo& c) { return c.superpower == kUsa; })};

constexpr Region regionOf(Country country) {
  return kCountryTable[country].region;
}
constexpr std::string_view nameOf(Country country) {
  return kCountryTable[country].name;
}

}  // namespace phasemachine::twilight_struggle
