// For modules that are compiled for no game: an archive's file, which is only
// linked where no other defines this (batches.cc.in).

#include "apps/python/batch.h"

namespace phasemachine::python {

std::span<const BatchMaker> batchMakers() { return {}; }

}  // namespace phasemachine::python
