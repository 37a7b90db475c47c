#include "apps/python/batch.h"

#include "apps/python/typed_batch.h"
#include "games/list.h"

namespace phasemachine::python {

std::unique_ptr<Batch> Batch::make(const AnyBoard& start, std::size_t size,
                                   std::uint64_t seed) {
  std::unique_ptr<Batch> batch;
  AllGames::forEach([&]<class G>() {
    if (start.game() == anyGame<G>()) {
      batch = std::make_unique<TypedBatch<G>>(start, size, seed);
    }
  });
  return batch;
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
