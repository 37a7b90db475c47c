// The two sides by their names in this game. The USSR is the first player.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_SIDES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_SIDES_H_

#include "core/side.h"

namespace phasemachine::twilight_struggle {

inline constexpr Side kUssr = Side::kFirst;
inline constexpr Side kUsa = Side::kSecond;

constexpr bool isPlayer(Side side) { return side == kUssr || side == kUsa; }

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_TABLES_SIDES_H_
