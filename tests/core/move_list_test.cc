// The move list: a value; only the filled part counts.

#include "core/move_list.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace phasemachine {
namespace {

struct Move {
  std::uint16_t value = 0;
  friend bool operator==(Move, Move) = default;
};
using List = MoveList<Move, 8>;

List listOf(std::initializer_list<std::uint16_t> values) {
  List list;
  for (auto value : values) list.push_back({value});
  return list;
}

TEST(MoveList, StartsEmpty) {
  List list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.begin(), list.end());
  EXPECT_EQ(List::capacity(), 8U);
}

TEST(MoveList, KeepsTheOrder) {
  const List list = listOf({5, 3, 5});
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].value, 5);
  EXPECT_EQ(list[1].value, 3);
  std::vector<int> seen;
  for (Move move : list) seen.push_back(move.value);
  EXPECT_EQ(seen, (std::vector<int>{5, 3, 5}));
}

TEST(MoveList, ContainsWhatWasPut) {
  List list = listOf({1, 2});
  EXPECT_TRUE(list.contains({2}));
  EXPECT_FALSE(list.contains({3}));
  list.clear();
  EXPECT_FALSE(list.contains({2}));
}

TEST(MoveList, CopiesAreIndependent) {
  List list = listOf({1, 2});
  List copy = list;
  copy[0] = {9};
  copy.push_back({3});
  EXPECT_EQ(list.size(), 2U);
  EXPECT_EQ(list[0].value, 1);
  list = copy;
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0].value, 9);
  const List& self = list;
  list = self;
  EXPECT_EQ(list.size(), 3U);
}

TEST(MoveList, HoldsItsCapacity) {
  List list;
  for (std::uint16_t i = 0; i < 8; ++i) list.push_back({i});
  EXPECT_EQ(list.size(), List::capacity());
  EXPECT_EQ(list[7].value, 7);
}

TEST(MoveList, AWriterMayFillTheArrayItself) {
  List list;
  Move* out = list.data();
  for (std::uint16_t i = 0; i < 8; ++i) out[i] = {i};
  list.resizeFilled(3);
  const List copy = list;
  EXPECT_EQ(copy.size(), 3U);
  EXPECT_EQ(copy[2].value, 2);
}

TEST(MoveList, IsAlignedForVectorStores) {
  List list;
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(list.data()) % 64, 0U);
}

}  // namespace
}  // namespace phasemachine
