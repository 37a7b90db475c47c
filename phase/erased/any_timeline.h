// Games played move by move, of any kind: forward only, or with undo, redo and
// jump.
//
// Contract: both run the machine, so requests without moves resolve themselves
// and nature's moves are moves like any other. Every move is checked: an
// invalid record gives an error, never a wrong board. An AnyTimeline stores the
// start board and the board at every kStride plies, so a jump replays at most
// kStride moves.
//
// Example:
//   AnyReplay replay(start);
//   for (MoveCode move : moves) {
//     write(replay.decision().side, replay.board().moveToText(move));
//     if (absl::Status status = replay.play(move); !status.ok()) return status;
//   }
//
// Example:
//   AnyTimeline game(*AnyBoard::initial(anyGame<Chess>(), ""));
//   game.play(move);  game.undo();  game.redo();  game.jump(0);
//
// Thread safety: one thread at a time.

#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

class AnyReplay {
 public:
  // `ply`: the moves that led to the board.
  explicit AnyReplay(AnyBoard start, std::size_t ply = 0);

  // The current board; the side to decide or the winner; the legal moves.
  const AnyBoard& board() const { return board_; }
  const AnyDecision& decision() const { return decision_; }
  // Moves made so far.
  std::size_t ply() const { return ply_; }
  bool isLegal(MoveCode move) const;

  // Makes the next move. Errors, with nothing changed: FailedPrecondition if
  // the game is over, InvalidArgument if the move is illegal.
  absl::Status play(MoveCode move);
  // Plays a move given as text in any form that the game reads, including whole
  // moves (WholeMove). Returns the decisions made. Errors: as above, and
  // InvalidArgument for text that is not a move.
  absl::StatusOr<WholeMove> play(std::string_view text);
  // Plays all moves. Errors name the ply, counted from 1; the moves before it
  // stay played.
  absl::Status playAll(std::span<const MoveCode> moves);

 private:
  absl::Status refusalHere() const;

  AnyBoard board_;
  AnyDecision decision_;
  std::size_t ply_ = 0;
};

class AnyTimeline {
 public:
  explicit AnyTimeline(AnyBoard start);

  const AnyGame& game() const { return board().game(); }
  const AnyBoard& start() const { return checkpoints_[0]; }
  // The board at the cursor; the side to decide or the winner; the legal moves.
  const AnyBoard& board() const { return replay_.board(); }
  const AnyDecision& decision() const { return replay_.decision(); }

  // Plies applied, and plies known (applied or undone).
  std::size_t ply() const { return replay_.ply(); }
  std::size_t size() const { return moves_.size(); }
  // All known moves; the first ply() of them are applied.
  const std::vector<MoveCode>& moves() const { return moves_; }

  // Makes a move at the cursor and discards undone moves. Errors: as
  // AnyReplay::play, with nothing changed.
  absl::Status play(MoveCode move);

  bool canUndo() const { return ply() > 0; }
  bool canRedo() const { return ply() < moves_.size(); }
  // Return false if there is nothing to undo or redo.
  bool undo() { return canUndo() && jump(ply() - 1); }
  bool redo() { return canRedo() && jump(ply() + 1); }
  // Moves the cursor to `ply`, 0 to size(). Returns false if `ply` is larger.
  // Nothing has changed if the rules throw (defined games).
  bool jump(std::size_t ply);

 private:
  static constexpr std::size_t kStride = 16;

  // Stores a board of the game if it is the next checkpoint.
  void keep(const AnyReplay& there);

  AnyReplay replay_;
  std::vector<MoveCode> moves_;
  std::vector<AnyBoard> checkpoints_;
};

}  // namespace phasemachine
