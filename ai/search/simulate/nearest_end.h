// How soon a proven game ends: corrects the distances of the root's moves.
//
// The solver marks a position with the first win that it finds, and does not
// look for a nearer one. So a lost move may lose sooner than its proof says,
// and a move that is not proven may win sooner than the proven one. Both are
// found here by trying all moves, ply by ply, as far as it takes few steps.

#ifndef PHASEMACHINE_AI_SEARCH_SIMULATE_NEAREST_END_H_
#define PHASEMACHINE_AI_SEARCH_SIMULATE_NEAREST_END_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/search/choose/rank.h"
#include "ai/search/simulate/judge.h"
#include "core/side.h"
#include "phase/machine.h"

namespace phasemachine::search {

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

#endif  // PHASEMACHINE_AI_SEARCH_SIMULATE_NEAREST_END_H_
