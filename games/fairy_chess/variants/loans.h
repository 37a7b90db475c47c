// What the loans of a thread share with the registry (registry.h), apart from it:
// a server of other games has the loans alone.

#pragma once

#include <atomic>

#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {

// Of the innermost scope; null outside.
extern constinit thread_local VariantLoans* loansOfThread;

// Set by the registry before anything is lent.
extern constinit std::atomic<void (*)(const VariantLoans&)> giveBackLoans;

}  // namespace phasemachine::fairy_chess
