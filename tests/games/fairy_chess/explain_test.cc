// The rule named for an illegal move.

#include "games/fairy_chess/text/explain.h"

#include <gtest/gtest.h>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/text/move_text.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"

namespace phasemachine::fairy_chess {
namespace {

std::string why(const char* variant, const std::string& position,
                std::string_view move) {
  const Variant& v = **variantNamed(variant);
  const auto p =
      positionFromText(v, position.empty() ? v.spec.start : position);
  if (!p.ok()) return std::string(p.status().message());
  const Explanation e = explain(v, *p, move);
  return std::string(toString(e.rule)) + ": " + e.sentence;
}

TEST(FairyExplain, NamesTheRule) {
  EXPECT_EQ(why("normal", "", "hello"),
            "form: expected two squares of the board, such as a1a2");
  EXPECT_EQ(why("normal", "", "e4e5"), "source: there is no piece on e4");
  EXPECT_EQ(why("normal", "", "e7e5"), "source: the Pawn on e7 is Black's");
  EXPECT_EQ(why("normal", "", "a1a3"),
            "path: the way is blocked: the Pawn on a2");
  EXPECT_EQ(why("normal", "", "b1d2"), "taking: the Pawn on d2 is one's own");
  EXPECT_EQ(why("normal", "", "b1b3"),
            "reach: the Knight on b1 does not move to b3");
  EXPECT_EQ(why("normal", "", "e2d3"),
            "taking: the Pawn on e2 only takes on d3");
  EXPECT_EQ(why("normal", "", "e1h1"),
            "castling: the Bishop on f1 stands between");
  EXPECT_EQ(why("normal", "", "e2e4"), "none: ");
  EXPECT_EQ(why("normal", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
            "check: White's king on e1 could be taken by the Rook on e8");
  EXPECT_EQ(why("normal", "k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8=P"),
            "promotion: here it is written h7h8=N, h7h8=B, h7h8=R, h7h8=Q");
  EXPECT_EQ(why("normal", "k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8"), "none: ");
  EXPECT_EQ(why("crazyhouse", "", "P@e4"),
            "source: there is no such piece in White's hand");
  EXPECT_EQ(why("crazyhouse",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
                "P@e8"),
            "drop: the King on e8 stands there");
  EXPECT_EQ(
      why("antichess",
          "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2", "a2a3"),
      "duty: a capture must be made, such as e4d5");
}

// No legal move of a random game breaks a rule, and its text is read.
TEST(FairyExplain, LegalMovesBreakNone) {
  for (const std::string& name : variantNames()) {
    const Variant& v = **variantNamed(name);
    FairyChess::Options options;
    options.variant = name;
    Random random(5);
    auto board = FairyChess::initial(options);
    FairyChess::MoveList moves;
    auto now = PhaseMachine<FairyChess>::legalMoves(board, moves);
    for (int ply = 0; ply < 60 && !now.winner; ++ply) {
      if (ply % 6 == 0 &&
          FairyChess::toText(board).find('>') == std::string::npos) {
        for (const Move move : wholeMoves(v, board.position)) {
          const std::string text = wholeMoveToText(v, board.position, move);
          const Explanation e = explain(v, board.position, text);
          ASSERT_TRUE(e.rule == Rule::kNone)
              << name << ' ' << text << ' ' << e.sentence;
          const auto read = FairyChess::wholeMoveFromText(board, text);
          ASSERT_TRUE(read.ok()) << name << ' ' << read.status();
          ASSERT_EQ(read->size() == 1 ? text
                                      : FairyChess::wholeMoveToText(
                                            board, (*read)[0], (*read)[1]),
                    text);
        }
      }
      const auto size = static_cast<std::uint32_t>(moves.size());
      now = PhaseMachine<FairyChess>::step(board, moves[random.below(size)],
                                           moves);
    }
  }
}

TEST(FairyExplain, CastlingIsReadByTheKingsGoalToo) {
  FairyChess::Options options;
  options.variant = "chess";
  auto board =
      *FairyChess::fromText("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", options);
  PhaseMachine<FairyChess>::step(board);
  const auto goal = FairyChess::moveFromText(board, "e1g1");
  const auto rook = FairyChess::moveFromText(board, "e1h1");
  ASSERT_TRUE(goal.ok()) << goal.status();
  EXPECT_TRUE(*goal == *rook);
  EXPECT_TRUE(*FairyChess::moveFromText(board, "e1c1") ==
              *FairyChess::moveFromText(board, "e1a1"));
  EXPECT_EQ(FairyChess::moveFromText(board, "e1e3").status().message(),
            "move \"e1e3\" is not legal (reach): the King on e1 does not move "
            "to e3");
}

}  // namespace
}  // namespace phasemachine::fairy_chess
