// Makes moves on a position.
//
// Contract: moves are legal in the position. make() leaves the conversion of a
// betrayal to convert() and the next turn to passTurn() or passDraft().

#pragma once

#include <array>
#include <cstddef>

#include "games/gungi/rules/board.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

// 謀 converts enemy pieces of a tower that it moves onto (rule set B).
//
// Contract: a type can be converted if the hand of 謀's side holds at least as
// many pieces of it as the tower has enemy pieces of it; each conversion costs
// one piece from the hand. The player chooses which convertible pieces to
// convert.

// 謀's steps, in the numbering of Move::betray().
inline constexpr std::array<Step, 9> kBouSteps = {{{1, -1},
                                                   {1, 1},
                                                   {-1, 0},
                                                   {2, -2},
                                                   {2, 2},
                                                   {-2, 0},
                                                   {3, -3},
                                                   {3, 3},
                                                   {-3, 0}}};

// The number of the step between two squares. Precondition: there is one.
constexpr unsigned bouStep(Square from, Square to, Side side) {
  for (unsigned i = 0; i < kBouSteps.size(); ++i) {
    if (stepFrom(from, kBouSteps[i], side) == to) return i;
  }
  return 0;
}

// The origin of 謀 in a betrayal by moving, or kNoSquare.
[[gnu::always_inline]] constexpr Square bouSource(Move move, Side side) {
  const Step step = kBouSteps[move.step() % kBouSteps.size()];
  return stepFrom(move.to(),
                  {static_cast<std::int8_t>(-step.forward),
                   static_cast<std::int8_t>(-step.side)},
                  side);
}

// The levels of `tower` whose pieces `side` can convert.
[[gnu::always_inline]] constexpr Levels convertible(Tower tower, Hand hand,
                                                    Side side) {
  Levels levels = 0;
  const int height = heightOf(tower);
  for (int level = 1; level <= height; ++level) {
    const Piece piece = pieceAt(tower, level);
    if (sideOf(piece) == side) continue;
    int alike = 0;
    for (int other = 1; other <= height; ++other) {
      alike += pieceAt(tower, other) == piece;
    }
    if (hand.count(typeOf(piece)) >= alike) {
      levels = static_cast<Levels>(levels | 1U << (level - 1));
    }
  }
  return levels;
}

// Calls f with each non-empty subset of `levels`.
template <class F>
[[gnu::always_inline]] constexpr void forEachPart(Levels levels, F&& f) {
  for (unsigned part = 1; part <= levels; ++part) {
    if ((part & ~unsigned{levels}) == 0) f(static_cast<Levels>(part));
  }
}

template <class Isa>
struct Maker {
  // Moves, captures, stacks or drops for the side to move. Returns true if
  // board moves cannot restore the previous position.
  [[gnu::always_inline]] static bool make(Position& p, const Options& options,
                                          Move move) {
    const Side side = p.sideToMove;
    const std::size_t me = playerIndex(side);
    const Square to = move.to();
    Piece piece = 0;
    if (move.isDrop()) {
      piece = makePiece(move.dropped(), side);
      p.hands[me].remove(move.dropped());
    } else {
      const Square from =
          move.isBoardMove() ? move.from() : bouSource(move, side);
      const Tower left = p.towers[from];
      piece = topOf(left);
      setTower(p, from, popped(left));
    }
    Tower below = p.towers[to];
    if (move.isCapture()) {
      below = options.published() ? ownPart(below, side) : Tower{0};
      if (p.marshals[1 - me] == to) p.marshals[1 - me] = kNoSquare;
    }
    if (typeOf(piece) == PieceType::kSui) p.marshals[me] = to;
    setTower(p, to, pushed(below, piece));
    return move.isCapture() || move.isDrop();
  }

  // Converts the pieces of `levels` on `square` to `side`, paid from its hand.
  static void convert(Position& p, Square square, Levels levels, Side side) {
    Tower tower = p.towers[square];
    const int height = heightOf(tower);
    for (int level = 1; level <= height; ++level) {
      if ((levels >> (level - 1) & 1) == 0) continue;
      p.hands[playerIndex(side)].remove(typeOf(pieceAt(tower, level)));
      tower = static_cast<Tower>(tower ^ 1U << (5 * (height - level)));
    }
    setTower(p, square, tower);
  }

  [[gnu::always_inline]] static void passTurn(Position& p,
                                              const Options& options) {
    if (options.published() && p.sideToMove == Side::kSecond) nextRound(p);
    p.sideToMove = opponent(p.sideToMove);
  }

  // After placing a piece, a side continues alone if the other has finished.
  // When the second side finishes, the draft ends for both.
  static void passDraft(Position& p, bool finishes) {
    const Side side = p.sideToMove;
    const bool alone = p.drafting == sideBit(side);
    if (finishes) {
      p.drafting = side == Side::kSecond
                       ? 0
                       : static_cast<std::uint8_t>(p.drafting & ~sideBit(side));
    }
    // Rounds in which the second side drafts alone are not counted.
    if (side == Side::kSecond && (finishes || !alone)) nextRound(p);
    if (!alone || p.drafting == 0) p.sideToMove = opponent(side);
  }

  static constexpr std::uint8_t sideBit(Side side) {
    return static_cast<std::uint8_t>(1U << playerIndex(side));
  }

 private:
  static void nextRound(Position& p) {
    if (p.round < UINT16_MAX) ++p.round;
  }

  // The pieces of `side` in a tower, in order.
  static Tower ownPart(Tower tower, Side side) {
    Tower part = 0;
    const int height = heightOf(tower);
    for (int level = 1; level <= height; ++level) {
      const Piece piece = pieceAt(tower, level);
      if (sideOf(piece) == side) part = pushed(part, piece);
    }
    return part;
  }
};

}  // namespace phasemachine::gungi
