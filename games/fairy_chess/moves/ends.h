// Ends that depend only on the position: extinction, flags, checks given.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

enum class Reason : std::uint8_t {
  kMate,
  kStalemate,
  kExtinction,
  kFlag,
  kChecks,
  kRepetition,
  kMoveRule,
};

// In words: "checkmate", "repetition".
std::string_view toString(Reason reason);

struct End {
  Reason reason;
  int winner;  // a color, or 2 for a draw

  friend bool operator==(const End&, const End&) = default;
};

// The end when the outcome for the side `color` is `outcome`.
End endFor(Reason reason, int color, Outcome outcome);

// The end of the game if it is over regardless of legal moves.
std::optional<End> immediateEnd(const Variant& v, const Position& p);

// The end of the game if the side to move has no legal move.
End endWithoutMoves(const Variant& v, const Position& p);

}  // namespace phasemachine::fairy_chess
