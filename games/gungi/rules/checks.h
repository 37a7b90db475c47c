// Attacks on 帥: check, mate and stalemate.
//
// Contract: in rule set A a piece gives check if 帥 is within its reach,
// ignoring heights, and mate considers only board moves, as in the reference
// program; in rule set B heights matter and drops can answer a check.

#ifndef PHASEMACHINE_GAMES_GUNGI_RULES_CHECKS_H_
#define PHASEMACHINE_GAMES_GUNGI_RULES_CHECKS_H_

#include <bit>

#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/targets.h"

namespace phasemachine::gungi {

template <class Isa>
struct Checks {
  // True if a top piece of `by` reaches `square`.
  static bool attacked(const Position& p, const Options& options, Square square,
                       Side by) {
    return !attackers(p, options, square, by).empty();
  }

  // The towers whose top pieces belong to `by` and reach `square`.
  static SquareSet attackers(const Position& p, const Options& options,
                             Square square, Side by) {
    const int height = options.published() ? heightOf(p.towers[square]) : 0;
    const SquareSet men =
        p.tops[playerIndex(by)] & kCanReach[playerIndex(by)][square];
    SquareSet found;
    forEachSquare(men, [&](Square from) {
      const Tower tower = p.towers[from];
      const int level = heightOf(tower);
      if (level < height) return;
      if (!mayReach(options, topOf(tower), level, from, square)) return;
      if (Targets<Isa>::of(p, options, from, topOf(tower), level).has(square)) {
        found |= SquareSet::of(from);
      }
    });
    return found;
  }

  // False if 帥 of `side` is not on the board.
  static bool inCheck(const Position& p, const Options& options, Side side) {
    const Square marshal = p.marshals[playerIndex(side)];
    return marshal != kNoSquare &&
           attacked(p, options, marshal, opponent(side));
  }

  // True if no board move of `side`, which need not be to move, gets it out of
  // check.
  static bool isMatedOnBoard(const Position& p, const Options& options,
                             Side side) {
    return inCheck(p, options, side) && !hasSafeBoardMove(p, options, side);
  }

  // True if `side` has a board move after which it is not in check. Betrayals
  // are ignored: none of the converted pieces is on top.
  static bool hasSafeBoardMove(const Position& p, const Options& options,
                               Side side) {
    const Square marshal = p.marshals[playerIndex(side)];
    const SquareSet self = SquareSet::of(marshal);
    const SquareSet others = kAllSquares & ~self;
    const SquareSet threats =
        marshal == kNoSquare ? SquareSet{}
                             : attackers(p, options, marshal, opponent(side));
    // When not in check, moves of other pieces are rarely unsafe.
    if (threats.empty()) {
      return hasSafeMoveAmong(p, options, side, others, kAllSquares) ||
             hasSafeMoveAmong(p, options, side, self, kAllSquares);
    }
    // In check, try moves of 帥 and captures of the checker first.
    return hasSafeMoveAmong(p, options, side, self, kAllSquares) ||
           hasSafeMoveAmong(p, options, side, others, threats) ||
           hasSafeMoveAmong(p, options, side, others, kAllSquares & ~threats);
  }

  // True if the side to move has a move or drop after which it is not in check.
  static bool hasSafeMove(const Position& p, const Options& options) {
    const Side side = p.sideToMove;
    const auto squares = Generator<Isa>::dropSquares(p, options, side);
    const Hand hand = p.hands[playerIndex(side)];
    const SquareSet targets = squares.free | squares.own;
    // A drop cannot discover a check.
    if (!hand.empty() && !targets.empty() && !inCheck(p, options, side)) {
      return true;
    }
    if (hasSafeBoardMove(p, options, side)) return true;
    if (hand.empty()) return false;
    // Any dropped piece blocks the same way.
    const auto any = static_cast<PieceType>(std::countr_zero(hand.bits()) / 4);
    return anySquare(targets, [&](Square to) {
      return isSafe(p, options, side, Move::drop(any, to));
    });
  }

  static bool isSafe(const Position& p, const Options& options, Side side,
                     Move move) {
    Position after = p;
    after.sideToMove = side;
    Maker<Isa>::make(after, options, move);
    return !inCheck(after, options, side);
  }

 private:
  // True if a board move from a square of `from` to one of `to` is safe.
  static bool hasSafeMoveAmong(const Position& p, const Options& options,
                               Side side, SquareSet from, SquareSet to) {
    return Generator<Isa>::anyPiece(
        p, options, side, from,
        [&](Square s, Piece, SquareSet quiets, SquareSet captures) {
          return anySquare(captures & to,
                           [&](Square t) {
                             return isSafe(p, options, side,
                                           Move::capture(s, t));
                           }) ||
                 anySquare(quiets & to, [&](Square t) {
                   return isSafe(p, options, side, Move::travel(s, t));
                 });
        });
  }

  // False if the piece's steps rule it out; always true for sliding and walking
  // pieces.
  static bool mayReach(const Options& options, Piece piece, int level,
                       Square from, Square to) {
    const PieceType type = typeOf(piece);
    if (reachOf(type, level, sideOf(piece), from).squares.has(to)) return true;
    if (type == PieceType::kSui) return options.marshal == Marshal::kBlock;
    return type == PieceType::kDai || type == PieceType::kChuu;
  }
};

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_RULES_CHECKS_H_
