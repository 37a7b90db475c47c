// A game as it is played by people and the engine: what every face of it (the
// terminal, JSON lines, C, Python) shares.
//
// Contract: a session has a game with its past (AnyTimeline), a seat for each
// side, and optionally clocks. A person's moves come from outside by play();
// proceed() makes all others: the engine's, nature's, and a person's only
// choice where that is wanted. Nothing is printed; each move is told to a
// watcher. With the same settings, moves and seed, and without limits in wall
// time, a session plays the same game again. Errors leave the session
// unchanged.
//
// Example:
//   auto session = GameSession::create(*AnyBoard::initial(game, ""), {});
//   (*session)->proceed({});
//   absl::Status status = (*session)->play("e2e4");
//   if (status.ok()) status = (*session)->proceed({});
//   if ((*session)->over()) use((*session)->endText());
//
// Thread safety: one thread at a time; a running search is ended by the
// control that SessionSettings::prepare gives it.

#ifndef PHASEMACHINE_ENGINE_SESSION_GAME_SESSION_H_
#define PHASEMACHINE_ENGINE_SESSION_GAME_SESSION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/players.h"
#include "engine/session/level.h"
#include "engine/session/session_clock.h"
#include "phase/any_record.h"
#include "phase/any_timeline.h"

namespace phasemachine {

struct SavedSession;  // saved_session.h

// Seeds that a session draws are below this, so that people can type them.
inline constexpr std::uint32_t kSessionSeeds = 1'000'000'000;

struct Seat {
  bool person = true;
  int level = kFullLevel;  // of the engine; 1 to kFullLevel

  friend bool operator==(const Seat&, const Seat&) = default;
};

// "person", or "engine" with the level if it is not the full one: "engine 3".
std::string seatToText(const Seat& seat);
// Error: InvalidArgument naming the text.
absl::StatusOr<Seat> seatFromText(std::string_view text);

struct SessionSettings {
  std::string options;  // of the game, for records
  // By playerIndex().
  std::array<Seat, 2> seats = {Seat{.person = true}, Seat{.person = false}};
  SearchLimits limits = {.milliseconds = 1000};  // of a search
  PlayerSettings player;
  // Of nature and of the levels below the full one.
  std::uint64_t seed = 1;
  // Whether a person's only move is made at once; default: in games with
  // chance, which ask for many small things in a row.
  std::optional<bool> forced;
  // Only for games of two sides.
  std::optional<ClockSettings> clock;
  // Milliseconds from any fixed moment; default: the system's steady clock.
  SessionClock::Now now;
  // Called before each search, to add a control, or a progress function.
  std::function<void(AnySearchRequest&)> prepare;
};

// Who makes the next move.
enum class Mover : std::uint8_t {
  kNobody,  // the game is over
  kPerson,
  kOnlyChoice,  // a person's only choice, which proceed() makes
  kEngine,
  kNature,
};
// "nobody", "person", "only choice", "engine", "nature".
std::string_view toString(Mover mover);

// A move that has just been made.
struct SessionMove {
  Mover by;
  Side side;
  MoveCode move;
  const AnyBoard& before;
  const AnyBoard& after;
  // The engine's search, or null; valid during the call.
  const AnySearchResult* search;
};

class GameSession {
 public:
  using Watcher = std::function<void(const SessionMove&)>;

  // Errors: InvalidArgument for an unknown evaluator, options out of range, an
  // invalid level, or a clock where the game has one side; ResourceExhausted
  // if out of memory.
  static absl::StatusOr<std::unique_ptr<GameSession>> create(
      const AnyBoard& start, SessionSettings settings);
  // Goes on where saved() was taken. Seats, seed, limits, clock and options are
  // those saved, the rest is as in `settings`. Errors: as create().
  static absl::StatusOr<std::unique_ptr<GameSession>> resume(
      const SavedSession& saved, SessionSettings settings);

  // The game.
  const AnyTimeline& timeline() const { return timeline_; }
  const AnyGame& game() const { return timeline_.game(); }
  const AnyBoard& board() const { return timeline_.board(); }
  const AnyDecision& decision() const { return timeline_.decision(); }
  const SessionSettings& settings() const { return settings_; }
  bool forced() const { return forced_; }

  // The end, by the rules, by resignation or by the clock.
  bool over() const { return lost_ || decision().winner; }
  std::optional<Side> winner() const;
  // Who resigned or ran out of time.
  std::optional<Side> lost() const { return lost_; }
  bool lostOnTime() const { return lost_ && lostOnTime_; }
  // "White wins by checkmate", "White resigns: Black wins", "White's time is
  // up: Black wins". Precondition: the game is over.
  std::string endText() const;

  Mover next() const;
  bool personDecides() const;
  // The side whose view a person at this table may see: their own in a game
  // with hidden information where one side is a person, else kNeutral, which
  // sees all.
  Side viewer() const;
  // What is asked, as viewer() sees it. Precondition: the game is not over.
  std::string question() const;
  // The times left, "White 4:59, Black 5:00"; empty without a clock.
  std::string clockText() const;
  // Milliseconds left; nothing without a clock.
  std::optional<std::int64_t> remaining(Side player) const;

  // A person's move: as text (phase/any_person.h) or code. Errors, of which
  // the message says what is wrong with the move: InvalidArgument for text that
  // names no move; FailedPrecondition for a move that is not legal now, or if
  // the game is over.
  absl::Status play(std::string_view text, const Watcher& watch = {});
  absl::Status play(MoveCode move, const Watcher& watch = {});
  // Makes the moves that no person chooses, until one must choose or the game
  // is over. Error: Cancelled if a search was stopped by its control; its move
  // is not made.
  absl::Status proceed(const Watcher& watch);
  // The next of those moves; false if there is none.
  absl::StatusOr<bool> proceedOnce(const Watcher& watch);
  // The engine makes the next move for whoever decides, at full strength.
  // Errors: FailedPrecondition if the game is over or nature acts; Cancelled.
  absl::Status playForPerson(const Watcher& watch);
  // The best `lines` moves of the side to decide. Errors: as playForPerson().
  absl::StatusOr<AnySearchResult> hint(int lines);

  // Back to a person's last choice, or a resignation taken back. Error:
  // FailedPrecondition if there is nothing to take back, or if the time of a
  // side is up.
  absl::Status undo();
  // Forward to a person's next choice. Error: FailedPrecondition if nothing was
  // taken back.
  absl::Status redo();
  // To any ply, 0 to timeline().size(). Error: OutOfRange. Clocks go on in
  // all three: time is not given back.
  absl::Status jump(std::size_t ply);

  // The side that decides gives up, or the person if nature decides. Error:
  // FailedPrecondition if the game is over or has one side.
  absl::Status resign();
  // A new game from a start, with full clocks.
  void restart(const AnyBoard& start);
  // The same start again, with another seed in games with chance.
  void startAgain();
  // Takes up a recorded game at its end.
  void takeUp(const AnyRecord& record);

  void setForced(bool on) { forced_ = on; }
  // Errors: InvalidArgument as for create().
  absl::Status setSeat(Side player, const Seat& seat);
  void switchSeats();
  absl::Status setLimits(const SearchLimits& limits);

  // Looks at the clock: a side without time has lost. Every call above that
  // makes a move does so first. True if the game is over.
  bool checkClock();
  // Starts the clock of the person who must choose, as proceed() does.
  void startClock();
  // Stops the clock until then.
  void stopClock();
  // Gives the engine's memory back until its next search.
  void releaseEngine() { player_.reset(); }

  // The game up to now, with the moves made, the result and tags for who
  // played.
  AnyRecord record() const;
  // Everything that resume() needs.
  SavedSession saved() const;

 private:
  GameSession(const AnyBoard& start, SessionSettings settings);

  absl::Status makePlayerIfNone();
  absl::StatusOr<AnySearchResult> think(const SearchLimits& limits, int lines,
                                        bool afresh);
  absl::StatusOr<MoveCode> engineMove(const Level& level, Side side,
                                      AnySearchResult& result);
  SearchLimits withClock(SearchLimits limits, Side side) const;
  void make(Mover by, MoveCode move, const AnySearchResult* search,
            const Watcher& watch);
  bool personChooses() const { return next() == Mover::kPerson; }

  SessionSettings settings_;
  AnyTimeline timeline_;
  std::unique_ptr<AnyPlayer> player_;
  bool forced_;
  std::optional<SessionClock> clock_;
  std::optional<Side> lost_;
  bool lostOnTime_ = false;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_SESSION_GAME_SESSION_H_
