// A session for a user interface: slots and taps, the discard mode, events.
//
// Contract: a session owns a board on which the player decides (or the game is
// over); nature's cards come from a source given at construction. Functions
// return false and change nothing if the rules forbid the action.
//
// Example:
//   Random random(7);
//   Session<MonoKnight> session(MonoKnight::initial({}), [&](const Board& b) {
//     return PhaseMachine<MonoKnight>::sampleChance(b, random);
//   });
//   session.play(0);
//
// Thread safety: one thread at a time.

#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/monoknight/rules/board.h"
#include "games/monoknight/rules/cards.h"
#include "games/monoknight/rules/phases.h"
#include "phase/machine.h"

namespace phasemachine::monoknight {

// The clock of a session; the caller supplies the times.
//
// Contract: times are seconds on any monotonic clock; a result is the elapsed
// time without pauses, rounded to the nearest second with halves away from
// zero, never negative. A pause while paused and a resume while running are
// ignored; finalize() ends an open pause. Once finalized, the result is fixed
// until a reset.
//
// Example:
//   SessionClock clock(0);
//   clock.pause(30);
//   clock.resume(90);
//   clock.finalize(120);   // 60

class SessionClock {
 public:
  explicit SessionClock(double start) : start_(start) {}

  void reset(double now) { *this = SessionClock(now); }
  void pause(double now) {
    if (paused_ || ended_) return;
    paused_ = true;
    pausedSince_ = now;
  }
  void resume(double now) {
    if (!paused_ || ended_) return;
    paused_ = false;
    pauses_ += now - pausedSince_;
  }
  // Seconds so far.
  std::int64_t live(double now) const {
    if (ended_) return final_;
    const double elapsed = (paused_ ? pausedSince_ : now) - start_ - pauses_;
    return elapsed > 0 ? std::llround(elapsed) : 0;
  }
  // Stops the clock; only the first call counts.
  std::int64_t finalize(double now) {
    resume(now);
    final_ = live(now);
    ended_ = true;
    return final_;
  }
  // The seconds for the score: 0 before finalize().
  std::int64_t seconds() const { return final_; }

 private:
  double start_;
  double pauses_ = 0;
  double pausedSince_ = 0;
  std::int64_t final_ = 0;
  bool paused_ = false;
  bool ended_ = false;
};

enum class Progress : std::uint8_t { kAwaitingSpawn, kPlaying, kCleared };

// A redraw, as announced to the player.
struct RedrawEvent {
  enum class Kind : std::uint8_t {
    kManual,  // requested by the player
    kAuto,    // a dead hand, charged
    kFree,    // dead again right after a redraw, not charged
  };
  Kind kind;
  std::uint8_t cost;
};

// The meaning of a tap on a tile.
struct TapResult {
  // Empty if no card leads there, or if the player must choose one.
  std::optional<Move> move;
  // At least two stacks lead there, and all are choice cards.
  bool ambiguous = false;
};

template <class G, class Cards = RuleCards>
class Session {
 public:
  using Source = std::function<Move(const Board&)>;

  Session(const Board& board, Source source)
      : board_(board), source_(std::move(source)) {
    drawCards();
  }

  const Board& board() const { return board_; }
  Progress progress() const {
    if (PhaseMachine<G>::winner(board_)) return Progress::kCleared;
    return board_.position == kNowhere ? Progress::kAwaitingSpawn
                                       : Progress::kPlaying;
  }
  bool discarding() const { return discarding_; }
  const std::vector<RedrawEvent>& events() const { return events_; }

  // Plays by target, row by row from the bottom left, then by slot; empty
  // unless playing.
  MoveList availablePlays() const {
    MoveList plays;
    if (progress() == Progress::kPlaying) {
      Phases<Cards>::listPlays(board_, plays);
    }
    return plays;
  }
  Vector vectorOf(Move play) const {
    return Cards::at(board_.hand[play.slot()].card).vectors[play.vector()];
  }
  std::uint8_t targetOf(Move play) const {
    return static_cast<std::uint8_t>(
        Phases<Cards>::target(board_, vectorOf(play)));
  }

  // Plays the card of a slot. The vector may be omitted if only one leads to a
  // tile.
  bool play(std::size_t slot, std::optional<Vector> vector = {}) {
    if (discarding_) return false;
    std::optional<Move> choice;
    for (Move move : availablePlays()) {
      if (move.slot() != slot) continue;
      if (vector ? vectorOf(move) == *vector : !choice) {
        choice = move;
      } else if (!vector) {
        return false;
      }
    }
    return choice && act(*choice);
  }

  bool spawn(int tile) {
    if (progress() != Progress::kAwaitingSpawn || !board_.passable.has(tile)) {
      return false;
    }
    return act(Move::spawn(static_cast<std::size_t>(tile)));
  }

  // Also ends the discard mode.
  bool redraw() {
    if (progress() == Progress::kCleared ||
        !board_.affords(board_.terms.costs.redraw)) {
      return false;
    }
    discarding_ = false;
    return act(Move::redraw());
  }

  bool beginDiscard() {
    if (discarding_ || progress() != Progress::kPlaying || board_.slots == 0 ||
        !board_.affords(board_.terms.costs.discard)) {
      return false;
    }
    discarding_ = true;
    return true;
  }
  bool cancelDiscard() { return std::exchange(discarding_, false); }
  bool discard(std::size_t slot) {
    if (!discarding_ || slot >= board_.slots) return false;
    discarding_ = false;
    return act(Move::discard(slot));
  }

  // Going back to insertion does not restore an earlier order.
  void setOrder(HandOrder order) {
    board_.terms.order = order;
    if (order == HandOrder::kDirection) Phases<Cards>::sortHand(board_);
  }

  // The move for a tap on a tile, without playing it: cards without a choice
  // first, then in the order of availablePlays().
  std::optional<Move> tap(int tile) const {
    std::optional<Move> choice;
    for (Move move : availablePlays()) {
      if (targetOf(move) != tile) continue;
      if (!hasChoice(move)) return move;
      if (!choice) choice = move;
    }
    return choice;
  }
  // The same with the application's rule: it asks if several choice cards lead
  // to the tile.
  TapResult tapOnScreen(int tile) const {
    std::size_t stacks = 0;
    for (Move move : availablePlays()) {
      if (targetOf(move) != tile) continue;
      if (!hasChoice(move)) return {move, false};
      ++stacks;
    }
    if (stacks > 1) return {std::nullopt, true};
    return {tap(tile), false};
  }

 private:
  bool hasChoice(Move play) const {
    return Cards::at(board_.hand[play.slot()].card).vectorCount > 1;
  }

  // Makes a legal move and nature's draws.
  bool act(Move move) {
    step(move);
    drawCards();
    return true;
  }

  void step(Move move) {
    const Tally before = board_.tally;
    PhaseMachine<G>::advance(board_, move);
    tell(before);
  }

  void tell(const Tally& before) {
    const Tally& now = board_.tally;
    if (now.redraws != before.redraws) {
      events_.push_back(
          {RedrawEvent::Kind::kManual, board_.terms.costs.redraw});
    }
    if (now.deadEnds != before.deadEnds) {
      events_.push_back(
          {RedrawEvent::Kind::kAuto, board_.terms.costs.deadlock});
    }
    if (now.freeRepeats != before.freeRepeats) {
      events_.push_back({RedrawEvent::Kind::kFree, 0});
    }
  }

  void drawCards() {
    MoveList moves;
    while (PhaseMachine<G>::legalMoves(board_, moves).side == Side::kNeutral &&
           !PhaseMachine<G>::winner(board_)) {
      step(source_(board_));
    }
  }

  Board board_;
  Source source_;
  bool discarding_ = false;
  std::vector<RedrawEvent> events_;
};

}  // namespace phasemachine::monoknight
