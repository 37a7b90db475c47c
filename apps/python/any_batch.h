// Batches of a game of which only the type-erased form is known: one that was
// added at run time, or that the module was not compiled for. Two or three
// indirect calls a board and step slower than those of typed_batch.h.
//
// Example:
//   std::unique_ptr<Batch> batch = makeAnyBatch(start, 4096, 1);

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "apps/python/batch.h"
#include "phase/erased/any_game.h"

namespace phasemachine::python {

// Errors: as Batch::make().
std::unique_ptr<Batch> makeAnyBatch(const AnyBoard& start, std::size_t size,
                                    std::uint64_t seed);

}  // namespace phasemachine::python
