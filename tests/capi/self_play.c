/* self_play GAME GAMES SIMULATIONS SEED VARIETY WORKERS: games of self-play, a
 * line each: number, winner, end, and of each ply its move, and of each search
 * its score and the visits of its moves. Also that wrong settings are refused. */

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "played_games.h"

static int count_and_stop(const pm_played_game* game, void* user) {
  (void)game;
  return ++*(uint64_t*)user == 2;
}

static void check_wrong_settings(const pm_board* start) {
  pm_self_play_settings settings = {sizeof settings};
  uint64_t seen = 0;
  CHECK(pm_self_play(NULL, &settings, print_game, &seen) ==
        PM_INVALID_ARGUMENT);
  CHECK(pm_self_play(start, NULL, print_game, &seen) == PM_INVALID_ARGUMENT);
  CHECK(pm_self_play(start, &settings, NULL, NULL) == PM_INVALID_ARGUMENT);
  settings.options = "nothing=1";
  CHECK(pm_self_play(start, &settings, print_game, &seen) != PM_OK);
  CHECK(strstr(pm_last_error(), "nothing") != NULL);
  settings.options = NULL;
  settings.workers = -1;
  CHECK(pm_self_play(start, &settings, print_game, &seen) ==
        PM_INVALID_ARGUMENT);
  CHECK(strstr(pm_last_error(), "workers") != NULL);
  settings.workers = 0;
  settings.max_plies = -1;
  CHECK(pm_self_play(start, &settings, print_game, &seen) ==
        PM_INVALID_ARGUMENT);
  CHECK(strstr(pm_last_error(), "max_plies") != NULL);
  settings.max_plies = 0;
  settings.size = 8;
  CHECK(pm_self_play(start, &settings, print_game, &seen) ==
        PM_INVALID_ARGUMENT);
  CHECK(seen == 0);
}

int main(int count, char** words) {
  pm_self_play_settings settings = {sizeof settings};
  pm_board* start = NULL;
  uint64_t seen = 0;
  if (count != 7) return 2;
  settings.games = strtoull(words[2], NULL, 10);
  settings.simulations = strtoull(words[3], NULL, 10);
  settings.seed = strtoull(words[4], NULL, 10);
  settings.variety_plies = (int32_t)atoi(words[5]);
  settings.workers = (int32_t)atoi(words[6]);
  CHECK(pm_board_new(pm_game_by_name(words[1]), "", &start) == PM_OK);
  if (start == NULL) return 1;

  check_wrong_settings(start);
  CHECK(pm_self_play(start, &settings, print_game, &seen) == PM_OK);
  CHECK(seen == settings.games);
  /* The callback can end the run. */
  seen = 0;
  CHECK(pm_self_play(start, &settings, count_and_stop, &seen) == PM_OK);
  CHECK(seen == (settings.games < 2 ? settings.games : 2));
  pm_board_free(start);
  return 0;
}
