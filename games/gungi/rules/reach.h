// The reach of pieces: on an empty board by compile-time tables, and limited by
// blockers (Targets).
//
// Contract: kSteps (reach.cc) lists, per piece and level, the steps that the
// level adds to those of the level below, as in the rules: forward and
// sideways. reachOf() and kRays are these steps and the eight lines as sets of
// squares. 大 and 中 also slide.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/side.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
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
  // 砲 and 筒 cross, but not 弓's forward path (Targets).
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

// The squares that the top piece of `from` can go to as far as its path allows;
// generator.h decides which of their towers it may enter. `Isa` selects the
// instruction set of the compiled code (core/isa.h); results do not depend on
// it.
template <class Isa>
struct Targets {
  // `level` is the height of the tower on `from`, whose top piece is `piece`.
  [[gnu::always_inline]] static SquareSet of(const Position& p,
                                             const Options& options,
                                             Square from, Piece piece,
                                             int level) {
    const PieceType type = typeOf(piece);
    const Reach& reach = reachOf(type, level, sideOf(piece), from);
    if (kIsSpecial >> index(type) & 1) [[unlikely]] {
      return special(p, options, from, piece, level, reach);
    }
    if (level == 3 && !options.published() && jumps(type)) return reach.squares;
    return cut(reach.squares, from, p.occupied() & reach.path);
  }

  // Pieces that jump in any direction from the third level (rule set A).
  static constexpr bool jumps(PieceType type) {
    constexpr unsigned kJumpers =
        1U << index(PieceType::kHyo) | 1U << index(PieceType::kUma) |
        1U << index(PieceType::kShinobi) | 1U << index(PieceType::kToride) |
        1U << index(PieceType::kYumi) | 1U << index(PieceType::kTsutu) |
        1U << index(PieceType::kHou) | 1U << index(PieceType::kBou);
    return kJumpers >> index(type) & 1;
  }

 private:
  static constexpr unsigned kIsSpecial =
      1U << index(PieceType::kSui) | 1U << index(PieceType::kDai) |
      1U << index(PieceType::kChuu) | 1U << index(PieceType::kYumi) |
      1U << index(PieceType::kHou) | 1U << index(PieceType::kTsutu);

  // Removes the squares hidden by `blockers`, squares on short lines from
  // `from`.
  [[gnu::always_inline]] static SquareSet cut(SquareSet squares, Square from,
                                              SquareSet blockers) {
    forEachSquare(blockers, [&](Square at) {
      squares &= ~kRays[shortDirection(from, at)][at];
    });
    return squares;
  }

  static SquareSet special(const Position& p, const Options& options,
                           Square from, Piece piece, int level,
                           const Reach& reach) {
    const SquareSet ordinary =
        cut(reach.squares, from, p.occupied() & reach.path);
    switch (typeOf(piece)) {
      case PieceType::kSui:
        return options.marshal == Marshal::kBlock && level > 1
                   ? walk(p, from, level)
                   : ordinary;
      case PieceType::kDai:
      case PieceType::kChuu: {
        const std::size_t first = typeOf(piece) == PieceType::kDai ? 0 : 1;
        SquareSet squares = ordinary | slides(p, from, first);
        if (options.generals == Generals::kQueen && !options.published()) {
          squares |= slides(p, from, 1 - first);
        }
        return squares;
      }
      case PieceType::kYumi:
        if (options.published()) {
          return publishedArcher(p, from, piece, level, ordinary);
        }
        if (level == 3) return reach.squares;
        return options.yumi == Yumi::kSeed
                   ? seedArcher(p, from, piece, level, ordinary)
                   : engineArcher(p, from, piece, level, ordinary);
      default:  // 砲, 筒
        if (options.published()) {
          const SquareSet ahead =
              kRays[sideOf(piece) == Side::kFirst ? 0U : 4U][from];
          const SquareSet stop =
              (p.occupied() & ~ahead) | (walls(p, level) & ahead);
          return cut(reach.squares, from, stop & reach.path);
        }
        return level == 3 ? reach.squares : ordinary;
    }
  }

  // Squares along every other direction from `first`, up to the first tower.
  [[gnu::always_inline]] static SquareSet slides(const Position& p, Square from,
                                                 std::size_t first) {
    const SquareSet occupied = p.occupied();
    SquareSet squares;
    for (std::size_t d = first; d < kDirections; d += 2) {
      const SquareSet ray = kRays[d][from];
      const SquareSet towers = ray & occupied;
      Square stop = kSquares;
      if (!towers.empty()) {
        stop = isAscending(static_cast<int>(d)) ? towers.lowest()
                                                : towers.highest();
      }
      squares |= ray & ~kRays[d][stop];
    }
    return squares;
  }

  // Towers that a piece on `level` can neither enter nor pass (rule set B).
  static SquareSet walls(const Position& p, int level) {
    return level == 1 ? p.high2 : level == 2 ? p.high3 : SquareSet{};
  }

  // The squares within `level` king steps over empty squares.
  static SquareSet walk(const Position& p, Square from, int level) {
    const SquareSet free = kAllSquares & ~p.occupied();
    SquareSet reached;
    SquareSet edge = SquareSet::of(from);
    for (int i = 0; i < level; ++i) {
      SquareSet next;
      forEachSquare(edge, [&](Square at) {
        next |= reachOf(PieceType::kSui, 1, Side::kFirst, at).squares;
      });
      reached |= next;
      edge = next & free;
    }
    return reached & ~SquareSet::of(from);
  }

  // The forward path of 弓, square by square.
  struct Ahead {
    const Position& p;
    Square from;
    Side side;
    int level;

    Square at(int forward, int sideways) const {
      return stepFrom(from,
                      {static_cast<std::int8_t>(forward),
                       static_cast<std::int8_t>(sideways)},
                      side);
    }
    int height(int forward, int sideways) const {
      const Square square = at(forward, sideways);
      return square == kNoSquare ? 0 : heightOf(p.towers[square]);
    }
    bool isTaken(int forward, int sideways) const {
      return height(forward, sideways) > 0;
    }
    SquareSet square(int forward, int sideways) const {
      return SquareSet::of(at(forward, sideways));
    }
    bool isWall(int forward, int sideways) const {
      return height(forward, sideways) > level;
    }
  };

  // Three squares ahead, for both readings of rule set A: the middle and the
  // right over (1,0) and (2,0), the left over (1,-1) and (2,-2).
  static SquareSet farShots(const Ahead& ahead) {
    SquareSet closed;
    if (ahead.isTaken(1, 0) || ahead.isTaken(2, 0)) {
      closed |= ahead.square(3, 0) | ahead.square(3, 2);
    }
    if (ahead.isTaken(1, -1) || ahead.isTaken(2, -2)) {
      closed |= ahead.square(3, -2);
    }
    return closed;
  }

  // Levels 1 and 2: jumps over the square ahead if its tower is not higher.
  static SquareSet seedArcher(const Position& p, Square from, Piece piece,
                              int level, SquareSet squares) {
    const Ahead ahead{p, from, sideOf(piece), level};
    if (ahead.height(1, 0) > level) {
      squares &=
          ~(ahead.square(2, -1) | ahead.square(2, 0) | ahead.square(2, 1));
    }
    return level == 2 ? squares & ~farShots(ahead) : squares;
  }

  static SquareSet engineArcher(const Position& p, Square from, Piece piece,
                                int level, SquareSet squares) {
    const Ahead ahead{p, from, sideOf(piece), level};
    if (ahead.isTaken(1, 0)) {
      squares &= ~(ahead.square(2, 0) | ahead.square(2, 1));
    }
    if (ahead.isTaken(1, -1)) squares &= ~ahead.square(2, -1);
    return level == 2 ? squares & ~farShots(ahead) : squares;
  }

  // Shoots ahead and to both wings over towers up to its own height; a higher
  // one blocks its line: (1,0) blocks all three, (1,-1) and (1,1) their wing.
  static SquareSet publishedArcher(const Position& p, Square from, Piece piece,
                                   int level, SquareSet squares) {
    const Ahead ahead{p, from, sideOf(piece), level};
    for (int wing = -1; wing <= 1; ++wing) {
      bool closed = ahead.isWall(1, 0) || ahead.isWall(1, wing);
      for (int i = 1; i <= level; ++i) {
        if (closed) squares &= ~ahead.square(i + 1, wing * i);
        closed = closed || ahead.isWall(i + 1, wing * i);
      }
    }
    return squares;
  }
};

}  // namespace phasemachine::gungi
