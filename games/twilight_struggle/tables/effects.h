// Lasting effects as named flags, in one word on the board.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/side.h"

namespace phasemachine::twilight_struggle {

enum class Effect : std::uint8_t {
  // Until cancelled.
  kWarsawPact,
  kMarshallPlan,
  kNato,
  kDeGaulle,
  kWillyBrandt,
  kUsJapanPact,
  kFormosan,
  kBearTrap,
  kQuagmire,
  kNorad,
  kFlowerPower,
  kCampDavid,
  kJohnPaul,
  kShuttleDiplomacy,
  kIranHostages,
  kIronLady,
  kNorthSeaOil,
  kReformer,
  kTearDownWall,
  kEvilEmpire,
  kAwacs,
  kWeWillBuryYou,   // pending
  kEnvyOwedByUssr,  // holds Missile Envy and must use it for Operations
  kEnvyOwedByUsa,
  // Until the end of the turn.
  kVietnamRevolts,
  kContainment,
  kBrezhnev,
  kRedScareUssr,  // against the USSR
  kRedScareUsa,
  kNuclearSubs,
  kSalt,
  kCubanCrisisUssr,  // a coup by the USSR loses the game
  kCubanCrisisUsa,
  kDeathSquadsUssr,  // played by the USSR
  kDeathSquadsUsa,
  kIranContra,
  kNorthSeaOilRound,  // the US has an eighth action round
  kU2,
  kYuri,
  kAldrichAmes,
};
inline constexpr int kEffects = 40;

inline constexpr std::array<std::string_view, kEffects> kEffectNames = {
    "WarsawPact",
    "MarshallPlan",
    "NATO",
    "DeGaulle",
    "WillyBrandt",
    "USJapanPact",
    "Formosan",
    "BearTrap",
    "Quagmire",
    "NORAD",
    "FlowerPower",
    "CampDavid",
    "JohnPaulII",
    "ShuttleDiplomacy",
    "IranianHostage",
    "IronLady",
    "NorthSeaOil",
    "Reformer",
    "TearDownWall",
    "EvilEmpire",
    "AWACS",
    "WeWillBuryYou",
    "MissileEnvyUSSR",
    "MissileEnvyUS",
    "VietnamRevolts",
    "Containment",
    "Brezhnev",
    "RedScareUSSR",
    "RedScareUS",
    "NuclearSubs",
    "SALT",
    "CubanCrisisUSSR",
    "CubanCrisisUS",
    "DeathSquadsUSSR",
    "DeathSquadsUS",
    "IranContra",
    "NorthSeaOil8th",
    "U2",
    "Yuri",
    "AldrichAmes"};

class EffectSet {
 public:
  constexpr EffectSet() = default;
  constexpr explicit EffectSet(std::uint64_t word) : word_(word) {}
  constexpr std::uint64_t word() const { return word_; }
  constexpr bool has(Effect effect) const {
    return (word_ >> static_cast<unsigned>(effect) & 1) != 0;
  }
  constexpr void set(Effect effect) {
    word_ |= std::uint64_t{1} << static_cast<unsigned>(effect);
  }
  constexpr void clear(Effect effect) {
    word_ &= ~(std::uint64_t{1} << static_cast<unsigned>(effect));
  }
  constexpr void clearTurnEffects() {
    word_ &=
        (std::uint64_t{1} << static_cast<unsigned>(Effect::kVietnamRevolts)) -
        1;
  }
  friend constexpr bool operator==(EffectSet, EffectSet) = default;

 private:
  std::uint64_t word_ = 0;
};

// The flag of `side` in a pair, given the USSR's flag.
constexpr Effect effectFor(Effect ussr, Side side) {
  return static_cast<Effect>(static_cast<std::size_t>(ussr) +
                             playerIndex(side));
}

}  // namespace phasemachine::twilight_struggle
