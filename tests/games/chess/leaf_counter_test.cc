// The leaf counter against the move generator, in every variant that this
// processor has.

#include <bit>
#include <cstdint>
#include <map>
#include <string>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/chess/machine/moves.h"
#include "games/chess/perft/perft.h"
#include "games/chess/text/fen.h"
#include "gtest/gtest.h"
#include "phase/machine.h"
#include "tests/games/chess/isas.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

Position fromFen(const char* fen) { return must(parseFen(fen)); }

std::uint64_t countTwoPlies(const Position& position) {
  MoveList moves;
  generateLegal(position, moves);
  std::uint64_t nodes = 0;
  for (const Move move : moves) {
    Position child = position;
    makeMove(child, move);
    nodes += countLegal(child);
  }
  return nodes;
}

// What a sample of positions and their children contains.
struct Features {
  int positions = 0;
  int checks = 0;
  int doubleChecks = 0;
  int castles = 0;
  int enPassants = 0;
  int promotions = 0;

  void note(const Position& position, const MoveList& moves) {
    ++positions;
    const Bitboard checkers =
        attackersTo(position, position.king(position.sideToMove),
                    position.occupied()) &
        position.pieces(~position.sideToMove);
    checks += checkers != 0 ? 1 : 0;
    doubleChecks += std::popcount(checkers) > 1 ? 1 : 0;
    for (const Move move : moves) {
      castles += move.kind() == MoveKind::kCastle ? 1 : 0;
      enPassants += move.kind() == MoveKind::kEnPassant ? 1 : 0;
      promotions += promotedPiece(move.kind()) != PieceType::kNone ? 1 : 0;
    }
  }
};

void compareOverRandomGame(IsaLevel isa, Position position, Random& random,
                           Features& features) {
  LeafCounter counter(isa);
  for (int ply = 0; ply < 150; ++ply) {
    MoveList moves;
    generateLegal(position, moves);
    if (moves.empty()) return;
    features.note(position, moves);
    counter.add(position);
    ASSERT_EQ(counter.finish(), countTwoPlies(position))
        << "after " << ply << " plies";
    makeMove(position,
             moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

class LeafCounterTest : public testing::TestWithParam<IsaLevel> {};

TEST_P(LeafCounterTest, AgreesWithTheGeneratorInRandomGames) {
  const char* const starts[] = {
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
      kKiwipete,
      "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
      "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
      "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
      "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
      "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
  };
  Random random(20240611);
  Features features;
  for (int round = 0; round < 30; ++round) {
    for (const char* start : starts) {
      compareOverRandomGame(GetParam(), fromFen(start), random, features);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(features.positions, 3000);
  EXPECT_GT(features.checks, 100);
  EXPECT_GT(features.doubleChecks, 0);
  EXPECT_GT(features.castles, 100);
  EXPECT_GT(features.enPassants, 10);
  EXPECT_GT(features.promotions, 500);
}

TEST_P(LeafCounterTest, AgreesWithTheGeneratorInRandomChess960Games) {
  Random random(960);
  Features features;
  for (int game = 0; game < 60; ++game) {
    const auto number = static_cast<int>(random.below(kChess960Count));
    compareOverRandomGame(GetParam(), chess960Position(number), random,
                          features);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(features.positions, 3000);
  EXPECT_GT(features.castles, 100);
}

TEST_P(LeafCounterTest, FinishSumsThePositionsAddedAndStartsAnew) {
  const Position start = startPosition();
  const Position kiwipete = fromFen(kKiwipete);
  LeafCounter counter(GetParam());
  EXPECT_EQ(counter.finish(), 0u);
  counter.add(start);
  counter.add(kiwipete);
  EXPECT_EQ(counter.finish(), 400u + 2039u);
  counter.add(start);
  EXPECT_EQ(counter.finish(), 400u);
}

TEST_P(LeafCounterTest, MateAndStalemateHaveNoGrandchildren) {
  LeafCounter counter(GetParam());
  counter.add(fromFen("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"));
  EXPECT_EQ(counter.finish(), 0u);
  counter.add(fromFen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"));
  EXPECT_EQ(counter.finish(), 0u);
}

// The most moves, the most replies, and many knights, queens and promotions.
TEST_P(LeafCounterTest, TheMostMovesFit) {
  LeafCounter counter(GetParam());
  for (const char* fen :
       {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "R6R/3Q3p/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 b - - 0 1",
        "7k/8/8/NNNNNNNN/NN6/8/7p/K7 b - - 0 1",
        "r1b1r1nk/PPPPPPPP/8/8/8/8/8/K6R b - - 0 1",
        "7k/8/6p1/1Q1Q1Q2/Q1Q1Q3/1Q1Q4/7p/K1Q5 b - - 0 1"}) {
    const auto position = must(parseFen(fen));
    counter.add(position);
    EXPECT_EQ(counter.finish(), countTwoPlies(position)) << fen;
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, LeafCounterTest,
                         testing::ValuesIn(runnableLevels()), isaTestName);

// The key of a position holds exactly what determines its moves.

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
