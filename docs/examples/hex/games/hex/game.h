// Hex on a board of seven by seven: black connects top and bottom, red left and
// right. The second player may answer the first stone by taking it over.

#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "phase/grid_game.h"

namespace phasemachine {

namespace hex {

using Cells = HexGrid<7, 7>;
inline constexpr int kSwap = Cells::kCells;  // a move

struct Move {
  std::uint16_t cell = 0;  // or kSwap
  friend bool operator==(Move, Move) = default;
};

struct PlaceStone {
  std::uint8_t cell;
  void apply(auto& board) const {
    board.stones.add(board.sideToMove, cell);
    board.sideToMove = opponent(board.sideToMove);
  }
};

// Turns the only stone into one of red at the mirrored cell.
struct SwapStone {
  void apply(auto& board) const {
    const int cell = std::countr_zero(board.stones.all());
    board.stones = {};
    board.stones.add(Side::kSecond,
                     Cells::cellAt(Cells::row(cell), Cells::column(cell)));
    board.sideToMove = Side::kFirst;
  }
};

struct RequestCell {
  static constexpr bool kIsRequest = true;
  Side side;
};

struct Board {
  Stones stones;
  Side sideToMove = Side::kFirst;
  StateStack<TurnState, PackedVariant<PlaceStone, SwapStone, RequestCell>, 4>
      stack;
  friend bool operator==(const Board&, const Board&) = default;
};

// Whether the stones of a side join its two edges.
inline bool connects(const Board& board, Side side) {
  const auto lineOf = side == Side::kFirst ? Cells::row : Cells::column;
  return joins<Cells>([&](int cell) { return board.stones.has(side, cell); },
                      [&](int cell) { return lineOf(cell) == 0; },
                      [&](int cell) { return lineOf(cell) == 6; });
}

}  // namespace hex

struct Hex : GridGame<Hex, hex::Cells, hex::Board, hex::Move> {
  static constexpr std::string_view kName = "hex";

  static void onState(StateType, Board& board, Flow& flow) {
    const Side last = opponent(board.sideToMove);
    if (hex::connects(board, last)) return flow.push(endFor(last));
    flow.push(StateType::kTurn);
    flow.push(hex::RequestCell{board.sideToMove});
  }

  static Command toCommands(const Board&, hex::RequestCell, Move move) {
    if (move.cell == hex::kSwap) return hex::SwapStone{};
    return hex::PlaceStone{static_cast<std::uint8_t>(move.cell)};
  }

  static void legalMoves(const Board& board, hex::RequestCell, MoveList& out) {
    const std::uint64_t taken = board.stones.all();
    for (std::uint16_t cell = 0; cell < Cells::kCells; ++cell) {
      if ((taken >> cell & 1) == 0) out.push_back({cell});
    }
    const bool second = board.sideToMove == Side::kSecond;
    if (second && std::has_single_bit(taken)) out.push_back({hex::kSwap});
  }

  // Never: on a full board one side has connected.
  static void onNoMoves(Board&, hex::RequestCell, Flow& flow) {
    flow.push(StateType::kDrawEnd);
  }

  static absl::Status check(const Board& board) {
    const Stones& stones = board.stones;
    const int lead = stones.count(Side::kFirst) - stones.count(Side::kSecond);
    const int most = board.sideToMove == Side::kFirst ? 0 : 1;
    if (board.sideToMove == Side::kNeutral || (stones.of[0] & stones.of[1]) ||
        stones.all() >> Cells::kCells || lead > most || lead < most - 1) {
      return error("stones that cannot have arisen");
    }
    return absl::OkStatus();
  }

  static constexpr std::array<svg::Mark, 2> kMarks = {{
      {'X', "Black", svg::MarkShape::kDisc, svg::kSecond},
      {'O', "Red", svg::MarkShape::kDisc, svg::kDanger},
  }};
  static constexpr std::array<std::string_view, 1> kWords = {"swap"};
  static constexpr std::string_view kRowBreak = "/";
  static constexpr std::string_view kEdges = "XOXO";
};

static_assert(Game<Hex>);

}  // namespace phasemachine
