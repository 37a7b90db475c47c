#include "games/fairy_chess/moves/moves.h"

#include <algorithm>

#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {
namespace {

void loseRook(Position& p, int color, int square) {
  auto& rooks = p.rooks[color];
  for (auto& rook : rooks) {
    if (rook == square) rook = kNoSquare;
  }
  if (rooks[0] == rooks[1]) p.castlers[color] = kNoSquare;
}

bool isCastlingKing(const Variant& v, const Position& p, int square) {
  return kindOf(p.cells[square]) == v.spec.rules.castlingKing &&
         square == p.castlingKing(v, colorOf(p.cells[square]));
}

void loseRights(Position& p, int color) {
  p.rooks[color][0] = p.rooks[color][1] = p.castlers[color] = kNoSquare;
}

// Removes a piece for good, or into the enemy's hand.
void capture(const Variant& v, Position& p, int square) {
  const bool king = isCastlingKing(v, p, square);
  const Code code = p.take(v, square);
  const int color = colorOf(code);
  loseRook(p, color, square);
  if (king) loseRights(p, color);
  if (v.spec.rules.capturesToHand) {
    const int demoted = v.kindAt(kindOf(code)).demotesTo;
    p.addToHand(1 - color, demoted != 0 ? demoted : kindOf(code), 1);
  }
}

// Removes the capturing piece and all pieces around it except pawns.
void blast(const Variant& v, Position& p, int center) {
  const int file = center % v.files;
  const int rank = center / v.files;
  for (int y = std::max(rank - 1, 0); y <= std::min(rank + 1, v.ranks - 1);
       ++y) {
    for (int x = std::max(file - 1, 0); x <= std::min(file + 1, v.files - 1);
         ++x) {
      const int s = y * v.files + x;
      if (p.cells[s] == 0) continue;
      if (s == center || !v.isPawn(kindOf(p.cells[s]))) capture(v, p, s);
    }
  }
}

void castle(const Variant& v, Position& p, Move move) {
  const int color = p.side;
  const CastlingGoals goals = castlingGoals(v, color, move.from, move.to);
  const Code king = p.take(v, move.from);
  const Code rook = p.take(v, move.to);
  p.put(v, goals.king, king);
  p.put(v, goals.rook, rook);
  loseRights(p, color);
}

// Adds the rights that dropped kings and rooks gain (placement chess).
void gainCastling(const Variant& v, Position& p, int color) {
  const Rules& rules = v.spec.rules;
  const int rank = v.castlingHome(color);
  const int king = rank + rules.castlingKingFile - 1;
  if (p.cells[king] != codeOf(rules.castlingKing, color)) return;
  for (const int corner : {rank, rank + v.files - 1}) {
    if (p.cells[corner] == codeOf(rules.castlingRook, color)) {
      p.allowCastling(v, color, king, corner);
    }
  }
}

}  // namespace

std::vector<Move> wholeMoves(const Variant& v, const Position& p) {
  std::vector<Move> moves;
  activeRules(v).wholeMoves(
      v, p,
      [](void* to, Move move) {
        static_cast<std::vector<Move>*>(to)->push_back(move);
      },
      &moves);
  return moves;
}

std::size_t countWholeMoves(const Variant& v, const Position& p) {
  return activeRules(v).count(v, p);
}

bool hasMove(const Variant& v, const Position& p) {
  return countWholeMoves(v, p) != 0;
}

void firstMoves(const Variant& v, const Position& p, MoveList& out) {
  activeRules(v).firstMoves(v, p, out);
}

void secondMoves(const Variant& v, const Position& p, Move first,
                 MoveList& out) {
  activeRules(v).secondMoves(v, p, first, out);
}

bool takesInPassing(const Variant& v, const Position& p) {
  return p.enPassant != kNoSquare && activeRules(v).takesInPassing(v, p);
}

void settleEnPassant(const Variant& v, Position& p) {
  if (p.enPassant == kNoSquare || v.spec.setup) return;
  if (!takesInPassing(v, p)) p.enPassant = kNoSquare;
}

void playMove(const Variant& v, Position& p, Move move) {
  makeMove(v, p, move);
  settleEnPassant(v, p);
  if (v.spec.rules.checkCounting && inCheck(v, p, p.side)) {
    auto& left = p.checksLeft[1 - p.side];
    if (left > 0) --left;
  }
}

bool inCheck(const Variant& v, const Position& p, int color) {
  return activeRules(v).inCheck(v, p, color);
}

std::uint64_t countSequences(const Variant& v, const Position& p, int depth) {
  return depth == 0 ? 1 : activeRules(v).countSequences(v, p, depth);
}

int nextCount(Special special, int count) {
  if (special == Special::kCounts5) return (count + 1) % 5;
  return std::min(count + 1, highestCount(special));
}

CastlingGoals castlingGoals(const Variant& v, int color, int king, int rook) {
  const Rules& rules = v.spec.rules;
  const bool far = rook > king;
  const int rank = v.castlingHome(color);
  const int file = rules.castlingGoal[far ? 1 : 0] - 1;
  return {rank + file, rank + file + (far ? -1 : 1)};
}

void makeMove(const Variant& v, Position& p, Move move) {
  const Rules& rules = v.spec.rules;
  const int color = p.side;
  p.enPassant = kNoSquare;
  if (p.quietPlies < kHighestClock) ++p.quietPlies;
  if (move.type == MoveType::kDrop) {
    p.addToHand(color, move.extra, -1);
    p.put(v, move.to, codeOf(move.extra, color));
    if (v.isPawn(move.extra)) p.quietPlies = 0;
    if (rules.castlingDropped) gainCastling(v, p, color);
  } else if (move.type == MoveType::kCastling) {
    castle(v, p, move);
  } else {
    bool taking = p.cells[move.to] != 0;
    if (taking) capture(v, p, move.to);
    if (isCastlingKing(v, p, move.from)) loseRights(p, color);
    const int count = p.counts[move.from];
    Code code = p.take(v, move.from);
    const int kind = kindOf(code);
    const Special special = v.special[static_cast<std::size_t>(kind)];
    int after = v.counts ? nextCount(special, count) : 0;
    if (move.type == MoveType::kEnPassant) {
      capture(v, p, move.to + (color == 0 ? -v.files : v.files));
      taking = true;
    }
    if (v.isPawn(kind)) {
      p.quietPlies = 0;
      if (kind == v.unmovedPawn) code = codeOf(v.pawn, color);
      const int ahead = color == 0 ? move.to - move.from : move.from - move.to;
      const int over = (move.from + move.to) / 2;
      if (ahead == 2 * v.files && rules.enPassant.has(over)) {
        p.enPassant = static_cast<std::uint8_t>(over);
      }
    }
    if (move.type == MoveType::kPromotion) {
      code = codeOf(move.extra, color);
      after = 0;
    }
    loseRook(p, color, move.from);
    p.put(v, move.to, code, after);
    if (move.type == MoveType::kShot) {
      capture(v, p, move.extra);
      taking = true;
    }
    if (taking) {
      p.quietPlies = 0;
      if (rules.blast) blast(v, p, move.to);
    }
  }
  p.side = static_cast<std::uint8_t>(1 - color);
  if (p.side == 0 && p.moveNumber < kHighestClock) ++p.moveNumber;
}

}  // namespace phasemachine::fairy_chess
