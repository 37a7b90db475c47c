// The Connect Four encoding: planes and actions (phase/erased/encoding.h).

#include "phase/erased/encoding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/board.h"
#include "games/connect_four/game.h"

namespace phasemachine {
namespace connect_four {

constexpr std::array<EncodingRow, 5> kEncodingRows = {{
    {1, 0, 1, "1: a disc of the viewer"},
    {1, 0, 1, "1: a disc of the other"},
    {1, 0, 1, "1: a free cell that completes four of the viewer"},
    {1, 0, 1, "1: a free cell that completes four of the other"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
constexpr std::array<std::size_t, 3> kEncodingShape = {totalOf(kEncodingRows),
                                                       kRows, kColumns};

constexpr std::array<ActionRow, 1> kActionRows = {
    {{0, kColumns, "the column, from a to g"}}};
constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace connect_four

const EncodingTable& ConnectFour::encoding() {
  using namespace connect_four;
  static constexpr EncodingTable kTable = {
      1,
      kEncodingShape,
      kEncodingRows,
      kActions,
      kActionRows,
      "Rows are numbered from the lowest, columns from a to g, whoever looks."};
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

}  // namespace phasemachine
