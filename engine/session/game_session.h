// A game played by people and the engine: the common part of all interfaces
// (terminal, JSON lines, C, Python).
//
// Contract: a session has a game with its past (AnyTimeline), a seat for each
// side, and optionally clocks. A person's moves are made with play(); proceed()
// makes all others: the engine's, nature's and, if enabled, a person's forced
// moves. Nothing is printed; a watcher is called for each move. With the same
// settings, moves and seed, and without time limits, a session repeats the same
// game. Errors leave the session unchanged.
//
// Example:
//   auto session = GameSession::create(*AnyBoard::initial(game, ""), {});
//   (*session)->proceed({});
//   absl::Status status = (*session)->play("e2e4");
//   if (status.ok()) status = (*session)->proceed({});
//   if ((*session)->over()) use((*session)->endText());
//   std::string text = savedSessionToText((*session)->saved());
//   absl::StatusOr<SavedSession> saved = savedSessionFromText(text);
//   auto again = GameSession::resume(*saved, {});
//
// Thread safety: one thread at a time; the control that
// SessionSettings::prepare sets ends a running search.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/players.h"
#include "engine/session/level.h"
#include "engine/session/session_clock.h"
#include "phase/erased/any_record.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine {

// Seeds drawn by a session are below this, so that people can type them.
inline constexpr std::uint32_t kSessionSeeds = 1'000'000'000;

struct Seat {
  bool person = true;
  int level = kFullLevel;  // of the engine; 1 to kFullLevel

  friend bool operator==(const Seat&, const Seat&) = default;
};

// "person", or "engine", with the level unless it is full: "engine 3".
std::string seatToText(const Seat& seat);
// Error: InvalidArgument naming the text.
absl::StatusOr<Seat> seatFromText(std::string_view text);

struct SessionSettings {
  // Of the game, for records; the start's own count (optionsOf() in
  // games/parts.h).
  std::string options;
  // By playerIndex().
  std::array<Seat, 2> seats = {Seat{.person = true}, Seat{.person = false}};
  SearchLimits limits = {.milliseconds = 1000};  // of a search
  PlayerSettings player;
  // For nature and for the levels below full.
  std::uint64_t seed = 1;
  // Whether a person's only legal move is made automatically; default: in games
  // with chance, which ask many small questions in a row.
  std::optional<bool> forced;
  // Only for two-player games.
  std::optional<ClockSettings> clock;
  // Who is told what happens; default: the person who decides (viewer()).
  // kNeutral is told everything.
  std::optional<Side> viewer;
  // Milliseconds since any fixed moment; default: the system's steady clock.
  SessionClock::Now now;
  // Called before each search, to add a control or a progress function.
  std::function<void(AnySearchRequest&)> prepare;
};

// A session as data, to resume it later.
struct SavedSession {
  std::string options;
  AnyBoard start;
  std::vector<MoveCode> moves = {};  // all known
  std::size_t ply = 0;               // those applied
  std::array<Seat, 2> seats = {};
  std::uint64_t seed = 1;
  SearchLimits limits = {};  // simulations and milliseconds
  bool forced = false;
  std::optional<ClockSettings> clock = {};
  std::array<std::int64_t, 2> remaining = {};  // milliseconds, with a clock
  std::optional<Side> lost = {};
  bool lostOnTime = false;
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

// A move just made.
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
  // invalid level, or a clock in a one-player game; ResourceExhausted if out of
  // memory.
  static absl::StatusOr<std::unique_ptr<GameSession>> create(
      const AnyBoard& start, SessionSettings settings);
  // Resumes a saved() session. Seats, seed, limits, clock and options are the
  // saved ones, the rest is from `settings`. Errors: as create().
  static absl::StatusOr<std::unique_ptr<GameSession>> resume(
      const SavedSession& saved, SessionSettings settings);

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
  // The side whose view a person at this table may see. In a game with hidden
  // information that is a person's side: the only person's, or of two the one
  // who decides next or, while nature acts, who decided last. Otherwise, and
  // once the game of two persons is over, it is kNeutral, which sees all.
  Side viewer() const;
  // Whether viewer() depends on who decides.
  bool viewerChanges() const;
  // The current question, as viewer() sees it. Precondition: the game is not
  // over.
  std::string question() const;
  // The times left, "White 4:59, Black 5:00"; empty without a clock.
  std::string clockText() const;
  // Milliseconds left; nothing without a clock.
  std::optional<std::int64_t> remaining(Side player) const;

  // A person's move: as text (phase/erased/any_game_table.h) or code. Errors, with a
  // message about the move: InvalidArgument for text that names no move;
  // FailedPrecondition for an illegal move, or if the game is over.
  absl::Status play(std::string_view text, const Watcher& watch = {});
  absl::Status play(MoveCode move, const Watcher& watch = {});
  // Makes all moves that no person chooses, until a person must choose or the
  // game is over. Error: Cancelled if a search was stopped by its control; its
  // move is not made.
  absl::Status proceed(const Watcher& watch);
  // The next of those moves; false if there is none.
  absl::StatusOr<bool> proceedOnce(const Watcher& watch);
  // The engine makes the next move for the side to decide, at full strength.
  // Errors: FailedPrecondition if the game is over or nature acts; Cancelled.
  absl::Status playForPerson(const Watcher& watch);
  // The best `lines` moves of the side to decide. Errors: as playForPerson();
  // FailedPrecondition if they are hidden from viewer().
  absl::StatusOr<AnySearchResult> hint(int lines);

  // Goes back to a person's last choice, or takes back a resignation. Error:
  // FailedPrecondition if there is nothing to undo, or if a side's time is up.
  absl::Status undo();
  // Goes forward to a person's next choice. Error: FailedPrecondition if
  // nothing was undone.
  absl::Status redo();
  // Goes to any ply, 0 to timeline().size(). Error: OutOfRange. Undo, redo and
  // jump do not restore clock time.
  absl::Status jump(std::size_t ply);

  // The side to decide resigns, or the person if nature decides. Error:
  // FailedPrecondition if the game is over or has one player.
  absl::Status resign();
  // Starts a new game from a position, with full clocks.
  void restart(const AnyBoard& start);
  // The same start again, with another seed in games with chance.
  void startAgain();
  // Continues a recorded game from its end.
  void takeUp(const AnyRecord& record);

  void setForced(bool on) { forced_ = on; }
  // Errors: InvalidArgument as for create().
  absl::Status setSeat(Side player, const Seat& seat);
  void switchSeats();
  absl::Status setLimits(const SearchLimits& limits);

  // Checks the clock: a side without time has lost. Every call above that makes
  // a move does so first. True if the game is over.
  bool checkClock();
  // Starts the clock of the person to move, as proceed() does.
  void startClock();
  // Stops the clock until then.
  void stopClock();
  // Releases the engine's memory until its next search.
  void releaseEngine() { player_.reset(); }

  // The game so far, with the moves, the result and tags for the players.
  AnyRecord record() const;
  // The text for resume().
  SavedSession saved() const;

 private:
  GameSession(const AnyBoard& start, SessionSettings settings);

  absl::Status makePlayerIfNone();
  absl::StatusOr<AnySearchResult> bestMoves(int lines);
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

// A saved session as text. It begins with its version and ends with the line
// "end", so truncation is detected. It holds the game, its options and start, all
// moves including undone ones, the seats, the seed, the limits, the clocks, and a
// resignation. It includes hidden information. Reading checks every move; unknown
// versions and lines are refused.
std::string savedSessionToText(const SavedSession& saved);

// Whether a text claims to be a saved session of any version.
bool isSavedSession(std::string_view text);

// Sees a game's options before they are used.
using OptionsCheck = std::function<absl::Status(std::string_view options)>;

// Errors: InvalidArgument naming the line and its error; the errors of `check`
// (may be empty) about the options.
absl::StatusOr<SavedSession> savedSessionFromText(
    std::string_view text, const OptionsCheck& check = {});

}  // namespace phasemachine
