// What a tic-tac-toe board stores.

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_BOARD_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_BOARD_H_

#include <array>
#include <bit>
#include <cstdint>

#include "core/move_list.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"

namespace phasemachine::tic_tac_toe {

struct Board;

// Cells are numbered 0 to 8, row by row from the top left.
struct Move {
  std::uint16_t cell = 0;
  friend bool operator==(Move, Move) = default;
};
using MoveList = phasemachine::MoveList<Move, 9>;

enum class StateType : std::uint8_t {
  kTurn,  // the side to move is asked for a cell
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

// Puts the side to move's mark on a cell and passes the turn.
struct PlaceMark {
  std::uint8_t cell;
  void apply(Board& board) const;
};

// Asks a side for a free cell.
struct RequestMark {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<PlaceMark, RequestMark>;

struct Board {
  // Bit c of marks[s]: side s has marked cell c.
  std::array<std::uint16_t, 2> marks = {};
  Side sideToMove = Side::kFirst;
  StateStack<StateType, Command, 4> stack;

  std::uint16_t free() const {
    return static_cast<std::uint16_t>(0x1FF & ~(marks[0] | marks[1]));
  }
  friend bool operator==(const Board&, const Board&) = default;
};

inline void PlaceMark::apply(Board& board) const {
  board.marks[playerIndex(board.sideToMove)] |=
      static_cast<std::uint16_t>(1U << cell);
  board.sideToMove = opponent(board.sideToMove);
}

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_BOARD_H_
