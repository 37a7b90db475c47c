// The part of GameSession that goes back, forth and to other games.

#include <cstddef>

#include "core/random.h"
#include "engine/session/game_session.h"
#include "engine/session/saved_session.h"
#include "engine/session/words.h"

namespace phasemachine {

absl::Status GameSession::undo() {
  checkClock();
  if (lostOnTime()) {
    return absl::FailedPreconditionError("the time is up: nothing goes back");
  }
  if (lost_) {
    lost_.reset();
    return absl::OkStatus();
  }
  const std::size_t here = timeline_.ply();
  while (timeline_.undo()) {
    if (personChooses()) return absl::OkStatus();
  }
  timeline_.jump(here);
  return absl::FailedPreconditionError("nothing to take back");
}

absl::Status GameSession::redo() {
  checkClock();
  if (lost_ || !timeline_.redo()) {
    return absl::FailedPreconditionError("nothing to make again");
  }
  while (!over() && !personChooses() && timeline_.redo()) {
  }
  return absl::OkStatus();
}

absl::Status GameSession::jump(std::size_t ply) {
  checkClock();
  if (lostOnTime()) {
    return absl::FailedPreconditionError("the time is up: nothing goes back");
  }
  if (ply > timeline_.size()) {
    return absl::OutOfRangeError("move " + std::to_string(ply) + " of " +
                                 std::to_string(timeline_.size()) +
                                 " is not known");
  }
  lost_.reset();
  timeline_.jump(ply);
  return absl::OkStatus();
}

absl::Status GameSession::resign() {
  if (checkClock()) return absl::FailedPreconditionError("the game is over");
  if (game().players < 2) {
    return absl::FailedPreconditionError("there is nobody to resign to");
  }
  Side side = decision().side;
  if (side == Side::kNeutral) {
    side = settings_.seats[0].person ? Side::kFirst : Side::kSecond;
  }
  lost_ = side;
  stopClock();
  return absl::OkStatus();
}

void GameSession::restart(const AnyBoard& start) {
  timeline_ = AnyTimeline(start);
  lost_.reset();
  lostOnTime_ = false;
  if (settings_.clock) clock_.emplace(*settings_.clock, settings_.now);
  if (player_ != nullptr) player_->clear();
}

void GameSession::startAgain() {
  if (game().hasChance) {
    settings_.seed = Random(settings_.seed).below(kSessionSeeds);
  }
  restart(AnyBoard(timeline_.start()));
}

void GameSession::takeUp(const AnyRecord& record) {
  settings_.options = record.options;
  restart(record.start);
  for (const MoveCode move : record.moves) {
    if (!timeline_.play(move).ok()) break;
  }
}

AnyRecord GameSession::record() const {
  AnyRecord record{.options = settings_.options,
                   .start = timeline_.start(),
                   .winner = winner()};
  const auto& moves = timeline_.moves();
  record.moves.assign(
      moves.begin(),
      moves.begin() + static_cast<std::ptrdiff_t>(timeline_.ply()));
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const Seat& seat = settings_.seats[playerIndex(side)];
    std::string who = seat.person ? "Person" : "PhaseMachine";
    if (!seat.person && seat.level != kFullLevel) {
      who += ", " + levelWords(seat.level);
    }
    record.tags.emplace_back(side == Side::kFirst ? "White" : "Black",
                             std::move(who));
  }
  if (lost_) {
    record.tags.emplace_back("Termination",
                             lostOnTime_ ? "time forfeit" : "resignation");
  }
  return record;
}

SavedSession GameSession::saved() const {
  SavedSession saved{.options = settings_.options, .start = timeline_.start()};
  saved.moves = timeline_.moves();
  saved.ply = timeline_.ply();
  saved.seats = settings_.seats;
  saved.seed = settings_.seed;
  saved.limits = settings_.limits;
  saved.forced = forced_;
  saved.clock = settings_.clock;
  if (clock_) {
    saved.remaining = {clock_->remaining(Side::kFirst),
                       clock_->remaining(Side::kSecond)};
  }
  saved.lost = lost_;
  saved.lostOnTime = lostOnTime_;
  return saved;
}

absl::StatusOr<std::unique_ptr<GameSession>> GameSession::resume(
    const SavedSession& saved, SessionSettings settings) {
  settings.options = saved.options;
  settings.seats = saved.seats;
  settings.seed = saved.seed;
  settings.limits = saved.limits;
  settings.forced = saved.forced;
  settings.clock = saved.clock;
  auto session = create(saved.start, std::move(settings));
  if (!session.ok()) return session.status();
  GameSession& made = **session;
  for (const MoveCode move : saved.moves) {
    if (absl::Status s = made.timeline_.play(move); !s.ok()) return s;
  }
  made.timeline_.jump(saved.ply);
  made.lost_ = saved.lost;
  made.lostOnTime_ = saved.lostOnTime;
  if (made.clock_) {
    made.clock_->setRemaining(Side::kFirst, saved.remaining[0]);
    made.clock_->setRemaining(Side::kSecond, saved.remaining[1]);
  }
  return session;
}

}  // namespace phasemachine
