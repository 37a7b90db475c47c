#include "phase/erased/any_timeline.h"

#include <algorithm>
#include <string>

#include "core/try.h"
#include "phase/rules_error.h"

namespace phasemachine {

AnyReplay::AnyReplay(AnyBoard start, std::size_t ply)
    : board_(std::move(start)), decision_(board_.query()), ply_(ply) {}

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
  keep(replay_);
  return absl::OkStatus();
}

bool AnyTimeline::jump(std::size_t ply) {
  if (ply > moves_.size()) return false;
  const std::size_t last = ply / kStride;
  // A copy, since the rules of a defined game may throw on the way.
  AnyReplay there = ply < this->ply()
                        ? AnyReplay(checkpoints_[last], last * kStride)
                        : replay_;
  while (there.ply() < ply) {
    if (!there.play(moves_[there.ply()]).ok()) failUnsteady(game().name);
    keep(there);
  }
  replay_ = std::move(there);
  return true;
}

void AnyTimeline::keep(const AnyReplay& there) {
  if (there.ply() % kStride == 0 &&
      there.ply() / kStride == checkpoints_.size()) {
    checkpoints_.push_back(there.board());
  }
}

}  // namespace phasemachine
