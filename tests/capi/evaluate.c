/* evaluate GAME POSITION SIMULATIONS SEED THREADS: a search whose positions a
 * function here judges by a hash of what it is shown: its score, and a line "move visits"
 * for each move. Then eight games of self-play with it on THREADS threads, a line each as
 * in self_play.c. Also that failures of the function and wrong answers are reported, and
 * matches with it. */

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "phasemachine_match.h"
#include "played_games.h"

/* As core/hash.h and tests/engine/outside.h have them. */
static uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

static uint64_t combine(uint64_t seed, uint64_t value) {
  return mix(seed * 0xD1342543DE82EF95u + mix(value + 0x9E3779B97F4A7C15u));
}

static float share(uint64_t hash) { return (float)(hash >> 40) / 16777216.0f; }

static uint64_t hash_of(const float* seen, uint64_t width) {
  uint64_t sum = 0, i;
  for (i = 0; i < width; ++i) {
    uint32_t bits;
    memcpy(&bits, &seen[i], sizeof bits);
    if (bits != 0) sum += mix(i << 32 | bits);
  }
  return mix(sum);
}

typedef struct judgement {
  uint64_t calls;
  uint64_t positions;
  float spoilt;    /* if not 0, the value of the last position */
  int fails_after; /* calls */
} judgement;

static int judge(const pm_position_batch* batch, void* user) {
  judgement* net = user;
  uint64_t i;
  uint32_t a;
  if (batch->size < sizeof *batch || batch->count == 0) return 9;
  if ((uintptr_t)batch->observations % 64 != 0) return 8;
  net->positions += batch->count;
  if (++net->calls > (uint64_t)net->fails_after) return 7;
  for (i = 0; i < batch->count; ++i) {
    const uint64_t hash =
        hash_of(batch->observations + i * batch->width, batch->width);
    batch->values[i] = share(hash);
    for (a = batch->offsets[i]; a < batch->offsets[i + 1]; ++a) {
      batch->logits[a] =
          4 * share(combine(hash, (uint64_t)batch->actions[a] + 1));
    }
  }
  if (net->spoilt != 0) batch->values[batch->count - 1] = net->spoilt;
  return 0;
}

static int count_game(const pm_played_game* game, void* user) {
  CHECK(game->ply_count > 0);
  ++*(uint64_t*)user;
  return 0;
}

static int count_sides(const pm_played_game* game, void* user) {
  ((int*)user)[game->first_player]++;
  return 0;
}

/* From an empty tree. */
static pm_status search(pm_player* player, const pm_board* board,
                        uint64_t simulations, pm_search_result* result) {
  pm_limits limits = {sizeof limits};
  limits.simulations = simulations;
  CHECK(pm_player_clear(player) == PM_OK);
  CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
  return pm_player_search(player, &limits, NULL, NULL, NULL, 0, result);
}

/* What an evaluator tries with the player that asks it. */
typedef struct {
  judgement* net;
  pm_player* player;
  int calls;
  int frees;
} meddler;

static int meddle(const pm_position_batch* batch, void* user) {
  meddler* inside = user;
  pm_limits limits = {sizeof limits};
  pm_search_result result = {sizeof result};
  uint32_t moves[4];
  size_t known;
  limits.simulations = 1;
  CHECK(pm_player_search(inside->player, &limits, NULL, NULL, NULL, 0,
                         &result) == PM_BUSY);
  CHECK(pm_player_clear(inside->player) == PM_BUSY);
  CHECK(pm_player_set_game(inside->player, NULL, NULL, 0) == PM_BUSY);
  CHECK(pm_player_move_reports(inside->player, NULL, 0, &known) == PM_BUSY);
  CHECK(pm_player_line(inside->player, moves, 4, &known) == PM_BUSY);
  if (inside->frees && inside->calls == 0) pm_player_free(inside->player);
  ++inside->calls;
  return judge(batch, inside->net);
}

static void meddling(const pm_board* board, judgement* net) {
  pm_player_settings settings = {sizeof settings};
  pm_search_result result = {sizeof result};
  meddler inside = {net, NULL, 0, 0};
  settings.evaluate = meddle;
  settings.evaluate_user = &inside;
  for (; inside.frees < 2; ++inside.frees) {
    inside.calls = 0;
    CHECK(pm_player_new(pm_board_game(board), &settings, &inside.player) ==
          PM_OK);
    CHECK(search(inside.player, board, 20, &result) == PM_OK);
    CHECK(inside.calls > 0);
    if (!inside.frees) pm_player_free(inside.player);
  }
}

int main(int count, char** words) {
  judgement net = {0, 0, 0, 1 << 30};
  pm_player_settings settings = {sizeof settings};
  pm_self_play_settings games = {sizeof games};
  pm_match_settings match = {sizeof match};
  pm_search_result result = {sizeof result};
  pm_board* board = NULL;
  pm_player* player = NULL;
  pm_move_report* reports;
  size_t known = 0, i;
  uint64_t played = 0;
  int sides[2] = {0, 0};
  uint64_t simulations;
  uint64_t bytes = 0;
  if (count != 6) return 2;
  simulations = strtoull(words[3], NULL, 10);
  settings.seed = strtoull(words[4], NULL, 10);
  settings.threads = (int32_t)atoi(words[5]);
  settings.evaluate = judge;
  settings.evaluate_user = &net;
  CHECK(pm_board_from_text(pm_game_by_name(words[1]), words[2], "", &board) ==
        PM_OK);
  if (board == NULL) return 1;
  CHECK(pm_player_new(pm_game_by_name(words[1]), &settings, &player) == PM_OK);
  if (player == NULL) return 1;
  CHECK(search(player, board, simulations, &result) == PM_OK);
  CHECK(result.simulations > 0 && result.simulations <= simulations);
  CHECK(net.positions > 1 && net.calls < net.positions);
  CHECK(pm_player_move_reports(player, NULL, 0, &known) == PM_OK);
  printf("%.17g\n", result.score);
  reports = calloc(known, sizeof *reports);
  CHECK(pm_player_move_reports(player, reports, known, &known) == PM_OK);
  for (i = 0; i < known; ++i) {
    printf("%" PRIu32 " %" PRIu64 "\n", reports[i].move, reports[i].visits);
  }
  free(reports);

  /* A failing function, wrong values; then all is well again. */
  net.fails_after = (int)net.calls + 2;
  CHECK(search(player, board, 500, &result) == PM_EVALUATOR);
  CHECK(strcmp(pm_last_error(), "evaluate returned 7") == 0);
  net.fails_after = 1 << 30;
  net.spoilt = 2;
  CHECK(search(player, board, 500, &result) == PM_EVALUATOR);
  CHECK(strstr(pm_last_error(), "is 2, not in [0, 1]") != NULL);
  net.spoilt = (float)NAN;
  CHECK(search(player, board, 500, &result) == PM_EVALUATOR);
  CHECK(strcmp(pm_status_name(PM_EVALUATOR), "evaluator failed") == 0);
  net.spoilt = 0;
  CHECK(search(player, board, 50, &result) == PM_OK);

  games.games = 8;
  games.simulations = 10;
  games.seed = settings.seed;
  games.variety_plies = 8;
  games.max_plies = 20;
  games.workers = settings.threads;
  games.games_at_once = 7;
  games.batch_size = 3;
  games.evaluate = judge;
  games.evaluate_user = &net;
  CHECK(pm_self_play(board, &games, print_game, &played) == PM_OK);
  CHECK(played == 8);
  net.fails_after = (int)net.calls + 5;
  CHECK(pm_self_play(board, &games, count_game, &played) == PM_EVALUATOR);
  CHECK(strcmp(pm_last_error(), "evaluate returned 7") == 0);
  net.fails_after = 1 << 30;
  CHECK(pm_self_play_memory(board, &games, &bytes) == PM_OK);
  CHECK(bytes > 100000 && bytes < 1000000000);
  games.memory_bytes = (uint64_t)1 << 44;
  CHECK(pm_self_play(board, &games, count_game, &played) == PM_OUT_OF_MEMORY);
  CHECK(strstr(pm_last_error(), "7 games at once may need") != NULL);
  games.memory_bytes = 0;
  games.games_at_once = 16385;
  CHECK(pm_self_play(board, &games, count_game, &played) ==
        PM_INVALID_ARGUMENT);
  games.games_at_once = 0;
  games.evaluate = NULL;
  games.batch_size = 5;
  CHECK(pm_self_play(board, &games, count_game, &played) ==
        PM_INVALID_ARGUMENT);

  if (strcmp(words[1], "monoknight") != 0) {
    match.players[0].evaluate = judge;
    match.players[0].evaluate_user = &net;
    match.players[1].text = "random";
    match.games = 6;
    match.simulations = 5;
    match.opening_plies = 2;
    match.max_plies = 20;
    CHECK(pm_match(board, &match, count_sides, sides) == PM_OK);
    CHECK(sides[0] == 3 && sides[1] == 3);
    match.players[1].text = "nobody";
    CHECK(pm_match(board, &match, count_sides, sides) == PM_INVALID_ARGUMENT);
  }
  meddling(board, &net);
  pm_player_free(player);
  pm_board_free(board);
  return 0;
}
