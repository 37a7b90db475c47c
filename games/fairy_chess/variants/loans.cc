#include "games/fairy_chess/variants/loans.h"

#include <utility>

namespace phasemachine::fairy_chess {

constinit thread_local VariantLoans* loansOfThread = nullptr;
constinit std::atomic<void (*)(const VariantLoans&)> giveBackLoans = nullptr;

VariantLoans::~VariantLoans() {
  if (const auto giveBack = giveBackLoans.load()) giveBack(*this);
}

VariantLoans::Scope::Scope(VariantLoans& loans)
    : outer_(std::exchange(loansOfThread, &loans)) {}

VariantLoans::Scope::~Scope() { loansOfThread = outer_; }

}  // namespace phasemachine::fairy_chess
