// Perft over bare positions: the rules called directly, without the machine.
// The cost of the machine is the difference to the same walk through step.
//
// Contract: Rules is one variant of games/chess/moves/rules.h. The number of bytes
// copied per position can be chosen, to show the cost of a larger board.

#ifndef PHASEMACHINE_BENCH_RAW_WALK_H_
#define PHASEMACHINE_BENCH_RAW_WALK_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::bench {

// Leaves `depth` plies below, generating the last lists. Precondition: depth >=
// 2.
using RawWalkFunction = std::uint64_t (*)(const chess::Position&, int depth);

// Sizes supported by rawWalk(): position and stack; plus the live part of a
// short history; a whole Board.
inline constexpr std::size_t kSmall = 128;
inline constexpr std::size_t kMedium = 256;
inline constexpr std::size_t kLarge = 1344;

// The walk for the selected variant of the rules (core/isa.h). Precondition:
// one of the sizes above.
RawWalkFunction rawWalk(std::size_t bytes);
// The same for one variant, each compiled for its instruction set.
RawWalkFunction rawWalkPortable(std::size_t bytes);
RawWalkFunction rawWalkBmi2(std::size_t bytes);
RawWalkFunction rawWalkAvx512(std::size_t bytes);

template <std::size_t kBytes>
struct alignas(64) PaddedPosition {
  chess::Position position;
  std::array<unsigned char, kBytes - sizeof(chess::Position)> rest;
};

template <class Rules>
struct RawWalk {
  static RawWalkFunction ofSize(std::size_t bytes) {
    if (bytes == kSmall) return run<kSmall>;
    return bytes == kMedium ? run<kMedium> : run<kLarge>;
  }

 private:
  template <std::size_t kBytes>
  static std::uint64_t run(const chess::Position& position, int depth) {
    PaddedPosition<kBytes> board = {};
    board.position = position;
    chess::MoveList moves;
    Rules::generateLegal(board.position, moves);
    return walk(board, moves, depth);
  }

  template <class Board>
  static std::uint64_t walk(const Board& board, const chess::MoveList& moves,
                            int depth) {
    std::uint64_t nodes = 0;
    Board child;
    // Within one page, as in phase/perft.h.
    alignas(512) chess::MoveList replies;
    for (chess::Move move : moves) {
      Rules::template copyLines<sizeof(Board) / 64>(&child, &board);
      Rules::makeMove(child.position, move);
      Rules::generateLegal(child.position, replies);
      nodes += depth == 2 ? replies.size() : walk(child, replies, depth - 1);
    }
    return nodes;
  }
};

}  // namespace phasemachine::bench

#endif  // PHASEMACHINE_BENCH_RAW_WALK_H_
