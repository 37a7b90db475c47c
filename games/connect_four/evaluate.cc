#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/connect_four/evaluator.h"

namespace phasemachine::connect_four {
namespace {

// Every second row from `row` up: once all cells below are filled, the first
// player gets the odd rows and the second the even ones.
constexpr std::uint64_t rowsFrom(unsigned row) {
  std::uint64_t cells = 0;
  for (unsigned column = 0; column < kColumns; ++column) {
    for (unsigned at = row; at < kRows; at += 2) cells |= cellBit(column, at);
  }
  return cells;
}
constexpr std::uint64_t kOddRows = rowsFrom(0);
constexpr std::uint64_t kEvenRows = rowsFrom(1);

constexpr double kThreat = 0.35;  // a cell that completes a four
// More for one in the rows that come to the player.
constexpr double kLateThreat = 0.55;
// A disc, for each column between it and the edge.
constexpr double kMiddle = 0.06;

int count(std::uint64_t cells) { return std::popcount(cells); }

unsigned fromEdge(unsigned column) {
  return std::min(column, kColumns - 1 - column);
}

double worth(const Board& board, Side side) {
  const std::uint64_t discs = board.discs[playerIndex(side)];
  const std::uint64_t threats = completions(discs) & ~board.taken();
  const std::uint64_t late =
      threats & (side == Side::kFirst ? kOddRows : kEvenRows);
  double sum = kThreat * count(threats) + kLateThreat * count(late);
  for (unsigned column = 0; column < kColumns; ++column) {
    sum += kMiddle * fromEdge(column) * count(discs & columnCells(column));
  }
  return sum;
}

}  // namespace

double expectedScore(const Board& board) {
  const Side side = board.sideToMove;
  const std::uint64_t playable = board.playable();
  const auto wins = [&](Side of) {
    return completions(board.discs[playerIndex(of)]) & playable;
  };
  if (wins(side)) return 1;
  if (count(wins(opponent(side))) > 1) return 0;
  const double lead = worth(board, side) - worth(board, opponent(side));
  return 0.5 + 0.5 * lead / (1 + (lead < 0 ? -lead : lead));
}

void moveLogits(const Board& board, const ConnectFour::MoveList& moves,
                float* logits) {
  constexpr float kWin = 8;
  constexpr float kDefence = 6;
  constexpr float kBelowTheirs = -4;
  const auto index = playerIndex(board.sideToMove);
  const std::uint64_t own = completions(board.discs[index]);
  const std::uint64_t theirs = completions(board.discs[1 - index]);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const unsigned column = moves[i].column;
    const std::uint64_t cell = board.playable() & columnCells(column);
    logits[i] = 0.3F * static_cast<float>(fromEdge(column));
    if (own & cell) {
      logits[i] += kWin;
    } else if (theirs & cell) {
      logits[i] += kDefence;
    } else if (theirs & cell << 1) {  // the cell above
      logits[i] += kBelowTheirs;
    }
  }
}

}  // namespace phasemachine::connect_four
