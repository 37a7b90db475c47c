/* Calls every function of phasemachine.h for every game from C, with good and
 * bad arguments. Exit code 0 if all checks pass. */

#include <string.h>

#include "check.h"

typedef pm_status (*text_function)(const pm_board*, char*, size_t, size_t*);

static char* text_of(const pm_board* board, text_function function) {
  size_t length = 0, again = 0;
  char* text;
  char small[1];
  CHECK(function(board, NULL, 0, &length) == PM_OK);
  text = malloc(length + 1);
  if (text == NULL) exit(2);
  CHECK(function(board, text, length + 1, &again) == PM_OK);
  CHECK(again == length && strlen(text) == length);
  CHECK(length == 0 ||
        function(board, small, 1, &again) == PM_BUFFER_TOO_SMALL);
  CHECK(again == length);
  CHECK(function(board, NULL, 4, &length) == PM_INVALID_ARGUMENT);
  CHECK(function(NULL, NULL, 0, &length) == PM_INVALID_ARGUMENT);
  return text;
}

static pm_status save(const pm_board* board, char* to, size_t capacity,
                      size_t* length) {
  return pm_board_save(board, to, capacity, length);
}

/* The first event is the move, and a nonzero result ends the list. */
static int first_event(const pm_event* event, void* user) {
  int* calls = user;
  CHECK(event->size == sizeof(pm_event));
  CHECK(strcmp(event->kind, "chosen") == 0);
  CHECK(event->detail_count >= 1 && strcmp(event->details[0].key, "move") == 0);
  ++*calls;
  return 1;
}

static int count_event(const pm_event* event, void* user) {
  CHECK(event->kind[0] != 0 && event->side >= 0 && event->side <= 2);
  ++*(int*)user;
  return 0;
}

static int count_change(const pm_change* change, void* user) {
  CHECK(change->key[0] != 0 && change->text != NULL);
  ++*(int*)user;
  return 0;
}

static void check_events(const pm_board* board, uint32_t move) {
  int calls = 0, events = 0, keys = 0;
  uint64_t hash = 0, same_hash = 1;
  CHECK(pm_board_hash(board, &hash) == PM_OK);
  CHECK(pm_board_events(board, move, PM_NEUTRAL, first_event, &calls) == PM_OK);
  CHECK(calls == 1);
  CHECK(pm_board_events(board, move, PM_FIRST, count_event, &events) == PM_OK);
  CHECK(events >= 1);
  CHECK(pm_board_events(board, UINT32_MAX, PM_FIRST, count_event, &events) ==
        PM_ILLEGAL_MOVE);
  CHECK(pm_board_picture(board, PM_FIRST, count_change, &keys) == PM_OK);
  CHECK(keys >= 1);
  CHECK(pm_board_hash(board, &same_hash) == PM_OK && hash == same_hash);
}

/* Output written at a decision reads back. */
static void check_round_trips(const pm_board* board) {
  const pm_game* game = pm_board_game(board);
  pm_board* other = NULL;
  size_t length = 0;
  int32_t equal = 0;
  uint64_t hash = 0, same_hash = 1;
  char* text = text_of(board, pm_board_text);
  char* bytes;
  CHECK(pm_board_from_text(game, text, "", &other) == PM_OK || text[0] == 0);
  pm_board_free(other);
  other = NULL;
  free(text);

  CHECK(save(board, NULL, 0, &length) == PM_OK);
  bytes = malloc(length);
  if (bytes == NULL) exit(2);
  CHECK(save(board, bytes, length - 1, NULL) == PM_BUFFER_TOO_SMALL);
  CHECK(save(board, bytes, length, NULL) == PM_OK);
  CHECK(pm_board_load(game, bytes, length, &other) == PM_OK);
  CHECK(pm_board_equal(board, other, &equal) == PM_OK && equal == 1);
  CHECK(pm_board_hash(board, &hash) == PM_OK);
  CHECK(pm_board_hash(other, &same_hash) == PM_OK && hash == same_hash);
  pm_board_free(other);
  other = NULL;
  CHECK(pm_board_load(game, bytes, length - 1, &other) != PM_OK);
  bytes[0] = 'X';
  CHECK(pm_board_load(game, bytes, length, &other) != PM_OK);
  CHECK(strstr(pm_last_error(), "PMB1") != NULL);
  CHECK(other == NULL);
  free(bytes);
}

static pm_status observe_first(const pm_board* board, char* to, size_t capacity,
                               size_t* length) {
  return pm_board_observe(board, PM_FIRST, to, capacity, length);
}
static pm_status render_all(const pm_board* board, char* to, size_t capacity,
                            size_t* length) {
  return pm_board_render(board, PM_NEUTRAL, to, capacity, length);
}

static pm_status draw_first(const pm_board* board, char* to, size_t capacity,
                            size_t* length) {
  return pm_board_svg(board, PM_FIRST, 0, to, capacity, length);
}

static void check_views(const pm_board* board) {
  pm_board* world = NULL;
  size_t length;
  char* seen = text_of(board, observe_first);
  char* drawn = text_of(board, draw_first);
  CHECK(pm_board_determinize(board, PM_FIRST, 7, &world) == PM_OK);
  if (world != NULL) {
    char* again = text_of(world, observe_first);
    CHECK(strcmp(seen, again) == 0);
    free(again);
    again = text_of(world, draw_first);
    CHECK(strcmp(drawn, again) == 0);
    free(again);
  }
  pm_board_free(world);
  free(seen);
  CHECK(strncmp(drawn, "<svg ", 5) == 0);
  free(drawn);
  free(text_of(board, render_all));
  CHECK(pm_board_observe(board, 3, NULL, 0, &length) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_observe(board, -1, NULL, 0, &length) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_svg(board, 3, 0, NULL, 0, &length) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_determinize(board, 9, 7, &world) == PM_INVALID_ARGUMENT);
}

static void check_encoding(const pm_board* board, const pm_decision* now) {
  static float numbers[1 << 16], again[1 << 16];
  uint32_t moves[4096], actions[4096], move = 0;
  pm_encoding_info info = {sizeof info};
  pm_board* world = NULL;
  size_t count = 0, i;
  CHECK(pm_game_encoding(pm_board_game(board), &info) == PM_OK);
  CHECK(info.version >= 1 && info.number_count <= 1 << 16);
  CHECK(info.shape[0] * info.shape[1] * info.shape[2] == info.number_count);
  CHECK(pm_board_encode(board, PM_FIRST, NULL, 0, &count) == PM_OK &&
        count == info.number_count);
  CHECK(pm_board_encode(board, PM_FIRST, numbers, count - 1, NULL) ==
        PM_BUFFER_TOO_SMALL);
  CHECK(pm_board_encode(board, PM_NEUTRAL, numbers, count, NULL) ==
        PM_INVALID_ARGUMENT);
  CHECK(pm_board_encode(board, PM_FIRST, numbers, count, NULL) == PM_OK);
  CHECK(pm_board_determinize(board, PM_FIRST, 7, &world) == PM_OK);
  CHECK(pm_board_encode(world, PM_FIRST, again, count, NULL) == PM_OK);
  CHECK(memcmp(numbers, again, count * sizeof numbers[0]) == 0);
  pm_board_free(world);

  CHECK(pm_board_moves(board, moves, 4096, NULL) == PM_OK);
  CHECK(pm_board_actions(board, actions, 4096, &count) == PM_OK);
  CHECK(count == now->move_count);
  for (i = 0; i < count; ++i) {
    CHECK(actions[i] < info.action_count);
    CHECK(pm_board_move_of(board, actions[i], &move) == PM_OK &&
          move == moves[i]);
  }
  CHECK(pm_board_move_of(board, info.action_count, &move) ==
        (now->winner == PM_NONE ? PM_ILLEGAL_MOVE : PM_GAME_OVER));
}

static void check_moves(pm_board* board, const pm_decision* now) {
  uint32_t moves[4096], move = 0;
  size_t count = 0, length = 0, i;
  pm_decision same;
  double sum = 0;
  CHECK(pm_board_moves(board, moves, 4096, &count) == PM_OK);
  CHECK(count == now->move_count);
  CHECK(pm_board_moves(board, NULL, 0, &count) == PM_OK &&
        count == now->move_count);
  CHECK(count == 0 ||
        pm_board_moves(board, moves, count - 1, NULL) == PM_BUFFER_TOO_SMALL);
  for (i = 0; i < count; ++i) {
    char text[512];
    uint32_t back = 0;
    CHECK(pm_board_move_at(board, i, &move) == PM_OK && move == moves[i]);
    CHECK(pm_board_move_text(board, move, text, sizeof text, &length) == PM_OK);
    CHECK(pm_board_move_from_text(board, text, &back) == PM_OK);
    CHECK(back == move);
    if (i == 0) check_events(board, move);
    if (now->side == PM_NEUTRAL) {
      double probability = -1;
      CHECK(pm_board_chance(board, move, &probability) == PM_OK);
      sum += probability;
    } else {
      CHECK(pm_board_chance(board, move, &sum) == PM_INVALID_ARGUMENT);
    }
  }
  CHECK(now->side != PM_NEUTRAL || now->winner != PM_NONE ||
        (sum > 0.999 && sum < 1.001));
  CHECK(pm_board_move_at(board, count, &move) == PM_NOT_FOUND);
  CHECK(pm_board_step(board, 0xFFFFFFFFu, &same) ==
        (now->winner == PM_NONE ? PM_ILLEGAL_MOVE : PM_GAME_OVER));
  CHECK(pm_board_move_from_text(board, "no such move", &move) != PM_OK);
  CHECK(pm_last_error()[0] != 0);
  CHECK(pm_board_query(board, &same) == PM_OK);
  CHECK(same.side == now->side && same.winner == now->winner &&
        same.move_count == now->move_count);
}

static void play(const pm_game* game, uint64_t seed) {
  pm_board *board = NULL, *copy = NULL;
  pm_decision now;
  uint64_t random = seed;
  double values[2], utility = -1;
  int plies = 0;
  CHECK(pm_board_new(game, NULL, &board) == PM_OK);
  CHECK(pm_board_clone(board, &copy) == PM_OK);
  CHECK(pm_board_query(board, &now) == PM_OK);
  while (now.winner == PM_NONE && plies < 3000) {
    uint32_t move = 0;
    int32_t equal = 1;
    if (plies < 40 || plies % 50 == 0) {
      check_moves(board, &now);
      check_views(board);
      check_encoding(board, &now);
      check_round_trips(board);
    }
    if (now.side == PM_NEUTRAL) {
      CHECK(pm_board_sample_chance(board, &random, &move) == PM_OK);
    } else {
      CHECK(pm_board_sample_chance(board, &random, &move) ==
            PM_INVALID_ARGUMENT);
      random = random * 6364136223846793005u + 1442695040888963407u;
      CHECK(pm_board_move_at(board, (size_t)((random >> 33) % now.move_count),
                             &move) == PM_OK);
    }
    CHECK(pm_board_copy(board, copy) == PM_OK);
    CHECK(pm_board_step(board, move, &now) == PM_OK);
    CHECK(pm_board_equal(board, copy, &equal) == PM_OK && equal == 0);
    CHECK(pm_board_step(copy, move, NULL) == PM_OK);
    CHECK(pm_board_equal(board, copy, &equal) == PM_OK && equal == 1);
    ++plies;
  }
  check_moves(board, &now);
  check_round_trips(board);
  CHECK(pm_board_returns(board, values) == PM_OK);
  CHECK(pm_board_utility(board, PM_FIRST, &utility) == PM_OK);
  CHECK(utility >= 0 && utility <= 1);
  CHECK(pm_board_utility(board, PM_NEUTRAL, &utility) == PM_INVALID_ARGUMENT);
  pm_board_free(copy);
  pm_board_free(board);
}

static int count_calls(const pm_search_result* so_far, void* user) {
  CHECK(so_far->size == sizeof *so_far && so_far->ended_by[0] == 0);
  return ++*(int*)user >= 2;
}

static void check_search(const pm_game* game) {
  pm_player_settings settings = {sizeof settings, NULL, NULL, 0, 3, 1};
  pm_limits limits = {sizeof limits, 64, 0, 0};
  pm_limits endless = {sizeof endless, 0, 0, 0};
  pm_search_result result = {sizeof result};
  pm_move_report reports[4096];
  pm_player* player = NULL;
  pm_control* control = NULL;
  pm_board* board = NULL;
  pm_decision now;
  uint32_t line[512];
  uint64_t random = 5;
  size_t count = 0;
  int calls = 0;
  CHECK(pm_player_new(game, &settings, &player) == PM_OK);
  CHECK(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result) ==
        PM_INVALID_ARGUMENT);
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  CHECK(pm_board_query(board, &now) == PM_OK);
  while (now.side == PM_NEUTRAL) {
    uint32_t move = 0;
    CHECK(pm_board_sample_chance(board, &random, &move) == PM_OK);
    if (pm_board_step(board, move, &now) != PM_OK) break;
  }
  CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
  CHECK(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result) ==
        PM_OK);
  CHECK(result.has_best == 1 && result.simulations <= 64);
  CHECK(pm_player_move_reports(player, reports, 4096, &count) == PM_OK);
  CHECK(count == result.move_count && reports[0].move == result.best_move);
  CHECK(pm_player_line(player, line, 512, &count) == PM_OK);
  CHECK(count >= 1 && line[0] == result.best_move);
  CHECK(pm_player_set_game(player, board, line, 1) == PM_OK);
  line[0] = 0xFFFFFFFFu;
  CHECK(pm_player_set_game(player, board, line, 1) == PM_ILLEGAL_MOVE);
  CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
  CHECK(pm_player_search(player, &endless, NULL, NULL, NULL, 0, &result) ==
        PM_INVALID_ARGUMENT);

  CHECK(pm_control_new(&control) == PM_OK);
  CHECK(pm_player_search(player, &endless, control, count_calls, &calls, 1,
                         &result) == PM_OK);
  CHECK(strcmp(result.ended_by, "stopped") == 0 ||
        strcmp(result.ended_by, "solved") == 0);
  CHECK(pm_player_clear(player) == PM_OK);
  pm_control_stop(control);
  CHECK(pm_player_search(player, &endless, control, NULL, NULL, 0, &result) ==
        PM_OK);
  pm_control_free(control);
  pm_player_free(player);
  pm_board_free(board);

  player = NULL;
  settings.evaluator = "no such evaluator";
  CHECK(pm_player_new(game, &settings, &player) == PM_INVALID_ARGUMENT);
  settings.evaluator = "constant";
  settings.options = "nonsense";
  CHECK(pm_player_new(game, &settings, &player) == PM_INVALID_ARGUMENT);
  settings.options = "exploration=2";
  settings.threads = -1;
  CHECK(pm_player_new(game, &settings, &player) == PM_INVALID_ARGUMENT);
  settings.size = 8;
  CHECK(pm_player_new(game, &settings, &player) == PM_INVALID_ARGUMENT);
  CHECK(player == NULL);
}

static int check_played(const pm_played_game* game, void* user) {
  uint64_t* seen = user;
  uint64_t visits = 0;
  uint64_t i;
  CHECK(game->number == *seen);
  CHECK(game->end != NULL && strlen(game->end) > 0);
  CHECK(game->ply_count >= 1 && game->ply_count <= 6);
  for (i = 0; i < game->ply_count; ++i) visits += game->plies[i].visit_count;
  CHECK(visits == game->visit_count);
  for (i = 0; i < visits; ++i) CHECK(game->visits[i].visits >= 1);
  ++*seen;
  return 0;
}

static void check_self_play(const pm_game* game) {
  pm_self_play_settings settings = {sizeof settings};
  pm_board* start = NULL;
  uint64_t seen = 0;
  CHECK(pm_board_new(game, "", &start) == PM_OK);
  settings.games = 3;
  settings.simulations = 4;
  settings.max_plies = 6;
  settings.workers = 2;
  CHECK(pm_self_play(start, &settings, check_played, &seen) == PM_OK);
  CHECK(seen == 3);
  pm_board_free(start);
}

static void check_game(const pm_game* game) {
  pm_game_info info = {sizeof info};
  pm_board* board = NULL;
  char options[4096];
  size_t length = 0;
  uint64_t seed;
  CHECK(pm_game_describe(game, &info) == PM_OK);
  CHECK(pm_game_by_name(info.name) == game);
  CHECK(pm_game_options(game, "", options, sizeof options, &length) == PM_OK);
  CHECK(pm_board_new(game, options, &board) == PM_OK);
  pm_board_free(board);
  board = NULL;
  CHECK(pm_board_new(game, "no=such", &board) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_from_text(game, "no such position", "", &board) ==
        PM_INVALID_ARGUMENT);
  CHECK(pm_board_from_text(game, NULL, "", &board) == PM_INVALID_ARGUMENT);
  CHECK(board == NULL);
  for (seed = 1; seed <= 2; ++seed) play(game, seed);
  check_search(game);
  check_self_play(game);
  printf("%s: evaluators %s\n", info.name, info.evaluators);
}

static void check_null(void) {
  pm_board* board = NULL;
  pm_decision now;
  int32_t equal;
  pm_control_stop(NULL);
  pm_control_free(NULL);
  pm_player_free(NULL);
  pm_board_free(NULL);
  CHECK(pm_board_game(NULL) == NULL);
  CHECK(pm_game_by_name(NULL) == NULL);
  CHECK(pm_game_by_name("checkers") == NULL);
  CHECK(strstr(pm_last_error(), "tic_tac_toe") != NULL);
  CHECK(pm_game_at(1000) == NULL);
  CHECK(pm_board_new(NULL, "", &board) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_new(pm_game_at(0), "", NULL) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_query(NULL, &now) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_step(NULL, 0, &now) == PM_INVALID_ARGUMENT);
  CHECK(pm_board_equal(NULL, NULL, &equal) == PM_INVALID_ARGUMENT);
  CHECK(pm_player_new(NULL, NULL, NULL) == PM_INVALID_ARGUMENT);
  CHECK(pm_player_set_game(NULL, NULL, NULL, 0) == PM_INVALID_ARGUMENT);
  CHECK(pm_player_search(NULL, NULL, NULL, NULL, NULL, 0, NULL) ==
        PM_INVALID_ARGUMENT);
  CHECK(pm_control_new(NULL) == PM_INVALID_ARGUMENT);
  CHECK(strcmp(pm_status_name(PM_ILLEGAL_MOVE), "illegal move") == 0);
  CHECK(strcmp(pm_status_name(99), "unknown status") == 0);
}

int main(void) {
  size_t i;
  CHECK(pm_abi_version() == PM_ABI_VERSION);
  CHECK(strlen(pm_version()) >= 5);
  CHECK(sizeof(pm_decision) == 12 && sizeof(pm_move_report) == 40);
  check_null();
  CHECK(pm_game_count() >= 5);
  for (i = 0; i < pm_game_count(); ++i) check_game(pm_game_at(i));
  printf("all well\n");
  return 0;
}
