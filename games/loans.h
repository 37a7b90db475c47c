// What a request brings to a game for as long as it is served, such as its own
// chess variants.
//
// Example:
//   GameLoans loans;
//   const GameLoans::Scope scope(loans);
//   auto board = AnyBoard::initial(**findGame("chess"), "");

#pragma once

#include "games/built.h"
#if PHASEMACHINE_HAS_FAIRY_CHESS
#include "games/fairy_chess/variants/registry.h"
#endif

namespace phasemachine {

#if PHASEMACHINE_HAS_FAIRY_CHESS
using GameLoans = fairy_chess::VariantLoans;
#else
struct GameLoans {
  struct Scope {
    explicit Scope(GameLoans& /*loans*/) {}
  };
};
#endif

}  // namespace phasemachine
