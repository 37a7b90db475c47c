/* A mate in one, found through the C library, and played. */

#include <phasemachine.h>
#include <stdio.h>

static int fail(const char* what) {
  fprintf(stderr, "%s: %s\n", what, pm_last_error());
  return 1;
}

int main(void) {
  const pm_game* chess = pm_game_by_name("chess");
  const char* position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
  pm_limits limits = {sizeof limits, 20000, 0, 1000};
  pm_search_result result = {sizeof result};
  pm_board* board = NULL;
  pm_player* player = NULL;
  pm_decision now;
  char text[128];
  uint32_t move;

  if (pm_board_from_text(chess, position, "", &board)) return fail("position");
  if (pm_board_query(board, &now)) return fail("query");
  printf("%u legal moves\n", (unsigned)now.move_count);

  if (pm_player_new(chess, NULL, &player)) return fail("player");
  if (pm_player_set_game(player, board, NULL, 0)) return fail("game");
  if (pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result)) {
    return fail("search");
  }
  if (pm_board_move_text(board, result.best_move, text, sizeof text, NULL)) {
    return fail("move text");
  }
  printf("best: %s, score %.2f, %s\n", text, result.score, result.ended_by);

  if (pm_board_move_from_text(board, "d1d9", &move)) {
    printf("refused: %s\n", pm_last_error());
  }
  if (pm_board_step(board, result.best_move, &now)) return fail("step");
  printf("winner: %s\n", now.winner == PM_FIRST ? "white" : "nobody yet");

  pm_player_free(player);
  pm_board_free(board);
  return 0;
}
