// The evaluation of every variant from its data alone.

#include "games/fairy_chess/knowledge/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/fairy_chess/game.h"
#include "games/fairy_chess/knowledge/move_prior.h"
#include "games/fairy_chess/knowledge/value_network.h"
#include "games/fairy_chess/moves/sized_moves.h"
#include "games/fairy_chess/variants/position_text.h"
#include "games/fairy_chess/variants/registry.h"
#include "network/network_file.h"
#include "phase/machine.h"
#include "tests/games/fairy_chess/boards.h"
#include "tests/support/must.h"

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

double scoreOf(const char* variant, const std::string& text) {
  FairyChess::Options options;
  options.variant = variant;
  return expectedScore(must(FairyChess::fromText(text, options)), learnedValue);
}

TEST(FairyEvaluate, TheNextMoveWinsByTheLastCheckOrAtAGoal) {
  const std::string check = "4k3/8/8/8/8/8/8/R3K3 w - - ";
  EXPECT_EQ(scoreOf("3check", check + "1+3 0 1"), 1);
  EXPECT_LT(scoreOf("3check", check + "2+3 0 1"), 1);
  EXPECT_LT(scoreOf("3check", check + "3+1 0 1"), 1);
  EXPECT_EQ(scoreOf("kingofthehill", "k7/8/8/8/8/4K3/8/8 w - - 0 1"), 1);
  EXPECT_LT(scoreOf("kingofthehill", "k7/8/8/8/8/8/4K3/8 w - - 0 1"), 1);
  // All goals in reach are guarded.
  EXPECT_LT(scoreOf("kingofthehill", "k2rr3/8/8/8/8/2K5/8/8 w - - 0 1"), 1);
}

TEST(FairyEvaluate, TheLastCheckIsTheLikeliestMove) {
  const auto logitsOf = [](const char* left) {
    FairyChess::Options options;
    options.variant = "3check";
    auto board = must(FairyChess::fromText(
        "4k3/8/8/8/8/8/8/R3K3 w - - " + std::string(left) + " 0 1", options));
    FairyChess::MoveList moves;
    PhaseMachine<FairyChess>::legalMoves(board, moves);
    std::vector<float> logits(moves.size());
    moveLogits(board, moves, logits.data());
    const Move check = must(FairyChess::moveFromText(board, "a1a8"));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == check) return logits[i];
    }
    return -1000.0F;
  };
  EXPECT_EQ(logitsOf("1+3"), kGoalLogit);
  // Of the mover's checks, not of the other's.
  EXPECT_LT(logitsOf("3+1"), kGoalLogit);
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
    ASSERT_EQ(form.learnedValue(v, p), portable.learnedValue(v, p))
        << isaName(isa);
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
      for (const auto evaluation : {evaluate, learnedValue}) {
        const double score = expectedScore(board, evaluation);
        ASSERT_GE(score, 0) << name;
        ASSERT_LE(score, 1) << name;
      }
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

// What boards with the same key have in common.
struct OfKey {
  double score;
  std::vector<Move> moves;
  bool operator==(const OfKey&) const = default;
};

// Compares the boards behind a few moves of each line; returns how many repeat.
int compareBehind(const Board& board, int plies,
                  std::map<std::uint64_t, OfKey>& found) {
  FairyChess::MoveList moves;
  Board now = board;
  if (PhaseMachine<FairyChess>::legalMoves(now, moves).winner) return 0;
  const OfKey here = {expectedScore(now, learnedValue),
                      std::vector<Move>(moves.begin(), moves.end())};
  const auto [at, fresh] = found.try_emplace(evaluationKey(now), here);
  EXPECT_EQ(at->second, here) << FairyChess::toText(now);
  int repeated = fresh ? 0 : 1;
  if (plies == 0) return repeated;
  const std::size_t step = moves.size() / 5 + 1;
  for (std::size_t i = 0; i < moves.size(); i += step) {
    Board next = now;
    PhaseMachine<FairyChess>::advance(next, moves[i]);
    repeated += compareBehind(next, plies - 1, found);
  }
  return repeated;
}

TEST(FairyEvaluate, EqualKeysMeanEqualScoresAndMoves) {
  int repeated = 0;
  for (const std::string& name : variantNames()) {
    FairyChess::Options options;
    options.variant = name;
    std::map<std::uint64_t, OfKey> found;
    repeated += compareBehind(FairyChess::initial(options), 4, found);
  }
  EXPECT_GT(repeated, 1000);
}

TEST(FairyEvaluate, KeysTellWhatPiecesDoNot) {
  const auto keyOf = [](const char* variant, const std::string& text) {
    return evaluationKey(fairyBoard(variant, text));
  };
  const std::string rooks = "r3k2r/8/8/8/8/8/8/R3K2R ";
  EXPECT_NE(keyOf("chess", rooks + "w KQkq - 0 1"),
            keyOf("chess", rooks + "w KQk - 0 1"));
  EXPECT_NE(keyOf("chess", rooks + "w KQkq - 0 1"),
            keyOf("chess", rooks + "b KQkq - 0 1"));
  EXPECT_EQ(keyOf("chess", rooks + "w KQkq - 0 1"),
            keyOf("chess", rooks + "w KQkq - 7 9"));
  const std::string pawns = "4k3/8/8/3pP3/8/8/8/4K3 w - ";
  EXPECT_NE(keyOf("chess", pawns + "d6 0 1"), keyOf("chess", pawns + "- 0 1"));
  const std::string kings = "4k3/8/8/8/8/8/8/R3K3 w - - ";
  EXPECT_NE(keyOf("3check", kings + "3+2 0 1"),
            keyOf("3check", kings + "2+3 0 1"));
  EXPECT_NE(keyOf("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"),
            keyOf("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"));
  Board half = fairyBoard("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const std::uint64_t whole = evaluationKey(half);
  PhaseMachine<FairyChess>::step(half,
                                 must(FairyChess::moveFromText(half, "a7a8")));
  EXPECT_NE(evaluationKey(half), whole);
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

// The networks of fairy chess: their features, their weights, their forms.

using Features = std::vector<std::uint32_t>;

// Calls f with the position in its size.
template <class F>
auto inItsSize(const Board& board, F&& f) {
  const Variant& v = variantAt(board.position.variant);
  switch (v.words) {
    case 1: return f.template operator()<1>(v, board.position);
    case 2: return f.template operator()<2>(v, board.position);
    default: return f.template operator()<3>(v, board.position);
  }
}

// Of the position's value.
Features valueFeaturesOf(const Board& board) {
  return inItsSize(board, []<int kWords>(const Variant& v, const Position& p) {
    const Evaluation<kWords, isa::Portable> terms(v, p);
    const ValueFeatures<kWords, isa::Portable> features(terms);
    Features all(features.all().begin(), features.all().end());
    std::sort(all.begin(), all.end());
    return all;
  });
}

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
  return inItsSize(board, [&]<int kWords>(const Variant& v, const Position& p) {
    return listed<kWords>(v, p, moves);
  });
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
  const auto read = must(readNetwork<MoveWeights>(kMovesFile.bytes()));
  EXPECT_EQ(read, &kMoveWeights);
  std::string damaged(kMovesFile.bytes());
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_FALSE(checkNetwork(damaged, networkKind<MoveWeights>()).ok());
}

TEST(FairyValue, TheWeightsAreWholeAndUndamaged) {
  const auto read = must(readNetwork<ValueWeights>(kValueFile.bytes()));
  EXPECT_EQ(read, &kValueWeights);
}

TEST(FairyValue, TheAimFollowsFromTheRules) {
  const auto aimOf = [](const char* name) {
    return (*variantNamed(name))->traits.aim;
  };
  EXPECT_EQ(aimOf("capablanca"), Aim::kMate);
  EXPECT_EQ(aimOf("minishogi"), Aim::kHands);
  EXPECT_EQ(aimOf("5check"), Aim::kChecks);
  EXPECT_EQ(aimOf("kingofthehill"), Aim::kHill);
  EXPECT_EQ(aimOf("racingkings"), Aim::kRace);
  EXPECT_EQ(aimOf("kinglet"), Aim::kExtinction);
  EXPECT_EQ(aimOf("atomic"), Aim::kBlast);
  EXPECT_EQ(aimOf("suicide"), Aim::kLoss);
  EXPECT_EQ(aimOf("horde"), Aim::kHorde);
}

TEST(FairyValue, FeaturesAreInRangeAndAddUp) {
  forEachRandomPosition([](const std::string& name, const Board& board,
                           const MoveList&) {
    const Features features = valueFeaturesOf(board);
    ASSERT_FALSE(features.empty()) << name;
    ASSERT_LT(features.back(), kValueFeatures) << name;
    const Variant& v = variantAt(board.position.variant);
    const auto aim = static_cast<std::size_t>(v.traits.aim);
    double sum = kValueWeights.constant[aim];
    for (std::size_t i = 0; i < kUnits; ++i) {
      double unit = kValueWeights.bias[i];
      for (const std::uint32_t feature : features) {
        unit += kValueWeights.features[feature][i];
      }
      // Sums of the units do not wrap around.
      ASSERT_LT(std::abs(unit), 32768) << name;
      sum +=
          std::clamp(unit / kUnitOne, 0.0, 1.0) * kValueWeights.outputs[aim][i];
    }
    ASSERT_NEAR(learnedValue(v, board.position),
                sum * evenValue(v) / ValueWeights::kOutputOne +
                    evaluate(v, board.position) * kValueWeights.scale[aim] /
                        static_cast<double>(ValueWeights::kScaleOne),
                2)
        << name << ' ' << FairyChess::toText(board);
  });
}

TEST(FairyMovePrior, FeaturesAreInRangeAndListedOnce) {
  forEachRandomPosition(
      [](const std::string& name, const Board& board, const MoveList& moves) {
        for (const Features& features : featuresOf(board, moves)) {
          ASSERT_FALSE(features.empty()) << name;
          ASSERT_LE(features.size(), kMostFeaturesOfMove) << name;
          ASSERT_LT(features.back(), kMoveFeatures) << name;
          ASSERT_EQ(std::adjacent_find(features.begin(), features.end()),
                    features.end())
              << name << ' ' << FairyChess::toText(board);
        }
      });
}

TEST(FairyMovePrior, LogitsAreThoseOfTheWeightsInEveryForm) {
  std::vector<float> logits(MoveList::capacity());
  forEachRandomPosition([&](const std::string& name, const Board& board,
                            const MoveList& moves) {
    const Variant& v = variantAt(board.position.variant);
    const std::vector<Features> all = featuresOf(board, moves);
    for (const IsaLevel isa : availableIsas()) {
      evaluationFor(isa, v).moveLogits(v, board.position, moves, logits.data());
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (logits[i] == kGoalLogit) continue;
        double logit = 0;
        for (const std::uint32_t feature : all[i]) {
          logit += kMoveWeights.of[feature] / double{MoveWeights::kOne};
        }
        for (std::size_t u = 0; u < kUnits; ++u) {
          int unit = kMoveWeights.bias[u];
          for (const std::uint32_t feature : all[i]) {
            unit += kMoveWeights.features[feature][u];
          }
          // Sums of the units do not wrap around.
          ASSERT_LT(std::abs(unit), 32768) << name;
          logit += std::clamp(unit / double{kUnitOne}, 0.0, 1.0) *
                   kMoveWeights.outputs[u] / MoveWeights::kOutputOne;
        }
        ASSERT_FLOAT_EQ(logits[i], static_cast<float>(logit))
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

// Features are the same for the same position.
void expectSameFeatures(const std::string& variant, const std::string& text,
                        const std::string& otherVariant,
                        const std::string& otherText) {
  const std::vector<Features> one = bagOf(variant, text);
  EXPECT_GT(one.size(), 5U) << variant;
  EXPECT_EQ(one, bagOf(otherVariant, otherText)) << variant;
  EXPECT_EQ(valueFeaturesOf(fairyBoard(variant, text)),
            valueFeaturesOf(fairyBoard(otherVariant, otherText)))
      << variant;
}

TEST(FairyMovePrior, ABoardTurnedRoundHasTheSameFeaturesForTheOtherSide) {
  for (const auto& [variant, white, black] :
       {std::tuple("chess", "1k6/1p3n2/8/3q4/8/4B3/P2R4/1K6 w - - 0 9",
                   "1k6/p2r4/4b3/8/3Q4/8/1P3N2/1K6 b - - 0 9"),
        std::tuple("crazyhouse", "1k6/1p6/8/8/8/4B3/8/1K6[Nq] w - - 0 9",
                   "1k6/8/4b3/8/8/8/1P6/1K6[Qn] b - - 0 9"),
        std::tuple("3check", "1k6/1p6/8/8/8/4B3/8/1K6 w - - 1+3 0 9",
                   "1k6/8/4b3/8/8/8/1P6/1K6 b - - 3+1 0 9"),
        std::tuple("kingofthehill", "1k6/1p6/8/8/8/4B3/8/1K6 w - - 0 9",
                   "1k6/8/4b3/8/8/8/1P6/1K6 b - - 0 9"),
        std::tuple("atomic", "1k6/1pn5/8/8/8/4B3/8/1K2R3 w - - 0 9",
                   "1k2r3/8/4b3/8/8/8/1PN5/1K6 b - - 0 9"),
        std::tuple("extinction", "1k1qrb2/1p6/6n1/8/8/8/P7/1K1QRBN1 w - - 0 9",
                   "1k1qrbn1/p7/8/8/8/6N1/1P6/1K1QRB2 b - - 0 9"),
        std::tuple("zoo", "4k5/10/3(gf)6/10/10/5(Lo)4/10/10/10/4K5 w - - 0 9",
                   "4k5/10/10/10/5(lo)4/10/10/3(Gf)6/10/4K5 b - - 0 9")}) {
    expectSameFeatures(variant, white, variant, black);
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
  expectSameFeatures(
      "one", "rnbqkbnr/pppppppp/2c5/8/5A2/8/PPPPPPPP/RNBQKBNR w - - 0 5",
      "other", "rnbqkbnr/pppppppp/2x5/8/5Z2/8/PPPPPPPP/RNBQKBNR w - - 0 5");
}

// The text of the move with the highest prior.
std::string firstIn(const std::string& variant, const std::string& text,
                    std::string_view half = "") {
  Board board = fairyBoard(variant, text);
  MoveList moves;
  PhaseMachine<FairyChess>::legalMoves(board, moves);
  if (!half.empty()) {
    const auto move = must(FairyChess::moveFromText(board, half));
    PhaseMachine<FairyChess>::step(board, move, moves);
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
