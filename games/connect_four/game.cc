#include "games/connect_four/game.h"

#include <bit>

#include "phase/erased/any_game.h"

namespace phasemachine {

absl::Status ConnectFour::check(const Board& board) {
  using namespace connect_four;
  const auto& discs = board.discs;
  if (board.sideToMove == Side::kNeutral) return error("nobody is to move");
  if (discs[0] & discs[1]) return error("two discs in a cell");
  if (board.taken() & ~kCells) return error("a disc is off the board");
  // Each disc is on another or at the bottom.
  if (board.taken() & ~(board.taken() << 1 | kLowestCells)) {
    return error("a disc hangs in the air");
  }
  const int surplus = std::popcount(discs[0]) - std::popcount(discs[1]);
  if (surplus != (board.sideToMove == Side::kFirst ? 0 : 1)) {
    return error("the number of discs does not fit the side to move");
  }
  if (hasFour(discs[playerIndex(board.sideToMove)])) {
    return error("the side to move has already won");
  }
  return absl::OkStatus();
}

template const AnyGame& anyGame<ConnectFour>();

}  // namespace phasemachine
