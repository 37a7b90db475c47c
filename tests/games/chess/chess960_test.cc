// The numbered start positions of Chess960.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "games/chess/machine/validate.h"
#include "games/chess/text/fen.h"

namespace phasemachine::chess {
namespace {

std::string firstRank(int number) {
  return toFen(chess960Position(number)).substr(0, 8);
}

TEST(Chess960, KnownNumbers) {
  EXPECT_EQ(firstRank(518), "rnbqkbnr");
  EXPECT_EQ(firstRank(0), "bbqnnrkr");
  EXPECT_EQ(firstRank(959), "rkrnnqbb");
  EXPECT_EQ(chess960Position(kStandardStart), startPosition());
}

TEST(Chess960, AllAreDistinctValidAndHaveTheKingBetweenTheRooks) {
  std::set<std::string> seen;
  for (int number = 0; number < kChess960Count; ++number) {
    const Position position = chess960Position(number);
    ASSERT_TRUE(validate(position).ok()) << validate(position);
    const std::string rank = firstRank(number);
    EXPECT_TRUE(seen.insert(rank).second) << rank;
    EXPECT_LT(rank.find('r'), rank.find('k'));
    EXPECT_GT(rank.rfind('r'), rank.find('k'));
    EXPECT_NE(rank.find('b') % 2, rank.rfind('b') % 2) << rank;
    EXPECT_EQ(parseFen(toFen(position)).value(), position);
  }
}

}  // namespace
}  // namespace phasemachine::chess
