// The phases and ends of a game in which sides take turns and one phase asks: a
// StateType for such games.
//
// Example:
//   const bool asks = state == TurnState::kTurn;

#pragma once

#include <cstdint>

namespace phasemachine {

enum class TurnState : std::uint8_t {
  kTurn,
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

}  // namespace phasemachine
