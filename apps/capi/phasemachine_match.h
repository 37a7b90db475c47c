// phasemachine_match.h: matches of two players, and memory of self-play with
// many concurrent games, for C.
//
// If its settings have `evaluate`, pm_self_play keeps games_at_once games in
// progress on `workers` threads (at most 16384; 0: the smaller of `games` and
// 256) and gathers the positions that they wait for into batches of up to
// batch_size (at most 65536; 0: as many as a thread has games). Neither setting
// changes a game. A tree asks for one position at a time unless the options
// contain mode=batch; memory_bytes 0 means the memory that its searches need.
//
// Contract: as phasemachine.h, which this header includes.
//
// Example
//   pm_match_settings settings = {sizeof settings};
//   settings.players[0].text = "mcts:sims=100";
//   settings.players[1].text = "random";
//   pm_match(board, &settings, on_game, NULL);
//
// Thread safety: calls are independent.

#ifndef PHASEMACHINE_APPS_CAPI_PHASEMACHINE_MATCH_H_
#define PHASEMACHINE_APPS_CAPI_PHASEMACHINE_MATCH_H_

#include "phasemachine.h"

#ifdef __cplusplus
extern "C" {
#endif

// Upper bound of the bytes that concurrent games with `evaluate` need for
// trees, stacks and batches, excluding the memory of `evaluate` itself.
// pm_self_play returns PM_OUT_OF_MEMORY before the first game if the system has
// less available.
PM_API pm_status pm_self_play_memory(const pm_board* start,
                                     const pm_self_play_settings* settings,
                                     uint64_t* bytes);

// A player of a match: a function that evaluates positions, searched with the
// options, memory and simulations of the match; or a text such as
// "mcts:sims=200,evaluator=static" or "random".
typedef struct pm_contender {
  pm_evaluate evaluate;
  void* evaluate_user;
  const char* text;  // if `evaluate` is NULL
} pm_contender;

typedef struct pm_match_settings {
  size_t size;
  pm_contender players[2];
  const char* options;
  uint64_t memory_bytes;  // this and the next as in pm_self_play_settings
  uint64_t seed;
  uint64_t games;        // 0: two
  uint64_t simulations;  // 0: 100
  uint64_t games_at_once;
  uint64_t batch_size;
  int32_t opening_plies;  // random first moves, the same in games 2k and 2k + 1
  int32_t variety_plies;
  int32_t max_plies;
  int32_t workers;
} pm_match_settings;

// Plays games between two players, who alternate in taking the first side.
// Otherwise like pm_self_play.
PM_API pm_status pm_match(const pm_board* start,
                          const pm_match_settings* settings, pm_on_game on_game,
                          void* user);

#ifdef __cplusplus
}
#endif

#endif  // PHASEMACHINE_APPS_CAPI_PHASEMACHINE_MATCH_H_
