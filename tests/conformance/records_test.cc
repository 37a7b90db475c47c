// The laws of boards as text, bytes, hashes and pictures that every game obeys,
// over random play.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "phase/saved_board.h"
#include "tests/conformance/everywhere.h"
#include "tests/conformance/games.h"
#include "tests/conformance/laws.h"
#include "tests/conformance/suites.h"

namespace phasemachine {
namespace {

TYPED_TEST_SUITE(ConformanceOfRecords, ConformingGames, GameName);

TYPED_TEST(ConformanceOfRecords, TextAndBytesRoundTrip) {
  everywhere<TypeParam>(laws::textAndBytesRoundTrip<TypeParam>);
}

TYPED_TEST(ConformanceOfRecords, DamagedBytesAreRefusedOrLoadAPlayableBoard) {
  Random random(6);
  everywhere<TypeParam>([&](const auto& visit) {
    if (random.below(8) != 0) return;
    laws::damagedBytesAreRefusedOrPlayable(visit, random);
  });
}

TYPED_TEST(ConformanceOfRecords, HashIsEqualExactlyWhenBoardsAre) {
  std::vector<std::pair<std::uint64_t, typename TypeParam::Board>> seen;
  everywhere<TypeParam>([&](const auto& visit) {
    seen.emplace_back(TypeParam::hash(visit.board), visit.board);
  });
  std::sort(seen.begin(), seen.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < seen.size(); ++i) {
    if (seen[i - 1].first == seen[i].first) {
      ASSERT_TRUE(seen[i - 1].second == seen[i].second);
    }
  }
  for (const auto& [hash, board] : seen) {
    const auto copy = loadBoard<TypeParam>(saveBoard<TypeParam>(board));
    ASSERT_TRUE(copy.ok());
    ASSERT_EQ(TypeParam::hash(*copy), hash);
  }
}

TYPED_TEST(ConformanceOfRecords, OptionsRoundTripAndRefuseRubbish) {
  const typename TypeParam::Options defaults{};
  const auto read = TypeParam::Options::parse(defaults.toText());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->toText(), defaults.toText());
  const auto bad = TypeParam::Options::parse("no_such_option=1");
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(std::string(bad.status().message()).find("no_such_option"),
            std::string::npos);
}

TYPED_TEST(ConformanceOfRecords, EveryBoardCanBeDrawn) {
  everywhere<TypeParam>(laws::theBoardCanBeDrawn<TypeParam>);
}

}  // namespace
}  // namespace phasemachine
