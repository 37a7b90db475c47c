// When things happen in Connect Four: the phase handler and what a move and an
// empty move list mean.

#ifndef PHASEMACHINE_GAMES_CONNECT_FOUR_PHASES_H_
#define PHASEMACHINE_GAMES_CONNECT_FOUR_PHASES_H_

#include <cstdint>
#include <optional>

#include "core/side.h"
#include "games/connect_four/board.h"
#include "phase/flow.h"

namespace phasemachine::connect_four {

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

  // kTurn: the last disc may have won; otherwise ask, with the next turn below
  // the request.
  static void onState(StateType, Board& board, Flow& flow) {
    const Side last = opponent(board.sideToMove);
    if (hasFour(board.discs[playerIndex(last)])) {
      flow.push(last == Side::kFirst ? StateType::kFirstWinEnd
                                     : StateType::kSecondWinEnd);
      return;
    }
    flow.push(StateType::kTurn);
    flow.push(RequestColumn{.side = board.sideToMove});
  }

  static DropDisc toCommands(const Board&, RequestColumn, Move move) {
    return {.column = static_cast<std::uint8_t>(move.column)};
  }

  static void legalMoves(const Board& board, RequestColumn, MoveList& out) {
    for (unsigned column = 0; column < kColumns; ++column) {
      if (!board.isFull(column)) {
        out.push_back({static_cast<std::uint16_t>(column)});
      }
    }
  }

  // A full board without four in a row.
  static void onNoMoves(Board&, RequestColumn, Flow& flow) {
    flow.push(StateType::kDrawEnd);
  }
};

}  // namespace phasemachine::connect_four

#endif  // PHASEMACHINE_GAMES_CONNECT_FOUR_PHASES_H_
