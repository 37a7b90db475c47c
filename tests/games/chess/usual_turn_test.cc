// The machine's tables, in which phases.h makes moves in a shorter way,
// against the machine's loop over the same phases.

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/random.h"
#include "games/chess/compiled.h"
#include "games/chess/game.h"
#include "games/chess/machine/phases.h"
#include "games/chess/moves/rules.h"
#include "games/chess/text/fen.h"
#include "gtest/gtest.h"
#include "tests/games/chess/isas.h"
#include "tests/games/chess/random_games.h"

namespace phasemachine::chess {
namespace {

using Loop = MachineLoop<Phases<Rules<isa::Portable>>>;
using Word = Loop::Word;

class UsualTurns : public testing::TestWithParam<IsaLevel> {
 protected:
  // Plays a random game from `board`; in every position, makes every move in
  // all ways. Returns the number of moves compared.
  int compareGame(std::uint64_t seed, Board board) const {
    const ChessTable& machine = compiledFor(GetParam()).machine;
    Random random(seed);
    MoveList moves;
    int compared = 0;
    machine.legalMoves(board, moves);
    for (int ply = 0; ply < kLongestRandomGame && !moves.empty(); ++ply) {
      for (const Move move : moves) {
        compare(machine, board, move);
        ++compared;
        if (HasFatalFailure()) return compared;
      }
      machine.step(
          board, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
          moves);
    }
    return compared;
  }

 private:
  static void compare(const ChessTable& machine, const Board& board,
                      Move move) {
    const auto where = [&] {
      return toFen(board.position) + " " + std::to_string(move.bits);
    };
    Board expected = board;
    const Word top = Loop::advance(expected, move);
    Board moved = board;
    ASSERT_EQ(machine.advance(moved, move), top) << where();
    ASSERT_TRUE(moved == expected) << where();
    Board copied;
    ASSERT_EQ(machine.advanceFrom(board, move, copied), top) << where();
    ASSERT_TRUE(copied == expected) << where();

    expected = board;
    MoveList replies;
    const Word decision = Loop::step(expected, move, replies);
    MoveList listed;
    moved = board;
    ASSERT_EQ(machine.step(moved, move, listed), decision) << where();
    ASSERT_TRUE(moved == expected) << where();
    ASSERT_TRUE(same(listed, replies)) << where();
    Board stepped;
    ASSERT_EQ(machine.stepFrom(board, move, stepped, listed), decision)
        << where();
    ASSERT_TRUE(stepped == expected) << where();
    ASSERT_TRUE(same(listed, replies)) << where();
  }

  static bool same(const MoveList& a, const MoveList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};

TEST_P(UsualTurns, LikeTheLoop) {
  for (const DrawRules draws :
       {DrawRules::kNone, DrawRules::kClaim, DrawRules::kFide}) {
    int compared = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      compared += compareGame(seed, Chess::boardFrom(randomStart(seed), draws));
    }
    for (const char* fen :
         {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 "
          "1",
          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
          // A capture leaves a dead position.
          "8/8/8/3k4/3R4/8/8/4K3 b - - 0 1", "8/8/8/8/8/2k5/1p6/1K6 w - - 3 9",
          // The move rules, and move numbers that end.
          "4k3/8/8/8/8/8/4P3/R3K3 w Q - 97 80",
          "4k3/8/8/8/8/8/4P3/R3K3 b Q - 148 120",
          "4k3/7p/8/8/8/8/4P3/R3K3 b Q - 5 65535"}) {
      const auto position = parseFen(fen);
      ASSERT_TRUE(position.ok()) << position.status();
      compared += compareGame(7, Chess::boardFrom(*position, draws));
    }
    EXPECT_GT(compared, 20'000);
  }
}

TEST_P(UsualTurns, WithMoreOnTheStack) {
  Board board = Chess::boardFrom(randomStart(0));
  board.stack.push(StateType::kTurn);
  ASSERT_EQ(board.stack.size(), 2);
  ASSERT_GT(compareGame(3, board), 0);
}

INSTANTIATE_TEST_SUITE_P(Isas, UsualTurns,
                         testing::ValuesIn(availableIsas().begin(),
                                           availableIsas().end()),
                         isaTestName);

}  // namespace
}  // namespace phasemachine::chess
