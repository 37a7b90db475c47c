// Perft with a hash table (phase/perft.h) of a game that has keys, type-erased.
//
// Example:
//   const AnyHashedPerft* hashed = hashedPerftOf(board.game());  // parts.h
//   if (hashed != nullptr && hashed->accepts(board.data())) {
//     nodes = hashed->count(board.data(), 6, Leaf::kCount, table);
//   }

#pragma once

#include <cstdint>

#include "phase/perft.h"

namespace phasemachine {

// `board` is one of the game's.
struct AnyHashedPerft {
  // Whether the board has a key; boards that follow from it then have one too.
  bool (*accepts)(const void* board);
  std::uint64_t (*count)(const void* board, int depth, Leaf leaf,
                         PerftTable& table);
};

}  // namespace phasemachine
