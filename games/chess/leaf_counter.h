// Counts the last two plies of a chess perft without making move lists.
//
// Contract: for every position given to add(), finish() includes the number of
// positions two plies below: for each legal move, the number of legal replies.
// Positions are valid (position.h); draws by rule end nothing here, the caller
// stops above them. Exact for every rule, Chess960 castling included, and the
// same on every machine: the variants below differ in speed only.
//
// Example:
//   LeafCounter counter;
//   for (const Position& position : positions) counter.add(position);
//   std::uint64_t nodes = counter.finish();
//
// Thread safety: a plain value; one counter a thread.

#ifndef PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_H_
#define PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_H_

#include <cstdint>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

struct LeafBoard;

class LeafCounter {
 public:
  static constexpr int kPlies = 2;

  // kAvx512 counts eight children at once and needs AVX-512 with VBMI, VBMI2,
  // VPOPCNTDQ and GFNI; kBmi2 looks up sliders by PEXT.
  enum class Variant : std::uint8_t { kPortable, kBmi2, kAvx512 };

  // The fastest variant that this processor has, or the one that the
  // environment variable PHASEMACHINE_ISA (portable, bmi2, avx512) asks for
  // when the processor has it.
  LeafCounter();
  // Precondition: available(variant).
  explicit LeafCounter(Variant variant);

  static bool available(Variant variant);

  void add(const Position& parent);
  // The sum over the positions added since the last finish().
  std::uint64_t finish();

 private:
  std::uint64_t (*countGrandchildren_)(const LeafBoard&, Color);
  std::uint64_t sum_ = 0;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_LEAF_COUNTER_H_
