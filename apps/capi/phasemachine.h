// phasemachine.h: every game and the search of PhaseMachine, for C and for
// whatever can call C.
//
// Contract
//   Functions that can fail return a pm_status: PM_OK (0) or an error. What
//   went wrong is then told by pm_last_error(), one line for people, kept for
//   each thread until its next failing call. Outputs are unspecified after an
//   error, but for boards: a board that a call could not change is unchanged.
//   No C++ exception leaves the library and no input makes it abort or print;
//   null pointers are errors. A handle that was freed must not be used again.
//
//   Text and bytes out: `buffer` has room for `capacity` bytes; `*length`
//   becomes the full length, without the NUL that text ends with. With too
//   little room nothing is written and PM_BUFFER_TOO_SMALL is returned. Pass
//   NULL and 0 to ask for the length alone (PM_OK). `length` may be NULL when
//   a buffer is given. Text in: NUL-terminated UTF-8.
//
//   Structures begin with `size`: set it to sizeof the structure. Later
//   versions append members; the library reads and writes no more than `size`.
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
// whoever changes it must be alone. One thread at a time uses a player;
// pm_control_stop() may be called from any thread at any time.

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

// Programs built with a lower or equal number keep working; 1 is the first.
#define PM_ABI_VERSION 1
PM_API uint32_t pm_abi_version(void);
// Of the library, as "0.1.0". Never NULL.
PM_API const char* pm_version(void);

// ------------------------------------------------------------------ errors

typedef int32_t pm_status;
enum {
  PM_OK = 0,
  PM_INVALID_ARGUMENT = 1,  // a null pointer, a text or number not accepted
  PM_NOT_FOUND = 2,         // no such game, evaluator or index
  PM_ILLEGAL_MOVE = 3,      // not among the legal moves now
  PM_GAME_OVER = 4,         // nothing can be decided any more
  PM_BUFFER_TOO_SMALL = 5,  // *length tells how much is needed
  PM_BUSY = 6,              // the player is searching
  PM_OUT_OF_MEMORY = 7,     //
  PM_INTERNAL = 8           // a fault of the library
};
// Of this thread's last failing call; "" before the first. Never NULL.
PM_API const char* pm_last_error(void);
// "illegal move"; "unknown status" for other numbers. Never NULL.
PM_API const char* pm_status_name(pm_status status);

// ------------------------------------------------------------------- games

enum { PM_FIRST = 0, PM_SECOND = 1, PM_NEUTRAL = 2, PM_NONE = -1 };

typedef struct pm_game pm_game;  // lives as long as the program

typedef struct pm_game_info {
  size_t size;
  const char* name;        // "chess"
  int32_t players;         // 1 or 2
  int32_t has_chance;      // nature decides at times: 1 or 0
  int32_t has_hidden;      // players see different things: 1 or 0
  int32_t bytes_version;   // of pm_board_save
  uint64_t board_bytes;    // memory of one position
  uint64_t max_moves;      // no list of legal moves is longer
  const char* evaluators;  // "quiescence,static,...", the default first
} pm_game_info;

PM_API size_t pm_game_count(void);
// NULL when `index` is not below the count.
PM_API const pm_game* pm_game_at(size_t index);
// NULL for an unknown name, with a message that lists the known ones.
PM_API const pm_game* pm_game_by_name(const char* name);
PM_API pm_status pm_game_describe(const pm_game* game, pm_game_info* info);
// `options` ("key=value,key=value"; NULL or "" for the defaults) with every
// option named.
PM_API pm_status pm_game_options(const pm_game* game, const char* options,
                                 char* buffer, size_t capacity, size_t* length);

// ------------------------------------------------------------------ boards

typedef struct pm_board pm_board;

// What is to be decided.
typedef struct pm_decision {
  int32_t side;         // who decides: PM_FIRST, PM_SECOND, PM_NEUTRAL (nature)
  int32_t winner;       // PM_NONE while the game runs; PM_NEUTRAL is a draw
  uint32_t move_count;  // legal moves; 0 at the end only
} pm_decision;

// The start under `options` (as in pm_game_options). Free what is returned.
PM_API pm_status pm_board_new(const pm_game* game, const char* options,
                              pm_board** board);
// The position that `text` describes, in the game's notation (FEN for chess).
PM_API pm_status pm_board_from_text(const pm_game* game, const char* text,
                                    const char* options, pm_board** board);
// What pm_board_save wrote. Everything is checked.
PM_API pm_status pm_board_load(const pm_game* game, const void* bytes,
                               size_t length, pm_board** board);
PM_API pm_status pm_board_clone(const pm_board* board, pm_board** copy);
// `to` becomes equal to `from`, without an allocation. Same game.
PM_API pm_status pm_board_copy(const pm_board* from, pm_board* to);
PM_API void pm_board_free(pm_board* board);  // NULL is allowed

// NULL for NULL.
PM_API const pm_game* pm_board_game(const pm_board* board);
PM_API pm_status pm_board_query(const pm_board* board, pm_decision* decision);
// The legal moves now, pm_decision.move_count of them, into `moves`. `count`
// as `length` of texts.
PM_API pm_status pm_board_moves(const pm_board* board, uint32_t* moves,
                                size_t capacity, size_t* count);
// One of them.
PM_API pm_status pm_board_move_at(const pm_board* board, size_t index,
                                  uint32_t* move);
// Makes a move, if it is legal, and goes on to the next decision. `decision`
// may be NULL.
PM_API pm_status pm_board_step(pm_board* board, uint32_t move,
                               pm_decision* decision);

// A move's text, and back; for legal moves. Texts of at most 256 bytes.
PM_API pm_status pm_board_move_text(const pm_board* board, uint32_t move,
                                    char* buffer, size_t capacity,
                                    size_t* length);
PM_API pm_status pm_board_move_from_text(const pm_board* board,
                                         const char* text, uint32_t* move);

PM_API pm_status pm_board_text(const pm_board* board, char* buffer,
                               size_t capacity, size_t* length);
// Versioned bytes.
PM_API pm_status pm_board_save(const pm_board* board, void* buffer,
                               size_t capacity, size_t* length);
// What `viewer` (PM_FIRST, PM_SECOND; PM_NEUTRAL sees all) sees, as text.
PM_API pm_status pm_board_observe(const pm_board* board, int32_t viewer,
                                  char* buffer, size_t capacity,
                                  size_t* length);
// A picture for a terminal, without colours, as `viewer` sees it.
PM_API pm_status pm_board_render(const pm_board* board, int32_t viewer,
                                 char* buffer, size_t capacity, size_t* length);
// A board that `viewer` cannot tell from this one, drawn with `seed`.
PM_API pm_status pm_board_determinize(const pm_board* board, int32_t viewer,
                                      uint64_t seed, pm_board** world);

PM_API pm_status pm_board_hash(const pm_board* board, uint64_t* hash);
// `*equal` becomes 1 or 0; boards of different games are not equal.
PM_API pm_status pm_board_equal(const pm_board* a, const pm_board* b,
                                int32_t* equal);
// One value a player in the game's own unit; room for 2.
PM_API pm_status pm_board_returns(const pm_board* board, double values[2]);
// The result for PM_FIRST or PM_SECOND mapped to [0, 1].
PM_API pm_status pm_board_utility(const pm_board* board, int32_t side,
                                  double* utility);
// Where nature decides: the probability of a move, and a move drawn by them.
// `*random` is the state of a generator; it is read and advanced.
PM_API pm_status pm_board_chance(const pm_board* board, uint32_t move,
                                 double* probability);
PM_API pm_status pm_board_sample_chance(const pm_board* board, uint64_t* random,
                                        uint32_t* move);

// ------------------------------------------------------------------ search

typedef struct pm_player pm_player;    // a search tree and its settings
typedef struct pm_control pm_control;  // stops a search from anywhere

typedef struct pm_player_settings {
  size_t size;
  const char* evaluator;  // NULL or "": the game's default
  const char* options;    // NULL, or as "exploration=2,solver=false"
  uint64_t memory_bytes;  // that the tree may take; 0: 64 MiB
  uint64_t seed;          // of everything random
  int32_t threads;        // 0 or 1: one, reproducible; to 1024
} pm_player_settings;

// A search ends at the first limit reached; 0 sets none. Without a limit there
// must be a control.
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
  int32_t has_best;  // 0 where the game is over
  uint32_t best_move;
  int32_t proof;         // PM_PROOF_..., for the side to decide
  double score;          // in [0, 1], of the side to decide
  uint64_t visits;       // of all moves
  uint64_t simulations;  // made by this search
  uint64_t nodes;        // positions in the tree
  uint64_t microseconds;
  uint64_t tree_bytes;
  uint64_t move_count;   // how many pm_player_move_reports there are
  const char* ended_by;  // "simulations", "time", "stopped", "solved", ...
} pm_search_result;

typedef struct pm_move_report {
  uint32_t move;
  int32_t proof;
  uint64_t visits;
  double score;
  double prior;
} pm_move_report;

// Called while a search runs, on the thread that searches, about every
// `progress_milliseconds`. Not 0 stops the search. It must not use the player.
typedef int (*pm_progress)(const pm_search_result* so_far, void* user);

// `settings` may be NULL.
PM_API pm_status pm_player_new(const pm_game* game,
                               const pm_player_settings* settings,
                               pm_player** player);
PM_API void pm_player_free(pm_player* player);  // NULL is allowed
// The position to think about: `moves` (may be NULL when there are none) made
// from `start`. When it follows the last one, the tree is kept.
PM_API pm_status pm_player_set_game(pm_player* player, const pm_board* start,
                                    const uint32_t* moves, size_t count);
// Blocks until a limit, `control` or `progress` ends the search. `control`,
// `progress` and `user` may be NULL; the result is `so_far` at the end.
PM_API pm_status pm_player_search(pm_player* player, const pm_limits* limits,
                                  pm_control* control, pm_progress progress,
                                  void* user, uint32_t progress_milliseconds,
                                  pm_search_result* result);
// Of the last search: its moves, best first, and the line expected after the
// best of them. `count` as `length` of texts.
PM_API pm_status pm_player_move_reports(const pm_player* player,
                                        pm_move_report* reports,
                                        size_t capacity, size_t* count);
PM_API pm_status pm_player_line(const pm_player* player, uint32_t* moves,
                                size_t capacity, size_t* count);
// Forgets the tree; keeps the position.
PM_API pm_status pm_player_clear(pm_player* player);

// One control serves one search; stopping one that has not begun ends it as it
// begins.
PM_API pm_status pm_control_new(pm_control** control);
PM_API void pm_control_free(pm_control* control);  // NULL is allowed
PM_API void pm_control_stop(pm_control* control);  // NULL is allowed

#ifdef __cplusplus
}
#endif

#endif  // PHASEMACHINE_APPS_CAPI_PHASEMACHINE_H_
