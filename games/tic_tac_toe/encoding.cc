#include "games/tic_tac_toe/encoding.h"

#include <algorithm>

#include "games/tic_tac_toe/game.h"

namespace phasemachine {

const EncodingTable& TicTacToe::encoding() {
  using namespace tic_tac_toe;
  static constexpr EncodingTable kTable = {kEncodingVersion, kEncodingShape,
                                           kEncodingRows,    kActions,
                                           kActionRows,      kEncodingView};
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

std::uint32_t TicTacToe::actionOf(const Board&, Move move) { return move.cell; }

tic_tac_toe::Move TicTacToe::moveOf(const Board&, std::uint32_t action) {
  return {static_cast<std::uint16_t>(action)};
}

}  // namespace phasemachine
