// Operations: their value, placement, coups and realignments.
//
// Contract: functions that return sets or numbers only read the board, unless
// they say that they change it. Arguments are not checked; the functions that
// return sets determine legality.

#pragma once

#include <cstdint>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

// Kinds of Operations on offer, as bits.
inline constexpr std::uint8_t kMayPlace = 1;
inline constexpr std::uint8_t kMayCoup = 2;
inline constexpr std::uint8_t kMayRealign = 4;
inline constexpr std::uint8_t kMayDecline = 8;
inline constexpr std::uint8_t kMaySpace = 16;  // with Rule::kUnSpace
inline constexpr std::uint8_t kAnyOperations = 7;

// Terms of a coup or realignment, as bits; the area is above them.
inline constexpr std::uint8_t kFreeCoup = 1;      // no military operations
inline constexpr std::uint8_t kIgnoreDefcon = 2;  // no limit by region
inline constexpr std::uint8_t kMayStop = 4;
inline constexpr std::uint8_t kThenAgain = 8;  // Che: a second coup may follow
inline constexpr std::uint8_t kGranted = 128;  // by an event, not by a card
enum class Area : std::uint8_t {
  kAnywhere,
  kLatinAmerica,     // Central and South America
  kChe,              // there or in Africa, no battleground
  kAroundNicaragua,  // Cuba, Honduras, Costa Rica
  kOnlyEurope,
};
inline constexpr int kAreas = 5;
constexpr Area areaIn(std::uint8_t terms) {
  return static_cast<Area>(terms >> 4 & 7);
}
constexpr std::uint8_t termsIn(Area area, int terms) {
  return static_cast<std::uint8_t>(static_cast<int>(area) << 4 | terms);
}

// Remaining bonus points, as bits.
inline constexpr std::uint8_t kAsiaBonus = 1;       // the China Card's
inline constexpr std::uint8_t kSoutheastBonus = 2;  // Vietnam Revolts'

// Printed Operations with the modifiers of `side` this turn, 1 to 4.
int effectiveOperations(const Board& board, Side side, int printed);
// The cards, except scoring cards, with effective Operations of at least
// `least` for `side`.
CardSet cardsWorth(const Board& board, Side side, int least);
// Bonuses that `side` has when it uses `card` for Operations.
std::uint8_t bonusesOf(const Board& board, Side side, Card card);
// The number of extra Operations that `bonus` gives in `country`.
int bonusIn(std::uint8_t bonus, Country country);

// Countries in placement reach of `side`, except Chernobyl's region.
CountrySet placementReach(const Board& board, Side side);
// 2 if the opponent controls the country, else 1.
int placementCost(const Board& board, Side side, Country country);
// Countries for the next point of a placement, in any order.
CountrySet placementTargets(const Board& board, const RequestInfluence& asked);
// The same if points must be placed in ascending country order: allows exactly
// the placements that are possible in some order.
CountrySet orderedPlacementTargets(const Board& board,
                                   const RequestInfluence& asked);
// The next request after a point in `country`. Call before placing the point.
RequestInfluence afterPlacing(const Board& board, RequestInfluence asked,
                              Country country);

CountrySet coupTargets(const Board& board, Side side, std::uint8_t terms);
CountrySet realignTargets(const Board& board, Side side, std::uint8_t terms);
// Countries that NATO, the pact with Japan or (for coups) The Reformer keep
// `side` from attacking.
CountrySet natoProtected(const Board& board);

// Applies a coup of `value` Operations with this roll. Returns the opposing
// influence removed.
int resolveCoup(Board& board, Side side, Country country, int value, int roll);

// The modifiers of a realignment roll in `country`, for one side.
int realignModifier(const Board& board, Side side, Country country,
                    Side acting);
// Changes the influence according to the two dice.
void resolveRealign(Board& board, Side acting, Country country, int ussrDie,
                    int usaDie);

// War events.

// The modifier subtracted from the attacker's roll: the adjacent countries
// controlled by the defender, including the defender's superpower, and for the
// Arab-Israeli War Israel itself.
int warModifier(const Board& board, Side attacker, Card card, Country target);

// Military operations credited for a war event.
int warMilOps(Card card);

// Decides a war by its roll: points, and the defender's influence replaced.
// Precondition: `card` is a war card.
void resolveWar(Board& board, Side attacker, Card card, Country target,
                int roll);

}  // namespace phasemachine::twilight_struggle
