#include "games/connect_four/encoding.h"

#include <algorithm>

#include "games/connect_four/game.h"
#include "games/connect_four/lines.h"

namespace phasemachine {

const EncodingTable& ConnectFour::encoding() {
  using namespace connect_four;
  static constexpr EncodingTable kTable = {kEncodingVersion, kEncodingShape,
                                           kEncodingRows,    kActions,
                                           kActionRows,      kEncodingView};
  return kTable;
}

void ConnectFour::encode(const Board& board, Side viewer, float* out) {
  using namespace connect_four;
  const std::uint64_t own = board.discs[playerIndex(viewer)];
  const std::uint64_t other = board.discs[playerIndex(opponent(viewer))];
  const std::uint64_t free = ~board.taken();
  for (const std::uint64_t plane :
       {own, other, completions(own) & free, completions(other) & free}) {
    for (unsigned row = 0; row < kRows; ++row) {
      for (unsigned column = 0; column < kColumns; ++column) {
        *out++ = (plane & cellBit(column, row)) != 0 ? 1.0F : 0.0F;
      }
    }
  }
  std::fill_n(out, kRows * kColumns, board.sideToMove == viewer ? 1.0F : 0.0F);
}

std::uint32_t ConnectFour::actionOf(const Board&, Move move) {
  return move.column;
}

connect_four::Move ConnectFour::moveOf(const Board&, std::uint32_t action) {
  return {static_cast<std::uint16_t>(action)};
}

}  // namespace phasemachine
