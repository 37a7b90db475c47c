// The laws of every game's numbers, over random play under random rules. A game
// is tested as soon as it is in games/list.h.

#include "phase/erased/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/random.h"
#include "core/side.h"
#include "games/list.h"
#include "phase/knowledge.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/conformance/games.h"
#include "tests/support/random_play.h"

namespace phasemachine {
namespace {

// The suite EncodingLaws: random games of every game under random rules, and
// what their boards and moves are as numbers and actions.

// Every option at a random value, or the defaults if those are refused.
template <class G>
typename G::Options randomRulesOf(Random& random) {
  typename G::Options options{};
  if constexpr (requires { G::Options::table(); }) {
    for (const auto& row : G::Options::table()) {
      const std::size_t last =
          row.values.empty() ? row.highest : row.values.size() - 1;
      row.set(options, random.below(static_cast<std::uint32_t>(last + 1)));
    }
    if (!G::Options::parse(options.toText()).ok()) return {};
  }
  return options;
}

template <class G>
class EncodingLaws : public testing::Test {
 protected:
  static constexpr std::uint64_t kGames = 40;
  // Some rules let games go on forever.
  static constexpr std::size_t kMostMoves = 600;

  // The first games have the usual rules.
  static void everywhere(absl::FunctionRef<void(const RandomPlayVisit<G>&)> f) {
    Random random(11);
    for (std::uint64_t game = 0; game < kGames; ++game) {
      const auto options =
          game < 4 ? typename G::Options{} : randomRulesOf<G>(random);
      playRandomly<G>(2000 + game, f, options, kMostMoves);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
};

template <class G>
std::vector<Side> viewers() {
  return G::kPlayers == 1 ? std::vector{Side::kFirst}
                          : std::vector{Side::kFirst, Side::kSecond};
}

template <class G>
std::vector<float> numbersOf(const typename G::Board& board, Side viewer) {
  std::vector<float> numbers(Encoding<G>::table().size(), -1e9F);
  Encoding<G>::encode(board, viewer, numbers.data());
  return numbers;
}

template <class G>
std::vector<std::uint32_t> actionsOf(const typename G::Board& board,
                                     const typename G::MoveList& moves) {
  std::vector<std::uint32_t> actions;
  for (const auto move : moves) {
    actions.push_back(Encoding<G>::actionOf(board, move));
  }
  return actions;
}

TYPED_TEST_SUITE(EncodingLaws, ConformingGames, GameName);

TYPED_TEST(EncodingLaws, TheTableAddsUpAndSaysWhatEverythingMeans) {
  const EncodingTable& table = Encoding<TypeParam>::table();
  EXPECT_GE(table.version, 1);
  ASSERT_FALSE(table.shape.empty());
  EXPECT_EQ(totalOf(table.rows), table.shape[0])
      << "the rows of encoding() do not add up to its shape";
  for (const EncodingRow& row : table.rows) {
    EXPECT_GT(row.count, 0U);
    EXPECT_LT(row.least, row.most);
    EXPECT_FALSE(row.meaning.empty());
  }
  EXPECT_EQ(endOf(table.actionRows), table.actions)
      << "the action rows of encoding() do not add up to its actions";
  std::uint32_t end = 0;
  for (const ActionRow& row : table.actionRows) {
    EXPECT_FALSE(row.meaning.empty());
    EXPECT_LE(row.first, end) << "actions that mean nothing";
    end = std::max(end, row.first + row.count);
  }
}

TYPED_TEST(EncodingLaws, NumbersAreAllWrittenWithinTheirBoundsAndNoOthers) {
  const EncodingTable& table = Encoding<TypeParam>::table();
  const std::size_t size = table.size();
  const std::size_t perRow = size / table.shape[0];
  constexpr float kUntouched = -12345;
  std::vector<float> numbers(size + 2);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      std::fill(numbers.begin(), numbers.end(), kUntouched);
      Encoding<TypeParam>::encode(visit.board, viewer, numbers.data() + 1);
      ASSERT_EQ(numbers.front(), kUntouched)
          << "encode() writes before its numbers";
      ASSERT_EQ(numbers.back(), kUntouched)
          << "encode() writes after its numbers";
      if constexpr (!HasEncoding<TypeParam>) {
        ASSERT_LT(numbers[2], 1) << "the bytes were cut";
      }
      const float* at = numbers.data() + 1;
      for (const EncodingRow& row : table.rows) {
        for (std::size_t i = 0; i < row.count * perRow; ++i, ++at) {
          ASSERT_TRUE(std::isfinite(*at)) << row.meaning;
          ASSERT_GE(*at, row.least) << row.meaning;
          ASSERT_LE(*at, row.most) << row.meaning;
        }
      }
    }
  });
}

TYPED_TEST(EncodingLaws, RunsAreTheNumbers) {
  const std::size_t size = Encoding<TypeParam>::table().size();
  NumberRuns runs;
  NumberRuns expected;
  std::vector<float> written(size);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      const auto numbers = numbersOf<TypeParam>(visit.board, viewer);
      runs.clear();
      Encoding<TypeParam>::list(visit.board, viewer, runs);
      expected.clear();
      expected.addAll(numbers);
      ASSERT_TRUE(std::ranges::equal(runs.runs(), expected.runs()));
      runs.write(written.data(), size);
      ASSERT_EQ(written, numbers)
          << "as runs, a board has other numbers than encode() gives";
    }
  });
}

TYPED_TEST(EncodingLaws, FeaturesAreWithinTheirBoundsAndPeekAtNothing) {
  const FeatureTable& table = Features<TypeParam>::table();
  ASSERT_EQ(table.version != 0, HasFeatures<TypeParam>);
  ASSERT_EQ(table.rows.empty(), !HasFeatures<TypeParam>);
  if (!HasFeatures<TypeParam>) return;
  NumberRuns runs;
  NumberRuns others;
  std::vector<float> numbers(table.size());
  Random random(15);
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      runs.clear();
      const float score = Features<TypeParam>::list(visit.board, viewer, runs);
      ASSERT_GT(score, 0);
      ASSERT_LT(score, 1);
      std::size_t end = 0;
      for (const NumberRun& run : runs.runs()) {
        ASSERT_GE(run.begin, end);
        end = run.begin + run.count;
      }
      ASSERT_LE(end, table.size());
      runs.write(numbers.data(), numbers.size());
      const float* at = numbers.data();
      for (const EncodingRow& row : table.rows) {
        for (std::size_t i = 0; i < row.count; ++i, ++at) {
          ASSERT_TRUE(std::isfinite(*at)) << row.meaning;
          ASSERT_GE(*at, row.least) << row.meaning;
          ASSERT_LE(*at, row.most) << row.meaning;
        }
      }
      const auto world = TypeParam::determinize(visit.board, viewer, random);
      others.clear();
      ASSERT_EQ(Features<TypeParam>::list(world, viewer, others), score);
      ASSERT_TRUE(std::ranges::equal(runs.runs(), others.runs()));
    }
  });
}

TYPED_TEST(EncodingLaws, ADeterminizedWorldHasTheSameNumbers) {
  Random random(12);
  this->everywhere([&](const auto& visit) {
    if (!TypeParam::kHasHiddenInformation && random.below(8) != 0) return;
    for (const Side viewer : viewers<TypeParam>()) {
      const auto world = TypeParam::determinize(visit.board, viewer, random);
      ASSERT_EQ(numbersOf<TypeParam>(world, viewer),
                numbersOf<TypeParam>(visit.board, viewer))
          << "encode() depends on what its viewer does not see";
    }
  });
}

// The laws of every game's actions, over random play under random rules.

TYPED_TEST(EncodingLaws, LegalMovesHaveDifferentActionsThatNameThem) {
  const std::uint32_t end = Encoding<TypeParam>::table().actions;
  this->everywhere([&](const auto& visit) {
    std::vector<std::uint32_t> actions =
        actionsOf<TypeParam>(visit.board, visit.moves);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      ASSERT_LT(actions[i], end)
          << "actionOf() gives an action that encoding() does not have";
      const auto move = Encoding<TypeParam>::moveOf(visit.board, actions[i]);
      ASSERT_TRUE(move.has_value())
          << "moveOf() does not know the action of a legal move";
      ASSERT_TRUE(*move == visit.moves[i])
          << "moveOf() gives another move than "
          << TypeParam::moveToText(visit.board, visit.moves[i]);
    }
    std::sort(actions.begin(), actions.end());
    ASSERT_EQ(std::adjacent_find(actions.begin(), actions.end()), actions.end())
        << "actionOf() gives two legal moves one action";
  });
}

TYPED_TEST(EncodingLaws, OtherActionsNameNoLegalMove) {
  const std::uint32_t end = Encoding<TypeParam>::table().actions;
  Random random(13);
  this->everywhere([&](const auto& visit) {
    const auto actions = actionsOf<TypeParam>(visit.board, visit.moves);
    for (int i = 0; i < 40; ++i) {
      const std::uint32_t action = random.below(end);
      if (std::find(actions.begin(), actions.end(), action) != actions.end()) {
        continue;
      }
      const auto move = Encoding<TypeParam>::moveOf(visit.board, action);
      ASSERT_FALSE(move && visit.moves.contains(*move))
          << "moveOf() gives a legal move for the action of none: " << action;
    }
    for (const std::uint32_t beyond : {end, end + 1, UINT32_MAX}) {
      ASSERT_FALSE(Encoding<TypeParam>::moveOf(visit.board, beyond));
    }
  });
}

// The numbers of a board determine how its game can go on: boards with equal
// numbers are equivalent.

// Games whose moves may depend on past positions, of which an observation has
// only the repetition count of the current one.
template <class G>
constexpr bool kRepetitionMatters =
    std::is_same_v<G, Chess> || std::is_same_v<G, FairyChess> ||
    std::is_same_v<G, Gungi>;

// Requires two boards with equal numbers for `viewer` to be equivalent.
template <class G>
void requireAlike(const typename G::Board& a, const typename G::Board& b,
                  Side viewer) {
  typename G::Board first = a;
  typename G::Board second = b;
  typename G::MoveList movesA;
  typename G::MoveList movesB;
  const Decision decisionA = PhaseMachine<G>::legalMoves(first, movesA);
  const Decision decisionB = PhaseMachine<G>::legalMoves(second, movesB);
  ASSERT_EQ(decisionA.side, decisionB.side) << G::toText(a) << G::toText(b);
  ASSERT_EQ(decisionA.winner, decisionB.winner);
  if (G::kHasHiddenInformation && decisionA.side != viewer) return;
  ASSERT_EQ(actionsOf<G>(first, movesA), actionsOf<G>(second, movesB))
      << G::toText(a) << "\n"
      << G::toText(b);
  if (G::kHasHiddenInformation || kRepetitionMatters<G>) return;
  for (std::size_t i = 0; i < movesA.size(); ++i) {
    auto nextA = first;
    auto nextB = second;
    PhaseMachine<G>::step(nextA, movesA[i]);
    PhaseMachine<G>::step(nextB, movesB[i]);
    ASSERT_EQ(numbersOf<G>(nextA, viewer), numbersOf<G>(nextB, viewer))
        << G::moveToText(a, movesA[i]);
  }
}

TYPED_TEST(EncodingLaws, EqualNumbersOfPlayedBoardsMeanEqualBoards) {
  using Board = typename TypeParam::Board;
  std::map<std::string, Board> seen;
  this->everywhere([&](const auto& visit) {
    for (const Side viewer : viewers<TypeParam>()) {
      const auto numbers = numbersOf<TypeParam>(visit.board, viewer);
      std::string key(reinterpret_cast<const char*>(numbers.data()),
                      numbers.size() * sizeof(float));
      // A hash, since there are many numbers.
      key = std::to_string(std::hash<std::string>()(key));
      const auto [at, fresh] = seen.emplace(key, visit.board);
      if (fresh) continue;
      if constexpr (TypeParam::kHasHiddenInformation) {
        ASSERT_TRUE(TypeParam::observe(at->second, viewer) ==
                    TypeParam::observe(visit.board, viewer));
      }
      requireAlike<TypeParam>(at->second, visit.board, viewer);
    }
  });
  // A small game has few positions.
  EXPECT_FALSE(seen.empty());
}

// Boards that differ in one saved bit.
TYPED_TEST(EncodingLaws, BoardsOfEqualNumbersDecideTheSame) {
  Random random(14);
  int pairs = 0;
  this->everywhere([&](const auto& visit) {
    if (random.below(8) != 0) return;
    const std::string bytes = saveBoard<TypeParam>(visit.board);
    for (int i = 0; i < 20; ++i) {
      std::string flipped = bytes;
      flipped[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
          static_cast<char>(1U << random.below(8));
      auto other = loadBoard<TypeParam>(flipped);
      if (!other.ok()) continue;
      PhaseMachine<TypeParam>::step(*other);
      for (const Side viewer : viewers<TypeParam>()) {
        if (numbersOf<TypeParam>(*other, viewer) !=
            numbersOf<TypeParam>(visit.board, viewer)) {
          continue;
        }
        ++pairs;
        requireAlike<TypeParam>(visit.board, *other, viewer);
      }
    }
  });
  std::printf("%s: %d pairs of equal numbers\n",
              std::string(TypeParam::kName).c_str(), pairs);
}

}  // namespace
}  // namespace phasemachine
