// Counts the last two plies of a chess perft: the first ply is listed by the
// generator, the second is counted without lists in several sibling positions at
// once: eight with AVX-512, four with AVX2, two otherwise.
//
// Contract: for every position given to add(), finish() includes the number of
// positions two plies below: for each legal move, the number of legal replies.
// Positions are valid (position.h). Draws by rule are ignored; the caller must
// stop above them. Exact for every rule, Chess960 castling included. The
// compiled forms (core/isa.h) give the same counts and differ only in speed.
//
// Example:
//   LeafCounter counter;
//   for (const Position& position : positions) counter.add(position);
//   std::uint64_t nodes = counter.finish();

#ifndef PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_H_
#define PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_H_

#include <cstdint>

#include "core/isa.h"
#include "games/chess/position/position.h"

namespace phasemachine::chess {

class LeafCounter {
 public:
  static constexpr int kPlies = 2;

  // Uses the best form for level `isa`. Precondition: canRun(isa).
  explicit LeafCounter(IsaLevel isa = activeIsa());

  void add(const Position& parent) { sum_ += countGrandchildren_(parent); }

  // The sum over the positions added since the last finish().
  std::uint64_t finish() {
    const std::uint64_t sum = sum_;
    sum_ = 0;
    return sum;
  }

 private:
  std::uint64_t (*countGrandchildren_)(const Position&);
  std::uint64_t sum_ = 0;
};

// The forms, each in its own translation unit. They return the number of
// positions two plies below `position`.
std::uint64_t countGrandchildrenPortable(const Position& position);
#if defined(__x86_64__)
std::uint64_t countGrandchildrenAvx2(const Position& position);
std::uint64_t countGrandchildrenBmi2(const Position& position);
std::uint64_t countGrandchildrenAvx512(const Position& position);
#endif

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_PERFT_LEAF_COUNTER_H_
