#include "games/fairy_chess/moves.h"

#include "games/fairy_chess/maker.h"
#include "games/fairy_chess/sized_moves.h"

namespace phasemachine::fairy_chess {
namespace {

template <class F>
auto bySize(const Variant& v, F&& f) {
  switch (v.words) {
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    default:
      return f.template operator()<3>();
  }
}

}  // namespace

std::vector<Move> wholeMoves(const Variant& v, const Position& p) {
  return bySize(
      v, [&]<int kWords>() { return SizedMoves<kWords>::wholeMoves(v, p); });
}

std::size_t countWholeMoves(const Variant& v, const Position& p) {
  return bySize(v, [&]<int kWords>() {
    return SizedMoves<kWords>::countWholeMoves(v, p);
  });
}

bool hasMove(const Variant& v, const Position& p) {
  return countWholeMoves(v, p) != 0;
}

void firstMoves(const Variant& v, const Position& p, MoveList& out) {
  bySize(v, [&]<int kWords>() { SizedMoves<kWords>::firstMoves(v, p, out); });
}

void secondMoves(const Variant& v, const Position& p, Move first,
                 MoveList& out) {
  bySize(v, [&]<int kWords>() {
    SizedMoves<kWords>::secondMoves(v, p, first, out);
  });
}

void playMove(const Variant& v, Position& p, Move move) {
  makeMove(v, p, move);
  if (v.spec.rules.checkCounting && inCheck(v, p, p.side)) {
    auto& left = p.checksLeft[1 - p.side];
    if (left > 0) --left;
  }
}

bool inCheck(const Variant& v, const Position& p, int color) {
  return bySize(v, [&]<int kWords>() {
    return SizedMoves<kWords>::inCheck(v, p, color);
  });
}

std::uint64_t countSequences(const Variant& v, const Position& p, int depth) {
  if (depth == 0) return 1;
  return bySize(v, [&]<int kWords>() {
    return SizedMoves<kWords>::countSequences(v, p, depth);
  });
}

}  // namespace phasemachine::fairy_chess
