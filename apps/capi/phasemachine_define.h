// phasemachine_define.h: a game of your own, as functions, for C.
//
// pm_game_define() takes the rules and returns a game that every other function
// accepts: boards, players, self-play, matches, sessions, stored bytes. It runs
// on the same machine and in the same search as the games of the library.
//
// Contract: as phasemachine.h, which this header includes. A position is
// `state_bytes` bytes, aligned to 16, that the library copies, compares and
// stores; it holds no pointers. Who decides and what is legal depend on these
// bytes alone, and bytes without a meaning are zero (a state is all zeros before
// `initial`), so that equal positions have equal bytes. Moves are any 32-bit
// numbers.
//
// A function that fails returns a negative number, such as what
// pm_game_fail("the reason") returns. Everything it returns is checked. A failure and an
// invalid answer end the call of the library that needed the answer with
// PM_RULES and one sentence, and nothing else: no board has changed, and the game
// and the player can be used again.
//
// Threads: if `threads_safe` is 0, the functions of a game are called one at a
// time, from any thread, also while several threads search; so a search gains
// nothing from more threads, but nothing in the game needs a lock. If it is 1,
// they are called from all threads of a search at the same time: right for
// functions that only use their arguments.
//
// Example
//   pm_game_rules rules = {sizeof rules};
//   rules.name = "nim";
//   rules.state_bytes = 2;
//   rules.most_moves = 3;
//   rules.initial = initial;
//   rules.apply = apply;
//   rules.turn = turn;
//   rules.legal_moves = legal_moves;
//   const pm_game* game = NULL;
//   if (pm_game_define(&rules, &game) != PM_OK) puts(pm_last_error());
// The whole program: docs/examples/own_game.c.
//
// Thread safety: all functions, at any time.

#ifndef PHASEMACHINE_APPS_CAPI_PHASEMACHINE_DEFINE_H_
#define PHASEMACHINE_APPS_CAPI_PHASEMACHINE_DEFINE_H_

#include "phasemachine.h"

#ifdef __cplusplus
extern "C" {
#endif

// What `turn` returns: the side that decides (PM_FIRST, PM_SECOND, PM_NEUTRAL
// for nature), or how the game has ended.
enum { PM_FIRST_WINS = 3, PM_SECOND_WINS = 4, PM_DRAWN = 5 };

enum {
  PM_MOST_STATE_BYTES = 4096,
  PM_MOST_MOVES = 1024,
  PM_MOST_NUMBERS = 65536,  // of an encoding
  PM_MOST_ACTIONS = 65536
};

// The rules. Only `name`, `state_bytes`, `most_moves`, `initial`, `apply`,
// `turn` and `legal_moves` are needed; the rest may be zero. The structure is
// copied; `user` and the functions are used until the program ends.
typedef struct pm_game_rules {
  size_t size;
  const char* name;      // lower-case letters, digits and '_'
  uint32_t state_bytes;  // 1 to PM_MOST_STATE_BYTES
  uint32_t most_moves;   // in one position; 1 to PM_MOST_MOVES
  int32_t players;       // 1 or 2; 0: 2
  int32_t has_chance;    // 1: `turn` may return PM_NEUTRAL
  int32_t has_hidden;    // 1: needs `observe` and `determinize`
  int32_t threads_safe;  // see above
  // The least and the most that `returns` gives; 0 and 0: -1 and 1. The search
  // maximises the return of each side.
  double lowest_return;
  double highest_return;
  // For learning. If not 0, every move is below `actions` and means the same in
  // all positions; else an action is an index of the legal moves.
  uint32_t actions;
  uint32_t numbers;  // that `encode` writes; 0: the bytes of what is seen
  void* user;        // passed to every function

  // Writes the start.
  int (*initial)(void* state, void* user);
  // Makes a legal move. It must change the state.
  int (*apply)(void* state, uint32_t move, void* user);
  // Who decides, or how the game has ended.
  int (*turn)(const void* state, void* user);
  // Writes the moves of a running game, at least one and none twice, and returns
  // how many. Room: PM_MOST_MOVES.
  int (*legal_moves)(const void* state, uint32_t* moves, void* user);

  // May be NULL. All three at once, for speed: makes the move, returns what
  // `turn` does, and writes the moves unless the game has ended.
  int (*step)(void* state, uint32_t move, uint32_t* moves, uint32_t* count,
              void* user);
  // May be NULL: all alike. Writes the probabilities of nature's `moves`, each
  // above 0, which sum to 1.
  int (*chance_weights)(const void* state, const uint32_t* moves,
                        uint32_t count, double* weights, void* user);
  // Writes what a player (PM_FIRST, PM_SECOND) sees, at most state_bytes, and
  // returns how many bytes; equal for states that look the same to the player.
  int (*observe)(const void* state, int32_t viewer, void* seen, void* user);
  // Replaces the state by a random one that looks the same to `viewer`, with the
  // same side to decide; all randomness comes from `seed`.
  int (*determinize)(void* state, int32_t viewer, uint64_t seed, void* user);
  // May be NULL if the range has them: 1 for a win, -1 for a loss, else 0. One
  // value a player, also while the game runs.
  int (*returns)(const void* state, double values[2], void* user);
  // May be NULL: in hexadecimal. Draws what `viewer` sees (PM_NEUTRAL: all) as
  // text of one or more lines. Returns its length as snprintf() does; if it is
  // not below `capacity`, the function is called again with room for it.
  int (*draw)(const void* state, int32_t viewer, char* text, size_t capacity,
              void* user);
  // May be NULL: its number. A move in the notation of the game, printable ASCII
  // without blanks, different for each legal move. Returns the length likewise.
  int (*move_text)(const void* state, uint32_t move, char* text,
                   size_t capacity, void* user);
  // May be NULL: all are. Fails for bytes that are no state; called for saved
  // boards and positions as text, before any other function sees them.
  int (*check)(const void* state, void* user);
  // Writes `numbers` numbers that describe what a player sees; they are 0
  // before.
  int (*encode)(const void* state, int32_t viewer, float* numbers, void* user);
} pm_game_rules;

// Defines a game. From then on pm_game_by_name() finds it. It is never removed.
// Errors: PM_INVALID_ARGUMENT naming the member that is wrong or missing, or the
// name that is taken; PM_RULES if the first position is not valid.
PM_API pm_status pm_game_define(const pm_game_rules* rules,
                                const pm_game** game);
// Checks the laws that every game obeys (equal steps lead to equal boards, what a
// player sees gives nothing away, and so on) in random games with `plies` moves a
// law (0: 2000), drawn with `seed`; for any game. Error: PM_RULES with the first
// law that does not hold.
PM_API pm_status pm_game_check(const pm_game* game, uint64_t plies,
                               uint64_t seed);
// For the functions of the rules: keeps the reason of a failure, of this thread,
// and returns -1.
PM_API int pm_game_fail(const char* reason);

#ifdef __cplusplus
}
#endif

#endif  // PHASEMACHINE_APPS_CAPI_PHASEMACHINE_DEFINE_H_
