// What a Reversi board stores.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_GAMES_REVERSI_BOARD_H_
#define PHASEMACHINE_GAMES_REVERSI_BOARD_H_

#include <array>
#include <cstdint>

#include "core/move_list.h"
#include "core/packed_variant.h"
#include "core/side.h"
#include "core/state_stack.h"

namespace phasemachine::reversi {

inline constexpr unsigned kCells = 64;

// Cells row by row from the top left.
constexpr std::uint64_t cellBit(unsigned cell) {
  return std::uint64_t{1} << cell;
}
inline constexpr std::uint64_t kMiddle =
    cellBit(27) | cellBit(28) | cellBit(35) | cellBit(36);

struct Board;

struct Move {
  std::uint16_t cell = 0;
  friend bool operator==(Move, Move) = default;
};
// The four cells in the middle are never free.
using MoveList = phasemachine::MoveList<Move, kCells - 4>;

enum class StateType : std::uint8_t {
  kTurn,  // the side to move is asked for a cell
  kFirstWinEnd,
  kSecondWinEnd,
  kDrawEnd,
};

// Places a disc of the side to move, turns the others and passes the turn.
struct PlaceDisc {
  std::uint8_t cell;
  void apply(Board& board) const;
};

// Asks a side for a cell where its disc turns another.
struct RequestCell {
  static constexpr bool kIsRequest = true;
  Side side;
};

using Command = PackedVariant<PlaceDisc, RequestCell>;

struct Board {
  std::array<std::uint64_t, 2> discs = {cellBit(28) | cellBit(35),
                                        cellBit(27) | cellBit(36)};
  Side sideToMove = Side::kFirst;
  StateStack<StateType, Command, 4> stack;

  std::uint64_t of(Side side) const { return discs[playerIndex(side)]; }
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace phasemachine::reversi

#endif  // PHASEMACHINE_GAMES_REVERSI_BOARD_H_
