// The move priors of Gungi: their features, their weights, their forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/isa.h"
#include "core/network_file.h"
#include "core/random.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/move_features.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"

namespace phasemachine::gungi {
namespace {

using Features = std::vector<std::uint32_t>;

Features featuresOf(const Gungi::Board& board, Move move) {
  Features features;
  MoveFeatures<isa::Portable>(board.position, board.options)
      .list(move, [&](std::uint32_t feature) { features.push_back(feature); });
  std::sort(features.begin(), features.end());
  return features;
}

// Calls f with the board and its moves along random games of every rule set.
template <class F>
void forEachRandomPosition(F&& f) {
  Random random(11);
  for (const RuleSet rules :
       {RuleSet::kSeed, RuleSet::kIntro, RuleSet::kBeginner,
        RuleSet::kIntermediate, RuleSet::kAdvanced}) {
    Options options;
    options.rules = rules;
    for (int game = 0; game < 3; ++game) {
      Gungi::Board board = Gungi::initial(options);
      Gungi::MoveList moves;
      Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
      for (int ply = 0; ply < 150 && !decision.winner; ++ply) {
        f(board, moves);
        decision = PhaseMachine<Gungi>::step(
            board,
            moves[random.below(static_cast<std::uint32_t>(moves.size()))],
            moves);
      }
    }
  }
}

TEST(GungiMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = readNetwork<MoveWeights>(kMovesFile.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &kMoveWeights);
}

TEST(GungiMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachRandomPosition([](const Gungi::Board& board, const MoveList& moves) {
    for (const Move move : moves) {
      const Features features = featuresOf(board, move);
      ASSERT_FALSE(features.empty());
      EXPECT_LT(features.back(), kMoveFeatures);
      EXPECT_EQ(std::adjacent_find(features.begin(), features.end()),
                features.end());
    }
  });
}

TEST(GungiMovePrior, LogitsAreTheSumsOfWeightsInEveryForm) {
  std::vector<float> logits(MoveList::capacity());
  forEachRandomPosition([&](const Gungi::Board& board, const MoveList& moves) {
    for (const IsaLevel isa : availableIsas()) {
      compiledFor(isa).moveLogits(board.position, board.options, moves,
                                  logits.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        int sum = 0;
        for (const std::uint32_t feature : featuresOf(board, moves[i])) {
          sum += kMoveWeights.of[feature];
        }
        const Tower target = board.position.towers[moves[i].to()];
        if (moves[i].isCapture() && typeOf(topOf(target)) == PieceType::kSui) {
          EXPECT_EQ(logits[i], 12);
        } else {
          EXPECT_FLOAT_EQ(logits[i], static_cast<float>(sum) / kWeightOne);
        }
      }
    }
  });
}

TEST(GungiMovePrior, ABoardTurnedRoundHasTheSameFeaturesForTheOtherSide) {
  const Gungi::Board one = boardOf("4M4/9/9/4f4/4F4/9/9/9/4m4 -/- b");
  const Gungi::Board other = boardOf("4M4/9/9/9/4f4/4F4/9/9/4m4 -/- w");
  std::vector<std::vector<Features>> all;
  for (const Gungi::Board* board : {&one, &other}) {
    MoveList moves;
    Gungi::Board copy = *board;
    PhaseMachine<Gungi>::legalMoves(copy, moves);
    std::vector<Features> ofMoves;
    for (const Move move : moves) ofMoves.push_back(featuresOf(*board, move));
    std::sort(ofMoves.begin(), ofMoves.end());
    all.push_back(std::move(ofMoves));
  }
  EXPECT_FALSE(all[0].empty());
  EXPECT_EQ(all[0], all[1]);
}

}  // namespace
}  // namespace phasemachine::gungi
