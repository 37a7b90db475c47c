// When things happen in Reversi: the phase handler and what a move and an empty
// move list mean.

#ifndef PHASEMACHINE_GAMES_REVERSI_PHASES_H_
#define PHASEMACHINE_GAMES_REVERSI_PHASES_H_

#include <bit>
#include <cstdint>
#include <optional>

#include "core/side.h"
#include "games/reversi/board.h"
#include "games/reversi/lines.h"
#include "phase/flow.h"

namespace phasemachine::reversi {

inline std::uint64_t placements(const Board& board, Side side) {
  return placements(board.of(side), board.of(opponent(side)));
}

inline void PlaceDisc::apply(Board& board) const {
  const auto index = playerIndex(board.sideToMove);
  std::uint64_t& own = board.discs[index];
  std::uint64_t& other = board.discs[1 - index];
  const std::uint64_t changed = turned(own, other, cellBit(cell));
  own |= changed | cellBit(cell);
  other &= ~changed;
  board.sideToMove = opponent(board.sideToMove);
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

  // kTurn: ask, with the next turn below the request.
  static void onState(StateType, Board& board, Flow& flow) {
    flow.push(StateType::kTurn);
    flow.push(RequestCell{.side = board.sideToMove});
  }

  static PlaceDisc toCommands(const Board&, RequestCell, Move move) {
    return {.cell = static_cast<std::uint8_t>(move.cell)};
  }

  static void legalMoves(const Board& board, RequestCell request,
                         MoveList& out) {
    std::uint64_t cells = placements(board, request.side);
    for (; cells != 0; cells &= cells - 1) {
      out.push_back({static_cast<std::uint16_t>(std::countr_zero(cells))});
    }
  }

  // Who cannot place a disc passes; where neither can, discs are counted.
  static void onNoMoves(Board& board, RequestCell request, Flow& flow) {
    if (placements(board, opponent(request.side)) != 0) {
      board.sideToMove = opponent(request.side);
      return;
    }
    const int lead =
        std::popcount(board.discs[0]) - std::popcount(board.discs[1]);
    flow.push(lead > 0   ? StateType::kFirstWinEnd
              : lead < 0 ? StateType::kSecondWinEnd
                         : StateType::kDrawEnd);
  }
};

}  // namespace phasemachine::reversi

#endif  // PHASEMACHINE_GAMES_REVERSI_PHASES_H_
