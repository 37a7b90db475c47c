// The numbers of a board determine how its game can go on: boards with equal
// numbers are equivalent.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <type_traits>

#include "core/random.h"
#include "core/side.h"
#include "games/list.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/conformance/encoding_laws.h"
#include "tests/conformance/games.h"

namespace phasemachine {
namespace {

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

TYPED_TEST_SUITE(EncodingLaws, ConformingGames, GameName);

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
