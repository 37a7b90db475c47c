// The chess board: the position, the phase stack and the keys of the positions
// that could still be repeated.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

struct Board;

enum class StateType : std::uint8_t {
  kTurn,  // checks the draw rules, then asks the side to move
  kFirstWinEnd,
  kSecondWinEnd,
  kStalemateEnd,
  kRepetitionEnd,
  kMoveRuleEnd,  // fifty or seventy-five moves
  kDeadPositionEnd,
};

// Which draw rules end the game automatically. Stalemate always does.
enum class DrawRules : std::uint8_t {
  // None: for perft, which counts moves and not games.
  kNone,
  // Threefold repetition, fifty moves and dead positions, as if every draw were
  // claimed: the usual choice for engine games.
  kClaim,
  // Fivefold repetition, seventy-five moves and dead positions (FIDE Laws 5.2,
  // 9.6); claims are left to players.
  kFide,
};

// Makes a move on the board and stores the key of the new position.
struct MovePiece {
  Move move;
  void apply(Board& board) const;
};

// Asks a side for a legal move.
struct RequestMove {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<MovePiece, RequestMove>;

struct alignas(64) Board {
  Position position;
  StateStack<StateType, Command, 4> stack;
  DrawRules draws = DrawRules::kClaim;
  // Keys by halfmove clock, up to the current position. Zero for the unknown
  // history of a position read from text.
  KeyHistory history;

  // Number of valid keys in `history`.
  std::size_t historySize() const {
    return std::min<std::size_t>(position.halfmoveClock + std::size_t{1},
                                 KeyHistory::kCapacity);
  }

  friend bool operator==(const Board& a, const Board& b) {
    if (!(a.position == b.position && a.stack == b.stack &&
          a.draws == b.draws)) {
      return false;
    }
    for (std::size_t clock = 0; clock < a.historySize(); ++clock) {
      if (a.history.at(clock) != b.history.at(clock)) return false;
    }
    return true;
  }
};

static_assert(offsetof(Board, history) == 128,
              "all but the history shares two cache lines");

// The side that plays a colour.
constexpr Side sideOf(Color color) {
  return static_cast<Side>(static_cast<std::uint8_t>(color));
}

}  // namespace phasemachine::chess
