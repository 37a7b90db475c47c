#include "phase/erased/any_timeline.h"

#include <algorithm>
#include <cassert>
#include <string>

#include "core/try.h"

namespace phasemachine {

AnyReplay::AnyReplay(AnyBoard start)
    : board_(std::move(start)), decision_(board_.query()) {}

bool AnyReplay::isLegal(MoveCode move) const {
  const std::vector<MoveCode>& moves = decision_.moves;
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

absl::Status AnyReplay::refusalHere() const {
  return refusal({decision_.side, decision_.winner}, decision_.moves.size(),
                 board_.game().sideName(board_.data(), decision_.side));
}

absl::Status AnyReplay::play(MoveCode move) {
  if (!isLegal(move)) return refusalHere();
  const Decision next =
      board_.game().step(board_.data(), move, decision_.moves);
  decision_.side = next.side;
  decision_.winner = next.winner;
  ++ply_;
  return absl::OkStatus();
}

absl::StatusOr<WholeMove> AnyReplay::play(std::string_view text) {
  if (decision_.winner) return refusalHere();
  auto move = wholeMoveFromText(board_, text);
  if (!move.ok()) return move;
  // A legal first part has second parts, and this is one.
  for (const MoveCode part : *move) PM_TRY(play(part));
  return move;
}

absl::Status AnyReplay::playAll(std::span<const MoveCode> moves) {
  for (const MoveCode move : moves) {
    if (absl::Status status = play(move); !status.ok()) {
      return absl::Status(status.code(), "ply " + std::to_string(ply_ + 1) +
                                             ": " +
                                             std::string(status.message()));
    }
  }
  return absl::OkStatus();
}

void AnyReplay::reset(AnyBoard board, std::size_t ply) {
  board_ = std::move(board);
  decision_ = board_.query();
  ply_ = ply;
}

AnyTimeline::AnyTimeline(AnyBoard start) : replay_(std::move(start)) {
  checkpoints_.push_back(board());
}

absl::Status AnyTimeline::play(MoveCode move) {
  const std::size_t before = ply();
  PM_TRY(replay_.play(move));
  moves_.resize(before);
  moves_.push_back(move);
  checkpoints_.erase(
      checkpoints_.begin() + static_cast<std::ptrdiff_t>(before / kStride + 1),
      checkpoints_.end());
  keep();
  return absl::OkStatus();
}

bool AnyTimeline::jump(std::size_t ply) {
  if (ply > moves_.size()) return false;
  if (ply < this->ply()) {
    replay_.reset(checkpoints_[ply / kStride], ply / kStride * kStride);
  }
  while (this->ply() < ply) {
    [[maybe_unused]] const absl::Status played =
        replay_.play(moves_[this->ply()]);
    assert(played.ok());
    keep();
  }
  return true;
}

void AnyTimeline::keep() {
  if (ply() % kStride == 0 && ply() / kStride == checkpoints_.size()) {
    checkpoints_.push_back(board());
  }
}

}  // namespace phasemachine
