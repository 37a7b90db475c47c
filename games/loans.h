// What a request brings to a game for as long as it is served, such as its own
// chess variants.
//
// Example:
//   GameLoans loans;
//   const GameLoans::Scope scope(loans);
//   auto board = AnyBoard::initial(**findGame("chess"), "");
//
// Thread safety: see the class.

#ifndef PHASEMACHINE_GAMES_LOANS_H_
#define PHASEMACHINE_GAMES_LOANS_H_

#include "games/fairy_chess/variants/registry.h"

namespace phasemachine {

using GameLoans = fairy_chess::VariantLoans;

}  // namespace phasemachine

#endif  // PHASEMACHINE_GAMES_LOANS_H_
