// The key of a position holds exactly what determines its moves.

#include "games/chess/perft/perft_key.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/chess/text/fen.h"
#include "phase/machine.h"

namespace phasemachine::chess {
namespace {

TEST(PerftKeyOfChess, DiffersExactlyWhereThePositionDoesBesidesItsClocks) {
  std::map<PerftKey, Position> seen;
  std::map<std::string, PerftKey> keys;
  for (std::uint16_t game = 0; game < 60; ++game) {
    Random random(game);
    // Chess960, so that rooks anywhere may castle.
    auto board = Chess::initial({.start = game});
    MoveList moves;
    auto decision = PhaseMachine<Chess>::legalMoves(board, moves);
    for (int ply = 0; ply < 80 && !decision.winner; ++ply) {
      Position position = board.position;
      position.halfmoveClock = 0;
      position.fullmoveNumber = 1;
      const PerftKey key = perftKey(board.position);
      const auto at = seen.emplace(key, position).first;
      EXPECT_EQ(at->second, position);
      const auto text = keys.emplace(toFen(position), key).first;
      EXPECT_EQ(text->second, key);
      const auto move =
          moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      decision = PhaseMachine<Chess>::step(board, move, moves);
    }
  }
  EXPECT_GT(seen.size(), 4000U);
  EXPECT_EQ(seen.size(), keys.size());
}

TEST(PerftKeyOfChess, HoldsRightsEnPassantAndTheSideToMove) {
  const auto keyOf = [](const std::string& fen) {
    return perftKey(*parseFen(fen));
  };
  const std::string start = "r3k2r/8/8/8/8/8/8/R3K2R ";
  EXPECT_NE(keyOf(start + "w KQkq - 0 1"), keyOf(start + "w KQk - 0 1"));
  EXPECT_NE(keyOf(start + "w KQkq - 0 1"), keyOf(start + "w Qkq - 0 1"));
  EXPECT_NE(keyOf(start + "w KQkq - 0 1"), keyOf(start + "b KQkq - 0 1"));
  EXPECT_EQ(keyOf(start + "w KQkq - 0 1"), keyOf(start + "w KQkq - 9 7"));
  const std::string pawns = "4k3/8/8/8/3pP3/8/8/4K3 b - ";
  EXPECT_NE(keyOf(pawns + "e3 0 1"), keyOf(pawns + "- 0 1"));
}

}  // namespace
}  // namespace phasemachine::chess
