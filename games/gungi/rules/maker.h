// Makes moves on a position.
//
// Contract: moves are legal in the position. make() leaves the conversion of a
// betrayal to convert() and the next turn to passTurn() or passDraft().
//
// Thread safety: pure functions on values.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_MAKER_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_MAKER_H_

#include "games/gungi/rules/betrayal.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

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

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_MAKER_H_
