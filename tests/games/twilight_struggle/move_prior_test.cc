// The move priors: features, weights, and known good moves.

#include "games/twilight_struggle/knowledge/move_prior.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/network_file.h"
#include "core/random.h"
#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

using Features = std::vector<std::uint32_t>;

Features featuresOf(const Board& board, Move move) {
  Features features;
  MoveFeatures(board).list(
      move, [&](std::uint32_t feature) { features.push_back(feature); });
  std::sort(features.begin(), features.end());
  return features;
}

std::vector<float> logitsOf(const Board& board, const MoveList& moves) {
  std::vector<float> logits(moves.size());
  moveLogits(board, moves, logits.data());
  return logits;
}

// Calls f(visit) wherever a player decides in random games under several rules.
template <class F>
void forEachDecision(F&& f) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    if (seed % 2 == 1) {
      options.rules =
          static_cast<std::uint32_t>(Random(seed)()) & ((1U << kRules) - 1);
      options.usBonus = static_cast<std::uint8_t>(seed % 4);
    }
    playRandomly<TwilightStruggle>(
        700 + seed,
        [&](const auto& visit) {
          if (visit.decision.winner || visit.decision.side == Side::kNeutral) {
            return;
          }
          f(visit);
        },
        options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(TwilightStruggleMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = readNetwork<MoveWeights>(kMovesFile.bytes());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(*read, &kMoveWeights);
}

TEST(TwilightStruggleMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachDecision([](const auto& visit) {
    for (const Move move : visit.moves) {
      const Features features = featuresOf(visit.board, move);
      ASSERT_FALSE(features.empty());
      ASSERT_LT(features.back(), kMoveFeatures);
      ASSERT_EQ(std::adjacent_find(features.begin(), features.end()),
                features.end());
    }
  });
}

TEST(TwilightStruggleMovePrior, TheAskingCardsAreThoseOfTheEvents) {
  CardSet asking = {kCubanMissileCrisis, kNorad};
  for (const Card card : kAllCards) {
    const Event& event = eventOf(card);
    if (event.picks[0].effect != Pick::kNoPick || event.cards != nullptr ||
        event.options != nullptr) {
      asking.add(card);
    }
  }
  EXPECT_EQ(kAskingCards, asking);
}

TEST(TwilightStruggleMovePrior, LogitsAreTheSumsOfWeights) {
  forEachDecision([](const auto& visit) {
    const std::vector<float> logits = logitsOf(visit.board, visit.moves);
    for (std::size_t i = 0; i < visit.moves.size(); ++i) {
      int sum = 0;
      for (const std::uint32_t feature :
           featuresOf(visit.board, visit.moves[i])) {
        sum += kMoveWeights.of[feature];
      }
      ASSERT_FLOAT_EQ(logits[i], static_cast<float>(sum) / kWeightOne);
    }
  });
}

TEST(TwilightStruggleMovePrior, WhatIsHiddenChangesNothing) {
  Random random(5);
  forEachDecision([&](const auto& visit) {
    const Board world =
        TwilightStruggle::determinize(visit.board, visit.decision.side, random);
    for (const Move move : visit.moves) {
      ASSERT_EQ(featuresOf(world, move), featuresOf(visit.board, move));
    }
    ASSERT_EQ(logitsOf(world, visit.moves), logitsOf(visit.board, visit.moves));
  });
}

// --- Moves that the weights know ---------------------------------------------

// The moves of a position with their logits.
struct Judged {
  explicit Judged(const std::string& text) {
    auto read = fromText(text, {});
    EXPECT_TRUE(read.ok()) << read.status();
    if (read.ok()) judge(*read);
  }
  explicit Judged(Board position) { judge(position); }

  void judge(Board position) {
    board = position;
    PhaseMachine<TwilightStruggle>::legalMoves(board, moves);
    logits = logitsOf(board, moves);
  }
  float of(Move move) const {
    const auto* at = std::find(moves.begin(), moves.end(), move);
    EXPECT_NE(at, moves.end());
    return logits[static_cast<std::size_t>(at - moves.begin())];
  }
  Move best() const {
    const auto at = std::max_element(logits.begin(), logits.end());
    return moves[static_cast<std::size_t>(at - logits.begin())];
  }

  Board board = {};
  MoveList moves;
  std::vector<float> logits;
};

TEST(TwilightStruggleMovePrior, DeadlyCardsWaitOrGoToSpace) {
  const Judged two(
      "turn=5 round=4 phasing=USSR milops=2/2 US=Zaire:2 defcon=2 "
      "hand.USSR=Duck_and_Cover,Fidel,Decolonization,Brezhnev_Doctrine");
  EXPECT_NE(two.best(), Move::of(kDuckAndCover));
  Board board = two.board;
  PhaseMachine<TwilightStruggle>::advance(board, Move::of(kDuckAndCover));
  const Judged played(board);
  EXPECT_EQ(played.best(), Move::of(kSpace));
}

// UN Intervention's companion.
TEST(TwilightStruggleMovePrior, UnInterventionTakesTheDeadlyCardAlong) {
  Scene scene;
  scene.board.defcon = 2;
  scene.put(kZaire, 0, 2);
  scene.give(kUssr, {kCiaCreated, kRomanianAbdication, kPanamaCanalReturned});
  scene.begin(RequestCompanion{.side = kUssr});
  EXPECT_EQ(Judged(scene.board).best(), Move::of(kCiaCreated));
}

TEST(TwilightStruggleMovePrior, AScoringCardIsPlayedWhileItScores) {
  const auto swing = [](const std::string& influence) {
    const Judged judged(
        "turn=6 round=4 phasing=US defcon=3 "
        "hand.US=Africa_Scoring,NATO,Junta " +
        influence);
    return judged.of(Move::of(kAfricaScoring)) - judged.of(Move::of(kJunta));
  };
  EXPECT_GT(swing("USSR=- US=Zaire:1,Nigeria:1,Angola:1,South_Africa:3"),
            swing("US=- USSR=Zaire:1,Nigeria:1,Angola:1,South_Africa:3"));
}

TEST(TwilightStruggleMovePrior, InfluenceGoesWhereItChangesControl) {
  Scene scene;
  scene.board.phasing = kUsa;
  scene.put(
      {{kZaire, 0, 0}, {kNigeria, 0, 1}, {kCameroon, 0, 1}, {kBotswana, 0, 2}});
  takeSnapshot(scene.board);
  scene.begin(RequestInfluence{.side = kUsa, .left = 1, .bonus = 0, .last = 0});
  const Judged judged(scene.board);
  EXPECT_GT(judged.of(Move::of(kZaire)), judged.of(Move::of(kBotswana)));
}

TEST(TwilightStruggleMovePrior, ACoupPrefersWeakBattlegrounds) {
  Scene scene;
  scene.board.defcon = 5;
  scene.board.turn = 1;
  scene.put({{kIran, 0, 1}, {kAustralia, 0, 4}, {kUnitedKingdom, 0, 5}});
  scene.begin(RequestCoup{
      .side = kUssr, .value = 4, .bonus = 0, .terms = 0, .except = kAbsent});
  EXPECT_EQ(Judged(scene.board).best(), Move::of(kIran));
}

TEST(TwilightStruggleMovePrior, TheSetupHoldsTheCentre) {
  Board board = TwilightStruggle::initial({});
  MoveList moves;
  Random random(3);
  Decision decision = PhaseMachine<TwilightStruggle>::legalMoves(board, moves);
  while (decision.side == Side::kNeutral) {
    decision = PhaseMachine<TwilightStruggle>::step(
        board, PhaseMachine<TwilightStruggle>::sampleChance(board, random),
        moves);
  }
  const Judged ussr(board);
  EXPECT_GT(ussr.of(Move::of(kPoland)), ussr.of(Move::of(kFinland)));
  EXPECT_GT(ussr.of(Move::of(kPoland)), ussr.of(Move::of(kBulgaria)));
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
