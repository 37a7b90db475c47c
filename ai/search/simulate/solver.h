// Marks proven wins, losses and draws and backs them up (Winands et al.,
// "Monte-Carlo tree search solver", 2008), with the number of plies to the end:
// the winner takes the nearest win found, the loser the latest loss.
//
// Thread safety: the tree may be shared.

#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ai/search/ask/result.h"
#include "ai/search/simulate/judge.h"
#include "ai/search/tree/node.h"
#include "core/side.h"
#include "phase/machine.h"

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
  const std::uint32_t slotCount =
      node.slotCount.load(std::memory_order_acquire);
  if (slotCount < node.edges) return {};
  Proven best = {Proof::kLoss};
  for (std::uint32_t i = 0; i < slotCount; ++i) {
    const Proven move =
        provenOf(node.slot(i, base).marks->load(std::memory_order_relaxed));
    switch (move.proof) {
      case Proof::kNone: return {};
      case Proof::kWin: return move;
      case Proof::kDraw: best = {Proof::kDraw}; break;
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
    if (node == nullptr || node->unlisted()) return;
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

// Corrects the distances of the root's moves.
//
// The solver marks a position with the first win that it finds, and does not
// look for a nearer one. So a lost move may lose sooner than its proof says,
// and a move that is not proven may win sooner than the proven one. Both are
// found here by trying all moves, ply by ply, as far as it takes few steps.
template <Game G>
class NearestEnd {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  // For moves of `side`. Tries at most `steps` moves.
  NearestEnd(Side side, std::uint64_t steps) : side_(side), steps_(steps) {}

  // Corrects the ranks of the moves of `board`; an Entry has a move and a rank.
  // Afterwards the soonest win of a won position is exact, and in a lost one the
  // latest loss comes latest, unless the steps are used up. Other positions stay
  // as they are.
  template <class Entry>
  void correct(const Board& board, std::vector<Entry>& entries) {
    const auto wins = [](const Entry& entry) {
      return entry.rank.proof == Proof::kWin;
    };
    const auto loses = [](const Entry& entry) {
      return entry.rank.proof == Proof::kLoss;
    };
    if (std::any_of(entries.begin(), entries.end(), wins)) {
      hasten(board, entries);
    } else if (std::all_of(entries.begin(), entries.end(), loses)) {
      putOff(board, entries);
    }
  }

 private:
  // The memory of one ply; too large for the stack of a fiber.
  struct Frame {
    typename G::MoveList moves;
    Board after;
  };

  // Looks for wins sooner than those known.
  template <class Entry>
  void hasten(const Board& board, std::vector<Entry>& entries) {
    std::uint32_t soonest = kMostPlies;
    for (const Entry& entry : entries) {
      if (entry.rank.proof == Proof::kWin) {
        soonest = std::min(soonest, entry.rank.plies);
      }
    }
    for (std::uint32_t plies = 1; plies < soonest; ++plies) {
      bool found = false;
      for (Entry& entry : entries) {
        if (entry.rank.proof == Proof::kLoss ||
            entry.rank.proof == Proof::kDraw ||
            !forces(1, board, entry.move, plies)) {
          continue;
        }
        entry.rank.proof = Proof::kWin;
        entry.rank.plies = plies;
        found = true;
      }
      if (found || steps_ == 0) return;
    }
  }

  // Looks for losses sooner than those known, until one move is left.
  template <class Entry>
  void putOff(const Board& board, std::vector<Entry>& entries) {
    for (std::uint32_t plies = 1; plies < kMostPlies; ++plies) {
      std::size_t left = 0;
      for (Entry& entry : entries) {
        if (entry.rank.plies <= plies) continue;
        if (forces(0, board, entry.move, plies)) {
          entry.rank.plies = plies;
        } else {
          ++left;
        }
      }
      if (left <= 1 || steps_ == 0) return;
    }
  }

  // Whether after `move`, which counts as the first of `plies`, the game surely
  // ends within them with `result` for the side, 1 or 0, if whoever likes that
  // goes for it. False if the steps are used up.
  bool forces(double result, const Board& board, Move move, std::uint32_t plies,
              std::size_t ply = 0) {
    if (steps_ == 0) return false;
    --steps_;
    if (ply == frames_.size()) frames_.push_back(std::make_unique<Frame>());
    Frame& frame = *frames_[ply];
    const Decision decision =
        PhaseMachine<G>::step(board, move, frame.after, frame.moves);
    if (decision.winner) return G::utility(frame.after, side_) == result;
    if (plies == 1 || decision.side == Side::kNeutral) return false;
    const auto still = [&](Move reply) {
      return forces(result, frame.after, reply, plies - 1, ply + 1);
    };
    return (decision.side == side_) == (result == 1)
               ? std::any_of(frame.moves.begin(), frame.moves.end(), still)
               : std::all_of(frame.moves.begin(), frame.moves.end(), still);
  }

  Side side_;
  std::uint64_t steps_;
  std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace phasemachine::search
