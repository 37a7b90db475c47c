// Connect Four: seven columns of six cells; a disc falls to the lowest free
// cell of its column, and four in a row win.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.h"
#include "games/connect_four/board.h"
#include "phase/grid_game.h"

namespace phasemachine {

namespace connect_four {

// A cell on the picture, "cell.d1": the column and the row from the bottom.
std::string placeOf(unsigned column, unsigned row);

}  // namespace connect_four

struct ConnectFour : GridGame<ConnectFour, Grid<7, 6>, connect_four::Board,
                              connect_four::Move, connect_four::kColumns> {
  static constexpr std::string_view kName = "connect_four";

  // kTurn: the last disc may have won; otherwise ask, with the next turn below
  // the request. Inlined, so that the Flow stays in registers.
  [[gnu::always_inline]] static void onState(StateType, Board& board,
                                             Flow& flow) {
    const Side last = opponent(board.sideToMove);
    if (connect_four::hasFour(board.discs[playerIndex(last)])) {
      flow.push(endFor(last));
      return;
    }
    flow.push(StateType::kTurn);
    flow.push(connect_four::RequestColumn{.side = board.sideToMove});
  }

  static connect_four::DropDisc toCommands(const Board&,
                                           connect_four::RequestColumn,
                                           Move move) {
    return {.column = static_cast<std::uint8_t>(move.column)};
  }

  static void legalMoves(const Board& board, connect_four::RequestColumn,
                         MoveList& out) {
    for (unsigned column = 0; column < connect_four::kColumns; ++column) {
      if (!board.isFull(column)) {
        out.push_back({static_cast<std::uint16_t>(column)});
      }
    }
  }

  static std::size_t countLegalMoves(const Board& board,
                                     connect_four::RequestColumn) {
    return static_cast<std::size_t>(std::popcount(board.playable()));
  }

  // A full board without four in a row.
  static void onNoMoves(Board&, connect_four::RequestColumn, Flow& flow) {
    flow.push(StateType::kDrawEnd);
  }

  // An error unless the discs can have arisen in play.
  static absl::Status check(const Board& board);

  static std::uint64_t hash(const Board& board) {
    const std::uint64_t discs = hashCombine(board.discs[0], board.discs[1]);
    return hashCombine(
        hashCombine(discs, static_cast<std::uint64_t>(board.sideToMove)),
        board.stack.hash());
  }

  // A position is six rows of "XO." from the top and the side to move,
  // "......./......./......./......./......./...X... o"; a move is a column,
  // "a" to "g". Capitals are read, too, and 1 to 7.
  static constexpr std::string_view kRowBreak = "/";
  static std::string moveToText(const Board& board, Move move);
  static absl::StatusOr<Move> moveFromText(const Board& board,
                                           std::string_view text);
  static std::string render(const Board& board, const RenderStyle<Move>& style);
  // `style.flipped` is ignored: the board looks the same from both sides.
  static std::string renderSvg(const Board& board,
                               const RenderStyle<Move>& style);
  // A move is at the cell that its disc falls to, for people who click.
  static std::vector<std::string> placesOf(const Board& board, Move move);

  // Boards as numbers (encoding.cc).
  static const EncodingTable& encoding();
  static void encode(const Board& board, Side viewer, float* out);
};

static_assert(Game<ConnectFour>);
extern template const AnyGame& anyGame<ConnectFour>();

}  // namespace phasemachine
