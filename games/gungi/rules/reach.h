// The reach of pieces on an empty board: compile-time tables.
//
// Contract: kSteps lists, per piece and level, the steps that the level adds to
// those of the level below, as in the rules: forward and sideways. kReach,
// kRays and kDirections are these steps and the eight lines as sets of squares.
// 大 and 中 also slide (targets.h).

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_REACH_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_REACH_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/side.h"
#include "games/gungi/rules/square_set.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

// `forward` squares towards the enemy, `side` columns to the right.
struct Step {
  std::int8_t forward;
  std::int8_t side;
};

constexpr int forwardOf(Side side) { return side == Side::kFirst ? -1 : 1; }

// The square at `step` from `from`, or kNoSquare.
constexpr Square stepFrom(Square from, Step step, Side side) {
  const int row = rowOf(from) + forwardOf(side) * step.forward;
  const int column = columnOf(from) + step.side;
  return isOnBoard(row, column) ? squareAt(row, column) : kNoSquare;
}

struct alignas(32) Reach {
  SquareSet squares;  // within the piece's steps
  // Squares on which a piece blocks a square behind it. Includes the gaps that
  // 砲 and 筒 cross, but not 弓's forward path (targets.h).
  SquareSet path;
};

using ReachTable =
    std::array<std::array<std::array<std::array<Reach, kSquares>, 2>,
                          static_cast<std::size_t>(kMaxHeight)>,
               static_cast<std::size_t>(kPieceTypes)>;
extern const ReachTable kReachTable;

[[gnu::always_inline]] inline const Reach& reachOf(PieceType type, int level,
                                                   Side side, Square from) {
  return kReachTable[index(type)][static_cast<std::size_t>(level - 1)]
                    [playerIndex(side)][from];
}

// An upper bound of the moves of a piece wherever the others stand: twice the
// squares that it may ever enter, by a capture or by another move. Without
// betrayals.
using MostMovesTable =
    std::array<std::array<std::array<std::array<std::uint8_t, kSquares>, 2>,
                          static_cast<std::size_t>(kMaxHeight)>,
               static_cast<std::size_t>(kPieceTypes)>;
extern const MostMovesTable kMostMoves;

[[gnu::always_inline]] inline unsigned mostMoves(PieceType type, int level,
                                                 Side side, Square from) {
  return kMostMoves[index(type)][static_cast<std::size_t>(level - 1)]
                   [playerIndex(side)][from];
}

// Directions clockwise from the top of the board; the odd ones are diagonal.
inline constexpr int kDirections = 8;
inline constexpr std::array<std::int8_t, kDirections> kRowSteps = {
    -1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr std::array<std::int8_t, kDirections> kColumnSteps = {
    0, 1, 1, 1, 0, -1, -1, -1};
// Square numbers increase in these directions.
constexpr bool isAscending(int direction) {
  return direction >= 2 && direction <= 5;
}

// The squares beyond `from` up to the edge; none beyond kSquares.
using RayTable =
    std::array<std::array<SquareSet, kSquares + std::size_t{1}>, kDirections>;
extern const RayTable kRays;

// The direction of `to - from` for squares at most four apart on one line.
using DirectionTable = std::array<std::uint8_t, 2 * kSquares - 1>;
extern const DirectionTable kShortDirections;
[[gnu::always_inline]] inline std::size_t shortDirection(Square from,
                                                         Square to) {
  return kShortDirections[static_cast<std::size_t>(to + kSquares - 1 - from)];
}

// Squares from which some piece of `side` can reach a square.
extern const std::array<std::array<SquareSet, kSquares>, 2> kCanReach;

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_REACH_H_
