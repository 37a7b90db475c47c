/* Stops an endless search from another thread; meanwhile other calls of the
 * player return PM_BUSY. Frees a player in a callback of its search. */

#include <phasemachine.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  pm_player* player;
  pm_control* control;
  pm_search_result result;
  pm_status status;
  volatile int running;
  pthread_mutex_t lock;
  pthread_cond_t started;
} Work;

static int tell(const pm_search_result* so_far, void* user) {
  Work* work = user;
  (void)so_far;
  pthread_mutex_lock(&work->lock);
  work->running = 1;
  pthread_cond_signal(&work->started);
  pthread_mutex_unlock(&work->lock);
  return 0;
}

static void* think(void* user) {
  Work* work = user;
  pm_limits none = {sizeof none, 0, 0, 0};
  work->result.size = sizeof work->result;
  work->status = pm_player_search(work->player, &none, work->control, tell,
                                  work, 5, &work->result);
  return NULL;
}

static int free_it(const pm_search_result* so_far, void* user) {
  Work* work = user;
  pm_move_report report;
  size_t count;
  (void)so_far;
  if (work->running++ != 0) return 1;
  pm_control_free(work->control);
  pm_player_free(work->player);
  work->status = pm_player_move_reports(work->player, &report, 1, &count);
  return 0;
}

/* The player is gone when its search ends. */
static int free_while_searching(pm_player* player, const pm_board* board) {
  Work work = {0};
  pm_limits none = {sizeof none, 0, 0, 0};
  work.player = player;
  work.result.size = sizeof work.result;
  if (pm_player_set_game(player, board, NULL, 0) != PM_OK) return 0;
  if (pm_control_new(&work.control) != PM_OK) return 0;
  if (pm_player_search(player, &none, work.control, free_it, &work, 5,
                       &work.result) != PM_OK) {
    return 0;
  }
  return work.status == PM_BUSY && work.running > 1 && work.result.has_best;
}

int main(void) {
  Work work = {0};
  pm_board* board = NULL;
  pthread_t thread;
  pm_status busy;
  int good;
  pthread_mutex_init(&work.lock, NULL);
  pthread_cond_init(&work.started, NULL);
  if (pm_board_new(pm_game_by_name("chess"), "", &board) != PM_OK) return 2;
  if (pm_player_new(pm_board_game(board), NULL, &work.player) != PM_OK) {
    return 2;
  }
  if (pm_player_set_game(work.player, board, NULL, 0) != PM_OK) return 2;
  if (pm_control_new(&work.control) != PM_OK) return 2;
  if (pthread_create(&thread, NULL, think, &work) != 0) return 2;
  pthread_mutex_lock(&work.lock);
  while (!work.running) pthread_cond_wait(&work.started, &work.lock);
  pthread_mutex_unlock(&work.lock);
  busy = pm_player_set_game(work.player, board, NULL, 0);
  pm_control_stop(work.control);
  pthread_join(thread, NULL);
  good = work.status == PM_OK && busy == PM_BUSY &&
         strcmp(work.result.ended_by, "stopped") == 0 && work.result.has_best;
  printf("%s after %llu simulations\n", work.result.ended_by,
         (unsigned long long)work.result.simulations);
  pm_control_free(work.control);
  good = good && free_while_searching(work.player, board);
  pm_board_free(board);
  return good ? 0 : 1;
}
