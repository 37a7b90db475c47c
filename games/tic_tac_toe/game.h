// Tic-tac-toe: three in a row win. The smallest complete game on the machine,
// and the example of docs/adding-a-game.md.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/hash.h"
#include "phase/grid_game.h"

namespace phasemachine {

namespace tic_tac_toe {

// Cells are numbered 0 to 8, row by row from the top left.
struct Move {
  std::uint16_t cell = 0;
  friend bool operator==(Move, Move) = default;
};

// Puts the side to move's mark on a cell and passes the turn.
struct PlaceMark {
  std::uint8_t cell;
  void apply(auto& board) const {
    board.add(board.sideToMove, cell);
    board.sideToMove = opponent(board.sideToMove);
  }
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
  StateStack<TurnState, Command, 4> stack;

  bool has(Side side, int cell) const {
    return (marks[playerIndex(side)] >> cell & 1) != 0;
  }
  void add(Side side, int cell) {
    marks[playerIndex(side)] |= static_cast<std::uint16_t>(1U << cell);
  }
  friend bool operator==(const Board&, const Board&) = default;
};

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

}  // namespace tic_tac_toe

struct TicTacToe
    : GridGame<TicTacToe, Grid<3, 3>, tic_tac_toe::Board, tic_tac_toe::Move> {
  static constexpr std::string_view kName = "tic_tac_toe";

  // kTurn: the last mark may have won; otherwise ask, with the next turn below
  // the request.
  static void onState(StateType /*kTurn, the only one that runs*/, Board& board,
                      Flow& flow) {
    const Side last = opponent(board.sideToMove);
    if (tic_tac_toe::hasLine(board.marks[playerIndex(last)])) {
      flow.push(endFor(last));
      return;
    }
    flow.push(StateType::kTurn);
    flow.push(tic_tac_toe::RequestMark{.side = board.sideToMove});
  }

  static tic_tac_toe::PlaceMark toCommands(const Board&,
                                           tic_tac_toe::RequestMark,
                                           Move move) {
    return {.cell = static_cast<std::uint8_t>(move.cell)};
  }

  static void legalMoves(const Board& board, tic_tac_toe::RequestMark,
                         MoveList& out) {
    unsigned cells = 0x1FFU & ~(board.marks[0] | board.marks[1]);
    for (; cells != 0; cells &= cells - 1) {
      out.push_back({static_cast<std::uint16_t>(std::countr_zero(cells))});
    }
  }

  // A full board without a line.
  static void onNoMoves(Board&, tic_tac_toe::RequestMark, Flow& flow) {
    flow.push(StateType::kDrawEnd);
  }

  // --- What a game may do without ---

  // An error unless the marks can have arisen in play.
  static absl::Status check(const Board& board);

  // The winning lines, for the picture.
  static std::vector<std::array<int, 2>> lines(const Board& board);

  // Two marks and a side in one word; the default takes each field.
  static std::uint64_t hash(const Board& board) {
    return hashCombine(
        hashCombine(board.marks[0] | std::uint64_t{board.marks[1]} << 16,
                    static_cast<std::uint64_t>(board.sideToMove)),
        board.stack.hash());
  }

  // Boards as numbers (encoding.cc).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
};

static_assert(Game<TicTacToe>);
extern template const AnyGame& anyGame<TicTacToe>();

}  // namespace phasemachine
