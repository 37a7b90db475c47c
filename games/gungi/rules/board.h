// The Gungi board: the position, the phase stack, the rule options and the keys
// of the positions that could be repeated.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_BOARD_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_BOARD_H_

#include <cstddef>
#include <cstdint>

#include "core/key_ring.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

enum class StateType : std::uint8_t {
  kDraft,  // asks a side that may draft for a drop
  kTurn,   // checks for ends, then asks the side to move
  // Ends; the side named has won.
  kFirstCaptureEnd,
  kSecondCaptureEnd,
  kFirstMateEnd,
  kSecondMateEnd,
  kFirstNoMoveEnd,
  kSecondNoMoveEnd,
  // Draws.
  kStalemateEnd,
  kRepetitionEnd,
  kMoveCapEnd,
  kBareMarshalsEnd,
};
inline constexpr StateType kLastState = StateType::kBareMarshalsEnd;

struct Board;

// Moves, captures, stacks or drops, and passes the turn.
struct MakeMove {
  Move move;
  void apply(Board& board) const;
};

// Drops a piece while drafting; FinishDraft or NextToDraft follows.
struct PlacePiece {
  Move move;
  void apply(Board& board) const;
};

// 謀 of `side` converts the pieces of `levels` beneath it.
struct Betray {
  Square square;
  Levels levels;
  Side side;
  void apply(Board& board) const;
};

// The drafting side has placed a piece and continues drafting.
struct NextToDraft {
  void apply(Board& board) const;
};

// The drafting side has declared its draft complete.
struct FinishDraft {
  void apply(Board& board) const;
};

// Asks a side for a move or drop.
struct RequestMove {
  static constexpr bool kIsRequest = true;
  Side side;
};

// Asks a side for a drop of its draft.
struct RequestPlacement {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<MakeMove, PlacePiece, Betray, NextToDraft,
                              FinishDraft, RequestMove, RequestPlacement>;

// More keys than the move cap; without the cap older positions are forgotten.
// Even, so that a slot of the ring always belongs to the same side to move.
using KeyHistory = KeyRing<304>;

struct alignas(64) Board {
  Position position;
  Options options;
  // Moves made since the board was set up; saturates.
  std::uint16_t ply = 0;
  // Positions remembered: since the last drop or capture in rule set A, all in
  // rule set B; 0 where repetition does not matter.
  std::uint16_t remembered = 0;
  StateStack<StateType, Command, 8> stack;
  KeyHistory history;

  friend bool operator==(const Board& a, const Board& b) {
    if (!(a.position == b.position && a.options == b.options &&
          a.ply == b.ply && a.remembered == b.remembered &&
          a.stack == b.stack)) {
      return false;
    }
    for (std::size_t i = 0; i < KeyHistory::live(a.remembered); ++i) {
      if (a.history.at(i) != b.history.at(i)) return false;
    }
    return true;
  }
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_BOARD_H_
