// Type-erased Timeline (timeline.h): undo, redo and jump in a game of any kind.
//
// Contract: as Timeline. The start board and the board at every kStride plies
// are stored, so a jump replays at most kStride moves.
//
// Example:
//   AnyTimeline game(*AnyBoard::initial(anyGame<Chess>(), ""));
//   game.play(move);  game.undo();  game.redo();  game.jump(0);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_PHASE_ERASED_ANY_TIMELINE_H_
#define PHASEMACHINE_PHASE_ERASED_ANY_TIMELINE_H_

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

class AnyTimeline {
 public:
  explicit AnyTimeline(AnyBoard start);

  const AnyGame& game() const { return board_.game(); }
  const AnyBoard& start() const { return checkpoints_[0]; }
  // The board at the cursor; the side to decide or the winner; the legal moves.
  const AnyBoard& board() const { return board_; }
  const AnyDecision& decision() const { return decision_; }

  // Plies applied, and plies known (applied or undone).
  std::size_t ply() const { return ply_; }
  std::size_t size() const { return moves_.size(); }
  // All known moves; the first ply() of them are applied.
  const std::vector<MoveCode>& moves() const { return moves_; }

  // Makes a move at the cursor and discards undone moves. Errors as
  // PhaseMachine::tryStep, with nothing changed.
  absl::Status play(MoveCode move);

  bool canUndo() const { return ply_ > 0; }
  bool canRedo() const { return ply_ < moves_.size(); }
  // Return false if there is nothing to undo or redo.
  bool undo() { return canUndo() && jump(ply_ - 1); }
  bool redo() { return canRedo() && jump(ply_ + 1); }
  // Moves the cursor to `ply`, 0 to size(). Returns false if `ply` is larger.
  bool jump(std::size_t ply);

 private:
  static constexpr std::size_t kStride = 16;

  void forward();

  AnyBoard board_;
  AnyDecision decision_;
  std::size_t ply_ = 0;
  std::vector<MoveCode> moves_;
  std::vector<AnyBoard> checkpoints_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_ANY_TIMELINE_H_
