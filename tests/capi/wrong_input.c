/* Mistakes of C programs: null pointers, structures of a wrong size, limits out
 * of range, truncated bytes, wrong text. Each gives one error with a one-line
 * message that names the fault. Exit code 0 if all checks pass. */

#include <phasemachine.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;

/* Expects `status`, and a one-line message that contains `named`. */
static void expect(int line, pm_status status, pm_status wanted,
                   const char* named) {
  const char* said = pm_last_error();
  if (status == wanted && strstr(said, named) != NULL &&
      strchr(said, '\n') == NULL && strlen(said) < 600) {
    return;
  }
  fprintf(stderr, "line %d: %s, not %s with %s: %s\n", line,
          pm_status_name(status), pm_status_name(wanted), named, said);
  ++failures;
}
#define REFUSED(call, wanted, named) expect(__LINE__, (call), wanted, named)
#define INVALID(call, named) REFUSED(call, PM_INVALID_ARGUMENT, named)
#define CHECK(condition) expect(__LINE__, (condition) ? PM_OK : -1, PM_OK, "")

static int on_event(const pm_event* event, void* user) {
  (void)event;
  (void)user;
  return 0;
}
static int on_change(const pm_change* change, void* user) {
  (void)change;
  (void)user;
  return 0;
}

static void null_pointers(const pm_game* game) {
  pm_game_info info = {sizeof info};
  pm_encoding_info encoding = {sizeof encoding};
  pm_limits limits = {sizeof limits, 1, 0, 0};
  pm_search_result result = {sizeof result};
  pm_board *board = NULL, *none = NULL;
  pm_player* player = NULL;
  pm_decision now;
  size_t length = 0;
  uint32_t move = 0;
  uint64_t number = 0;
  int32_t equal = 0;
  double value[2];
  CHECK(pm_board_new(game, NULL, &board) == PM_OK);
  CHECK(pm_player_new(game, NULL, &player) == PM_OK);
  INVALID(pm_game_describe(NULL, &info), "game");
  INVALID(pm_game_describe(game, NULL), "info");
  INVALID(pm_game_options(NULL, "", NULL, 0, &length), "game");
  INVALID(pm_game_options(game, "", NULL, 0, NULL), "length");
  INVALID(pm_game_options(game, "", NULL, 9, &length), "buffer");
  INVALID(pm_board_new(NULL, "", &none), "game");
  INVALID(pm_board_new(game, "", NULL), "board");
  INVALID(pm_board_from_text(NULL, "", "", &none), "game");
  INVALID(pm_board_from_text(game, NULL, "", &none), "text");
  INVALID(pm_board_from_text(game, "x", "", NULL), "board");
  INVALID(pm_board_load(NULL, "x", 1, &none), "game");
  INVALID(pm_board_load(game, NULL, 1, &none), "bytes");
  INVALID(pm_board_load(game, "x", 1, NULL), "board");
  INVALID(pm_board_clone(NULL, &none), "board");
  INVALID(pm_board_clone(board, NULL), "copy");
  INVALID(pm_board_copy(NULL, board), "from");
  INVALID(pm_board_copy(board, NULL), "to");
  INVALID(pm_board_query(NULL, &now), "board");
  INVALID(pm_board_query(board, NULL), "decision");
  INVALID(pm_board_moves(NULL, NULL, 0, &length), "board");
  INVALID(pm_board_moves(board, NULL, 0, NULL), "length");
  INVALID(pm_board_move_at(NULL, 0, &move), "board");
  INVALID(pm_board_move_at(board, 0, NULL), "move");
  INVALID(pm_board_step(NULL, 0, &now), "board");
  INVALID(pm_board_move_text(NULL, 0, NULL, 0, &length), "board");
  INVALID(pm_board_move_from_text(NULL, "x", &move), "board");
  INVALID(pm_board_move_from_text(board, NULL, &move), "text");
  INVALID(pm_board_move_from_text(board, "x", NULL), "move");
  INVALID(pm_board_text(NULL, NULL, 0, &length), "board");
  INVALID(pm_board_save(NULL, NULL, 0, &length), "board");
  INVALID(pm_board_observe(NULL, 0, NULL, 0, &length), "board");
  INVALID(pm_game_encoding(NULL, &encoding), "game");
  INVALID(pm_game_encoding(game, NULL), "info");
  INVALID(pm_board_encode(NULL, 0, NULL, 0, &length), "board");
  INVALID(pm_board_encode(board, 0, NULL, 0, NULL), "length");
  INVALID(pm_board_encode(board, 2, NULL, 0, &length), "player 2");
  INVALID(pm_board_encode(board, -1, NULL, 0, &length), "player -1");
  INVALID(pm_board_actions(NULL, NULL, 0, &length), "board");
  INVALID(pm_board_move_of(NULL, 0, &move), "board");
  INVALID(pm_board_move_of(board, 0, NULL), "move");
  INVALID(pm_board_render(NULL, 0, NULL, 0, &length), "board");
  INVALID(pm_board_events(NULL, 0, 0, on_event, NULL), "board");
  INVALID(pm_board_events(board, 0, 0, NULL, NULL), "on_event");
  INVALID(pm_board_events(board, 0, 7, on_event, NULL), "viewer 7");
  INVALID(pm_board_picture(NULL, 0, on_change, NULL), "board");
  INVALID(pm_board_picture(board, 0, NULL, NULL), "on_change");
  INVALID(pm_board_picture(board, 9, on_change, NULL), "viewer 9");
  INVALID(pm_board_svg(NULL, 0, 0, NULL, 0, &length), "board");
  INVALID(pm_board_determinize(NULL, 0, 1, &none), "board");
  INVALID(pm_board_determinize(board, 0, 1, NULL), "world");
  INVALID(pm_board_hash(NULL, &number), "board");
  INVALID(pm_board_hash(board, NULL), "hash");
  INVALID(pm_board_equal(NULL, board, &equal), "a");
  INVALID(pm_board_equal(board, NULL, &equal), "b");
  INVALID(pm_board_equal(board, board, NULL), "equal");
  INVALID(pm_board_returns(NULL, value), "board");
  INVALID(pm_board_returns(board, NULL), "values");
  INVALID(pm_board_utility(NULL, 0, value), "board");
  INVALID(pm_board_utility(board, 0, NULL), "utility");
  INVALID(pm_board_chance(NULL, 0, value), "board");
  INVALID(pm_board_chance(board, 0, NULL), "probability");
  INVALID(pm_board_sample_chance(NULL, &number, &move), "board");
  INVALID(pm_board_sample_chance(board, NULL, &move), "random");
  INVALID(pm_board_sample_chance(board, &number, NULL), "move");
  INVALID(pm_player_new(NULL, NULL, &player), "game");
  INVALID(pm_player_new(game, NULL, NULL), "player");
  INVALID(pm_player_set_game(NULL, board, NULL, 0), "player");
  INVALID(pm_player_set_game(player, NULL, NULL, 0), "start");
  INVALID(pm_player_set_game(player, board, NULL, 1), "moves");
  INVALID(pm_player_search(NULL, &limits, NULL, NULL, NULL, 0, &result),
          "player");
  INVALID(pm_player_search(player, NULL, NULL, NULL, NULL, 0, &result),
          "limits");
  INVALID(pm_player_search(player, &limits, NULL, NULL, NULL, 0, NULL),
          "result");
  INVALID(pm_player_move_reports(NULL, NULL, 0, &length), "player");
  INVALID(pm_player_move_reports(player, NULL, 0, NULL), "length");
  INVALID(pm_player_line(NULL, NULL, 0, &length), "player");
  INVALID(pm_player_clear(NULL), "player");
  INVALID(pm_control_new(NULL), "control");
  CHECK(none == NULL);
  pm_player_free(player);
  pm_board_free(board);
}

static void sizes(const pm_game* game) {
  size_t small;
  for (small = 0; small < sizeof(pm_limits); small += 7) {
    pm_game_info info = {0};
    pm_player_settings settings = {0};
    pm_limits limits = {0};
    pm_search_result result = {0};
    pm_player* player = NULL;
    pm_board* board = NULL;
    info.size = settings.size = limits.size = small;
    result.size = sizeof result;
    INVALID(pm_game_describe(game, &info), "info: size");
    INVALID(pm_player_new(game, &settings, &player), "settings: size");
    CHECK(player == NULL);
    CHECK(pm_player_new(game, NULL, &player) == PM_OK);
    CHECK(pm_board_new(game, NULL, &board) == PM_OK);
    CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
    INVALID(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result),
            "limits: size");
    limits.size = sizeof limits;
    limits.simulations = 1;
    result.size = small;
    INVALID(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result),
            "result: size");
    pm_board_free(board);
    pm_player_free(player);
  }
}

static void budgets(const pm_game* game) {
  static const struct {
    int32_t threads;
    uint64_t memory;
    const char* options;
    const char* evaluator;
    const char* named;
  } players[] = {
      {-1, 0, "", "", "threads"},
      {1025, 0, "", "", "threads"},
      {INT32_MIN, 0, "", "", "threads"},
      {INT32_MAX, 0, "", "", "threads"},
      {1, 1, "", "", "memory"},
      {1, 65535, "", "", "memory"},
      {1, UINT64_MAX, "", "", "memory"},
      {1, (uint64_t)1 << 40, "", "", "memory"},
      {1, 0, "exploration=-1", "", "exploration"},
      {1, 0, "exploration=1e99", "", "exploration"},
      {1, 0, "exploration=nan", "", "exploration"},
      {1, 0, "batch_growth=0", "", "batch_growth"},
      {1, 0, "batch_size=99999999999999999999", "", "batch_size"},
      {1, 0, "exploration", "", "exploration"},
      {1, 0, "fly=1", "", "fly"},
      {1, 0, ",", "", "key=value"},
      {1, 0, "", "oracle", "oracle"},
  };
  static const struct {
    uint64_t simulations, nodes, milliseconds;
    const char* named;
  } limits[] = {
      {UINT64_MAX, 0, 0, "simulations"},
      {0, UINT64_MAX, 0, "nodes"},
      {0, 0, UINT64_MAX, "milliseconds"},
      {1, 1, UINT64_MAX, "milliseconds"},
      {0, 0, (uint64_t)1 << 62, "milliseconds"},
      {0, 0, 0, "limit"},
  };
  pm_search_result result = {sizeof result};
  pm_player* player = NULL;
  pm_board* board = NULL;
  size_t i;
  for (i = 0; i < sizeof players / sizeof players[0]; ++i) {
    pm_player_settings settings = {sizeof settings};
    settings.threads = players[i].threads;
    settings.memory_bytes = players[i].memory;
    settings.options = players[i].options;
    settings.evaluator = players[i].evaluator;
    INVALID(pm_player_new(game, &settings, &player), players[i].named);
    CHECK(player == NULL);
  }
  CHECK(pm_player_new(game, NULL, &player) == PM_OK);
  CHECK(pm_board_new(game, NULL, &board) == PM_OK);
  CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
  for (i = 0; i < sizeof limits / sizeof limits[0]; ++i) {
    pm_limits given = {sizeof given};
    given.simulations = limits[i].simulations;
    given.nodes = limits[i].nodes;
    given.milliseconds = limits[i].milliseconds;
    INVALID(pm_player_search(player, &given, NULL, NULL, NULL, 0, &result),
            limits[i].named);
  }
  {
    /* The player still works. */
    pm_limits given = {sizeof given, 5, 0, 0};
    CHECK(pm_player_search(player, &given, NULL, NULL, NULL, 0, &result) ==
          PM_OK);
  }
  pm_board_free(board);
  pm_player_free(player);
}

static void text_and_bytes(const pm_game* game, const pm_game* other) {
  pm_board *board = NULL, *foreign = NULL, *none = NULL;
  pm_player* player = NULL;
  char* bytes;
  char* text = malloc(1000001);
  size_t length = 0, cut;
  uint32_t move = 0;
  if (text == NULL) exit(2);
  memset(text, 'e', 1000000);
  text[1000000] = 0;
  CHECK(pm_board_new(game, NULL, &board) == PM_OK);
  CHECK(pm_board_new(other, NULL, &foreign) == PM_OK);
  CHECK(pm_player_new(game, NULL, &player) == PM_OK);
  CHECK(pm_game_by_name(text) == NULL);
  INVALID(PM_INVALID_ARGUMENT, "tic_tac_toe");
  {
    pm_player_settings settings = {sizeof settings};
    settings.evaluator = text;
    INVALID(pm_player_new(game, &settings, &player), "rollout");
    settings.evaluator = NULL;
    settings.options = text;
    INVALID(pm_player_new(game, &settings, &player), "key=value");
  }
  INVALID(pm_board_new(game, text, &none), "option");
  INVALID(pm_board_new(game, "a=\n", &none), "option");
  INVALID(pm_board_new(game, "=", &none), "option");
  INVALID(pm_board_from_text(game, text, "", &none), "");
  INVALID(pm_board_from_text(game, "\xff\x01\n", "", &none), "");
  INVALID(pm_board_move_from_text(board, text, &move), "too long for a move");
  INVALID(pm_board_move_from_text(board, "\xff\n", &move), "");
  INVALID(pm_board_copy(foreign, board), "");
  INVALID(pm_player_set_game(player, foreign, NULL, 0), "player");
  REFUSED(pm_board_step(board, 0xFFFFFFFEu, NULL), PM_ILLEGAL_MOVE, "move");
  REFUSED(pm_board_move_text(board, 0xFFFFFFFEu, text, 100, &length),
          PM_ILLEGAL_MOVE, "move");
  REFUSED(pm_board_move_at(board, (size_t)-1, &move), PM_NOT_FOUND, "index");
  move = 0xFFFFFFFEu;
  REFUSED(pm_player_set_game(player, board, &move, 1), PM_ILLEGAL_MOVE,
          "move 1");

  CHECK(pm_board_save(board, NULL, 0, &length) == PM_OK);
  bytes = malloc(length + 1);
  if (bytes == NULL) exit(2);
  CHECK(pm_board_save(board, bytes, length + 1, &length) == PM_OK);
  bytes[length] = 0;
  for (cut = 0; cut <= length + 1; ++cut) {
    if (cut == length) continue;
    INVALID(pm_board_load(game, bytes, cut, &none), "saved board: ");
  }
  INVALID(pm_board_load(other, bytes, length, &none), "saved board: ");
  for (cut = 0; cut < length; ++cut) {
    bytes[cut] ^= (char)0xA5;
    /* Refused, or another valid position. */
    if (pm_board_load(game, bytes, length, &none) == PM_OK) {
      pm_decision now;
      CHECK(pm_board_query(none, &now) == PM_OK);
      pm_board_free(none);
      none = NULL;
    }
    bytes[cut] ^= (char)0xA5;
  }
  CHECK(none == NULL);
  free(bytes);
  free(text);
  pm_player_free(player);
  pm_board_free(foreign);
  pm_board_free(board);
}

int main(void) {
  size_t i;
  for (i = 0; i < pm_game_count(); ++i) {
    text_and_bytes(pm_game_at(i), pm_game_at((i + 1) % pm_game_count()));
  }
  null_pointers(pm_game_by_name("tic_tac_toe"));
  sizes(pm_game_by_name("tic_tac_toe"));
  budgets(pm_game_by_name("tic_tac_toe"));
  if (failures == 0) printf("all well\n");
  return failures == 0 ? 0 : 1;
}
