// Inputs listed by their changes are those of the observation and the features.

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
#include "games/gungi/knowledge/features.h"
#include "phase/knowledge.h"
#include "phase/machine.h"
#include "tests/support/game_network.h"

namespace phasemachine::gungi {
namespace {

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
