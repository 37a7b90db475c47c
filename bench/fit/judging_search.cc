#include "bench/fit/judging_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/chess/knowledge/evaluate.h"
#include "games/chess/knowledge/evaluation.h"
#include "games/chess/machine/moves.h"

namespace phasemachine::fit {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::MoveList;
using chess::Position;

// Plies of captures and check evasions.
constexpr int kCapturePlies = 6;

bool captures(const Position& position, Move move) {
  return move.kind() == MoveKind::kPromoteQueen ||
         (promotedPiece(move.kind()) == chess::PieceType::kNone &&
          chess::immediateGain(position, move) > 0);
}

}  // namespace

JudgingSearch::Result JudgingSearch::judge(const Position& position,
                                           int plies) {
  Result result;
  result.units = search(position, plies, -kMate, kMate, &result.best);
  return result;
}

int JudgingSearch::search(const Position& position, int plies, int alpha,
                          int beta, std::optional<Move>* best) {
  if (plies == 0) return captures(position, kCapturePlies, alpha, beta);
  MoveList moves;
  chess::generateLegal(position, moves);
  if (moves.empty()) {
    return chess::inCheck(position, position.sideToMove) ? -kMate : 0;
  }
  std::array<float, MoveList::capacity()> logits;
  chess::moveLogits(position, moves, logits.data());
  std::array<std::pair<float, Move>, MoveList::capacity()> ranked;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ranked[i] = {logits[i], moves[i]};
  }
  std::sort(ranked.begin(), ranked.begin() + moves.size(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  int highest = -kMate - 1;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Position child = position;
    chess::makeMove(child, ranked[i].second);
    const int value = -search(child, plies - 1, -beta, -alpha, nullptr);
    if (value <= highest) continue;
    highest = value;
    if (best != nullptr) *best = ranked[i].second;
    if (highest >= beta) break;
    alpha = std::max(alpha, highest);
  }
  return highest;
}

int JudgingSearch::captures(const Position& position, int plies, int alpha,
                            int beta) {
  const bool checked = chess::inCheck(position, position.sideToMove);
  int highest = -kMate;
  if (!checked || plies == 0) {
    highest = network_.judge(position);
    if (highest >= beta || plies == 0) return highest;
    alpha = std::max(alpha, highest);
  }
  MoveList moves;
  chess::generateLegal(position, moves);
  std::array<std::pair<int, Move>, MoveList::capacity()> ranked;
  std::size_t count = 0;
  for (const Move move : moves) {
    const bool taking = fit::captures(position, move);
    if (!checked &&
        (!taking || !chess::exchangeGainsAtLeast(position, move, 0))) {
      continue;
    }
    ranked[count++] = {taking ? 8 * chess::immediateGain(position, move) -
                                    static_cast<int>(movingPiece(move.kind()))
                              : 0,
                       move};
  }
  std::sort(ranked.begin(), ranked.begin() + count,
            [](const auto& a, const auto& b) { return a.first > b.first; });
  for (std::size_t i = 0; i < count; ++i) {
    Position child = position;
    chess::makeMove(child, ranked[i].second);
    const int value = -captures(child, plies - 1, -beta, -alpha);
    if (value <= highest) continue;
    highest = value;
    if (highest >= beta) break;
    alpha = std::max(alpha, highest);
  }
  return highest;
}

}  // namespace phasemachine::fit
