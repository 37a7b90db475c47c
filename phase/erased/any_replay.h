// Replays a recorded game, move by move.
//
// Contract: packing, verifying, exporting, importing and showing games all use
// this class, which runs the machine: requests without moves resolve
// themselves, and nature's moves are moves like any other. Every move is
// checked, so an invalid record gives an error, never a wrong board.
//
// Example:
//   AnyReplay replay(start);
//   for (MoveCode move : moves) {
//     write(replay.decision().side, replay.board().moveToText(move));
//     if (absl::Status status = replay.play(move); !status.ok()) return status;
//   }
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_PHASE_ERASED_ANY_REPLAY_H_
#define PHASEMACHINE_PHASE_ERASED_ANY_REPLAY_H_

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"
#include "phase/erased/any_moves.h"

namespace phasemachine {

class AnyReplay {
 public:
  explicit AnyReplay(AnyBoard start);

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
  // moves (any_moves.h). Returns the decisions made. Errors: as above, and
  // InvalidArgument for text that is not a move.
  absl::StatusOr<WholeMove> play(std::string_view text);
  // Plays all moves. Errors name the ply, counted from 1; the moves before it
  // stay played.
  absl::Status playAll(std::span<const MoveCode> moves);

  // Moves the board out; the replay must not be used afterwards.
  AnyBoard takeBoard() { return std::move(board_); }

 private:
  AnyBoard board_;
  AnyDecision decision_;
  std::size_t ply_ = 0;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_PHASE_ERASED_ANY_REPLAY_H_
