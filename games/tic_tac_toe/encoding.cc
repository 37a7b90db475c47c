// The tic-tac-toe encoding: planes and actions (phase/erased/encoding.h).

#include "phase/erased/encoding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tic_tac_toe/game.h"

namespace phasemachine {
namespace tic_tac_toe {

constexpr std::array<EncodingRow, 3> kEncodingRows = {{
    {1, 0, 1, "1: a mark of the viewer"},
    {1, 0, 1, "1: a mark of the other"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
// Cells row by row from the top left.
constexpr std::array<std::size_t, 3> kEncodingShape = {totalOf(kEncodingRows),
                                                       3, 3};

constexpr std::array<ActionRow, 1> kActionRows = {
    {{0, 9, "the cell, row by row from the top left"}}};
constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace tic_tac_toe

const EncodingTable& TicTacToe::encoding() {
  using namespace tic_tac_toe;
  static constexpr EncodingTable kTable = {
      1,
      kEncodingShape,
      kEncodingRows,
      kActions,
      kActionRows,
      "Cells are numbered row by row from the top left, whoever looks."};
  return kTable;
}

void TicTacToe::encode(const Board& board, Side viewer, float* out) {
  for (const Side side : {viewer, opponent(viewer)}) {
    for (unsigned cell = 0; cell < 9; ++cell) {
      *out++ = static_cast<float>(board.marks[playerIndex(side)] >> cell & 1);
    }
  }
  std::fill_n(out, 9, board.sideToMove == viewer ? 1.0F : 0.0F);
}

}  // namespace phasemachine
