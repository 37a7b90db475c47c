// Marks proven wins, losses and draws and backs them up (Winands et al.,
// "Monte-Carlo tree search solver", 2008).
//
// Thread safety: the tree may be shared.

#ifndef PHASEMACHINE_AI_SEARCH_SOLVER_H_
#define PHASEMACHINE_AI_SEARCH_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "ai/search/judge.h"
#include "ai/search/node.h"
#include "ai/search/result.h"
#include "ai/search/slot.h"
#include "core/side.h"

namespace phasemachine::search {

// Values are stored for the side that made the move; nature counts as first.
constexpr int signOf(Side side) { return side == Side::kSecond ? -1 : 1; }

// The first player's value of a proof for `side`.
constexpr Verdict verdictOf(Proof proof, Side side) {
  double score = 0.5;
  if (proof == Proof::kWin) score = 1;
  if (proof == Proof::kLoss) score = 0;
  return {side == Side::kSecond ? 1 - score : score, true};
}

// The value of a node if all of its moves are proven and none wins; kNone if
// unknown.
inline Proof proofOfAll(Node& node, std::byte* base) {
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  if (opened < node.edges) return Proof::kNone;
  Proof best = Proof::kLoss;
  for (std::uint32_t i = 0; i < opened; ++i) {
    switch (
        proofOf(node.slot(i, base).marks->load(std::memory_order_relaxed))) {
      case Proof::kNone:
        return Proof::kNone;
      case Proof::kWin:
        return Proof::kWin;
      case Proof::kDraw:
        best = Proof::kDraw;
        break;
      case Proof::kLoss:
        break;
    }
  }
  return best;
}

// Marks a proven end: the game ended with `verdict` at the last step of `path`.
// Marks that step's slot as proven, and earlier slots as far as they are
// decided by it. Scores other than win, draw and loss prove nothing. A Step has
// slot, node and side.
template <class Step>
void markProven(std::span<Step> path, const Verdict& verdict, std::byte* base) {
  std::size_t i = path.size() - 1;
  const double score =
      path[i].side == Side::kSecond ? 1 - verdict.first : verdict.first;
  Proof proof = score == 1     ? Proof::kWin
                : score == 0   ? Proof::kLoss
                : score == 0.5 ? Proof::kDraw
                               : Proof::kNone;
  while (proof != Proof::kNone) {
    path[i].slot.marks->fetch_or(static_cast<std::uint32_t>(proof),
                                 std::memory_order_relaxed);
    Node* node = path[i].node;
    if (node == nullptr || node->open()) return;
    if (proof != Proof::kWin) proof = proofOfAll(*node, base);
    --i;
    if (signOf(path[i].side) != signOf(node->side)) {
      if (proof == Proof::kWin) {
        proof = Proof::kLoss;
      } else if (proof == Proof::kLoss) {
        proof = Proof::kWin;
      }
    }
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SOLVER_H_
