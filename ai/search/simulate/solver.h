// Marks proven wins, losses and draws and backs them up (Winands et al.,
// "Monte-Carlo tree search solver", 2008), with the number of plies to the end:
// the winner takes the nearest win found, the loser the latest loss.
//
// Thread safety: the tree may be shared.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_SOLVER_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_SOLVER_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "ai/search/ask/result.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/tree/node.h"
#include "ai/search/tree/slot.h"
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

// The value of a node if all of its moves are proven; kNone if unknown.
inline Proven provenByAll(Node& node, std::byte* base) {
  const std::uint32_t opened = node.opened.load(std::memory_order_acquire);
  if (opened < node.edges) return {};
  Proven best = {Proof::kLoss};
  for (std::uint32_t i = 0; i < opened; ++i) {
    const Proven move =
        provenOf(node.slot(i, base).marks->load(std::memory_order_relaxed));
    switch (move.proof) {
      case Proof::kNone:
        return {};
      case Proof::kWin:
        return move;
      case Proof::kDraw:
        best = {Proof::kDraw};
        break;
      case Proof::kLoss:
        if (best.proof == Proof::kLoss) {
          best.plies = std::max(best.plies, move.plies);
        }
    }
  }
  return best;
}

// Marks a slot, unless it is proven: then other proofs rest on its distance.
inline void markSlot(const Slot& slot, Proven proven) {
  std::uint32_t marks = slot.marks->load(std::memory_order_relaxed);
  while (proofOf(marks) == Proof::kNone &&
         !slot.marks->compare_exchange_weak(marks, marks | marksOf(proven),
                                            std::memory_order_relaxed)) {
  }
}

// What an end with this value for the first player proves for the side that
// made the move. Scores other than win, draw and loss prove nothing.
constexpr Proven provenByEnd(const Verdict& verdict, Side side) {
  const double score =
      side == Side::kSecond ? 1 - verdict.first : verdict.first;
  return score == 1     ? Proven{Proof::kWin, 1}
         : score == 0   ? Proven{Proof::kLoss, 1}
         : score == 0.5 ? Proven{Proof::kDraw}
                        : Proven{};
}

// Marks a proven end, and earlier steps as far as they are decided by it: the
// game ended with `verdict` at the last step of `path`, which begins at the
// root's slot. A Step has slot, node (null for the root's slot) and side.
template <class Step>
void markProven(std::span<Step> path, const Verdict& verdict, std::byte* base) {
  Proven proven = provenByEnd(verdict, path.back().side);
  for (std::size_t i = path.size(); i-- > 0 && proven.proof != Proof::kNone;) {
    markSlot(path[i].slot, proven);
    Node* node = path[i].node;
    if (node == nullptr || node->open()) return;
    if (proven.proof != Proof::kWin) proven = provenByAll(*node, base);
    if (proven.plies != 0) ++proven.plies;
    if (signOf(path[i - 1].side) != signOf(node->side)) {
      if (proven.proof == Proof::kWin) {
        proven.proof = Proof::kLoss;
      } else if (proven.proof == Proof::kLoss) {
        proven.proof = Proof::kWin;
      }
    }
  }
}

}  // namespace phasemachine::search

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_SOLVER_H_
