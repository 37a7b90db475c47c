// The learned value and the move priors: their files, their features, what
// they may not change, and known good moves.

#include "games/twilight_struggle/knowledge/networks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "games/twilight_struggle/knowledge/move_feature_ranges.h"
#include "games/twilight_struggle/knowledge/move_features.h"
#include "games/twilight_struggle/knowledge/nuclear_risk.h"
#include "games/twilight_struggle/knowledge/value_features.h"
#include "network/network_file.h"
#include "tests/games/twilight_struggle/scene.h"
#include "tests/support/must.h"
#include "tests/support/random_play.h"

namespace phasemachine::twilight_struggle {
namespace {

std::vector<std::uint32_t> featuresOf(const Board& board) {
  const RegionScores scores(board);
  const DeadlyCards deadly = deadlyHeld(board);
  std::vector<std::uint32_t> features;
  ValueFeatures(board, scores, deadly).list([&](std::uint32_t feature) {
    features.push_back(feature);
  });
  return features;
}

int leadOf(const Board& board) {
  return learnedLead(board, RegionScores(board), deadlyHeld(board),
                     evaluate(board, kUsa));
}

// Calls f(visit) for what happens in random games under several rules.
template <class F>
void forEachVisit(std::uint64_t firstSeed, F&& f) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Options options;
    if (seed % 2 == 1) {
      options.rules =
          static_cast<std::uint32_t>(Random(seed)()) & ((1U << kRules) - 1);
      options.usBonus = static_cast<std::uint8_t>(seed % 4);
    }
    playRandomly<TwilightStruggle>(firstSeed + seed, f, options);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Calls f(board) for every position before the end.
template <class F>
void forEachBoard(F&& f) {
  forEachVisit(800, [&](const auto& visit) {
    if (!visit.decision.winner) f(visit.board);
  });
}

TEST(TwilightStruggleValueNetwork, TheFileIsWholeAndADamagedOneIsRefused) {
  const auto read = must(readNetwork<ValueWeights>(kValueFile.bytes()));
  EXPECT_EQ(read, &kValueWeights);
  std::string damaged(kValueFile.bytes());
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(checkNetwork(damaged, networkKind<ValueWeights>()).ok());
}

TEST(TwilightStruggleValueNetwork, FeaturesAreInRangeAndFitTheList) {
  std::size_t most = 0;
  forEachBoard([&](const Board& board) {
    const auto features = featuresOf(board);
    most = std::max(most, features.size());
    for (const std::uint32_t feature : features) {
      ASSERT_LT(feature, kValueFeatures);
    }
  });
  EXPECT_GT(most, 150U);
  EXPECT_LT(most, ValueFeatures::kMost);
}

TEST(TwilightStruggleValueNetwork, TheLeadIsThatOfTheWeightsInTheFile) {
  const ValueWeights& w = kValueWeights;
  forEachBoard([&](const Board& board) {
    std::array<int, ValueWeights::kUnits> sums;
    std::copy(w.bias.begin(), w.bias.end(), sums.begin());
    for (const std::uint32_t feature : featuresOf(board)) {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += w.features[feature][i];
      }
    }
    const auto turn = static_cast<std::size_t>(board.turn - 1);
    int output = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      // They do not wrap around.
      ASSERT_EQ(sums[i], static_cast<std::int16_t>(sums[i]));
      output += std::clamp(sums[i], 0, ValueWeights::kOne) * w.outputs[turn][i];
    }
    const int lead = evaluate(board, kUsa);
    ASSERT_EQ(leadOf(board), lead * w.scale[turn] / ValueWeights::kScaleOne +
                                 w.constant[turn] +
                                 output / (1 << ValueWeights::kShift));
  });
}

TEST(TwilightStruggleValueNetwork, TheScoresOfBothSidesAddUp) {
  forEachBoard([](const Board& board) {
    const double usa = learnedScore(board, kUsa);
    ASSERT_GE(usa, 0);
    ASSERT_LE(usa, 1);
    ASSERT_DOUBLE_EQ(usa + learnedScore(board, kUssr), 1);
    ASSERT_EQ(usa, expectedScore(board, kUsa, leadOf(board)));
  });
}

// The network corrects the lead, not the risk of nuclear war.
TEST(TwilightStruggleValueNetwork, ALostGameStaysLost) {
  int lost = 0;
  forEachBoard([&](const Board& board) {
    for (const Side side : {kUssr, kUsa}) {
      if (expectedScore(board, side) > 0) continue;
      ++lost;
      ASSERT_EQ(learnedScore(board, side), 0);
    }
  });
  EXPECT_GT(lost, 10);
}

TEST(TwilightStruggleValueNetwork, BothHandsAndThePilesCount) {
  Scene scene;
  scene.board.round = 3;
  scene.board.turn = 5;
  scene.give(kUssr, {kFidel, kNasser});
  scene.give(kUsa, {kMarshallPlan, kNato});
  const auto features = featuresOf(scene.board);
  const auto has = [&](std::uint32_t feature) {
    return std::find(features.begin(), features.end(), feature) !=
           features.end();
  };
  EXPECT_TRUE(has(ValueFeatureRanges::kHeld(0, kFidel)));
  EXPECT_FALSE(has(ValueFeatureRanges::kHeld(1, kFidel)));
  EXPECT_TRUE(has(ValueFeatureRanges::kHeld(1, kNato)));
  EXPECT_TRUE(has(ValueFeatureRanges::kHandSize(0, 2)));
}

// A point more wins more games, at any time.
TEST(TwilightStruggleValueNetwork, PointsCount) {
  for (const int turn : {1, 4, 7, 10}) {
    const auto score = [turn](int points) {
      const auto board =
          must(fromText("turn=" + std::to_string(turn) +
                            " round=2 vp=" + std::to_string(points),
                        {}));
      return learnedScore(board, kUsa);
    };
    EXPECT_GT(score(8), score(-8) + 0.1) << turn;
  }
}

// --- The move priors ---------------------------------------------------------

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

// Calls f(visit) wherever a player decides.
template <class F>
void forEachDecision(F&& f) {
  forEachVisit(700, [&](const auto& visit) {
    if (visit.decision.winner || visit.decision.side == Side::kNeutral) return;
    f(visit);
  });
}

TEST(TwilightStruggleMovePrior, TheWeightsAreWholeAndUndamaged) {
  const auto read = must(readNetwork<MoveWeights>(kMovesFile.bytes()));
  EXPECT_EQ(read, &kMoveWeights);
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
        event.options[0] != Choice{}) {
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
