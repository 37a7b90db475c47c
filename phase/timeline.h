// Undo, redo and jump in a played game, outside the board.
//
// Contract: a Timeline owns the start board and the moves made since; a cursor
// counts the moves applied. Making a move before the end discards the undone
// moves. Board checkpoints every kStride plies bound the cost of a jump.
//
// Example:
//   Timeline<Chess> game(Chess::initial({}));
//   game.play(move);  game.undo();  game.redo();  game.jump(0);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_PHASE_TIMELINE_H_
#define PHASEMACHINE_PHASE_TIMELINE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "phase/machine.h"

namespace phasemachine {

template <Game G>
class Timeline {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit Timeline(const Board& start) : board_(start) {
    decision_ = PhaseMachine<G>::legalMoves(board_, legalMoves_);
    checkpoints_.push_back(board_);
  }

  // The board at the cursor; its legal moves; the side to decide or the winner.
  const Board& board() const { return board_; }
  const MoveList& legalMoves() const { return legalMoves_; }
  const Decision& decision() const { return decision_; }

  // Plies applied, and plies known (applied or undone).
  std::size_t ply() const { return ply_; }
  std::size_t size() const { return moves_.size(); }
  // All known moves; the first ply() of them are applied.
  const std::vector<Move>& moves() const { return moves_; }

  // Makes a move at the cursor. Errors, with nothing changed: the game is over
  // or the move is illegal.
  absl::Status play(Move move) {
    if (decision_.winner) {
      return absl::FailedPreconditionError(
          "the game is over; no move can be made");
    }
    if (!legalMoves_.contains(move)) {
      return absl::InvalidArgumentError("illegal move at ply " +
                                        std::to_string(ply_));
    }
    moves_.resize(ply_);
    checkpoints_.resize(ply_ / kStride + 1);
    moves_.push_back(move);
    forward();
    return absl::OkStatus();
  }

  bool canUndo() const { return ply_ > 0; }
  bool canRedo() const { return ply_ < moves_.size(); }
  // Return false if there is nothing to undo or redo.
  bool undo() { return canUndo() && jump(ply_ - 1); }
  bool redo() { return canRedo() && jump(ply_ + 1); }

  // Moves the cursor to `ply`, 0 to size(). Returns false if `ply` is larger.
  bool jump(std::size_t ply) {
    if (ply > moves_.size()) return false;
    if (ply < ply_) {
      ply_ = ply / kStride * kStride;
      board_ = checkpoints_[ply / kStride];
      decision_ = PhaseMachine<G>::legalMoves(board_, legalMoves_);
    }
    while (ply_ < ply) forward();
    return true;
  }

 private:
  static constexpr std::size_t kStride = 16;

  void forward() {
    decision_ = PhaseMachine<G>::step(board_, moves_[ply_], legalMoves_);
    ++ply_;
    if (ply_ % kStride == 0 && ply_ / kStride == checkpoints_.size()) {
      checkpoints_.push_back(board_);
    }
  }

  Board board_;
  MoveList legalMoves_;
  Decision decision_;
  std::size_t ply_ = 0;
  std::vector<Move> moves_;
  std::vector<Board> checkpoints_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_TIMELINE_H_
