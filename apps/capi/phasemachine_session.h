// phasemachine_session.h: games between people and the engine, for C: seats,
// undo and redo, levels, clocks, hints, saving and resuming.
//
// Contract: as phasemachine.h, which this header includes: in a callback of a
// session its functions return PM_BUSY.
// Moves, news, questions and hints of a session hide what the viewer in
// pm_session_state may not see. The viewer is the person at the table or, with
// two persons, the one who decides next. The board and the saved text hide
// nothing.
//
// Example
//   pm_session* session = NULL;
//   pm_session_new(board, NULL, &session);
//   pm_session_proceed(session, NULL, NULL, NULL);
//   pm_session_play(session, "e4", NULL, NULL);
//   pm_session_free(session);
//
// Thread safety: as a player; pm_control_stop() ends a session's search from any
// thread.

#ifndef PHASEMACHINE_APPS_CAPI_PHASEMACHINE_SESSION_H_
#define PHASEMACHINE_APPS_CAPI_PHASEMACHINE_SESSION_H_

#include "phasemachine.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pm_session pm_session;

// Who makes the next move.
enum {
  PM_NOBODY = 0,       // the game is over
  PM_PERSON = 1,       // pm_session_play()
  PM_ONLY_CHOICE = 2,  // a forced choice, made by pm_session_proceed()
  PM_ENGINE = 3,
  PM_NATURE = 4
};

typedef struct pm_session_settings {
  size_t size;
  // "person", "engine", or "engine" with a level, as in "engine easy" and
  // "engine 4". NULL: a person on the first side, the engine on the second.
  const char* first;
  const char* second;
  const char* clock;      // NULL, or e.g. "5m+3s"; only for games of two sides
  const char* evaluator;  // NULL or "": the game's default
  uint64_t memory_bytes;  // limit for the tree; 0: 64 MiB
  uint64_t seed;          // of nature and of the levels
  uint64_t simulations;   // per search; 0 in both: 1000 simulations
  uint64_t milliseconds;
  int32_t forced;    // 1: make a person's only choice; -1: do not; 0: only in
                     // games with chance
  int32_t tell_all;  // 1: hide nothing from anybody
} pm_session_settings;

typedef struct pm_session_state {
  size_t size;
  int32_t next;          // PM_NOBODY, ...
  int32_t side;          // who decides, as in pm_decision
  int32_t winner;        // PM_NONE until the game is over; PM_NEUTRAL: a draw
  int32_t viewer;        // the view that may be shown; PM_NEUTRAL: all
  int32_t has_clock;     // 1 or 0
  int32_t on_time;       // 1 if the game ended by the clock
  uint64_t ply;          // moves made
  uint64_t known;        // moves made and moves taken back
  int64_t remaining[2];  // milliseconds, with a clock
} pm_session_state;

typedef struct pm_session_move {
  size_t size;
  int32_t by;      // PM_PERSON, ...
  int32_t side;    // who decided
  int32_t hidden;  // 1 if the person may not see the move (move is 0)
  uint32_t move;
  const char* told;  // the move in words, as the person may see it
} pm_session_move;

// Called after each move or, between two persons in a game with hidden things,
// for all moves of a call when it ends, since only then is it known who looks at
// them. `made` is valid during the call. A nonzero result stops
// pm_session_proceed().
typedef int (*pm_on_move)(const pm_session_move* made, void* user);

// `settings` may be NULL.
PM_API pm_status pm_session_new(const pm_board* start,
                                const pm_session_settings* settings,
                                pm_session** session);
// Resumes a session saved by pm_session_save(). Only evaluator, memory and
// tell_all of `settings` (may be NULL) are used; the text contains the rest.
PM_API pm_status pm_session_load(const char* text,
                                 const pm_session_settings* settings,
                                 pm_session** session);
// The whole session as text, including hidden information.
PM_API pm_status pm_session_save(const pm_session* session, char* buffer,
                                 size_t capacity, size_t* length);
PM_API void pm_session_free(pm_session* session);  // NULL is allowed
PM_API pm_status pm_session_describe(const pm_session* session,
                                     pm_session_state* state);
// The question to the side to decide, in words; PM_GAME_OVER at the end.
PM_API pm_status pm_session_question(const pm_session* session, char* buffer,
                                     size_t capacity, size_t* length);
// "White wins by checkmate"; PM_NOT_FOUND before the end.
PM_API pm_status pm_session_end(const pm_session* session, char* buffer,
                                size_t capacity, size_t* length);
// The effects of the moves since the person's last decision, as that person may
// see them: pm_board_events() of each move.
PM_API pm_status pm_session_news(const pm_session* session,
                                 pm_on_event on_event, void* user);
// The same in words, one row per change: "influence: US Iran 1".
PM_API pm_status pm_session_changes(const pm_session* session, char* buffer,
                                    size_t capacity, size_t* length);
// A copy of the board; free it with pm_board_free().
PM_API pm_status pm_session_board(const pm_session* session, pm_board** board);
// Makes a person's move, given as people type it. PM_ILLEGAL_MOVE if it is not
// legal now. In this function and the next two, `on_move`, `control` and `user`
// may be NULL.
PM_API pm_status pm_session_play(pm_session* session, const char* text,
                                 pm_on_move on_move, void* user);
// Makes the moves of engine and nature until a person must choose or the game
// is over. `control` ends the searches; a stopped search makes no move.
PM_API pm_status pm_session_proceed(pm_session* session, pm_control* control,
                                    pm_on_move on_move, void* user);
// Lets the engine move for the side to decide, at full strength.
PM_API pm_status pm_session_go(pm_session* session, pm_control* control,
                               pm_on_move on_move, void* user);
// Searches at full strength and writes the moves of the side to decide, best
// first. PM_ILLEGAL_MOVE if they are hidden from the viewer.
PM_API pm_status pm_session_hint(pm_session* session, pm_control* control,
                                 uint32_t* moves, size_t capacity,
                                 size_t* count);
// Undo to a person's last choice, redo to the next, or jump to any known move.
// PM_NOT_FOUND if there is none.
PM_API pm_status pm_session_undo(pm_session* session);
PM_API pm_status pm_session_redo(pm_session* session);
PM_API pm_status pm_session_jump(pm_session* session, uint64_t ply);
// Resigns for the side to decide.
PM_API pm_status pm_session_resign(pm_session* session);
// Sets who plays PM_FIRST or PM_SECOND from now on, as in pm_session_settings.
PM_API pm_status pm_session_set_seat(pm_session* session, int32_t side,
                                     const char* seat);
// Sets the limits of each search from now on (both 0: 1000 simulations), and
// whether a person's only choice is made (1) or not (0).
PM_API pm_status pm_session_set_limits(pm_session* session,
                                       uint64_t simulations,
                                       uint64_t milliseconds);
PM_API pm_status pm_session_set_forced(pm_session* session, int32_t forced);
// Restarts from the same start, with another seed in games with chance.
PM_API pm_status pm_session_again(pm_session* session);

#ifdef __cplusplus
}
#endif

#endif  // PHASEMACHINE_APPS_CAPI_PHASEMACHINE_SESSION_H_
