#include "games/fairy_chess/moves/moves.h"

#include "games/fairy_chess/moves/maker.h"
#include "games/fairy_chess/moves/sized_moves.h"

namespace phasemachine::fairy_chess {

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

}  // namespace phasemachine::fairy_chess
