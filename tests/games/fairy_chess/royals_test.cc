// Royal pieces that are not the king: who becomes one may not stand en prise; and
// castling where kings are not royal, from any file.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/random.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "tests/games/fairy_chess/boards.h"

namespace phasemachine::fairy_chess {
namespace {

std::size_t movesOf(const std::string& variant, const std::string& text) {
  const Board board = fairyBoard(variant, text);
  return fairy_chess::countWholeMoves(
      fairy_chess::variantAt(board.position.variant), board.position);
}

TEST(FairyRoyals, APromotedQueenIsRoyalAtOnce) {
  Board board = fairyBoard("coregal", "k7/8/8/8/8/8/3Bp3/6K1 b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2e1=Q"));
  EXPECT_TRUE(isLegal(board, "e2e1=R"));
  board = fairyBoard("coregal", "k7/8/8/8/8/8/4p3/B5K1 b - - 0 1");
  EXPECT_TRUE(isLegal(board, "e2e1=Q")) << "not attacked";
  // By a capture, and beside another queen.
  board = fairyBoard("coregal", "k6q/8/8/8/8/8/3Bp3/5RK1 b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2f1=Q"));
  EXPECT_TRUE(isLegal(board, "e2f1=N"));
}

TEST(FairyRoyals, ADroppedOrPromotedPieceOfARoyalKindMayNotBeTaken) {
  ASSERT_TRUE(fairy_chess::addVariants(
                  "[queenhouse:crazyhouse]\n"
                  "extinctionValue = loss\nextinctionPieceTypes = q\n"
                  "extinctionPseudoRoyal = true\nextinctionPieceCount = 64\n"
                  "[twokings:chess]\nking = -\ncommoner = k\n"
                  "castlingKingPiece = k\npromotionPieceTypes = kq\n"
                  "extinctionValue = loss\nextinctionPieceTypes = k\n"
                  "extinctionPseudoRoyal = true\n",
                  "royals.ini")
                  .ok());
  Board board = fairyBoard("queenhouse", "k7/8/8/8/8/8/3B4/6K1[q] b - - 0 1");
  EXPECT_FALSE(isLegal(board, "Q@e1"));
  EXPECT_FALSE(isLegal(board, "Q@a5"));
  EXPECT_TRUE(isLegal(board, "Q@e2"));
  board = fairyBoard("queenhouse", "k7/8/8/8/8/8/3Bp3/6K1[] b - - 0 1");
  EXPECT_FALSE(isLegal(board, "e2e1=Q"));
  // It stays royal.
  board = fairyBoard("queenhouse", "k3b3/8/8/8/8/8/7Q~/6K1[] w - - 0 1");
  EXPECT_FALSE(isLegal(board, "h2h5"));
  EXPECT_TRUE(isLegal(board, "h2h6"));
  // The first king that a pawn becomes leaves the side two: none is royal.
  board = fairyBoard("twokings", "r3k3/1P6/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_TRUE(isLegal(board, "b7b8=K"));
  EXPECT_FALSE(isLegal(board, "b7b8=Q")) << "its only king is en prise";
}

// Castling needs the right and an open way, from whatever file.
TEST(FairyRoyals, KingsCastleFromAnyFile) {
  const std::string text = "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R5KR w HAha - 0 1";
  for (const char* variant : {"atomic", "nocheckatomic", "giveaway"}) {
    const Board board = fairyBoard(variant, text);
    EXPECT_EQ(movesOf(variant, text), 24U) << variant;
    EXPECT_EQ(afterMoves(board, {"g1a1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/2KR3R b kq - 1 1")
        << variant;
    EXPECT_EQ(afterMoves(board, {"g1h1", "g8a8"}),
              "2kr3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2")
        << variant;
    // A move of the king ends the rights, a move of a rook its own.
    EXPECT_EQ(afterMoves(board, {"g1f1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/R4K1R b kq - 1 1");
    EXPECT_EQ(afterMoves(board, {"a1b1"}),
              "r5kr/pppppppp/8/8/8/8/PPPPPPPP/1R4KR b Kkq - 1 1");
  }
}

// The king that may castle is named if it is not the one on the usual file.
TEST(FairyRoyals, OneOfSeveralKingsCastles) {
  const std::string text = "4k3/8/8/8/8/8/8/R1K1K2R w CAH - 0 1";
  Board board = fairyBoard("nocheckatomic", text);
  EXPECT_EQ(FairyChess::toText(board), "4k3/8/8/8/8/8/8/R1K1K2R w CKQ - 0 1");
  EXPECT_TRUE(isLegal(board, "c1a1"));
  EXPECT_FALSE(isLegal(board, "e1h1"));
  EXPECT_EQ(afterMoves(board, {"e1f1"}), "4k3/8/8/8/8/8/8/R1K2K1R b KQ - 1 1");
  EXPECT_EQ(afterMoves(board, {"c1b1"}), "4k3/8/8/8/8/8/8/RK2K2R b - - 1 1");
  board = fairyBoard("nocheckatomic", "4k3/8/8/8/8/8/8/R1K1K2R w AH - 0 1");
  EXPECT_TRUE(isLegal(board, "e1h1"));
  EXPECT_FALSE(isLegal(board, "c1h1"));
}

// The goal is judged when the rook has moved, the way there before.
TEST(FairyRoyals, AKingOfAtomicCastlesBehindItsRook) {
  EXPECT_EQ(movesOf("atomic", "8/8/8/8/8/8/4k3/R3K2r w Q - 0 1"), 15U);
  Board board = fairyBoard("atomic", "3k4/8/8/8/8/8/8/R3K2r w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "in check";
  board = fairyBoard("atomic", "3r1k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "d1 is attacked";
  board = fairyBoard("atomic", "2r2k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_FALSE(isLegal(board, "e1a1")) << "c1 is attacked";
  board = fairyBoard("nocheckatomic", "2r2k2/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_TRUE(isLegal(board, "e1a1")) << "without check";
}

// Variants whose rules forbid checks or oblige to capture: the moves are those
// of the same variant without the rule, each made and tested.

// Boards of one, two and three words; pieces that are lame, ride with gaps,
// hop, promote and return.
constexpr const char* kFree = R"(
[free_racing:racingkings]
checking = true
[free_chess:chess]
customPiece1 = e:nAmF
startFen = rnbqkenr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKENR w KQkq - 0 1
[free_drops:crazyhouse]
[free_shogi:shogi]
[free_hoppers:chess]
cannon = c
startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
[free_wide:chess]
maxFile = j
customPiece1 = c:nN
customPiece2 = d:nAW
promotionPieceTypes = cq
promotionRegionWhite = *7 *8
promotionRegionBlack = *1 *2
mandatoryPawnPromotion = false
startFen = rnbcqkdbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKDBNR w KQkq - 0 1
[free_large:chess]
maxFile = l
maxRank = 12
castling = false
customPiece1 = c:NN
customPiece2 = d:DnD
customPiece3 = e:nA
startFen = rnbqkcddcbnr/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/)"
                              R"(RNBQKCDDCBNR w - - 0 1
[free_losers:antichess]
mustCapture = false
)";

constexpr const char* kNames[] = {"racing",  "chess", "drops", "shogi",
                                  "hoppers", "wide",  "large", "losers"};

// A rule that forbids moves, as in a variants file.
struct Duty {
  std::string key;
  std::string value;

  std::string free(const std::string& name) const { return key + "_" + name; }
  std::string bound(const std::string& name) const {
    return free(name) + "_bound";
  }
  // Adds each variant without and with the rule.
  absl::Status add() const {
    std::string text = absl::StrReplaceAll(kFree, {{"free", key}});
    for (const char* name : kNames) {
      absl::StrAppend(&text, "[", bound(name), ":", free(name), "]\n", key,
                      " = ", value, "\n");
    }
    return addVariants(text, "duties.ini");
  }
};

std::vector<Move> movesAt(IsaLevel isa, const Variant& v, const Position& p) {
  std::vector<Move> moves;
  rulesFor(isa, v).wholeMoves(
      v, p,
      [](void* to, Move move) {
        static_cast<std::vector<Move>*>(to)->push_back(move);
      },
      &moves);
  return moves;
}

// Plays the free variant, and compares at every position, also with the other
// side to move, what the bound one allows with keep(). Returns how many moves
// its rule forbade.
template <class Keep>
std::size_t compare(const Duty& duty, const std::string& name, Keep&& keep) {
  const Variant& free = **variantNamed(duty.free(name));
  const Variant& bound = **variantNamed(duty.bound(name));
  Random random(23);
  std::size_t forbidden = 0;
  for (int game = 0; game < 6; ++game) {
    Position p = *positionFromText(free, free.spec.start);
    for (int ply = 0; ply < 120; ++ply) {
      for (const bool turned : {false, true}) {
        Position here = p;
        if (turned) {
          here.side = static_cast<std::uint8_t>(1 - here.side);
          here.enPassant = kNoSquare;
        }
        const std::vector<Move> all = wholeMoves(free, here);
        const std::vector<Move> expected = keep(bound, here, all);
        forbidden += all.size() - expected.size();
        for (const IsaLevel isa : availableIsas()) {
          EXPECT_EQ(movesAt(isa, bound, here), expected)
              << name << ' ' << positionToText(free, here);
          EXPECT_EQ(rulesFor(isa, bound).count(bound, here), expected.size())
              << name << ' ' << positionToText(free, here);
        }
        if (testing::Test::HasFailure()) return forbidden;
      }
      const std::vector<Move> moves = wholeMoves(free, p);
      if (moves.empty() || immediateEnd(free, p)) break;
      playMove(free, p,
               moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return forbidden;
}

TEST(FairyDuties, NoMoveGivesCheckWhereChecksAreForbidden) {
  const Duty duty = {"checking", "false"};
  const absl::Status added = duty.add();
  ASSERT_TRUE(added.ok()) << added;
  for (const std::string name : kNames) {
    const std::size_t forbidden = compare(
        duty, name, [](const Variant& v, const Position& p, auto moves) {
          std::erase_if(moves, [&](Move move) {
            Position next = p;
            makeMove(v, next, move);
            return next.royal[next.side] != kNoSquare &&
                   inCheck(v, next, next.side);
          });
          return moves;
        });
    // Only this one has no kings.
    EXPECT_EQ(forbidden > 100, name != "losers") << name;
  }
}

TEST(FairyDuties, WhoMustCaptureHasNoOtherMoves) {
  const Duty duty = {"mustCapture", "true"};
  const absl::Status added = duty.add();
  ASSERT_TRUE(added.ok()) << added;
  for (const std::string name : kNames) {
    const std::size_t forbidden =
        compare(duty, name, [](const Variant&, const Position& p, auto moves) {
          const auto quiet = [&](Move move) { return !takes(p, move); };
          if (!std::ranges::all_of(moves, quiet)) std::erase_if(moves, quiet);
          return moves;
        });
    EXPECT_GT(forbidden, 100U) << name;
  }
}

}  // namespace
}  // namespace phasemachine::fairy_chess
