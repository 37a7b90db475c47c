// Reversi: a disc is placed where it encloses a line of the other's, which it
// turns over; who has more discs when nobody can move has won.

#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "phase/grid_game.h"

namespace phasemachine {

namespace reversi {

using Cells = Grid<8, 8, Rows::kFromTop>;

struct Move {
  std::uint16_t cell = 0;
  friend bool operator==(Move, Move) = default;
};

// The discs of the other, as bits, that a disc of `side` on `cell` turns: those
// between it and another of its own on a line.
inline std::uint64_t turned(const Stones& discs, Side side, int cell) {
  std::uint64_t found = 0;
  for (const Step step : Cells::kSteps) {
    std::uint64_t line = 0;
    int at = Cells::moved(cell, step);
    for (; at >= 0 && discs.has(opponent(side), at);
         at = Cells::moved(at, step)) {
      line |= std::uint64_t{1} << at;
    }
    if (at >= 0 && discs.has(side, at)) found |= line;
  }
  return found;
}

// The cells, as bits, where a disc of `side` turns another.
inline std::uint64_t placements(const Stones& discs, Side side) {
  std::uint64_t found = 0;
  for (std::uint64_t free = ~discs.all(); free != 0; free &= free - 1) {
    const int cell = std::countr_zero(free);
    if (turned(discs, side, cell) != 0) found |= std::uint64_t{1} << cell;
  }
  return found;
}

// Places a disc of the side to move, turns the others and passes the turn.
struct PlaceDisc {
  std::uint8_t cell;
  void apply(auto& board) const {
    const Side side = board.sideToMove;
    const std::uint64_t changed = turned(board.stones, side, cell);
    board.stones.of[playerIndex(side)] |= changed;
    board.stones.of[playerIndex(opponent(side))] &= ~changed;
    board.stones.add(side, cell);
    board.sideToMove = opponent(side);
  }
};

// Asks a side for a cell where its disc turns another.
struct RequestCell {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  Stones stones = {{std::uint64_t{1} << 28 | std::uint64_t{1} << 35,
                    std::uint64_t{1} << 27 | std::uint64_t{1} << 36}};
  Side sideToMove = Side::kFirst;
  StateStack<TurnState, PackedVariant<PlaceDisc, RequestCell>, 4> stack;
  friend bool operator==(const Board&, const Board&) = default;
};

}  // namespace reversi

// The four cells in the middle are never free, so 60 moves are the most.
struct Reversi : GridGame<Reversi, reversi::Cells, reversi::Board,
                          reversi::Move, reversi::Cells::kCells - 4> {
  static constexpr std::string_view kName = "reversi";

  // kTurn: ask, with the next turn below the request.
  static void onState(StateType, Board& board, Flow& flow) {
    flow.push(StateType::kTurn);
    flow.push(reversi::RequestCell{.side = board.sideToMove});
  }

  static reversi::PlaceDisc toCommands(const Board&, reversi::RequestCell,
                                       Move move) {
    return {.cell = static_cast<std::uint8_t>(move.cell)};
  }

  static void legalMoves(const Board& board, reversi::RequestCell request,
                         MoveList& out) {
    std::uint64_t cells = reversi::placements(board.stones, request.side);
    for (; cells != 0; cells &= cells - 1) {
      out.push_back({static_cast<std::uint16_t>(std::countr_zero(cells))});
    }
  }

  // Who cannot place a disc passes; where neither can, discs are counted.
  static void onNoMoves(Board& board, reversi::RequestCell request,
                        Flow& flow) {
    if (reversi::placements(board.stones, opponent(request.side)) != 0) {
      board.sideToMove = opponent(request.side);
      return;
    }
    const int lead =
        board.stones.count(Side::kFirst) - board.stones.count(Side::kSecond);
    flow.push(endFor(lead > 0   ? Side::kFirst
                     : lead < 0 ? Side::kSecond
                                : Side::kNeutral));
  }

  static absl::Status check(const Board& board) {
    const Stones start = Board{}.stones;
    if ((board.stones.of[0] & board.stones.of[1]) != 0 ||
        (start.all() & ~board.stones.all()) != 0 ||
        board.sideToMove == Side::kNeutral) {
      return error("discs that cannot have arisen");
    }
    return absl::OkStatus();
  }
};

static_assert(Game<Reversi>);
extern template const AnyGame& anyGame<Reversi>();

}  // namespace phasemachine
