#include "games/fairy_chess/knowledge/evaluate.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>

#include "core/hash.h"
#include "games/fairy_chess/moves/ends.h"
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

// Whether the side to move may give the last check, or has a piece next to a
// goal at which it wins.
bool mayWinAtOnce(const Variant& v, const Position& p) {
  const Rules& rules = v.spec.rules;
  if (rules.checkCounting && p.checksLeft[p.side] == 1) return true;
  if (rules.flagKind == 0 || rules.flagMove) return false;
  const auto& goals = rules.flag[static_cast<std::size_t>(p.side)];
  for (std::size_t i = 0; i < std::size(p.pieces[p.side]); ++i) {
    for (std::uint64_t rest = p.pieces[p.side][i]; rest != 0;
         rest &= rest - 1) {
      const int from = static_cast<int>(i) * 64 + std::countr_zero(rest);
      if (!rules.isFlagKind(v.typeOf(p.cells[from]))) continue;
      for (const int rank : {-v.files, 0, v.files}) {
        for (int to = from + rank - 1; to <= from + rank + 1; ++to) {
          if (to >= 0 && to < v.squares && goals.has(to)) return true;
        }
      }
    }
  }
  return false;
}

// Whether it does so with its next move.
bool winsAtOnce(const Variant& v, const Position& p) {
  if (!mayWinAtOnce(v, p)) [[likely]]
    return false;
  for (const Move move : wholeMoves(v, p)) {
    Position next = p;
    playMove(v, next, move);
    const auto end = immediateEnd(v, next);
    if (end && end->winner == p.side) return true;
  }
  return false;
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
  if (winsAtOnce(v, board.position)) return 1;
  return expectedScore(v, evaluation(v, board.position));
}

std::uint64_t evaluationKey(const Board& board) {
  const Position& p = board.position;
  const auto packed = [](std::initializer_list<std::uint8_t> bytes) {
    std::uint64_t word = 0;
    for (const std::uint8_t byte : bytes) word = word << 8 | byte;
    return word;
  };
  const auto half = pendingMove(board);
  const Move move = half.value_or(Move{.from = kNoSquare, .to = kNoSquare});
  const std::uint64_t rights =
      packed({p.rooks[0][0], p.rooks[0][1], p.rooks[1][0], p.rooks[1][1],
              p.castlers[0], p.castlers[1], p.checksLeft[0], p.checksLeft[1]});
  const std::uint64_t turn =
      packed({p.variant, p.side, p.enPassant, move.from, move.to});
  return hashCombine(hashCombine(p.key, rights), turn);
}

void moveLogits(const Board& board, const MoveList& moves, float* logits) {
  const Variant& v = variantAt(board.position.variant);
  activeEvaluation(v).moveLogits(v, board.position, moves, logits);
}

}  // namespace phasemachine::fairy_chess
