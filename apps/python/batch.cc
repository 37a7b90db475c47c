#include "apps/python/batch.h"

#include "apps/python/any_batch.h"

namespace phasemachine::python {

std::unique_ptr<Batch> Batch::make(const AnyBoard& start, std::size_t size,
                                   std::uint64_t seed) {
  for (const BatchMaker& one : batchMakers()) {
    if (one.game == start.game().name) return one.make(start, size, seed);
  }
  if (auto batch = makeDefinedBatch(start, size, seed)) return batch;
  return makeAnyBatch(start, size, seed);
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
