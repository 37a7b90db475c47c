#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "ai/search/tree/arena.h"

namespace phasemachine::search {
namespace {

// Pieces that keep what was written to them.
class Pieces {
 public:
  explicit Pieces(unsigned seed) : random_(seed) {}

  void take() {
    const std::size_t bytes =
        kSizes[random_() % std::size(kSizes)] + random_() % 2;
    auto* at = static_cast<unsigned char*>(PagePool::take(bytes));
    ASSERT_NE(at, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(at) % 64, 0U);
    const auto mark = static_cast<unsigned char>(random_());
    std::memset(at, mark, bytes);
    pieces_.push_back({at, bytes, mark});
  }
  void giveBackOne() {
    std::swap(pieces_[random_() % pieces_.size()], pieces_.back());
    const Piece piece = pieces_.back();
    pieces_.pop_back();
    for (std::size_t i = 0; i < piece.bytes; ++i) {
      ASSERT_EQ(piece.at[i], piece.mark);
    }
    PagePool::giveBack(piece.at, piece.bytes);
  }
  std::size_t size() const { return pieces_.size(); }
  std::uint32_t draw() { return static_cast<std::uint32_t>(random_()); }

 private:
  static constexpr std::size_t kSizes[] = {1,       64,      4000,
                                           100'000, 700'000, 3 << 20};
  struct Piece {
    unsigned char* at;
    std::size_t bytes;
    unsigned char mark;
  };
  std::mt19937 random_;
  std::vector<Piece> pieces_;
};

void useForAWhile(unsigned seed) {
  Pieces pieces(seed);
  for (int i = 0; i < 300; ++i) {
    if (pieces.size() > 0 && (pieces.size() == 30 || pieces.draw() % 2 == 0)) {
      pieces.giveBackOne();
    } else {
      pieces.take();
    }
  }
  while (pieces.size() > 0) pieces.giveBackOne();
}

TEST(PagePoolTest, PiecesDoNotOverlap) { useForAWhile(1); }

TEST(PagePoolTest, ManyThreadsMayUseIt) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i) threads.emplace_back(useForAWhile, i);
  for (std::thread& thread : threads) thread.join();
}

TEST(PagePoolTest, GivesNoLargerPieces) {
  EXPECT_EQ(PagePool::take(PagePool::kMostBytes + 1), nullptr);
  void* largest = PagePool::take(PagePool::kMostBytes);
  ASSERT_NE(largest, nullptr);
  PagePool::giveBack(largest, PagePool::kMostBytes);
}

TEST(PagePoolTest, AGivenBackPieceIsUsedAgain) {
  void* kept = PagePool::take(5000);
  void* first = PagePool::take(5000);
  PagePool::giveBack(first, 5000);
  void* second = PagePool::take(5000);
  EXPECT_EQ(first, second);
  PagePool::giveBack(second, 5000);
  PagePool::giveBack(kept, 5000);
}

struct Large : Pooled {
  explicit Large(int given) : value(given) {}
  int value;
  std::byte rest[5000];
};

TEST(PagePoolTest, ObjectsMayLiveInIt) {
  const auto one = std::make_unique<Large>(1);
  const auto two = std::make_unique<Large>(2);
  EXPECT_EQ(one->value, 1);
  EXPECT_EQ(two->value, 2);
}

}  // namespace
}  // namespace phasemachine::search
