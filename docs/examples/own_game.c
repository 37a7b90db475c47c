/* A game of one's own in C: Pig. On a turn a player rolls a die as often as they
 * like; each roll adds to the turn, a one loses the turn's points. Holding puts
 * them in the bank. The first with 50 points wins. */

#include <phasemachine_define.h>
#include <stdio.h>
#include <string.h>

enum { kGoal = 50, kHold = 0, kRoll = 10 };

/* Who decides, and all else, is in these bytes. */
struct pig {
  uint8_t bank[2];
  uint8_t turn;    /* points of this turn */
  uint8_t player;  /* whose turn it is */
  uint8_t rolling; /* the die is in the air */
};

static int initial(void* state, void* user) {
  (void)state; /* all zeros */
  (void)user;
  return 0;
}

static int turn(const void* state, void* user) {
  const struct pig* pig = state;
  (void)user;
  if (pig->bank[0] >= kGoal) return PM_FIRST_WINS;
  if (pig->bank[1] >= kGoal) return PM_SECOND_WINS;
  return pig->rolling ? PM_NEUTRAL : pig->player;
}

static int legal_moves(const void* state, uint32_t* moves, void* user) {
  const struct pig* pig = state;
  int count = 0;
  (void)user;
  if (pig->rolling) {
    for (; count < 6; ++count) moves[count] = (uint32_t)count + 1;
    return count;
  }
  if (pig->turn > 0) moves[count++] = kHold;
  if (pig->bank[pig->player] + pig->turn < kGoal) moves[count++] = kRoll;
  return count;
}

static int apply(void* state, uint32_t move, void* user) {
  struct pig* pig = state;
  (void)user;
  if (move == kRoll) {
    pig->rolling = 1;
    return 0;
  }
  pig->rolling = 0;
  if (move > 1) {
    pig->turn = (uint8_t)(pig->turn + move);
    return 0;
  }
  if (move == kHold) {
    pig->bank[pig->player] = (uint8_t)(pig->bank[pig->player] + pig->turn);
  }
  pig->turn = 0;
  pig->player ^= 1;
  return 0;
}

/* Saved and typed positions come through here first. */
static int check(const void* state, void* user) {
  const struct pig* pig = state;
  (void)user;
  if (pig->player > 1 || pig->rolling > 1) return pm_game_fail("no flag");
  if (pig->turn > kGoal + 5) return pm_game_fail("too much on the table");
  if (pig->bank[pig->player] >= kGoal) return pm_game_fail("whose win is it?");
  if (pig->bank[pig->player ^ 1] > kGoal + 5) return pm_game_fail("too rich");
  if (pig->bank[pig->player ^ 1] >= kGoal && (pig->turn || pig->rolling)) {
    return pm_game_fail("it is over");
  }
  if (pig->rolling && pig->bank[pig->player] + pig->turn >= kGoal) {
    return pm_game_fail("no need to roll");
  }
  return 0;
}

static int move_text(const void* state, uint32_t move, char* text,
                     size_t capacity, void* user) {
  (void)state;
  (void)user;
  if (move == kHold) return snprintf(text, capacity, "hold");
  if (move == kRoll) return snprintf(text, capacity, "roll");
  return snprintf(text, capacity, "%u", (unsigned)move);
}

static int draw(const void* state, int32_t viewer, char* text, size_t capacity,
                void* user) {
  const struct pig* pig = state;
  (void)viewer; /* nothing is hidden */
  (void)user;
  return snprintf(text, capacity, "%u : %u, player %u has %u on the table",
                  pig->bank[0], pig->bank[1], pig->player, pig->turn);
}

static int count_wins(const pm_played_game* game, void* user) {
  if (game->winner == PM_FIRST) ++*(int*)user;
  return 0;
}

static int fail(const char* what) {
  fprintf(stderr, "%s: %s\n", what, pm_last_error());
  return 1;
}

/* "speed" prints simulations a second as well. */
int main(int argc, char** argv) {
  pm_game_rules rules = {sizeof rules};
  pm_self_play_settings run = {sizeof run};
  pm_limits limits = {sizeof limits, 20000, 0, 0};
  pm_search_result result = {sizeof result};
  const pm_game* game = NULL;
  pm_board* board = NULL;
  pm_player* player = NULL;
  char text[256];
  int wins = 0;
  uint8_t on_table;

  rules.name = "pig";
  rules.state_bytes = sizeof(struct pig);
  rules.most_moves = 6;
  rules.has_chance = 1; /* the six faces are alike, so no chance_weights */
  rules.threads_safe = 1;
  rules.initial = initial;
  rules.apply = apply;
  rules.turn = turn;
  rules.legal_moves = legal_moves;
  rules.move_text = move_text;
  rules.draw = draw;
  rules.check = check;
  if (pm_game_define(&rules, &game)) return fail("define");
  if (pm_game_check(game, 200, 1)) return fail("check");

  /* At no points each, when to hold? */
  if (pm_player_new(game, NULL, &player)) return fail("player");
  for (on_table = 4; on_table <= 28; on_table = (uint8_t)(on_table + 8)) {
    const struct pig position = {{0, 0}, on_table, 0, 0};
    char hex[2 * sizeof position + 1];
    size_t i;
    for (i = 0; i < sizeof position; ++i) {
      snprintf(hex + 2 * i, 3, "%02x", ((const uint8_t*)&position)[i]);
    }
    if (pm_board_from_text(game, hex, "", &board)) return fail("position");
    if (pm_player_set_game(player, board, NULL, 0)) return fail("game");
    if (pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result)) {
      return fail("search");
    }
    if (pm_board_render(board, PM_NEUTRAL, text, sizeof text, NULL)) {
      return fail("draw");
    }
    printf("%.*s", (int)sizeof text, text);
    if (pm_board_move_text(board, result.best_move, text, sizeof text, NULL)) {
      return fail("move text");
    }
    printf("  %s\n", text);
    pm_board_free(board);
  }
  if (argc > 1 && strcmp(argv[1], "speed") == 0) {
    printf("%.0f simulations/s\n",
           1e6 * (double)result.simulations / (double)result.microseconds);
  }
  pm_player_free(player);

  if (pm_board_new(game, "", &board)) return fail("board");
  run.games = 20;
  run.simulations = 200;
  run.workers = 2;
  if (pm_self_play(board, &run, count_wins, &wins)) return fail("self-play");
  printf("who begins wins %d of 20 games\n", wins);
  pm_board_free(board);
  return 0;
}
