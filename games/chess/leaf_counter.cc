#include "games/chess/leaf_counter.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string_view>

#include "games/chess/leaf_counter_rules.h"
#include "games/chess/leaf_counter_variants.h"

namespace phasemachine::chess {
namespace {

using Variant = LeafCounter::Variant;

Variant chooseVariant() {
  Variant best = Variant::kPortable;
  for (const Variant variant : {Variant::kBmi2, Variant::kAvx512}) {
    if (LeafCounter::available(variant)) best = variant;
  }
  const char* wish = std::getenv("PHASEMACHINE_ISA");
  if (wish == nullptr) return best;
  const std::string_view name = wish;
  if (name == "portable") return Variant::kPortable;
  if (name == "bmi2") return std::min(best, Variant::kBmi2);
  return best;
}

}  // namespace

LeafCounter::LeafCounter()
    : LeafCounter([] {
        static const Variant variant = chooseVariant();
        return variant;
      }()) {}

LeafCounter::LeafCounter(Variant variant) {
  assert(available(variant));
  switch (variant) {
#ifdef PHASEMACHINE_LEAF_COUNTER_X86
    case Variant::kBmi2:
      countGrandchildren_ = countGrandchildrenBmi2;
      return;
    case Variant::kAvx512:
      countGrandchildren_ = countGrandchildrenAvx512;
      return;
#endif
    default:
      countGrandchildren_ = countGrandchildrenPortable;
  }
}

bool LeafCounter::available(Variant variant) {
#ifdef PHASEMACHINE_LEAF_COUNTER_X86
  const bool bmi2 =
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  switch (variant) {
    case Variant::kPortable:
      return true;
    case Variant::kBmi2:
      return bmi2;
    case Variant::kAvx512:
      return bmi2 && __builtin_cpu_supports("avx512f") &&
             __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512vbmi") &&
             __builtin_cpu_supports("avx512vbmi2") &&
             __builtin_cpu_supports("avx512vpopcntdq") &&
             __builtin_cpu_supports("gfni");
  }
  return false;
#else
  return variant == Variant::kPortable;
#endif
}

void LeafCounter::add(const Position& parent) {
  LeafBoard board;
  std::copy(parent.planes.begin(), parent.planes.end(), board.planes);
  board.castling = parent.castling;
  board.enPassant = parent.enPassant;
  sum_ += countGrandchildren_(board, parent.sideToMove);
}

std::uint64_t LeafCounter::finish() {
  const std::uint64_t sum = sum_;
  sum_ = 0;
  return sum;
}

}  // namespace phasemachine::chess
