// Effects of moves: counters, and squares that a pawn has jumped over.

#include "games/fairy_chess/moves/moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/answers.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/machine.h"
#include "tests/games/fairy_chess/boards.h"
#include "tests/support/must.h"

namespace phasemachine::fairy_chess {
namespace {

using Machine = PhaseMachine<FairyChess>;
using testing::HasSubstr;

FairyChess::Board boardOf(const std::string& variant, const std::string& text) {
  FairyChess::Options options;
  options.variant = variant;
  auto board = must(FairyChess::fromText(text, options));
  Machine::step(board);
  return board;
}

std::string positionAfter(FairyChess::Board& board, const std::string& text) {
  const auto move = FairyChess::moveFromText(board, text);
  EXPECT_TRUE(move.ok()) << move.status();
  if (move.ok()) Machine::step(board, *move);
  return FairyChess::toText(board);
}

// Knight, bishop, rook, queen, king, and the knight again.
TEST(FairyMoves, AnImitatorTurnsThroughFiveForms) {
  auto board = boardOf("imitators", "7k/8/8/8/3(It)4/8/8/K7 w - - 0 1");
  EXPECT_THAT(positionAfter(board, "d4e6"), HasSubstr("(It:1)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "e6d5"), HasSubstr("(It:2)"));
  positionAfter(board, "h7h8");
  EXPECT_THAT(positionAfter(board, "d5d6"), HasSubstr("(It:3)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "d6d5"), HasSubstr("(It:4)"));
  positionAfter(board, "h7h8");
  EXPECT_THAT(positionAfter(board, "d5d4"), HasSubstr("(It)"));
  positionAfter(board, "h8h7");
  EXPECT_THAT(positionAfter(board, "d4e6"), HasSubstr("(It:1)"));
}

// A horde's pawn that jumps from the first rank cannot be captured en passant.
TEST(FairyMoves, OnlyJumpsOverTheThirdAndSixthRankOfAHordeCanBeTaken) {
  auto board = boardOf("horde", "k7/8/8/8/8/1p6/8/P7 w - - 0 1");
  EXPECT_EQ(positionAfter(board, "a1a3"), "k7/8/8/8/8/Pp6/8/8 b - - 0 1");
  EXPECT_FALSE(FairyChess::moveFromText(board, "b3a2").ok());
  board = boardOf("horde", "k7/8/8/8/1p6/8/P7/8 w - - 0 1");
  EXPECT_EQ(positionAfter(board, "a2a4"), "k7/8/8/8/Pp6/8/8/8 b - a3 0 1");
  EXPECT_TRUE(FairyChess::moveFromText(board, "b4a3").ok());
}

// Setups write the square after every jump, other variants if a pawn can take.
TEST(FairyMoves, AnEnPassantSquareIsWrittenWhereItIsUsable) {
  const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
  const auto after = [](const std::string& variant, const std::string& text,
                        const std::string& move) {
    auto board = boardOf(variant, text);
    return positionAfter(board, move);
  };
  EXPECT_THAT(after("normal", std::string(start) + " AHah - 0 1", "e2e4"),
              HasSubstr(" b AHah e3 0 1"));
  EXPECT_THAT(after("chess", std::string(start) + " KQkq - 0 1", "e2e4"),
              HasSubstr(" b KQkq - 0 1"));
  EXPECT_THAT(after("chess", "k7/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4"),
              HasSubstr(" b - e3 0 1"));
  // The capturer is pinned; or must not uncover its king.
  EXPECT_THAT(after("chess", "k2r4/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5"),
              HasSubstr(" w - - 0 2"));
  EXPECT_THAT(after("chess", "k7/4p3/8/r2P3K/8/8/8/8 b - - 0 1", "e7e5"),
              HasSubstr(" w - - 0 2"));
  // Where kings are not royal it may be taken all the same.
  EXPECT_THAT(
      after("nocheckatomic", "k2r4/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5"),
      HasSubstr(" w - e6 0 2"));
  EXPECT_EQ(
      FairyChess::toText(boardOf("chess", "k7/8/8/8/4P3/8/8/K7 b - e3 0 1")),
      "k7/8/8/8/4P3/8/8/K7 b - - 0 1");
}

// Counting the answers to a move without making it, or from kept reach.

// Sequences of two moves, each first move made on the board.
std::uint64_t pairsOneByOne(const Variant& v, const Position& p) {
  if (immediateEnd(v, p)) return 0;
  std::uint64_t n = 0;
  for (const Move move : wholeMoves(v, p)) {
    Position next = p;
    playMove(v, next, move);
    if (!immediateEnd(v, next)) n += countWholeMoves(v, next);
  }
  return n;
}

// Compares along random games from the start, or from `text`.
void compareAlongGames(const std::string& name, int games, int plies,
                       const std::string& text = "") {
  const auto variant = must(variantNamed(name));
  const Variant& v = *variant;
  Random random(7);
  for (int game = 0; game < games; ++game) {
    auto position =
        must(positionFromText(v, text.empty() ? startText(v, 0) : text));
    for (int ply = 0; ply < plies; ++ply) {
      const std::uint64_t pairs = pairsOneByOne(v, position);
      for (const IsaLevel isa : availableIsas()) {
        ASSERT_EQ(rulesFor(isa, v).countSequences(v, position, 2), pairs)
            << name << ' ' << positionToText(v, position) << ' '
            << isaName(isa);
      }
      const std::vector<Move> moves = wholeMoves(v, position);
      if (moves.empty() || immediateEnd(v, position)) break;
      const auto size = static_cast<std::uint32_t>(moves.size());
      playMove(v, position, moves[random.below(size)]);
    }
  }
}

TEST(FairyAnswers, AreThoseThatTheMovesLeave) {
  for (const std::string& name : variantNames()) compareAlongGames(name, 1, 24);
  for (const char* name : {"extinction", "kinglet", "threekings", "antichess",
                           "giveaway", "suicide", "horde"}) {
    compareAlongGames(name, 3, 150);
  }
}

// Rights, jumps, promotions and the last of a kind, in quick succession.
TEST(FairyAnswers, KnowCastlingPassingPromotionAndExtinction) {
  const std::string rich = "r3k2r/pPp2pPp/2n1q3/3Pp3/3pP3/2N1Q3/PpP2PpP/R3K2R";
  for (const char* name : {"extinction", "kinglet", "antichess"}) {
    const std::string rights =
        std::string(name) == "antichess" ? " - " : " KQkq ";
    compareAlongGames(name, 4, 60, rich + " w" + rights + "- 0 1");
    compareAlongGames(name, 4, 60, rich + " b" + rights + "- 0 1");
  }
}

TEST(FairyAnswers, HoldOnLargeBoardsOfBentAndLamePieces) {
  ASSERT_TRUE(
      addVariants("[bigfree:chess]\nmaxFile = l\nmaxRank = 12\nking = -\n"
                  "castling = false\ncommoner = k\nextinctionValue = loss\n"
                  "extinctionPieceTypes = k\npromotionPieceTypes = qn\n"
                  "customPiece1 = x:nNnA\ncustomPiece2 = y:NN\n"
                  "startFen = rnbqkxxyybnr/pppppppppppp/12/12/12/12/12/12/"
                  "12/12/PPPPPPPPPPPP/RNBQKXXYYBNR w - - 0 1\n"
                  "[widefree:bigfree]\nmaxFile = j\nmaxRank = 8\n"
                  "mustCapture = true\n"
                  "startFen = rnbqkxybnr/pppppppppp/10/10/10/10/"
                  "PPPPPPPPPP/RNBQKXYBNR w - - 0 1\n",
                  "free.ini")
          .ok());
  compareAlongGames("bigfree", 2, 60);
  compareAlongGames("widefree", 2, 100);
}

TEST(FairyAnswers, AreKnownWhereNoKingMustBeSafe) {
  const auto known = [](const char* name) {
    const Variant& v = **variantNamed(name);
    return Answers<1>::areKnown(v, *positionFromText(v, v.spec.start));
  };
  for (const char* name :
       {"extinction", "kinglet", "threekings", "antichess"}) {
    EXPECT_TRUE(known(name)) << name;
  }
  // Kings, hands, pieces that must stay safe, and White's horde to move.
  for (const char* name :
       {"chess", "crazyhouse", "coregal", "atomic", "horde"}) {
    EXPECT_FALSE(known(name)) << name;
  }
}

// Pieces in hand: how they get there, what a drop costs, where drops are legal.

std::string textAfter(const Board& board, const std::string& move) {
  return afterMoves(board, {move});
}

TEST(FairyHands, WhoTakesAPieceHasItInHand) {
  const char* text = "4k3/8/8/3q4/4P3/8/8/4K3[] w - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", text), "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3[Q] b - - 0 1");
  EXPECT_EQ(textAfter(fairyBoard("chess", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"),
                      "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
  const char* black = "4k3/8/8/3p4/4N3/8/8/4K3[] b - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", black), "d5e4"),
            "4k3/8/8/8/4p3/8/8/4K3[n] w - - 0 2");
}

TEST(FairyHands, APromotedPieceIsAPawnInHand) {
  const char* text = "4k3/8/8/3q~4/4P3/8/8/4K3[] w - - 0 1";
  EXPECT_EQ(textAfter(fairyBoard("crazyhouse", text), "e4d5"),
            "4k3/8/8/3P4/8/8/8/4K3[P] b - - 0 1");
}

TEST(FairyHands, ADropTakesOnePieceFromTheHand) {
  Board board = fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 0 1");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[Np] b - - 1 1");
  EXPECT_FALSE(isLegal(board, "P@c3")) << "that one is Black's";
  EXPECT_FALSE(isLegal(board, "Q@c3"));
  EXPECT_FALSE(isLegal(board, "N@e8")) << "the square is taken";
  board = fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[] b - - 1 1");
}

TEST(FairyHands, PawnsOfCrazyhouseAreDroppedBetweenTheLastRanks) {
  const Board board =
      fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1");
  EXPECT_FALSE(isLegal(board, "P@a1"));
  EXPECT_TRUE(isLegal(board, "P@a2"));
  EXPECT_TRUE(isLegal(board, "P@a7"));
  EXPECT_FALSE(isLegal(board, "P@a8"));
}

TEST(FairyHands, PiecesOfShogiAreDroppedWhereTheyCanMoveOn) {
  const std::string rows = "4k4/9/9/9/9/9/9/9/4K4";
  const Board first = fairyBoard("shogi", rows + "[PLNGpln] w 0 1");
  for (const char* move : {"P@a8", "L@a8", "N@a7", "G@a9"}) {
    EXPECT_TRUE(isLegal(first, move)) << move;
  }
  for (const char* move : {"P@a9", "L@a9", "N@a9", "N@a8"}) {
    EXPECT_FALSE(isLegal(first, move)) << move;
  }
  const Board second = fairyBoard("shogi", rows + "[PLNpln] b 0 1");
  for (const char* move : {"P@a2", "L@a2", "N@a3", "N@a9"}) {
    EXPECT_TRUE(isLegal(second, move)) << move;
  }
  for (const char* move : {"P@a1", "L@a1", "N@a1", "N@a2"}) {
    EXPECT_FALSE(isLegal(second, move)) << move;
  }
}

TEST(FairyHands, ADroppedPawnResetsTheClock) {
  const Board board =
      fairyBoard("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPnp] w - - 7 5");
  EXPECT_EQ(textAfter(board, "P@c3"), "4k3/8/8/8/8/2P5/8/4K3[Npn] b - - 0 5");
  EXPECT_EQ(textAfter(board, "N@c3"), "4k3/8/8/8/8/2N5/8/4K3[Ppn] b - - 8 5");
}

// The limit counts pieces on the board, promoted or not, by what they are now.
TEST(FairyHands, PromotionsHaveALimitWherePiecesChangeSides) {
  ASSERT_TRUE(fairy_chess::addVariants("[tworooks:crazyhouse]\n"
                                       "promotionLimit = r:2\n"
                                       "[onegold:minishogi]\n"
                                       "promotionLimit = g:2\n",
                                       "limits.ini")
                  .ok());
  const auto rooks = [](const std::string& text) {
    const Board board = fairyBoard("tworooks", text);
    EXPECT_TRUE(isLegal(board, "a7a8=Q"));
    return isLegal(board, "a7a8=R");
  };
  EXPECT_FALSE(rooks("6k1/P7/8/8/8/8/8/KR1R4[] w - - 0 1"));
  EXPECT_FALSE(rooks("6k1/P7/8/8/8/8/8/KR1R~4[] w - - 0 1"));
  EXPECT_TRUE(rooks("6k1/P7/8/8/8/8/8/KR6[RRr] w - - 0 1"));
  EXPECT_TRUE(rooks("6k1/P7/8/8/8/8/7r/KR5r[] w - - 0 1"));
  const auto golds = [](const std::string& text) {
    const Board board = fairyBoard("onegold", text);
    EXPECT_TRUE(isLegal(board, "b4b5"));
    return isLegal(board, "b4b5+");
  };
  EXPECT_TRUE(golds("4k/1S3/5/5/G3K[g] w 0 1"));
  EXPECT_FALSE(golds("4k/1S3/5/5/GG2K[] w 0 1"));
  EXPECT_FALSE(golds("4k/1S3/5/5/G+P2K[] w 0 1"));
}

}  // namespace
}  // namespace phasemachine::fairy_chess
