// Gungi's features, against hand-made cases and the rules.

#include "games/gungi/knowledge/features.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "ai/network/forward.h"
#include "ai/network/network_file.h"
#include "core/isa.h"
#include "core/random.h"
#include "games/catalog.h"
#include "games/gungi/encoding.h"
#include "games/gungi/game.h"
#include "games/gungi/machine/moves.h"
#include "phase/knowledge.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"
#include "tests/support/random_network.h"

namespace phasemachine::gungi {
namespace {

std::vector<float> featuresOf(const Gungi::Board& board, Side viewer) {
  NumberRuns runs;
  Gungi::listFeatures(board, viewer, runs);
  std::vector<float> features(Gungi::features().size());
  runs.write(features.data(), features.size());
  return features;
}

// Where a row of the table begins.
std::size_t beginOf(std::size_t row) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < row; ++i) begin += kFeatureRows[i].count;
  return begin;
}

float sumOf(const std::vector<float>& features, std::size_t begin,
            std::size_t count) {
  float sum = 0;
  for (std::size_t i = begin; i < begin + count; ++i) sum += features[i];
  return sum;
}

// A soldier of the second player facing one of the first, which a general
// behind it defends.
constexpr std::string_view kPair = "4M4/9/9/4f4/4F4/9/9/9/4m4 -/- b";

TEST(GungiFeatures, AttackedAndDefendedPiecesAreCounted) {
  const Gungi::Board start = Gungi::initial({});
  for (const Side viewer : {Side::kFirst, Side::kSecond}) {
    const auto features = featuresOf(start, viewer);
    // Both sides look alike from the start.
    EXPECT_EQ(sumOf(features, 0, kPieceTypes * kDangers),
              sumOf(features, kPieceTypes * kDangers, kPieceTypes * kDangers));
    EXPECT_EQ(sumOf(features, beginOf(1), 3 * kSquares),
              sumOf(features, 0, kPieceTypes * kDangers));
  }
  EXPECT_EQ(featuresOf(start, Side::kFirst), featuresOf(start, Side::kSecond));
}

TEST(GungiFeatures, ABoardTurnedRoundHasTheSameForTheOtherSide) {
  // The position of kPair with colours swapped and the board turned.
  const Gungi::Board one = boardOf(kPair);
  const Gungi::Board other = boardOf("4M4/9/9/9/4f4/4F4/9/9/4m4 -/- w");
  EXPECT_EQ(featuresOf(one, Side::kFirst), featuresOf(other, Side::kSecond));
  EXPECT_EQ(featuresOf(one, Side::kSecond), featuresOf(other, Side::kFirst));
}

TEST(GungiFeatures, EveryFormListsTheSame) {
  Random random(3);
  Gungi::Board board = Gungi::initial({});
  Gungi::MoveList moves;
  Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
  for (int ply = 0; ply < 80 && !decision.winner; ++ply) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      std::vector<NumberRun> expected;
      for (const IsaLevel isa : availableIsas()) {
        NumberRuns runs;
        const int value = compiledFor(isa).listFeatures(
            board.position, board.options, viewer, runs);
        EXPECT_EQ(value, evaluate(board.position, board.options));
        if (expected.empty()) {
          expected.assign(runs.runs().begin(), runs.runs().end());
        }
        EXPECT_TRUE(std::ranges::equal(runs.runs(), expected));
      }
    }
    decision = PhaseMachine<Gungi>::step(
        board, moves[random.below(static_cast<std::uint32_t>(moves.size()))],
        moves);
  }
}

TEST(GungiFeatures, TheScoreIsTheEvaluatorsForEitherSide) {
  const Gungi::Board board = boardOf(kPair);
  NumberRuns runs;
  const double own = expectedScore(evaluate(board.position, board.options));
  EXPECT_FLOAT_EQ(Gungi::listFeatures(board, board.position.sideToMove, runs),
                  static_cast<float>(own));
  runs.clear();
  EXPECT_FLOAT_EQ(
      Gungi::listFeatures(board, opponent(board.position.sideToMove), runs),
      static_cast<float>(1 - own));
}

TEST(GungiFeatures, HandsAndTheEdgeAreListed) {
  const auto features =
      featuresOf(boardOf("4M4/9/9/9/9/9/9/9/m8 -/f2 b"), Side::kFirst);
  EXPECT_EQ(sumOf(features, beginOf(4), kOwnedTypes * kMostOfType), 2);
  // Of the 25 squares round a marshal in the corner 16 are beyond the edge.
  float edges = 0;
  for (std::size_t near = 0; near < kNear; ++near) {
    edges += features[beginOf(3) + near * kNearThings + kOwnedTypes];
  }
  EXPECT_EQ(edges, 16);
}

// Inputs listed by their changes are those of the observation and the features.

static_assert(KeepsInputs<Gungi>);

constexpr std::uint32_t kPlanes = totalOf(kEncodingRows);
constexpr std::uint32_t kNumbers = kPlanes * kSquares;
constexpr std::uint32_t kFirstFeature = kNumbers + kPlanes;
constexpr std::uint32_t kRowsOfAll = kFirstFeature + totalOf(kFeatureRows);

struct Inputs {
  std::vector<float> rows = std::vector<float>(kRowsOfAll);
  float score = 0;
};

Inputs expectedInputs(const Gungi::Board& board, Side viewer) {
  Inputs inputs;
  NumberRuns numbers;
  Gungi::listNumbers(board, viewer, numbers);
  network::forEachInputRow(
      numbers.runs(), kNumbers, kSquares,
      [&](std::uint32_t row, float number) { inputs.rows[row] = number; });
  NumberRuns features;
  inputs.score = Gungi::listFeatures(board, viewer, features);
  features.write(inputs.rows.data() + kFirstFeature, totalOf(kFeatureRows));
  return inputs;
}

// A side's inputs, kept from one position to the next.
struct Kept {
  Gungi::KeptInputs kept;
  std::vector<float> rows = std::vector<float>(kRowsOfAll);

  Inputs next(const Gungi::Board& board, Side viewer) {
    InputList list;
    Inputs inputs;
    inputs.score = Gungi::listInputs(board, viewer, kept, list);
    for (const auto& [row, value] : list.left()) {
      EXPECT_EQ(rows[row], value) << row;
      rows[row] = 0;
    }
    for (const auto& [row, value] : list.came()) {
      EXPECT_EQ(rows[row], 0) << row;
      rows[row] = value;
    }
    inputs.rows = rows;
    for (const std::uint32_t row : list.ones()) inputs.rows[row] += 1;
    for (const auto& [row, value] : list.others()) inputs.rows[row] += value;
    return inputs;
  }
};

// Calls f with the boards of random games under some rules, ends included.
template <class F>
void forEachBoard(std::string_view options, int games, F&& f) {
  Random random(4);
  for (int game = 0; game < games; ++game) {
    Gungi::Board board = Gungi::initial(*Options::parse(options));
    Gungi::MoveList moves;
    Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
    for (int ply = 0; ply < 320; ++ply) {
      f(board);
      if (decision.winner) break;
      const auto count = static_cast<std::uint32_t>(moves.size());
      decision =
          PhaseMachine<Gungi>::step(board, moves[random.below(count)], moves);
    }
  }
}

constexpr std::string_view kKeptRules[] = {
    "", "rules=intro", "rules=advanced",
    "yumi=engine,generals=queen,marshal=block,end=mate,cap=none,"
    "repetition=none"};

TEST(GungiKeptInputs, AreThoseOfObservationsAndFeatures) {
  for (const std::string_view rules : kKeptRules) {
    Kept kept[2];
    forEachBoard(rules, 2, [&](const Gungi::Board& board) {
      for (const Side viewer : {Side::kFirst, Side::kSecond}) {
        const Inputs expected = expectedInputs(board, viewer);
        const Inputs found = kept[playerIndex(viewer)].next(board, viewer);
        ASSERT_EQ(found.rows, expected.rows) << rules;
        ASSERT_EQ(found.score, expected.score) << rules;
      }
    });
  }
}

TEST(GungiKeptInputs, EveryFormListsTheSame) {
  forEachBoard("", 1, [&](const Gungi::Board& board) {
    std::vector<float> expected;
    for (const IsaLevel isa : availableIsas()) {
      InputList list;
      compiledFor(isa).listInputs(board.position, board.options, Side::kSecond,
                                  7, list);
      std::vector<float> rows(7 + totalOf(kFeatureRows));
      for (const std::uint32_t row : list.ones()) rows[row] += 1;
      for (const auto& [row, value] : list.others()) rows[row] += value;
      if (expected.empty()) expected = rows;
      ASSERT_EQ(rows, expected);
    }
  });
}

TEST(GungiKeptInputs, ANetworkKeepsExactSums) {
  network::NetworkShape shape = networkShapeOf(**findGame("gungi"), false);
  shape.features = totalOf(kFeatureRows);
  shape.featureVersion = kFeatureVersion;
  shape.scoreScale = 0.5F;
  auto network = network::readNetwork(randomNetworkFile(shape, 2));
  ASSERT_TRUE(network.ok()) << network.status();
  network::Forward forward(*network);
  network::Forward keeping(*network);
  ASSERT_TRUE(keeping.takesChanges());
  Gungi::KeptInputs kept[2];
  NumberRuns numbers;
  NumberRuns features;
  InputList list;
  forEachBoard("", 3, [&](const Gungi::Board& board) {
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      numbers.clear();
      features.clear();
      const float score = Gungi::listFeatures(board, viewer, features);
      Gungi::listNumbers(board, viewer, numbers);
      forward.show(numbers.runs(), {features.runs(), score});
      const std::size_t player = playerIndex(viewer);
      const float same = Gungi::listInputs(board, viewer, kept[player], list);
      keeping.show(list, player, same);
      ASSERT_EQ(keeping.value(), forward.value());
    }
  });
}

}  // namespace
}  // namespace phasemachine::gungi
