// Sums the terms of the evaluation.
//
// Contract: every term is a Weight times a number for the side to move, minus
// the same for the other side. TermSum<Isa> adds them; a tuner can pass its own
// class with the same functions to collect the counts. Sums are exact, so the
// order of additions does not matter.
//
// Example:
//   TermSum<isa::Portable> sum;
//   sum.add(weights.isolatedPawn, isolatedPawns);
//   int middlegame = Weight::middlegameOf(sum.packed());
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_GAMES_CHESS_TERM_SUM_H_
#define PHASEMACHINE_GAMES_CHESS_TERM_SUM_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/both_sides.h"
#include "games/chess/passed_pawns.h"
#include "games/chess/weights.h"

namespace phasemachine::chess {

// Variants may specialise it.
template <class Isa>
class TermSum {
 public:
  // Adds `weight` for each square of the sets.
  PHASEMACHINE_INLINE void add(const Weight& weight, Pair sets) {
    addNumbers(weight, countSquares(sets));
  }

  // Adds `weight` times the numbers. Precondition: they are small and
  // nonnegative.
  PHASEMACHINE_INLINE void addNumbers(const Weight& weight, Pair numbers) {
    packed_ += weight.packed * (static_cast<std::int32_t>(numbers[0]) -
                                static_cast<std::int32_t>(numbers[1]));
  }

  // Adds `weight` once for one side.
  PHASEMACHINE_INLINE void addOne(const Weight& weight, std::size_t side) {
    packed_ += side == 0 ? weight.packed : -weight.packed;
  }

  // Adds the ranks of passed pawns and the kings' distances to them.
  PHASEMACHINE_INLINE void addPassedPawns(const BothSides& sides, Pair passed,
                                          const Weights& weights) {
    visitPassedPawns(sides, passed, weights, *this);
  }

  // Adds for each side the weight of its first nonempty class, or the last
  // weight if all classes are empty.
  template <std::size_t kClasses>
  PHASEMACHINE_INLINE void addFirst(
      const std::array<Weight, kClasses + 1>& toMove,
      const std::array<Weight, kClasses + 1>& other,
      const std::array<Pair, kClasses>& classes) {
    unsigned own = 1u << kClasses;
    unsigned enemy = own;
    for (std::size_t i = 0; i < kClasses; ++i) {
      own |= static_cast<unsigned>(classes[i][0] != 0) << i;
      enemy |= static_cast<unsigned>(classes[i][1] != 0) << i;
    }
    packed_ += toMove[static_cast<std::size_t>(std::countr_zero(own))].packed -
               other[static_cast<std::size_t>(std::countr_zero(enemy))].packed;
  }

  PHASEMACHINE_INLINE static Pair countSquares(Pair sets) {
    return Pair{static_cast<std::uint64_t>(std::popcount(sets[0])),
                static_cast<std::uint64_t>(std::popcount(sets[1]))};
  }

  // The sum, packed like a Weight.
  PHASEMACHINE_INLINE std::int32_t packed() const { return packed_; }

 private:
  std::int32_t packed_ = 0;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_TERM_SUM_H_
