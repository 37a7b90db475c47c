#include "games/gungi/encoding.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/isa.h"
#include "core/random.h"
#include "games/catalog.h"
#include "games/gungi/compiled.h"
#include "games/gungi/game.h"
#include "games/gungi/knowledge/features.h"
#include "network/forward.h"
#include "network/network.h"
#include "phase/knowledge.h"
#include "phase/machine.h"
#include "tests/games/gungi/diagrams.h"
#include "tests/support/must.h"
#include "tests/support/random_network.h"

namespace phasemachine::gungi {
namespace {

using Numbers = std::vector<float>;

Numbers numbersOf(const Gungi::Board& board, Side viewer) {
  Numbers numbers(Gungi::encoding().size());
  Encoding<Gungi>::encode(board, viewer, numbers.data());
  return numbers;
}

Gungi::Board startOf(std::string_view options) {
  auto board = Gungi::initial(*Gungi::Options::parse(options));
  PhaseMachine<Gungi>::step(board);
  return board;
}

// Index of a plane's value at a square of the viewer's numbering.
std::size_t at(std::size_t plane, Square square) {
  return plane * kSquares + square;
}
constexpr std::size_t kPlanesOfLevel = 28;
constexpr std::size_t kTopPlane = 84;
constexpr std::size_t kSecondPlane = 114;
constexpr std::size_t kDecidesPlane = 115;
constexpr std::size_t kDraftPlane = 116;
constexpr std::size_t kPlyPlane = 118;
constexpr std::size_t kOccurrencesPlane = 119;

TEST(GungiEncoding, TheStartLooksAlikeToBothSides) {
  Gungi::Board board = startOf("");
  const Numbers first = numbersOf(board, Side::kFirst);
  ASSERT_EQ(first.size(), 131U * 81);
  Numbers second = numbersOf(board, Side::kSecond);
  for (Square s = 0; s < kSquares; ++s) {
    EXPECT_EQ(first[at(kSecondPlane, s)], 0);
    EXPECT_EQ(second[at(kSecondPlane, s)], 1);
    EXPECT_EQ(first[at(kDecidesPlane, s)] + second[at(kDecidesPlane, s)], 1);
    second[at(kSecondPlane, s)] = 0;
    second[at(kDecidesPlane, s)] = first[at(kDecidesPlane, s)];
  }
  EXPECT_EQ(first, second);
  // The viewer's marshal stands in the last row.
  EXPECT_EQ(first[at(index(PieceType::kSui), 76)] +
                first[at(index(PieceType::kSui), 77)] +
                first[at(index(PieceType::kSui), 75)],
            1);
}

TEST(GungiEncoding, EveryLevelOfATowerIsTold) {
  std::set<Numbers> seen;
  for (const std::string tower :
       {"w", "W", "|w:f|", "|f:w|", "|W:f|", "|w:F|", "|w:f:d|", "|f:w:d|",
        "|w:F:d|", "|W:f:d|", "|w:f:D|"}) {
    const auto board = boardOf("4M4/9/9/9/4" + tower + "4/9/9/9/4m4 -/- b");
    for (const Side viewer : {Side::kFirst, Side::kSecond}) {
      EXPECT_TRUE(seen.insert(numbersOf(board, viewer)).second) << tower;
    }
  }
}

TEST(GungiEncoding, APieceStandsOnItsLevelAndTheTopIsItsOwners) {
  const auto board = boardOf("4M4/9/9/9/4|w:F:d|4/9/9/9/4m4 -/- b");
  const Numbers numbers = numbersOf(board, Side::kFirst);
  const Position& p = board.position;
  for (int level = 1; level <= 3; ++level) {
    const Piece piece = pieceAt(p.towers[40], level);
    const std::size_t plane =
        kPlanesOfLevel * static_cast<std::size_t>(level - 1) +
        (sideOf(piece) == Side::kFirst ? 0 : 14) + index(typeOf(piece));
    EXPECT_EQ(numbers[at(plane, 40)], 1) << level;
  }
  EXPECT_EQ(numbers[at(kTopPlane, 40)], 1);
  EXPECT_EQ(numbers[at(kTopPlane + 1, 40)], 0);
}

TEST(GungiEncoding, EveryOptionIsTold) {
  std::set<Numbers> seen;
  const Gungi::Board start = startOf("");
  for (const auto& row : Options::table()) {
    const Options usual;
    for (std::size_t value = 0; value < row.values.size(); ++value) {
      Options options;
      row.set(options, value);
      if (options == usual) continue;
      Gungi::Board board = start;
      board.options = options;
      EXPECT_TRUE(seen.insert(numbersOf(board, Side::kFirst)).second)
          << row.key << " " << value;
    }
  }
  EXPECT_TRUE(seen.insert(numbersOf(start, Side::kFirst)).second);
}

TEST(GungiEncoding, HandsDraftAndCountsAreTold) {
  Gungi::Board board = startOf("rules=advanced");
  const Numbers both = numbersOf(board, Side::kFirst);
  EXPECT_EQ(both[at(kDraftPlane, 0)], 1);
  EXPECT_EQ(both[at(kDraftPlane + 1, 0)], 1);
  board.position.drafting = 1;
  EXPECT_EQ(numbersOf(board, Side::kFirst)[at(kDraftPlane + 1, 0)], 0);
  EXPECT_EQ(numbersOf(board, Side::kSecond)[at(kDraftPlane, 0)], 0);
  board = startOf("");
  for (int type = 0; type < kPieceTypes; ++type) {
    for (const std::size_t side : {0U, 1U}) {
      Gungi::Board more = board;
      more.position.hands[side].add(static_cast<PieceType>(type));
      EXPECT_NE(numbersOf(more, Side::kFirst), numbersOf(board, Side::kFirst));
    }
  }
}

TEST(GungiEncoding, MovesMadeAndOccurrencesAreShares) {
  auto board = startOf("");
  EXPECT_EQ(numbersOf(board, Side::kFirst)[at(kOccurrencesPlane, 0)], 0);
  // Both sides move back and forth with the first reversible move.
  Gungi::MoveList moves;
  PhaseMachine<Gungi>::legalMoves(board, moves);
  const auto back = [](Move move) {
    return Move::travel(move.to(), move.from());
  };
  std::vector<Move> there;
  for (int side = 0; side < 2; ++side) {
    PhaseMachine<Gungi>::legalMoves(board, moves);
    for (const Move move : moves) {
      if (!move.isBoardMove() || board.position.towers[move.to()] != 0) {
        continue;
      }
      auto next = board;
      PhaseMachine<Gungi>::step(next, move);
      auto passed = next;
      passed.position.sideToMove = opponent(passed.position.sideToMove);
      Gungi::MoveList answers;
      passed.stack = {};
      passed.stack.push(StateType::kTurn);
      PhaseMachine<Gungi>::legalMoves(passed, answers);
      if (!answers.contains(back(move))) continue;
      there.push_back(move);
      board = next;
      break;
    }
  }
  ASSERT_EQ(there.size(), 2U);
  PhaseMachine<Gungi>::step(board, back(there[0]));
  PhaseMachine<Gungi>::step(board, back(there[1]));
  const Numbers numbers = numbersOf(board, Side::kFirst);
  EXPECT_FLOAT_EQ(numbers[at(kPlyPlane, 0)], 4.0F / 300);
  EXPECT_FLOAT_EQ(numbers[at(kOccurrencesPlane, 0)], 1.0F / 3);
}

TEST(GungiEncoding, ActionsAreNumberedFromTheMoversView) {
  EXPECT_EQ(kActions, 9977U);
  const auto first = boardOf("4M4/9/9/9/9/9/4w4/9/4m4 -/- b");
  const auto second = boardOf("4M4/9/4W4/9/9/9/9/9/4m4 -/- w");
  const auto actions = [](const Gungi::Board& board) {
    Gungi::Board copy = board;
    Gungi::MoveList moves;
    PhaseMachine<Gungi>::legalMoves(copy, moves);
    std::set<std::uint32_t> set;
    for (const Move move : moves) set.insert(Gungi::actionOf(board, move));
    return set;
  };
  EXPECT_EQ(actions(first), actions(second));
  EXPECT_EQ(Gungi::actionOf(first, Move::travel(0, 1)), 0U);
  EXPECT_EQ(Gungi::actionOf(second, Move::travel(80, 79)), 0U);
  EXPECT_EQ(Gungi::actionOf(first, Move::capture(0, 1)), kActionPairs);
}

TEST(GungiEncoding, BetrayalsHaveActionsOfTheirOwn) {
  // 謀 of either side may turn pieces: by a move, by a drop, and in the draft.
  int betrayals = 0;
  for (std::uint64_t seed = 0; seed < 600 && betrayals < 40; ++seed) {
    Random random(seed);
    auto board = startOf("rules=advanced");
    Gungi::MoveList moves;
    Decision decision = PhaseMachine<Gungi>::legalMoves(board, moves);
    while (!decision.winner) {
      Move chosen =
          moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      for (const Move move : moves) {
        if (!move.isBetrayal()) continue;
        ++betrayals;
        chosen = move;
        const std::uint32_t action = Gungi::actionOf(board, move);
        EXPECT_GE(action, kActionRows[4].first);
        EXPECT_EQ(Gungi::moveOf(board, action), move);
      }
      decision = PhaseMachine<Gungi>::step(board, chosen, moves);
    }
  }
  EXPECT_GT(betrayals, 20);
}

// Gungi's features, against hand-made cases and the rules.

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
  auto network = must(network::readNetwork(randomNetworkFile(shape, 2)));
  network::Forward forward(network);
  network::Forward keeping(network);
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
