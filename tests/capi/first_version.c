/* A program that was compiled with the first version of phasemachine.h: its
 * structures are declared here, as they were then, and lie in memory of just
 * their size, so that whatever the library reads or writes beyond them shows
 * under valgrind and the address sanitizer. Never to be changed. Exit code 0
 * when all holds. */

#include <phasemachine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct game_info_1 {
  size_t size;
  const char* name;
  int32_t players;
  int32_t has_chance;
  int32_t has_hidden;
  int32_t bytes_version;
  uint64_t board_bytes;
  uint64_t max_moves;
  const char* evaluators;
};

struct player_settings_1 {
  size_t size;
  const char* evaluator;
  const char* options;
  uint64_t memory_bytes;
  uint64_t seed;
  int32_t threads;
};

struct limits_1 {
  size_t size;
  uint64_t simulations;
  uint64_t nodes;
  uint64_t milliseconds;
};

struct search_result_1 {
  size_t size;
  int32_t has_best;
  uint32_t best_move;
  int32_t proof;
  double score;
  uint64_t visits;
  uint64_t simulations;
  uint64_t nodes;
  uint64_t microseconds;
  uint64_t tree_bytes;
  uint64_t move_count;
  const char* ended_by;
};

static int failures = 0;

#define CHECK(condition)                                          \
  do {                                                            \
    if (!(condition)) {                                           \
      fprintf(stderr, "line %d: %s (%s)\n", __LINE__, #condition, \
              pm_last_error());                                   \
      ++failures;                                                 \
    }                                                             \
  } while (0)

static void* sized(size_t size) {
  void* memory = calloc(1, size);
  if (memory == NULL) exit(2);
  memcpy(memory, &size, sizeof size);
  return memory;
}

static int heard = 0;
static int on_progress(const pm_search_result* so_far, void* user) {
  const struct search_result_1* mine = (const void*)so_far;
  CHECK(user == &heard);
  CHECK(mine->size >= sizeof *mine);
  CHECK(mine->score >= 0 && mine->score <= 1);
  ++heard;
  return 0;
}

static void plays(void) {
  const pm_game* game = pm_game_by_name("tic_tac_toe");
  struct game_info_1* info = sized(sizeof *info);
  struct player_settings_1* settings = sized(sizeof *settings);
  struct limits_1* limits = sized(sizeof *limits);
  struct search_result_1* result = sized(sizeof *result);
  pm_board* board = NULL;
  pm_player* player = NULL;
  CHECK(pm_game_describe(game, (void*)info) == PM_OK);
  CHECK(info->size == sizeof *info);
  CHECK(strcmp(info->name, "tic_tac_toe") == 0 && info->players == 2);
  CHECK(info->max_moves >= 9 && info->evaluators != NULL);
  settings->seed = 7;
  settings->threads = 1;
  settings->memory_bytes = 1 << 20;
  CHECK(pm_player_new(game, (void*)settings, &player) == PM_OK);
  CHECK(pm_board_new(game, NULL, &board) == PM_OK);
  CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
  limits->simulations = 100;
  CHECK(pm_player_search(player, (void*)limits, NULL, on_progress, &heard, 1,
                         (void*)result) == PM_OK);
  CHECK(result->size == sizeof *result);
  CHECK(result->has_best == 1 && result->simulations == 100);
  CHECK(result->move_count == 9);
  CHECK(strcmp(result->ended_by, "simulations") == 0);
  pm_player_free(player);
  pm_board_free(board);
  free(info);
  free(settings);
  free(limits);
  free(result);
}

/* What a later version would pass to this library. */
static void later_versions(void) {
  const pm_game* game = pm_game_by_name("tic_tac_toe");
  const size_t more = 16;
  unsigned char* settings = sized(sizeof(pm_player_settings) + more);
  unsigned char* info = sized(sizeof(pm_game_info) + more);
  pm_player* player = NULL;
  size_t i;
  CHECK(pm_player_new(game, (void*)settings, &player) == PM_OK);
  pm_player_free(player);
  player = NULL;
  for (i = 0; i < more; ++i) {
    settings[sizeof(pm_player_settings) + i] = 1;
    CHECK(pm_player_new(game, (void*)settings, &player) == PM_INVALID_ARGUMENT);
    CHECK(strstr(pm_last_error(), "settings: a member") != NULL);
    CHECK(player == NULL);
    settings[sizeof(pm_player_settings) + i] = 0;
  }
  /* An output: what the library does not know stays as it was. */
  memset(info + sizeof(pm_game_info), 0xA5, more);
  CHECK(pm_game_describe(game, (void*)info) == PM_OK);
  for (i = 0; i < more; ++i) CHECK(info[sizeof(pm_game_info) + i] == 0xA5);
  free(settings);
  free(info);
}

/* Sizes that no version has. */
static void wrong_sizes(void) {
  const pm_game* game = pm_game_by_name("tic_tac_toe");
  const size_t wrong[] = {0, 8, sizeof(struct game_info_1) - 1, 4097,
                          (size_t)-1};
  size_t i;
  for (i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
    pm_game_info info;
    memset(&info, 0xA5, sizeof info);
    info.size = wrong[i];
    CHECK(pm_game_describe(game, &info) == PM_INVALID_ARGUMENT);
    CHECK(strstr(pm_last_error(), "info: size") != NULL);
    CHECK(info.size == wrong[i] && info.players == (int32_t)0xA5A5A5A5);
  }
}

int main(void) {
  plays();
  later_versions();
  wrong_sizes();
  if (failures == 0) puts("all as it was");
  return failures == 0 ? 0 : 1;
}
