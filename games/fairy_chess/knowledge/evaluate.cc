#include "games/fairy_chess/knowledge/evaluate.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/variants/registry.h"

namespace phasemachine::fairy_chess {
namespace {

// The move whose second half is pending, completed in a likely way.
std::optional<Move> likelyWhole(const Variant& v, const Board& board) {
  auto move = pendingMove(board);
  if (!move || requestOf(board)->holds<RequestShot>()) return move;
  int best = -1;
  const auto& kinds =
      v.spec.rules.promotions[static_cast<std::size_t>(board.position.side)];
  const int own = kindOf(board.position.cells[move->from]);
  if (const int becomes = v.kindAt(own).promotesTo; becomes != 0) {
    move->extra = static_cast<std::uint8_t>(becomes);
    move->type = MoveType::kPromotion;
    return move;
  }
  for (const auto kind : kinds) {
    if (v.worth.kind[kind] <= best) continue;
    best = v.worth.kind[kind];
    move->extra = kind;
    move->type = MoveType::kPromotion;
  }
  return move;
}

}  // namespace

int evaluate(const Variant& v, const Position& p) {
  return activeEvaluation(v).evaluate(v, p);
}

int learnedValue(const Variant& v, const Position& p) {
  return activeEvaluation(v).learnedValue(v, p);
}

double expectedScore(const Variant& v, int evaluation) {
  // x / (1 + |x|), which needs no exponential.
  const double x = evaluation / evenValue(v);
  return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

double expectedScore(const Board& board,
                     int (*evaluation)(const Variant&, const Position&)) {
  const Variant& v = variantAt(board.position.variant);
  if (const auto move = likelyWhole(v, board)) {
    Position next = board.position;
    playMove(v, next, *move);
    return 1 - expectedScore(v, evaluation(v, next));
  }
  return expectedScore(v, evaluation(v, board.position));
}

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const Variant& v = variantAt(board.position.variant);
  activeEvaluation(v).moveLogits(v, board.position, moves, logits);
}

}  // namespace phasemachine::fairy_chess
