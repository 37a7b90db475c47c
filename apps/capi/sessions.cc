// Played games.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apps/capi/phasemachine_session.h"
#include "apps/capi/support.h"
#include "core/try.h"
#include "engine/players.h"
#include "engine/session/game_session.h"
#include "engine/session/news.h"

using namespace phasemachine;
using namespace phasemachine::capi;

struct pm_session {
  std::unique_ptr<GameSession> session;
  std::shared_ptr<SearchControl> control = nullptr;  // of the call under way
  mutable UseOfHandle use = {};
};

namespace {

// The control of a call, for its searches.
class Controlled {
 public:
  Controlled(pm_session& session, const pm_control* control)
      : session_(session) {
    if (control != nullptr) session.control = control->control;
  }
  ~Controlled() { session_.control = nullptr; }
  Controlled(const Controlled&) = delete;
  Controlled& operator=(const Controlled&) = delete;

 private:
  pm_session& session_;
};

// A stopped search is not an error; an operation not possible now gives
// `otherwise` or, if it needs a decision, PM_GAME_OVER at the end.
pm_status statusIn(const GameSession& session, const absl::Status& status,
                   pm_status otherwise) {
  if (status.ok() || absl::IsCancelled(status)) return PM_OK;
  const bool now =
      absl::IsFailedPrecondition(status) || absl::IsOutOfRange(status);
  if (!now) return fail(status);
  const std::string text(status.message());
  const bool decides = otherwise != PM_NOT_FOUND;
  return fail(decides && session.over() ? pm_status{PM_GAME_OVER} : otherwise,
              text);
}

// Reports the moves of a call as the person at the table may see them: as they
// are made or, if that person changes, when the call ends.
class Reporter {
 public:
  Reporter(const GameSession& session, pm_on_move onMove, void* user)
      : session_(session), onMove_(onMove), user_(user) {}

  // False: the caller stops.
  bool add(const SessionMove& move) {
    if (onMove_ == nullptr) return true;
    made_.push_back({move.by, move.side});
    return session_.viewerChanges() || tell();
  }
  bool tell() {
    bool more = true;
    for (const ToldMove& move : movesTold(session_, std::exchange(made_, {}))) {
      const pm_session_move row = {.size = sizeof row,
                                   .by = static_cast<std::int32_t>(move.by),
                                   .side = static_cast<std::int32_t>(move.side),
                                   .hidden = move.move ? 0 : 1,
                                   .move = move.move.value_or(0),
                                   .told = move.told.c_str()};
      more = onMove_(&row, user_) == 0;
      if (!more) break;
    }
    return more;
  }

 private:
  const GameSession& session_;
  const pm_on_move onMove_;
  void* const user_;
  std::vector<MadeMove> made_;
};

absl::StatusOr<SessionSettings> playerIn(const pm_session_settings& given,
                                         std::uint64_t seed) {
  SessionSettings settings;
  settings.player =
      PM_TRY(readPlayerSettings({.evaluator = textIn(given.evaluator),
                                 .options = "",
                                 .threads = 1,
                                 .memoryBytes = given.memory_bytes,
                                 .seed = seed}));
  settings.seed = seed;
  if (given.tell_all != 0) settings.viewer = Side::kNeutral;
  return settings;
}

SearchLimits limitsIn(std::uint64_t simulations, std::uint64_t milliseconds) {
  const bool none = simulations == 0 && milliseconds == 0;
  return capi::limitsIn(none ? 1000 : simulations, 0, milliseconds);
}

absl::StatusOr<SessionSettings> settingsIn(const pm_session_settings& given) {
  auto settings = PM_TRY(playerIn(given, given.seed));
  const auto first =
      PM_TRY(seatFromText(given.first == nullptr ? "person" : given.first));
  const auto second =
      PM_TRY(seatFromText(given.second == nullptr ? "engine" : given.second));
  settings.seats = {first, second};
  settings.limits = limitsIn(given.simulations, given.milliseconds);
  if (given.clock != nullptr && *given.clock != 0) {
    settings.clock = PM_TRY(clockFromText(given.clock));
  }
  if (given.forced != 0) settings.forced = given.forced > 0;
  return settings;
}

// Makes the handle; `make` receives the settings with the control added.
template <class Make>
pm_status finish(absl::StatusOr<SessionSettings> settings, const Make& make,
                 pm_session** session) {
  if (!settings.ok()) return fail(settings.status());
  auto handle = std::make_unique<pm_session>();
  settings->prepare = [self = handle.get()](AnySearchRequest& search) {
    search.control = self->control.get();
  };
  auto made = make(*std::move(settings));
  if (!made.ok()) return fail(made.status());
  handle->session = *std::move(made);
  *session = handle.release();
  return PM_OK;
}

pm_status readSettings(const pm_session_settings* settings,
                       pm_session_settings& given) {
  given = {};
  given.seed = 1;
  if (settings == nullptr) return PM_OK;
  return structIn(settings, "settings", given);
}

// Calls `body` with the session of the handle, unless another call has it.
template <class Body>
pm_status with(const pm_session* session, const Body& body) {
  return exclusively(session, "session",
                     [&]() -> pm_status { return body(*session->session); });
}

}  // namespace

extern "C" {

pm_status pm_session_new(const pm_board* start,
                         const pm_session_settings* settings,
                         pm_session** session) {
  return guarded([&]() -> pm_status {
    if (start == nullptr) return failNull("start");
    if (session == nullptr) return failNull("session");
    pm_session_settings given;
    if (auto s = readSettings(settings, given); s != PM_OK) return s;
    return finish(
        settingsIn(given),
        [&](SessionSettings whole) {
          return GameSession::create(start->board, std::move(whole));
        },
        session);
  });
}

pm_status pm_session_load(const char* text, const pm_session_settings* settings,
                          pm_session** session) {
  return guarded([&]() -> pm_status {
    if (text == nullptr) return failNull("text");
    if (session == nullptr) return failNull("session");
    pm_session_settings given;
    if (auto s = readSettings(settings, given); s != PM_OK) return s;
    const auto saved = savedSessionFromText(text);
    if (!saved.ok()) return fail(saved.status());
    return finish(
        playerIn(given, saved->seed),
        [&](SessionSettings whole) {
          return GameSession::resume(*saved, std::move(whole));
        },
        session);
  });
}

void pm_session_free(pm_session* session) { freeHandle(session); }

pm_status pm_session_save(const pm_session* session, char* buffer,
                          size_t capacity, size_t* length) {
  return with(session, [&](const GameSession& game) -> pm_status {
    return textOut(savedSessionToText(game.saved()), buffer, capacity, length);
  });
}

pm_status pm_session_describe(const pm_session* session,
                              pm_session_state* state) {
  return with(session, [&](const GameSession& game) -> pm_status {
    const auto winner = game.winner();
    pm_session_state now = {};
    now.next = static_cast<std::int32_t>(game.next());
    now.side = static_cast<std::int32_t>(game.decision().side);
    now.winner = winner ? static_cast<std::int32_t>(*winner) : PM_NONE;
    now.viewer = static_cast<std::int32_t>(game.viewer());
    now.has_clock = game.settings().clock.has_value();
    now.on_time = game.lostOnTime();
    now.ply = game.timeline().ply();
    now.known = game.timeline().size();
    now.remaining[0] = game.remaining(Side::kFirst).value_or(0);
    now.remaining[1] = game.remaining(Side::kSecond).value_or(0);
    return structOut(now, "state", state);
  });
}

pm_status pm_session_question(const pm_session* session, char* buffer,
                              size_t capacity, size_t* length) {
  return with(session, [&](const GameSession& game) -> pm_status {
    if (game.over()) return fail(PM_GAME_OVER, "the game is over");
    return textOut(game.question(), buffer, capacity, length);
  });
}

pm_status pm_session_end(const pm_session* session, char* buffer,
                         size_t capacity, size_t* length) {
  return with(session, [&](const GameSession& game) -> pm_status {
    if (!game.over()) return fail(PM_NOT_FOUND, "the game is not over");
    return textOut(game.endText(), buffer, capacity, length);
  });
}

pm_status pm_session_board(const pm_session* session, pm_board** board) {
  return with(session, [&](const GameSession& game) -> pm_status {
    if (board == nullptr) return failNull("board");
    *board = new pm_board(*handleOf(game.game()), game.board());
    return PM_OK;
  });
}

pm_status pm_session_news(const pm_session* session, pm_on_event on_event,
                          void* user) {
  return with(session, [&](const GameSession& game) -> pm_status {
    if (on_event == nullptr) return failNull("on_event");
    passEvents(newsOf(game).events, on_event, user);
    return PM_OK;
  });
}

pm_status pm_session_changes(const pm_session* session, char* buffer,
                             size_t capacity, size_t* length) {
  return with(session, [&](const GameSession& game) -> pm_status {
    std::string text;
    for (const std::string& row : changesInWords(newsOf(game))) {
      text += row + '\n';
    }
    return textOut(text, buffer, capacity, length);
  });
}

pm_status pm_session_play(pm_session* session, const char* text,
                          pm_on_move on_move, void* user) {
  return with(session, [&](GameSession& game) -> pm_status {
    if (text == nullptr) return failNull("text");
    Reporter reporter(game, on_move, user);
    const absl::Status played =
        game.play(text, [&](const SessionMove& made) { reporter.add(made); });
    reporter.tell();
    if (absl::IsInvalidArgument(played)) {
      return fail(PM_ILLEGAL_MOVE, std::string(played.message()));
    }
    return statusIn(game, played, PM_ILLEGAL_MOVE);
  });
}

pm_status pm_session_proceed(pm_session* session, pm_control* control,
                             pm_on_move on_move, void* user) {
  return with(session, [&](GameSession& game) -> pm_status {
    const Controlled controlled(*session, control);
    Reporter reporter(game, on_move, user);
    bool more = true;
    absl::Status status;
    const auto watch = [&](const SessionMove& made) {
      more = reporter.add(made);
    };
    while (more) {
      const auto made = game.proceedOnce(watch);
      status = made.status();
      if (!made.ok() || !*made) break;
    }
    reporter.tell();
    return statusIn(game, status, PM_GAME_OVER);
  });
}

pm_status pm_session_go(pm_session* session, pm_control* control,
                        pm_on_move on_move, void* user) {
  return with(session, [&](GameSession& game) -> pm_status {
    const Controlled controlled(*session, control);
    Reporter reporter(game, on_move, user);
    const absl::Status played = game.playForPerson(
        [&](const SessionMove& made) { reporter.add(made); });
    reporter.tell();
    return statusIn(game, played, PM_ILLEGAL_MOVE);
  });
}

pm_status pm_session_hint(pm_session* session, pm_control* control,
                          uint32_t* moves, size_t capacity, size_t* count) {
  return with(session, [&](GameSession& game) -> pm_status {
    // Not after a search that takes its time.
    const std::size_t legal = game.decision().moves.size();
    if (const auto status = withoutRoom(legal, 0, moves, capacity, count)) {
      return *status;
    }
    const Controlled controlled(*session, control);
    const auto result = game.hint(1);
    if (!result.ok()) {
      if (absl::IsCancelled(result.status()) && count != nullptr) *count = 0;
      return statusIn(game, result.status(), PM_ILLEGAL_MOVE);
    }
    std::vector<uint32_t> best;
    for (const auto& report : result->moves) best.push_back(report.move);
    return arrayOut(best.data(), best.size(), 0, moves, capacity, count);
  });
}

pm_status pm_session_undo(pm_session* session) {
  return with(session, [](GameSession& game) {
    return statusIn(game, game.undo(), PM_NOT_FOUND);
  });
}

pm_status pm_session_redo(pm_session* session) {
  return with(session, [](GameSession& game) {
    return statusIn(game, game.redo(), PM_NOT_FOUND);
  });
}

pm_status pm_session_jump(pm_session* session, uint64_t ply) {
  return with(session, [&](GameSession& game) {
    const auto most = std::numeric_limits<std::size_t>::max();
    return statusIn(
        game,
        game.jump(static_cast<std::size_t>(std::min<std::uint64_t>(ply, most))),
        PM_NOT_FOUND);
  });
}

pm_status pm_session_resign(pm_session* session) {
  return with(session, [](GameSession& game) {
    return statusIn(game, game.resign(), PM_INVALID_ARGUMENT);
  });
}

pm_status pm_session_set_seat(pm_session* session, int32_t side,
                              const char* seat) {
  return with(session, [&](GameSession& game) -> pm_status {
    if (seat == nullptr) return failNull("seat");
    if (side != PM_FIRST && side != PM_SECOND) {
      return fail(PM_INVALID_ARGUMENT, "side must be PM_FIRST or PM_SECOND");
    }
    const auto read = seatFromText(seat);
    if (!read.ok()) return fail(read.status());
    return statusIn(game, game.setSeat(static_cast<Side>(side), *read),
                    PM_INVALID_ARGUMENT);
  });
}

pm_status pm_session_set_limits(pm_session* session, uint64_t simulations,
                                uint64_t milliseconds) {
  return with(session, [&](GameSession& game) -> pm_status {
    const absl::Status set =
        game.setLimits(limitsIn(simulations, milliseconds));
    return set.ok() ? pm_status{PM_OK} : fail(set);
  });
}

pm_status pm_session_set_forced(pm_session* session, int32_t forced) {
  return with(session, [&](GameSession& game) -> pm_status {
    if (forced != 0 && forced != 1) {
      return fail(PM_INVALID_ARGUMENT, "forced must be 0 or 1");
    }
    game.setForced(forced == 1);
    return PM_OK;
  });
}

pm_status pm_session_again(pm_session* session) {
  return with(session, [](GameSession& game) -> pm_status {
    game.startAgain();
    return PM_OK;
  });
}
}
