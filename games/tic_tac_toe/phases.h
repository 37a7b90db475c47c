// When things happen in tic-tac-toe: the phase handler and what a move and an
// empty move list mean.

#ifndef PHASEMACHINE_GAMES_TIC_TAC_TOE_PHASES_H_
#define PHASEMACHINE_GAMES_TIC_TAC_TOE_PHASES_H_

#include <array>
#include <optional>

#include "core/side.h"
#include "games/tic_tac_toe/board.h"
#include "phase/flow.h"

namespace phasemachine::tic_tac_toe {

inline constexpr std::array<std::uint16_t, 8> kLines = {
    0b000000111, 0b000111000, 0b111000000,  // rows
    0b001001001, 0b010010010, 0b100100100,  // columns
    0b100010001, 0b001010100,               // diagonals
};

inline bool hasLine(std::uint16_t marks) {
  for (std::uint16_t line : kLines) {
    if ((marks & line) == line) return true;
  }
  return false;
}

struct Phases {
  using Flow = phasemachine::Flow<decltype(Board::stack)>;

  static std::optional<Side> winner(StateType state) {
    switch (state) {
      case StateType::kTurn:
        return std::nullopt;
      case StateType::kFirstWinEnd:
        return Side::kFirst;
      case StateType::kSecondWinEnd:
        return Side::kSecond;
      case StateType::kDrawEnd:
        return Side::kNeutral;
    }
    return std::nullopt;
  }

  // kTurn: the last mark may have won; otherwise ask, with the next turn below
  // the request.
  static void onState(StateType /*kTurn, the only one that runs*/, Board& board,
                      Flow& flow) {
    const Side last = opponent(board.sideToMove);
    if (hasLine(board.marks[playerIndex(last)])) {
      flow.push(last == Side::kFirst ? StateType::kFirstWinEnd
                                     : StateType::kSecondWinEnd);
      return;
    }
    flow.push(StateType::kTurn);
    flow.push(RequestMark{.side = board.sideToMove});
  }

  static PlaceMark toCommands(const Board&, RequestMark, Move move) {
    return {.cell = static_cast<std::uint8_t>(move.cell)};
  }

  static void legalMoves(const Board& board, RequestMark, MoveList& out) {
    for (unsigned cells = board.free(); cells != 0; cells &= cells - 1) {
      out.push_back({static_cast<std::uint16_t>(std::countr_zero(cells))});
    }
  }

  // A full board without a line.
  static void onNoMoves(Board&, RequestMark, Flow& flow) {
    flow.push(StateType::kDrawEnd);
  }
};

}  // namespace phasemachine::tic_tac_toe

#endif  // PHASEMACHINE_GAMES_TIC_TAC_TOE_PHASES_H_
