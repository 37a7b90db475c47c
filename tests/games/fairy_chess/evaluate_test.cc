// The evaluation of every variant from its data alone.

#include "games/fairy_chess/knowledge/evaluate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "games/fairy_chess/game.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"

namespace phasemachine::fairy_chess {
namespace {

int worthIn(const char* variant, const char* id) {
  const Variant& v = **variantNamed(variant);
  return v.worth.kind[static_cast<std::size_t>(v.spec.kind(id))];
}

TEST(FairyEvaluate, WorthIsGivenOrComputedFromReach) {
  EXPECT_EQ(worthIn("griffin_laser", "Gr"), 1100);
  // Without a value in the tables.
  const Variant& children = **variantNamed("children");
  const Code man = codeOf(children.spec.kind("DM"), 0);
  EXPECT_GT(children.worth.of(man, 0), 50);
  EXPECT_GT(children.worth.of(man, 3), children.worth.of(man, 0));
  ASSERT_TRUE(addVariants("[worths:chess]\n"
                          "customPiece1 = a:N\n"
                          "customPiece2 = c:R\n"
                          "customPiece3 = d:BN\n",
                          "worths.ini")
                  .ok());
  EXPECT_NEAR(worthIn("worths", "A"), 300, 40);
  EXPECT_NEAR(worthIn("worths", "C"), 500, 60);
  EXPECT_GT(worthIn("worths", "D"), worthIn("worths", "C"));
}

int valueOf(const char* variant, const std::string& text) {
  const Variant& v = **variantNamed(variant);
  return evaluate(v, *positionFromText(v, text));
}

TEST(FairyEvaluate, MaterialCountsForItsOwnerUnlessItIsToBeLost) {
  const std::string more = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  EXPECT_GT(valueOf("chess", more + " w KQkq - 0 1"), 600);
  EXPECT_LT(valueOf("chess", more + " b KQkq - 0 1"), -600);
  EXPECT_LT(valueOf("antichess", more + " w - - 0 1"), -600);
  // Closer to the goal, and checks given.
  EXPECT_GT(valueOf("kingofthehill", "k7/8/8/8/8/4K3/8/8 w - - 0 1"),
            valueOf("kingofthehill", "k7/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_GT(valueOf("3check", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1"),
            valueOf("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1"));
}

// All forms of the code give the same numbers.
void expectTheSameOfEveryIsa(const Board& board,
                             const FairyChess::MoveList& moves) {
  const Position& p = board.position;
  const Variant& v = variantAt(p.variant);
  const SizedEvaluation& portable = evaluationFor(IsaLevel::kPortable, v);
  std::vector<float> wanted(moves.size());
  portable.moveLogits(v, p, moves, wanted.data());
  for (const IsaLevel isa : availableIsas()) {
    const SizedEvaluation& form = evaluationFor(isa, v);
    ASSERT_EQ(form.evaluate(v, p), portable.evaluate(v, p)) << isaName(isa);
    std::vector<float> logits(moves.size());
    form.moveLogits(v, p, moves, logits.data());
    ASSERT_EQ(logits, wanted) << isaName(isa);
  }
}

TEST(FairyEvaluate, ScoresAreProbabilitiesAndLogitsFiniteEverywhere) {
  for (const std::string& name : variantNames()) {
    FairyChess::Options options;
    options.variant = name;
    Random random(3);
    auto board = FairyChess::initial(options);
    FairyChess::MoveList moves;
    auto now = PhaseMachine<FairyChess>::legalMoves(board, moves);
    std::vector<float> logits(FairyChess::MoveList::capacity());
    for (int ply = 0; ply < 80 && !now.winner; ++ply) {
      const double score = expectedScore(board);
      ASSERT_GE(score, 0) << name;
      ASSERT_LE(score, 1) << name;
      moveLogits(board, moves, logits.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        ASSERT_LE(std::abs(logits[i]), 20) << name;
      }
      expectTheSameOfEveryIsa(board, moves);
      const auto size = static_cast<std::uint32_t>(moves.size());
      now = PhaseMachine<FairyChess>::step(board, moves[random.below(size)],
                                           moves);
    }
  }
}

// The rook takes what is not guarded, and the best promotion is asked for.
TEST(FairyEvaluate, LogitsLikeCapturesAndPromotions) {
  FairyChess::Options options;
  auto board =
      *FairyChess::fromText("k7/7P/8/3q4/8/8/3R4/K7 w - - 0 1", options);
  FairyChess::MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(board, moves);
  std::vector<float> logits(moves.size());
  moveLogits(board, moves, logits.data());
  const auto logitOf = [&](std::string_view text) {
    const Move move = *FairyChess::moveFromText(board, text);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == move) return logits[i];
    }
    return -1000.0F;
  };
  EXPECT_GT(logitOf("d2d5"), logitOf("d2d3"));
  EXPECT_GT(logitOf("h7h8"), logitOf("a1b1"));
}

}  // namespace
}  // namespace phasemachine::fairy_chess
