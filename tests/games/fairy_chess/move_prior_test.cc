// The move priors of fairy chess: their features, their weights, their forms.

#include "games/fairy_chess/knowledge/move_prior.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/isa.h"
#include "core/network_file.h"
#include "core/random.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/evaluate.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/registry.h"
#include "phase/machine.h"
#include "tests/games/fairy_chess/boards.h"

namespace phasemachine::fairy_chess {
namespace {

using Features = std::vector<std::uint32_t>;

template <int kWords>
std::vector<Features> listed(const Variant& v, const Position& p,
                             const MoveList& moves) {
  const MoveFeatures<kWords, isa::Portable> lister(v, p);
  const bool second = areSecondHalves(moves);
  std::vector<Features> all;
  for (const Move move : moves) {
    Features features;
    lister.list(move, second,
                [&](std::uint32_t feature) { features.push_back(feature); });
    std::sort(features.begin(), features.end());
    all.push_back(std::move(features));
  }
  return all;
}

// Of each move of a list.
std::vector<Features> featuresOf(const Board& board, const MoveList& moves) {
  const Variant& v = variantAt(board.position.variant);
  switch (v.words) {
    case 1:
      return listed<1>(v, board.position, moves);
    case 2:
      return listed<2>(v, board.position, moves);
    default:
      return listed<3>(v, board.position, moves);
  }
}

// Calls f with the board and its moves along a random game of every variant.
template <class F>
void forEachRandomPosition(F&& f) {
  Random random(11);
  for (const std::string& name : variantNames()) {
    FairyChess::Options options;
    options.variant = name;
    Board board = FairyChess::initial(options);
    MoveList moves;
    Decision decision = PhaseMachine<FairyChess>::legalMoves(board, moves);
    for (int ply = 0; ply < 100 && !decision.winner; ++ply) {
      f(name, board, moves);
      const auto size = static_cast<std::uint32_t>(moves.size());
      decision = PhaseMachine<FairyChess>::step(
          board, moves[random.below(size)], moves);
    }
  }
}

TEST(FairyMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = readNetwork<MoveWeights>(kMovesFile.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &kMoveWeights);
  std::string damaged(kMovesFile.bytes());
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(checkNetwork(damaged, networkKind<MoveWeights>()).ok());
}

TEST(FairyMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachRandomPosition(
      [](const std::string& name, const Board& board, const MoveList& moves) {
        for (const Features& features : featuresOf(board, moves)) {
          ASSERT_FALSE(features.empty()) << name;
          ASSERT_LT(features.back(), kMoveFeatures) << name;
          ASSERT_EQ(std::adjacent_find(features.begin(), features.end()),
                    features.end())
              << name << ' ' << FairyChess::toText(board);
        }
      });
}

TEST(FairyMovePrior, LogitsAreTheSumsOfWeightsInEveryForm) {
  std::vector<float> logits(MoveList::capacity());
  forEachRandomPosition([&](const std::string& name, const Board& board,
                            const MoveList& moves) {
    const Variant& v = variantAt(board.position.variant);
    const std::vector<Features> all = featuresOf(board, moves);
    for (const IsaLevel isa : availableIsas()) {
      evaluationFor(isa, v).moveLogits(v, board.position, moves, logits.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (logits[i] == kGoalLogit) continue;
        int sum = 0;
        for (const std::uint32_t feature : all[i]) {
          sum += kMoveWeights.of[feature];
        }
        ASSERT_FLOAT_EQ(logits[i], static_cast<float>(sum) / kWeightOne)
            << name << ' ' << isaName(isa);
      }
    }
  });
}

// The features of all moves of a position, unordered.
std::vector<Features> bagOf(const std::string& variant,
                            const std::string& text) {
  Board board = fairyBoard(variant, text);
  MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(board, moves);
  std::vector<Features> all = featuresOf(board, moves);
  std::sort(all.begin(), all.end());
  return all;
}

TEST(FairyMovePrior, ABoardTurnedRoundHasTheSameFeaturesForTheOtherSide) {
  for (const auto& [variant, white, black] :
       {std::tuple("chess", "1k6/1p3n2/8/3q4/8/4B3/P2R4/1K6 w - - 0 9",
                   "1k6/p2r4/4b3/8/3Q4/8/1P3N2/1K6 b - - 0 9"),
        std::tuple("crazyhouse", "1k6/1p6/8/8/8/4B3/8/1K6[Nq] w - - 0 9",
                   "1k6/8/4b3/8/8/8/1P6/1K6[Qn] b - - 0 9"),
        std::tuple("zoo", "4k5/10/3(gf)6/10/10/5(Lo)4/10/10/10/4K5 w - - 0 9",
                   "4k5/10/10/10/5(lo)4/10/10/3(Gf)6/10/4K5 b - - 0 9")}) {
    const std::vector<Features> one = bagOf(variant, white);
    EXPECT_GT(one.size(), 5U) << variant;
    EXPECT_EQ(one, bagOf(variant, black)) << variant;
  }
}

// The names of a variant and its pieces do not matter.
TEST(FairyMovePrior, OtherNamesForTheSamePiecesChangeNothing) {
  ASSERT_TRUE(addVariants("[one:chess]\n"
                          "customPiece1 = a:WF\n"
                          "customPiece2 = c:C\n"
                          "[other:chess]\n"
                          "customPiece1 = x:C\n"
                          "customPiece2 = z:FW\n",
                          "names.ini")
                  .ok());
  const std::vector<Features> one =
      bagOf("one", "rnbqkbnr/pppppppp/2c5/8/5A2/8/PPPPPPPP/RNBQKBNR w - - 0 5");
  EXPECT_GT(one.size(), 20U);
  EXPECT_EQ(one, bagOf("other",
                       "rnbqkbnr/pppppppp/2x5/8/5Z2/8/PPPPPPPP/"
                       "RNBQKBNR w - - 0 5"));
}

// The text of the move with the highest prior.
std::string firstIn(const std::string& variant, const std::string& text,
                    std::string_view half = "") {
  Board board = fairyBoard(variant, text);
  MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(board, moves);
  if (!half.empty()) {
    const auto move = FairyChess::moveFromText(board, half);
    EXPECT_TRUE(move.ok()) << half;
    PhaseMachine<FairyChess>::step(board, *move, moves);
  }
  std::vector<float> logits(moves.size());
  moveLogits(board, moves, logits.data());
  const auto best = std::max_element(logits.begin(), logits.end());
  return FairyChess::moveToText(
      board, moves[static_cast<std::size_t>(best - logits.begin())]);
}

TEST(FairyMovePrior, GoodMovesComeFirstInManyVariants) {
  // Unguarded pieces of any kind.
  EXPECT_EQ(firstIn("chess", "k7/pp6/8/3q4/8/8/3R4/K7 w - - 0 20"), "d2d5");
  EXPECT_EQ(firstIn("shatranj", "k7/pp6/8/3r4/8/8/3R1P2/K7 w - - 0 20"),
            "d2d5");
  EXPECT_EQ(firstIn("griffin_laser", "k7/8/8/3(gr)4/8/8/3R4/K7 w - - 0 20"),
            "d2d5");
  ASSERT_TRUE(addVariants("[camel:chess]\n"
                          "knight = -\n"
                          "customPiece1 = n:C\n",
                          "camel.ini")
                  .ok());
  EXPECT_EQ(firstIn("camel", "k7/pp6/8/3q4/8/8/2N5/K7 w - - 0 20"), "c2d5");
  // Onto the hill, to the last rank, and mate by a drop.
  EXPECT_EQ(firstIn("kingofthehill", "8/8/k7/8/8/3K4/6PP/8 w - - 0 20"),
            "d3d4");
  EXPECT_EQ(firstIn("racingkings", "8/K7/8/8/8/8/7k/R7 w - - 0 20").back(),
            '8');
  const std::string drop =
      firstIn("crazyhouse", "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 20");
  EXPECT_EQ(drop.front(), 'R');
  EXPECT_EQ(drop.back(), '8');
  // The second half of a move.
  EXPECT_EQ(firstIn("chess", "8/P6k/8/8/8/8/8/K7 w - - 0 20", "a7a8>"), "=Q");
}

}  // namespace
}  // namespace phasemachine::fairy_chess
