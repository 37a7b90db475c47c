// The compiled variants of the rules against each other and against slower
// reference code.

#include "games/chess/compiled.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "core/isa.h"
#include "core/random.h"
#include "games/chess/game.h"
#include "games/chess/knowledge/evaluate.h"
#include "games/chess/machine/moves.h"
#include "games/chess/machine/phases.h"
#include "games/chess/machine/validate.h"
#include "games/chess/moves/rules.h"
#include "games/chess/position/position.h"
#include "games/chess/text/fen.h"
#include "gtest/gtest.h"
#include "tests/games/chess/isas.h"
#include "tests/games/chess/positions.h"
#include "tests/games/chess/random_games.h"
#include "tests/support/must.h"

namespace phasemachine::chess {
namespace {

class ChessVariants : public testing::TestWithParam<IsaLevel> {
 protected:
  const Compiled& rules() const { return compiledFor(GetParam()); }

  // Calls visit(position) throughout random games of chess and Chess960, and of
  // positions rich in pins, checks, promotions and en passant.
  template <class Visit>
  static void everywhere(Visit&& visit) {
    const auto play = [&](std::uint64_t seed, const Position& start) {
      playRandomChess(
          seed, start,
          [&](const Position& position, const MoveList&) { visit(position); });
    };
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      play(seed, randomStart(seed));
    }
    for (const char* fen :
         {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 "
          "1",
          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
          "4k3/8/8/q2n4/1rQRB2b/8/8/r1N1K2R w K - 0 1",
          "QQQQQQQk/QQ6/8/8/8/8/8/K7 b - - 0 1"}) {
      for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const auto position = must(parseFen(fen));
        play(seed, position);
      }
    }
  }
};

TEST_P(ChessVariants, SameMovesInTheSameOrder) {
  const Compiled& portable = compiledFor(IsaLevel::kPortable);
  everywhere([&](const Position& position) {
    MoveList expected;
    MoveList moves;
    portable.generateLegal(position, expected);
    rules().generateLegal(position, moves);
    ASSERT_TRUE(std::equal(moves.begin(), moves.end(), expected.begin(),
                           expected.end()))
        << toFen(position);
    ASSERT_EQ(rules().countLegal(position), expected.size()) << toFen(position);
  });
}

TEST_P(ChessVariants, SamePositionsAfterEveryMove) {
  const Compiled& portable = compiledFor(IsaLevel::kPortable);
  everywhere([&](const Position& position) {
    MoveList moves;
    portable.generateLegal(position, moves);
    for (const Move move : moves) {
      Position expected = position;
      Position child = position;
      portable.makeMove(expected, move);
      rules().makeMove(child, move);
      ASSERT_TRUE(child == expected) << toFen(position) << " " << move.bits;
      ASSERT_EQ(child.key, computeKey(child)) << toFen(position);
      const absl::Status valid = validate(child);
      ASSERT_TRUE(valid.ok()) << valid << " after " << toFen(position);
    }
  });
}

TEST_P(ChessVariants, SideAndClocksAfterEveryMove) {
  everywhere([&](const Position& position) {
    MoveList moves;
    rules().generateLegal(position, moves);
    const Color us = position.sideToMove;
    for (const Move move : moves) {
      const bool captures = move.kind() != MoveKind::kCastle &&
                            (position.pieces(~us) & bit(move.to())) != 0;
      const bool pawn =
          (position.pieces(PieceType::kPawn) & bit(move.from())) != 0;
      Position child = position;
      rules().makeMove(child, move);
      ASSERT_EQ(child.sideToMove, ~us) << toFen(position);
      ASSERT_EQ(child.halfmoveClock,
                captures || pawn ? 0 : position.halfmoveClock + 1)
          << toFen(position) << " " << move.bits;
      ASSERT_EQ(child.fullmoveNumber,
                position.fullmoveNumber + (us == Color::kBlack ? 1 : 0))
          << toFen(position);
    }
  });
}

TEST_P(ChessVariants, TheMoveNumberStaysAtTheHighest) {
  for (const auto& [before, after] :
       {std::pair("4k3/4p3/8/8/8/8/P7/4K3 b - - 5 65534", 65535),
        std::pair("4k3/4p3/8/8/8/8/P7/4K3 b - - 5 65535", 65535),
        std::pair("4k3/4p3/8/8/8/8/P7/4K3 w - - 5 65535", 65535)}) {
    Board board = must(Chess::fromText(before, {.draws = DrawRules::kNone}));
    MoveList moves;
    rules().machine.legalMoves(board, moves);
    for (const Move move : moves) {
      Position alone = board.position;
      rules().makeMove(alone, move);
      EXPECT_EQ(alone.fullmoveNumber, after) << before;
      Board copy;
      rules().machine.advanceFrom(board, move, copy);
      EXPECT_TRUE(copy.position == alone) << before << " " << move.bits;
    }
  }
}

TEST_P(ChessVariants, SameAttackersAndChecks) {
  const Compiled& portable = compiledFor(IsaLevel::kPortable);
  everywhere([&](const Position& position) {
    for (Square square = 0; square < 64; ++square) {
      ASSERT_EQ(rules().attackersTo(position, square, position.occupied()),
                portable.attackersTo(position, square, position.occupied()));
    }
    for (const Color color : {Color::kWhite, Color::kBlack}) {
      ASSERT_EQ(rules().inCheck(position, color),
                portable.inCheck(position, color));
    }
  });
}

TEST_P(ChessVariants, SameGamesThroughTheMachine) {
  const ChessTable& machine = rules().machine;
  const ChessTable& portable = compiledFor(IsaLevel::kPortable).machine;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Board board = Chess::boardFrom(randomStart(seed));
    Board expected = board;
    MoveList moves;
    MoveList expectedMoves;
    Random random(seed);
    Decision decision =
        MachineLoop<Chess>::decisionOf(machine.legalMoves(board, moves));
    ASSERT_EQ(decision, MachineLoop<Chess>::decisionOf(
                            portable.legalMoves(expected, expectedMoves)));
    while (!decision.winner) {
      const Move move =
          moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      decision =
          MachineLoop<Chess>::decisionOf(machine.step(board, move, moves));
      ASSERT_EQ(decision, MachineLoop<Chess>::decisionOf(
                              portable.step(expected, move, expectedMoves)));
      ASSERT_TRUE(board == expected);
      ASSERT_TRUE(std::equal(moves.begin(), moves.end(), expectedMoves.begin(),
                             expectedMoves.end()));
    }
  }
}

// Squares of rooks with which the side to move may castle, as a word.
std::string castlings(const Compiled& rules, const std::string& fen) {
  const auto position = parseFen(fen);
  if (!position.ok()) return position.status().ToString();
  MoveList moves;
  rules.generateLegal(*position, moves);
  std::string rooks;
  for (const Move move : moves) {
    if (move.kind() != MoveKind::kCastle) continue;
    rooks += static_cast<char>('a' + fileOf(move.to()));
  }
  std::sort(rooks.begin(), rooks.end());
  return rooks;
}

TEST_P(ChessVariants, CastlingNeedsAKingAndARookThatHaveNotMoved) {
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "ah");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"), "a");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "");
  EXPECT_EQ(castlings(rules(), "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"), "ah");
  const auto start = must(parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  const auto rightsAfter = [&](Move there, Move back) {
    Position position = start;
    rules().makeMove(position, there);
    position.sideToMove = Color::kWhite;
    rules().makeMove(position, back);
    return position.castling & rankMask(0);
  };
  // There and back again does not restore the right.
  EXPECT_EQ(
      rightsAfter(Move(4, 12, MoveKind::kKing), Move(12, 4, MoveKind::kKing)),
      0U);
  EXPECT_EQ(
      rightsAfter(Move(0, 8, MoveKind::kRook), Move(8, 0, MoveKind::kRook)),
      bit(4) | bit(7));
  EXPECT_EQ(
      rightsAfter(Move(7, 15, MoveKind::kRook), Move(15, 7, MoveKind::kRook)),
      bit(4) | bit(0));
}

TEST_P(ChessVariants, CastlingNeedsNothingBetween) {
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1"), "a");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1"), "a");
}

TEST_P(ChessVariants, CastlingNotOutOfThroughOrIntoCheck) {
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"), "");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/2r5/8/8/R3K2R w KQ - 0 1"), "h");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1"), "a");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1"), "a");
  // An attack on the rook, or on b1, which only the rook passes, does not
  // prevent it.
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/1r5r/8/8/R3K2R w KQ - 0 1"), "ah");
}

TEST_P(ChessVariants, CapturingARookAtHomeEndsItsRight) {
  const auto start = must(parseFen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  Position position = start;
  rules().makeMove(position, Move(7, 63, MoveKind::kRook));
  EXPECT_EQ(position.castling, bit(0) | bit(4) | bit(56) | bit(60));
  rules().makeMove(position, Move(56, 0, MoveKind::kRook));
  EXPECT_EQ(position.castling, 0U);
  EXPECT_EQ(position.key, computeKey(position));
}

TEST_P(ChessVariants, Chess960RookMayNotUncoverItsKing) {
  // The rook on b1 shields the king from a1, wherever the king lands.
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1"), "");
  EXPECT_EQ(castlings(rules(), "4k3/8/8/8/8/8/8/nR1K4 w B - 0 1"), "b");
}

TEST_P(ChessVariants, EnPassantSquareOnlyWhenTheCaptureIsLegal) {
  const auto after = [&](const std::string& fen, Square from, Square to) {
    Position position = *parseFen(fen);
    rules().makeMove(position, Move(from, to, MoveKind::kDoublePush));
    return position.enPassant;
  };
  // No pawn beside; a free pawn; a pawn pinned on the rank, file, diagonal.
  EXPECT_EQ(after("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 12, 28), kNoSquare);
  EXPECT_EQ(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", 12, 28), 20);
  EXPECT_EQ(after("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", 12, 28), kNoSquare);
  EXPECT_EQ(after("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", 12, 28), kNoSquare);
  EXPECT_EQ(after("8/6k1/8/8/3p4/8/4P3/B3K3 w - - 0 1", 12, 28), kNoSquare);
}

INSTANTIATE_TEST_SUITE_P(Variants, ChessVariants,
                         testing::ValuesIn(availableIsas().begin(),
                                           availableIsas().end()),
                         isaTestName);

TEST(ChessIsa, TheVariantInUseIsAvailable) {
  const auto isas = availableIsas();
  ASSERT_FALSE(isas.empty());
  EXPECT_EQ(isas.front(), IsaLevel::kPortable);
  EXPECT_NE(std::find(isas.begin(), isas.end(), activeIsa()), isas.end());
  EXPECT_EQ(&activeCompiled(), &compiledFor(activeIsa()));
}

// Every variant that this processor can run gives the same evaluation,
// quiescence value, exchanges and move priors.

using Logits = std::array<float, MoveList::capacity()>;

class EvaluationVariantsTest : public testing::TestWithParam<IsaLevel> {
 protected:
  const Compiled& portable_ = compiledFor(IsaLevel::kPortable);
  const Compiled& variant_ = compiledFor(GetParam());
};

TEST_P(EvaluationVariantsTest, EvaluatesLikeThePortableVariant) {
  for (const Position& position : randomPositions(400)) {
    ASSERT_EQ(variant_.evaluate(position), portable_.evaluate(position));
  }
}

TEST_P(EvaluationVariantsTest, SearchesCapturesLikeThePortableVariant) {
  for (const Position& position : randomPositions(60)) {
    ASSERT_EQ(
        variant_.quiescence(position, -kMaxEvaluation, kMaxEvaluation, {}),
        portable_.quiescence(position, -kMaxEvaluation, kMaxEvaluation, {}));
  }
}

TEST_P(EvaluationVariantsTest, JudgesMovesLikeThePortableVariant) {
  for (const Position& position : randomPositions(100)) {
    MoveList moves;
    generateLegal(position, moves);
    Logits logits;
    Logits expected;
    variant_.moveLogits(position, moves, logits.data());
    portable_.moveLogits(position, moves, expected.data());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ASSERT_EQ(logits[i], expected[i]);
      ASSERT_EQ(variant_.exchangeGainsAtLeast(position, moves[i], 0),
                portable_.exchangeGainsAtLeast(position, moves[i], 0));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, EvaluationVariantsTest,
                         testing::ValuesIn(availableIsas()),
                         [](const auto& instance) {
                           return std::string(isaName(instance.param));
                         });

// The machine's tables, in which phases.h makes moves in a shorter way,
// against the machine's loop over the same phases.

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
      const auto position = must(parseFen(fen));
      compared += compareGame(7, Chess::boardFrom(position, draws));
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
