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

// The proof of an end with this value for the first player, for the side that
// made the move. Scores other than win, draw and loss prove nothing.
constexpr Proof proofOfEnd(const Verdict& verdict, Side side) {
  const double score =
      side == Side::kSecond ? 1 - verdict.first : verdict.first;
  return score == 1     ? Proof::kWin
         : score == 0   ? Proof::kLoss
         : score == 0.5 ? Proof::kDraw
                        : Proof::kNone;
}

// Marks the last step's slot of `path` with `proof`, and earlier slots as far
// as they are decided by it. A Step has slot, node and side. `path` may begin
// below the root: returns the proof for the slot before its first step, by
// `before`, the side that made that move.
template <class Step>
Proof markProven(std::span<Step> path, Proof proof, std::byte* base,
                 Side before) {
  for (std::size_t i = path.size(); i-- > 0 && proof != Proof::kNone;) {
    path[i].slot.marks->fetch_or(static_cast<std::uint32_t>(proof),
                                 std::memory_order_relaxed);
    Node* node = path[i].node;
    if (node == nullptr || node->open()) return Proof::kNone;
    if (proof != Proof::kWin) proof = proofOfAll(*node, base);
    const Side mover = i == 0 ? before : path[i - 1].side;
    if (signOf(mover) != signOf(node->side)) {
      if (proof == Proof::kWin) {
        proof = Proof::kLoss;
      } else if (proof == Proof::kLoss) {
        proof = Proof::kWin;
      }
    }
  }
  return proof;
}

// Marks a proven end: the game ended with `verdict` at the last step of `path`,
// which begins at the root.
template <class Step>
void markProven(std::span<Step> path, const Verdict& verdict, std::byte* base) {
  markProven(path, proofOfEnd(verdict, path.back().side), base, Side::kNeutral);
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SOLVER_H_
