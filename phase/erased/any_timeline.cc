#include "phase/erased/any_timeline.h"

#include <utility>

namespace phasemachine {

AnyTimeline::AnyTimeline(AnyBoard start)
    : board_(std::move(start)), decision_(board_.query()) {
  checkpoints_.push_back(board_);
}

absl::Status AnyTimeline::play(MoveCode move) {
  AnyBoard after = board_;
  auto decision = after.tryStep(move);
  if (!decision.ok()) return decision.status();
  moves_.resize(ply_);
  checkpoints_.resize(ply_ / kStride + 1, after);
  moves_.push_back(move);
  forward();
  return absl::OkStatus();
}

bool AnyTimeline::jump(std::size_t ply) {
  if (ply > moves_.size()) return false;
  if (ply < ply_) {
    ply_ = ply / kStride * kStride;
    board_ = checkpoints_[ply / kStride];
    decision_ = board_.query();
  }
  while (ply_ < ply) forward();
  return true;
}

void AnyTimeline::forward() {
  decision_ = board_.step(moves_[ply_]);
  ++ply_;
  if (ply_ % kStride == 0 && ply_ / kStride == checkpoints_.size()) {
    checkpoints_.push_back(board_);
  }
}

}  // namespace phasemachine
