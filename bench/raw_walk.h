// Perft over bare positions: the rules called directly, without the machine.
// What the machine costs is the difference to the same walk through step.
//
// Contract: Rules is one variant of games/chess/rules.h. Three kinds of board
// show where the time goes: the bare position; the position with a history of
// keys that each move writes to; and that with dead space, as large as a Board.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_BENCH_RAW_WALK_H_
#define PHASEMACHINE_BENCH_RAW_WALK_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::bench {

// Leaves `depth` plies below, the last lists made. Precondition: depth >= 2.
using RawWalkFunction = std::uint64_t (*)(const chess::Position&, int depth);

template <std::size_t kBytes>
struct alignas(64) PaddedPosition {
  chess::Position position;
  std::array<unsigned char, kBytes - sizeof(chess::Position)> rest;
};

template <class Rules>
struct RawWalk {
  template <std::size_t kBytes>
  static std::uint64_t run(const chess::Position& position, int depth) {
    PaddedPosition<kBytes> board = {};
    board.position = position;
    chess::MoveList moves;
    Rules::generateLegal(board.position, moves);
    return walk(board, moves, depth);
  }

 private:
  template <class Board>
  static std::uint64_t walk(const Board& board, const chess::MoveList& moves,
                            int depth) {
    std::uint64_t nodes = 0;
    Board child;
    chess::MoveList replies;
    for (chess::Move move : moves) {
      child = board;
      Rules::makeMove(child.position, move);
      Rules::generateLegal(child.position, replies);
      nodes += depth == 2 ? replies.size() : walk(child, replies, depth - 1);
    }
    return nodes;
  }
};

}  // namespace phasemachine::bench

#endif  // PHASEMACHINE_BENCH_RAW_WALK_H_
