#include "apps/python/batch.h"

#include <new>

#include "apps/python/batch_of.h"

namespace phasemachine::python {
namespace {

// Boards of a game that the module was not compiled for: two or three indirect
// calls a board and step slower.
class ErasedBoards {
 public:
  static constexpr bool kHasChance = true;
  static constexpr bool kMayThrow = false;

  ErasedBoards(const AnyBoard& start, std::size_t size)
      : game_(start.game()),
        encoding_(encodingOf(game_)),
        stride_((game_.listBytes + game_.listAlignment - 1) /
                game_.listAlignment * game_.listAlignment),
        start_(start),
        boards_(size, start),
        lists_(::operator new(stride_ * size,
                              std::align_val_t{game_.listAlignment}),
               Free{std::align_val_t{game_.listAlignment}}) {}

  const void* at(std::size_t i) const { return boards_[i].data(); }
  std::size_t listSize(std::size_t i) const { return game_.listSize(list(i)); }
  MoveCode moveAt(std::size_t i, std::size_t j) const {
    return game_.listAt(list(i), j);
  }
  void copyMoves(std::size_t i, MoveCode* out) const {
    game_.listCodes(list(i), out);
  }
  bool contains(std::size_t i, MoveCode move) const {
    return game_.listContains(list(i), move);
  }

  Decision step(std::size_t i, MoveCode move) {
    return game_.stepList(boards_[i].data(), move, 0, list(i)).decision;
  }
  Decision restart(std::size_t i) { return replace(i, start_); }
  Decision replace(std::size_t i, const AnyBoard& board) {
    game_.copy(board.data(), boards_[i].data());
    return game_.queryList(boards_[i].data(), list(i));
  }
  MoveCode sample(std::size_t i, Random& random) const {
    return game_.sampleChance(boards_[i].data(), random);
  }
  double utility(std::size_t i, Side side) const {
    return game_.utility(boards_[i].data(), side);
  }

  void encode(std::size_t i, Side viewer, float* out) const {
    encoding_.encode(boards_[i].data(), viewer, out);
  }
  float listFeatures(std::size_t i, Side viewer, NumberRuns& runs) const {
    return encoding_.listFeatures(boards_[i].data(), viewer, runs);
  }
  std::uint32_t actionAt(std::size_t i, std::size_t j) const {
    return encoding_.actionOf(boards_[i].data(), moveAt(i, j));
  }
  std::optional<MoveCode> moveOf(std::size_t i, std::uint32_t action) const {
    return encoding_.moveOf(boards_[i].data(), action);
  }
  void prefetchBoard(std::size_t) const {}
  void prefetchList(std::size_t) const {}

 private:
  struct Free {
    std::align_val_t alignment;
    void operator()(void* p) const { ::operator delete(p, alignment); }
  };

  // The typed move list of a board; lists are values that need no destructor.
  void* list(std::size_t i) const {
    return static_cast<unsigned char*>(lists_.get()) + i * stride_;
  }

  const AnyGame& game_;
  const AnyEncoding& encoding_;
  std::size_t stride_;
  AnyBoard start_;
  std::vector<AnyBoard> boards_;
  std::unique_ptr<void, Free> lists_;
};

}  // namespace

std::unique_ptr<Batch> Batch::make(const AnyBoard& start, std::size_t size,
                                   std::uint64_t seed) {
  for (const BatchMaker& one : batchMakers()) {
    if (one.game == start.game().name) return one.make(start, size, seed);
  }
  if (auto batch = makeDefinedBatch(start, size, seed)) return batch;
  return std::make_unique<BatchOf<ErasedBoards>>(start, size, seed);
}

Batch::Batch(AnyBoard start, std::size_t size, std::uint64_t seed)
    : start_(std::move(start)), sides_(size), winners_(size), counts_(size) {
  randoms_.reserve(size);
  for (std::size_t i = 0; i < size; ++i) randoms_.emplace_back(seed, i);
}

AnyBoard Batch::board(std::size_t i) const {
  AnyBoard copy = start_;
  game().copy(boardAt(i), copy.data());
  return copy;
}

}  // namespace phasemachine::python
