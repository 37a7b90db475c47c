// The countries by name: numbers 0 to 83, grouped by region.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_COUNTRY_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_COUNTRY_H_

#include <cstdint>

#include "games/twilight_struggle/tables/id_set.h"

namespace phasemachine::twilight_struggle {

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

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_COUNTRY_H_
