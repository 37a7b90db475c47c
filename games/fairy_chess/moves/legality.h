// Tests the legality of a move on a copy of the position.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>

#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/scene.h"

namespace phasemachine::fairy_chess {

namespace legality {

// Pieces of kinds that may become extinct, where the loss of one piece would
// count as extinction.
template <int kWords, class Isa>
SquareSet<kWords> lastOfTheirKind(const Scene<kWords, Isa>& scene, int color) {
  const Extinction& extinction = scene.v.spec.rules.extinction;
  const SquareSet<kWords>& own = scene.own[color];
  SquareSet<kWords> last;
  if (extinction.everything && own.size() <= extinction.atMost + 1) last = own;
  for (const int kind : extinction.kinds) {
    SquareSet<kWords> squares;
    own.forEach([&](int square) {
      if (scene.v.typeOf(scene.p.cells[square]) == kind) squares.add(square);
    });
    if (squares.size() <= extinction.atMost + 1) last |= squares;
  }
  return last;
}

// Whether pieces of this kind may become extinct.
inline bool mayDieOut(const Variant& v, int kind) {
  const auto& kinds = v.spec.rules.extinction.kinds;
  return std::find(kinds.begin(), kinds.end(),
                   v.countsAs[static_cast<std::size_t>(kind)]) != kinds.end();
}

// Pseudo-royal pieces, which may not be left en prise: the last of their kind,
// or as many as the variant defines.
template <int kWords, class Isa>
SquareSet<kWords> pseudoRoyals(const Scene<kWords, Isa>& scene, int color) {
  if (!scene.v.spec.rules.extinction.pseudoRoyal) return {};
  return lastOfTheirKind(scene, color);
}

// True if a royal piece of `color` on `square` is en prise; in atomic chess not
// if it is adjacent to an enemy royal piece.
template <int kWords, class Isa>
bool enPrise(const Scene<kWords, Isa>& scene, int square, int color,
             const SquareSet<kWords>& blocked,
             const SquareSet<kWords>& enemyRoyals) {
  if (scene.v.spec.rules.blast &&
      !(scene.t.near1[static_cast<std::size_t>(square)] & enemyRoyals)
           .empty()) {
    return false;
  }
  return scene.attacked(square, 1 - color, blocked, SquareSet<kWords>());
}

// Where the mover's pseudo-royal pieces are after the move. A dropped piece of
// their kind is one of them, and so is a promoted one unless it is one too many
// for any of its kind to be.
template <int kWords, class Isa>
SquareSet<kWords> pseudoRoyalsAfter(const Scene<kWords, Isa>& scene,
                                    Move move) {
  const Variant& v = scene.v;
  const int color = scene.p.side;
  auto royals = pseudoRoyals(scene, color);
  if (move.type == MoveType::kDrop) {
    if (mayDieOut(v, move.extra)) royals.add(move.to);
    return royals;
  }
  const bool moves = royals.has(move.from);
  royals.remove(move.from);
  if (move.type == MoveType::kPromotion && mayDieOut(v, move.extra)) {
    SquareSet<kWords> others;
    scene.own[color].forEach([&](int square) {
      if (v.typeOf(scene.p.cells[square]) == v.countsAs[move.extra]) {
        others.add(square);
      }
    });
    if (others.size() > v.spec.rules.extinction.atMost) {
      royals &= ~others;
    } else {
      royals.add(move.to);
    }
  } else if (moves) {
    royals.add(move.type == MoveType::kCastling
                   ? castlingGoals(v, color, move.from, move.to).king
                   : move.to);
  }
  return royals;
}

// The test after a move in a variant with pseudo-royal pieces.
template <int kWords, class Isa>
bool pseudoRoyalsSafe(const Scene<kWords, Isa>& before,
                      const Scene<kWords, Isa>& after, Move move) {
  const int color = before.p.side;
  const auto enemies = pseudoRoyals(before, 1 - color);
  const auto left = enemies & after.own[1 - color];
  const auto royals = pseudoRoyalsAfter(before, move);
  if (!(royals & ~after.own[color]).empty()) return false;
  // Who blows up an enemy's need not guard its own.
  if (before.v.spec.rules.blast && left != enemies) return true;
  bool safe = true;
  royals.forEach([&](int square) {
    safe = safe && !enPrise(after, square, color, after.occupied, left);
  });
  return safe;
}

template <int kWords, class Isa>
bool isLegal(const Scene<kWords, Isa>& scene, Move move) {
  const Variant& v = scene.v;
  const int color = scene.p.side;
  Position next = scene.p;
  makeMove(v, next, move);
  const Scene<kWords, Isa> after(v, next);
  if (v.spec.rules.extinction.pseudoRoyal &&
      !pseudoRoyalsSafe(scene, after, move)) {
    return false;
  }
  if (next.royal[color] != kNoSquare &&
      after.attacked(next.royal[color], 1 - color)) {
    return false;
  }
  return v.spec.rules.checking || next.royal[1 - color] == kNoSquare ||
         !after.attacked(next.royal[1 - color], color);
}

// Calls f(move) for each en passant capture, legal or not.
template <int kWords, class Isa, class F>
void capturesInPassing(const Scene<kWords, Isa>& scene, F&& f) {
  const Variant& v = scene.v;
  const Position& p = scene.p;
  const int to = p.enPassant;
  const int victim = to + (p.side == 0 ? -v.files : v.files);
  if (to == kNoSquare || victim < 0 || victim >= v.squares ||
      p.cells[to] != 0 || !scene.own[1 - p.side].has(victim) ||
      !v.isPawn(kindOf(p.cells[victim]))) {
    return;
  }
  for (const int side : {-1, 1}) {
    const int file = to % v.files + side;
    if (file < 0 || file >= v.files) continue;
    const int from = victim + side;
    // In a cloud pawns do not move like pawns, and some variants have pawns
    // that take in other directions.
    const Code code = p.cells[from];
    if (scene.own[p.side].has(from) && v.isPawn(kindOf(code)) &&
        !scene.fog.has(from) && !scene.frozen.has(from) &&
        scene.t.origin(v.forms[code], from).takingLeaps.has(to)) {
      f(Move{.from = static_cast<std::uint8_t>(from),
             .to = static_cast<std::uint8_t>(to),
             .type = MoveType::kEnPassant});
    }
  }
}

// True if the king would be en prise on `square` before castling.
template <int kWords, class Isa>
bool crossesFire(const Scene<kWords, Isa>& scene, int king, int square) {
  const int color = scene.p.side;
  if (!scene.v.borrows && !scene.v.shoots) {
    auto blocked = scene.occupied;
    blocked.remove(king);
    blocked.add(square);
    return enPrise(scene, square, color, blocked,
                   pseudoRoyals(scene, 1 - color));
  }
  Position there = scene.p;
  const Code code = there.take(scene.v, king);
  if (there.cells[square] != 0) there.take(scene.v, square);
  there.put(scene.v, square, code);
  return Scene<kWords, Isa>(scene.v, there).attacked(square, 1 - color);
}

// The squares that must be empty for castling.
template <int kWords>
[[gnu::always_inline]] inline SquareSet<kWords> castlingPath(
    CastlingGoals goals, int king, int rook) {
  SquareSet<kWords> path;
  const auto add = [&](int from, int to) {
    for (int s = std::min(from, to); s <= std::max(from, to); ++s) path.add(s);
  };
  add(king, goals.king);
  add(rook, goals.rook);
  path.remove(king);
  path.remove(rook);
  return path;
}

// True if `move`, castling with the rights for it, is legal.
template <int kWords, class Isa>
bool mayCastle(const Scene<kWords, Isa>& scene, Move move) {
  const int color = scene.p.side;
  const int king = move.from;
  const int rook = move.to;
  if (scene.clouds.has(king)) return false;
  const CastlingGoals goals = castlingGoals(scene.v, color, king, rook);
  const auto path = castlingPath<kWords>(goals, king, rook);
  if (!(path & scene.occupied).empty()) return false;
  const Rules& rules = scene.v.spec.rules;
  const bool royal = rules.castlingKing == scene.v.royal;
  if (!royal && !pseudoRoyals(scene, color).has(king)) {
    return !rules.extinction.pseudoRoyal || isLegal(scene, move);
  }
  const int step = goals.king < king ? -1 : 1;
  for (int s = king;; s += step) {
    if (crossesFire(scene, king, s)) return false;
    if (s == goals.king) break;
    // The goal of a pseudo-royal king is only tested after the move.
    if (!royal && s + step == goals.king) break;
  }
  return isLegal(scene, move);
}

// Restricts `squares` to those that put the bishops of a side on different
// square colours and leave room for the bishops in its hand.
template <int kWords, class Isa>
void bishopSquares(const Scene<kWords, Isa>& scene, int kind,
                   SquareSet<kWords>& squares) {
  const Variant& v = scene.v;
  const int color = scene.p.side;
  const int bishop = v.spec.kind("B");
  const auto shade = [&](int s) { return 1U << ((s / v.files + s) % 2); };
  unsigned taken = 0;
  scene.own[color].forEach([&](int square) {
    if (kindOf(scene.p.cells[square]) == bishop) taken |= shade(square);
  });
  const int left = scene.p.hands[color][bishop] - (kind == bishop ? 1 : 0);
  const auto room =
      narrow<kWords>(v.dropSquares[codeOf(bishop, color)]) & ~scene.occupied;
  const auto candidates = squares;
  candidates.forEach([&](int to) {
    const unsigned here = kind == bishop ? shade(to) : 0;
    unsigned open = 0;
    room.forEach([&](int s) {
      if (s != to) open |= shade(s);
    });
    const int shades = std::popcount(open & ~(taken | here));
    if ((taken & here) != 0 || shades < left) squares.remove(to);
  });
}

// Squares where the side to move may drop a piece of a kind.
template <int kWords, class Isa>
SquareSet<kWords> dropSquares(const Scene<kWords, Isa>& scene, int kind) {
  const Variant& v = scene.v;
  const Rules& rules = v.spec.rules;
  const int color = scene.p.side;
  const Code code = codeOf(kind, color);
  auto squares = narrow<kWords>(v.dropSquares[code]);
  if (kind == rules.dropNoDoubled) {
    for (int file = 0; file < v.files; ++file) {
      SquareSet<kWords> line;
      int there = 0;
      for (int s = file; s < v.squares; s += v.files) {
        line.add(s);
        there += scene.p.cells[s] == code;
      }
      if (there >= rules.dropNoDoubledCount) squares &= ~line;
    }
  }
  if (rules.oppositeBishops) bishopSquares(scene, kind, squares);
  return squares;
}

}  // namespace legality
}  // namespace phasemachine::fairy_chess
