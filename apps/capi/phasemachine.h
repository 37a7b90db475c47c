// phasemachine.h: every game and the search of PhaseMachine, for C and
// languages that call C.
//
// Contract
//   Functions that can fail return a pm_status: PM_OK (0) or an error.
//   pm_last_error() then returns the reason, one line for people, kept per
//   thread until its next failing call. Outputs are unspecified after an error,
//   except boards: a failed call leaves its board unchanged. No C++ exception
//   leaves the library, and no input makes it abort or print; null pointers are
//   errors. A freed handle must not be used again.
//
//   Text and bytes out: `buffer` has room for `capacity` bytes; `*length` is set
//   to the full length, without the terminating NUL of text. If the buffer is too
//   small, nothing is written (PM_BUFFER_TOO_SMALL). Pass NULL and 0 for the
//   length alone; with a buffer, `length` may be NULL. Text in: UTF-8 and a NUL.
//
//   Structures that begin with `size`: set it to sizeof the structure, and
//   unused members to zero, as `pm_limits limits = {sizeof limits}` does. Later
//   versions append members; the library accepts every size since the first,
//   assumes zero for members that the caller lacks, and reads and writes at most
//   `size` bytes. In a larger structure it writes only the members it knows;
//   others must be zero (PM_INVALID_ARGUMENT).
//
// Example
//   pm_board* board = NULL;
//   pm_decision now;
//   pm_board_new(pm_game_by_name("chess"), "", &board);
//   pm_board_query(board, &now);
//   while (now.winner == PM_NONE) {
//     uint32_t move;
//     pm_board_move_at(board, rand() % now.move_count, &move);
//     pm_board_step(board, move, &now);
//   }
//   pm_board_free(board);
//
// Thread safety: games are constants. Several threads may read one board;
// changing it requires exclusive access. While a call uses a player or a
// session, every other function returns PM_BUSY for it, in other threads and in
// the call's own callbacks alike; freeing it, or the call's control, takes effect
// when the call ends. pm_control_stop() may be called at any time.

#ifndef PHASEMACHINE_APPS_CAPI_PHASEMACHINE_H_
#define PHASEMACHINE_APPS_CAPI_PHASEMACHINE_H_

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define PM_API
#else
#define PM_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------- versions

// Programs built with this or a lower number keep working. The first is 1.
#define PM_ABI_VERSION 1
PM_API uint32_t pm_abi_version(void);
// The version of the library, e.g. "0.2.0". Never NULL.
PM_API const char* pm_version(void);

// ------------------------------------------------------------------ errors

typedef int32_t pm_status;
enum {
  PM_OK = 0,
  PM_INVALID_ARGUMENT = 1,  // a null pointer, an invalid text or number
  PM_NOT_FOUND = 2,         // no such game, evaluator or index
  PM_ILLEGAL_MOVE = 3,      // not a legal move
  PM_GAME_OVER = 4,         // the game is over
  PM_BUFFER_TOO_SMALL = 5,  // *length is the required length
  PM_BUSY = 6,              // another call uses the player or session
  PM_OUT_OF_MEMORY = 7,     //
  PM_INTERNAL = 8,          // a fault of the library
  // A pm_evaluate failed or returned an invalid value.
  PM_EVALUATOR = 9,
  // A function of a game of pm_game_define failed or returned an invalid answer.
  PM_RULES = 10
};
// The message of this thread's last failing call; "" before the first. Never
// NULL.
PM_API const char* pm_last_error(void);
// "illegal move"; "unknown status" for other numbers. Never NULL.
PM_API const char* pm_status_name(pm_status status);

// ------------------------------------------------------------------- games

enum { PM_FIRST = 0, PM_SECOND = 1, PM_NEUTRAL = 2, PM_NONE = -1 };

typedef struct pm_game pm_game;  // valid for the whole program

typedef struct pm_game_info {
  size_t size;
  const char* name;        // "chess"
  int32_t players;         // 1 or 2
  int32_t has_chance;      // 1 if nature makes decisions, else 0
  int32_t has_hidden;      // 1 if players see different things, else 0
  int32_t bytes_version;   // of pm_board_save
  uint64_t board_bytes;    // memory of one position
  uint64_t max_moves;      // upper bound of legal moves in a position
  const char* evaluators;  // "quiescence,static,...", default first
} pm_game_info;

PM_API size_t pm_game_count(void);
// NULL if `index` is not below the count.
PM_API const pm_game* pm_game_at(size_t index);
// NULL for an unknown name, with a message listing the known ones.
PM_API const pm_game* pm_game_by_name(const char* name);
PM_API pm_status pm_game_describe(const pm_game* game, pm_game_info* info);
// Writes `options` ("key=value,key=value"; NULL or "" for the defaults) in
// canonical form, with every option named.
PM_API pm_status pm_game_options(const pm_game* game, const char* options,
                                 char* buffer, size_t capacity, size_t* length);

// ------------------------------------------------------------------ boards

typedef struct pm_board pm_board;

// The current decision.
typedef struct pm_decision {
  int32_t side;         // who decides: PM_FIRST, PM_SECOND, PM_NEUTRAL (nature)
  int32_t winner;       // PM_NONE until the game is over; PM_NEUTRAL: a draw
  uint32_t move_count;  // legal moves; 0 only at the end
} pm_decision;

// Creates a board at the start position under `options` (as in
// pm_game_options). Free it with pm_board_free().
PM_API pm_status pm_board_new(const pm_game* game, const char* options,
                              pm_board** board);
// Creates a board from a position in the game's notation (FEN for chess).
PM_API pm_status pm_board_from_text(const pm_game* game, const char* text,
                                    const char* options, pm_board** board);
// Creates a board from the bytes of pm_board_save. Everything is validated.
PM_API pm_status pm_board_load(const pm_game* game, const void* bytes,
                               size_t length, pm_board** board);
PM_API pm_status pm_board_clone(const pm_board* board, pm_board** copy);
// Makes `to` equal to `from` without allocating. Both must be of the same game.
PM_API pm_status pm_board_copy(const pm_board* from, pm_board* to);
PM_API void pm_board_free(pm_board* board);  // NULL is allowed

// Returns NULL for NULL.
PM_API const pm_game* pm_board_game(const pm_board* board);
PM_API pm_status pm_board_query(const pm_board* board, pm_decision* decision);
// Writes the legal moves, pm_decision.move_count of them, to `moves`. `count`
// is like `length` of texts.
PM_API pm_status pm_board_moves(const pm_board* board, uint32_t* moves,
                                size_t capacity, size_t* count);
// The legal move at `index`.
PM_API pm_status pm_board_move_at(const pm_board* board, size_t index,
                                  uint32_t* move);
// Makes a move, if it is legal, and runs to the next decision. `decision` may
// be NULL.
PM_API pm_status pm_board_step(pm_board* board, uint32_t move,
                               pm_decision* decision);

// Converts legal moves to text and back. Texts have at most 256 bytes.
PM_API pm_status pm_board_move_text(const pm_board* board, uint32_t move,
                                    char* buffer, size_t capacity,
                                    size_t* length);
PM_API pm_status pm_board_move_from_text(const pm_board* board,
                                         const char* text, uint32_t* move);

PM_API pm_status pm_board_text(const pm_board* board, char* buffer,
                               size_t capacity, size_t* length);
// Writes the position as versioned bytes.
PM_API pm_status pm_board_save(const pm_board* board, void* buffer,
                               size_t capacity, size_t* length);
// The view of `viewer` as text (PM_FIRST, PM_SECOND; PM_NEUTRAL sees all).
PM_API pm_status pm_board_observe(const pm_board* board, int32_t viewer,
                                  char* buffer, size_t capacity,
                                  size_t* length);
// Draws the board for terminals, without colours, as `viewer` sees it.
PM_API pm_status pm_board_render(const pm_board* board, int32_t viewer,
                                 char* buffer, size_t capacity, size_t* length);
// Creates a random board that `viewer` cannot distinguish from this one, drawn
// with `seed`.
PM_API pm_status pm_board_determinize(const pm_board* board, int32_t viewer,
                                      uint64_t seed, pm_board** world);

PM_API pm_status pm_board_hash(const pm_board* board, uint64_t* hash);
// Sets `*equal` to 1 or 0; boards of different games are not equal.
PM_API pm_status pm_board_equal(const pm_board* a, const pm_board* b,
                                int32_t* equal);
// One value per player in the game's own unit; `values` has room for 2.
PM_API pm_status pm_board_returns(const pm_board* board, double values[2]);
// The result for PM_FIRST or PM_SECOND, mapped to [0, 1].
PM_API pm_status pm_board_utility(const pm_board* board, int32_t side,
                                  double* utility);
// If nature decides: the probability of a move, and a move drawn by the
// probabilities. `*random` is the state of a generator; it is read and
// advanced.
PM_API pm_status pm_board_chance(const pm_board* board, uint32_t move,
                                 double* probability);
PM_API pm_status pm_board_sample_chance(const pm_board* board, uint64_t* random,
                                        uint32_t* move);

// ---------------------------------------------------------------- encoding

// Boards and moves as numbers, for learning; docs/encodings.md documents them.
typedef struct pm_encoding_info {
  size_t size;
  int32_t version;        // changes with the meaning of any number
  uint32_t action_count;  // actions are below this number
  uint64_t number_count;  // numbers in one observation
  uint64_t shape[3];      // planes, rows, columns; or number_count, 1, 1
} pm_encoding_info;

PM_API pm_status pm_game_encoding(const pm_game* game, pm_encoding_info* info);
// Writes what `viewer` (PM_FIRST or PM_SECOND) sees, as number_count floats.
// `count` is like `length` of texts.
PM_API pm_status pm_board_encode(const pm_board* board, int32_t viewer,
                                 float* numbers, size_t capacity,
                                 size_t* count);
// The actions of pm_board_moves, in the same order; and the legal move for an
// action.
PM_API pm_status pm_board_actions(const pm_board* board, uint32_t* actions,
                                  size_t capacity, size_t* count);
PM_API pm_status pm_board_move_of(const pm_board* board, uint32_t action,
                                  uint32_t* move);

// ------------------------------------------------------------------ search

typedef struct pm_player pm_player;    // a search tree and its settings
typedef struct pm_control pm_control;  // stops a search from any thread

// Positions for a pm_evaluate to evaluate, each as its side to decide sees it,
// and room for the answers. Position i has the numbers from observations[i *
// width] on (pm_board_encode) and the legal actions offsets[i] to offsets[i +
// 1] of `actions` (pm_board_actions); no actions if only the value is needed,
// as when nature decides. The arrays are aligned to 64 bytes, belong to the
// library and are valid during the call.
typedef struct pm_position_batch {
  size_t size;
  uint64_t count;  // number of positions, at least 1
  uint64_t width;
  const float* observations;
  const uint32_t* offsets;  // count + 1 of them
  const uint32_t* actions;
  float* values;  // to fill: expected score, 0 to 1; initially 0.5
  float* logits;  // to fill: one per action; initially 0
} pm_position_batch;

// Evaluates positions. Called from search threads, or one of its own, one call at
// a time. A result other than 0 ends the search with PM_EVALUATOR, as do values
// outside [0, 1] and logits that are not finite.
typedef int (*pm_evaluate)(const pm_position_batch* batch, void* user);

typedef struct pm_player_settings {
  size_t size;
  const char* evaluator;  // NULL or "": the game's default
  const char* options;    // NULL, or e.g. "exploration=2,solver=off"
  uint64_t memory_bytes;  // limit for the tree; 0: 64 MiB
  uint64_t seed;          // seeds all random choices
  int32_t threads;        // 0 or 1: one, reproducible; at most 1024
  // If not NULL, evaluates the positions. Default options then suit it:
  // mode=batch, with the same results for any number of threads.
  pm_evaluate evaluate;
  void* evaluate_user;
  // NULL or "", or the file of a native network that evaluates the positions.
  const char* net;
} pm_player_settings;

// A search ends at the first limit reached; 0: no limit. A search without
// limits requires a control.
typedef struct pm_limits {
  size_t size;
  uint64_t simulations;
  uint64_t nodes;
  uint64_t milliseconds;
} pm_limits;

enum {
  PM_PROOF_NONE = 0,
  PM_PROOF_WIN = 1,
  PM_PROOF_LOSS = 2,
  PM_PROOF_DRAW = 3
};

typedef struct pm_search_result {
  size_t size;
  int32_t has_best;  // 0 if the game is over
  uint32_t best_move;
  int32_t proof;         // PM_PROOF_..., for the side to decide
  uint32_t plies;        // to the end, if it is a proven win or loss; else 0
  double score;          // in [0, 1], of the side to decide
  uint64_t visits;       // of all moves
  uint64_t simulations;  // made by this search
  uint64_t nodes;        // positions in the tree
  uint64_t microseconds;
  uint64_t tree_bytes;
  uint64_t move_count;  // number of moves of pm_player_move_reports
  // "simulations", "time", "stopped", "solved", ...; "" while it goes on
  const char* ended_by;
} pm_search_result;

typedef struct pm_move_report {
  uint32_t move;
  int32_t proof;
  uint64_t visits;
  double score;
  double prior;
  uint32_t
      plies;  // to the end, this move included, if it wins or loses; else 0
} pm_move_report;

// Called during a search, on the searching thread, about every
// `progress_milliseconds`. A nonzero result stops the search. Must not use the
// player.
typedef int (*pm_progress)(const pm_search_result* so_far, void* user);

// `settings` may be NULL.
PM_API pm_status pm_player_new(const pm_game* game,
                               const pm_player_settings* settings,
                               pm_player** player);
PM_API void pm_player_free(pm_player* player);  // NULL is allowed
// Sets the position to search: `moves` (may be NULL if there are none) made
// from `start`. If it continues the current game, the tree is kept.
PM_API pm_status pm_player_set_game(pm_player* player, const pm_board* start,
                                    const uint32_t* moves, size_t count);
// Blocks until a limit, `control` or `progress` ends the search. `control`,
// `progress` and `user` may be NULL; the result is the final `so_far`.
PM_API pm_status pm_player_search(pm_player* player, const pm_limits* limits,
                                  pm_control* control, pm_progress progress,
                                  void* user, uint32_t progress_milliseconds,
                                  pm_search_result* result);
// The moves of the last search, best first, and the principal variation.
// `count` is like `length` of texts.
PM_API pm_status pm_player_move_reports(const pm_player* player,
                                        pm_move_report* reports,
                                        size_t capacity, size_t* count);
PM_API pm_status pm_player_line(const pm_player* player, uint32_t* moves,
                                size_t capacity, size_t* count);
// Clears the tree and restarts the random numbers; keeps the position.
PM_API pm_status pm_player_clear(pm_player* player);

// One control serves one search. A search stopped before it starts ends as soon
// as it starts.
PM_API pm_status pm_control_new(pm_control** control);
PM_API void pm_control_free(pm_control* control);  // NULL is allowed
PM_API void pm_control_stop(pm_control* control);  // NULL is allowed

// --------------------------------------------------------------- self-play

typedef struct pm_self_play_settings {
  size_t size;
  const char* evaluator;  // as in pm_player_settings
  const char* options;
  uint64_t memory_bytes;  // limit for each tree; 0: 16 MiB
  uint64_t seed;          // identifies a game together with its number
  uint64_t games;         // 0: one
  uint64_t simulations;   // of each search; 0: 100
  int32_t variety_plies;  // first moves drawn by their visits
  int32_t max_plies;      // longer games have no result; 0: 2000
  int32_t workers;        // concurrent games, at most 1024; 0: one
  pm_evaluate evaluate;   // as in pm_player_settings
  void* evaluate_user;
  const char* net;  // as in pm_player_settings
  // With `evaluate`, see phasemachine_match.h
  uint64_t games_at_once;
  uint64_t batch_size;
} pm_self_play_settings;

typedef struct pm_ply {
  uint32_t move;
  int32_t side;          // who made it; PM_NEUTRAL for nature
  int32_t searched;      // 0 if not searched: chance, openings
  uint32_t visit_count;  // its number of the game's visits
  double score;          // in [0, 1], for that side
} pm_ply;

typedef struct pm_visit {
  uint32_t move;
  uint64_t visits;
} pm_visit;

typedef struct pm_played_game {
  size_t size;
  uint64_t number;  // from 0
  int32_t winner;   // PM_NEUTRAL is a draw; PM_NONE: no result
  const char* end;  // "checkmate", "win", "length limit", ...
  uint64_t ply_count;
  const pm_ply* plies;
  uint64_t visit_count;  // of all searches, in ply order
  const pm_visit* visits;
  int32_t first_player;  // in a match: the player of PM_FIRST, 0 or 1
} pm_played_game;

// Called once per game, in game order, from any thread. `game` and its pointers
// are valid only during the call. A nonzero result ends the run.
typedef int (*pm_on_game)(const pm_played_game* game, void* user);

// Plays games of a search against itself from `start`. Game i depends only on
// the settings and i, not on `workers`; it equals game i of `phasemachine
// selfplay` and of Python's self_play(). `user` may be NULL.
PM_API pm_status pm_self_play(const pm_board* start,
                              const pm_self_play_settings* settings,
                              pm_on_game on_game, void* user);

// ---------------------------------------------------------------- pictures

// Writes an SVG document of what `viewer` (PM_NEUTRAL: all) sees. `flipped`:
// nonzero puts the second player's side at the bottom.
PM_API pm_status pm_board_svg(const pm_board* board, int32_t viewer,
                              int32_t flipped, char* buffer, size_t capacity,
                              size_t* length);

// ------------------------------------------------------------------ events

// A change of a viewer's picture: the new text of a key, or null if the key is
// removed. A picture lists all of its keys in this form.
typedef struct pm_change {
  const char* key;
  const char* text;
} pm_change;

// One effect of a move: its kind ("moved", "captured"), its side (PM_NEUTRAL:
// none in particular), details by name, and the changes of the viewer's
// picture.
typedef struct pm_event {
  size_t size;
  const char* kind;
  int32_t side;
  size_t detail_count;
  const pm_change* details;
  size_t change_count;
  const pm_change* changes;
} pm_event;

// Called for each event or key; the arguments are valid only during the call. A
// nonzero result ends the list without an error.
typedef int (*pm_on_event)(const pm_event* event, void* user);
typedef int (*pm_on_change)(const pm_change* change, void* user);

// Lists the effects of a legal move, in order, as `viewer` sees them
// (PM_NEUTRAL sees all), without changing the board. Applying the changes of
// all events to the picture before the move gives the picture after it. Errors:
// PM_GAME_OVER; PM_ILLEGAL_MOVE.
PM_API pm_status pm_board_events(const pm_board* board, uint32_t move,
                                 int32_t viewer, pm_on_event on_event,
                                 void* user);
// What `viewer` sees, in alphabetical order of keys.
PM_API pm_status pm_board_picture(const pm_board* board, int32_t viewer,
                                  pm_on_change on_change, void* user);

#ifdef __cplusplus
}
#endif

#endif  // PHASEMACHINE_APPS_CAPI_PHASEMACHINE_H_
