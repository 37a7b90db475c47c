/* A game of C functions through every part of the library, and each mistake that
 * its functions can make. Exit code 0 if all checks pass. */

#include <phasemachine_define.h>
#include <phasemachine_match.h>
#include <phasemachine_session.h>
#include <string.h>

#include "check.h"

/* The call ends with the status and a message that contains the words. */
#define REFUSED(call, status, words) \
  CHECK((call) == (status) && strstr(pm_last_error(), words) != NULL)

/* Nim: who takes the last of 15 stones wins. A coin may give one back after the
 * first move. */
struct nim {
  uint8_t stones;
  uint8_t player;
  uint8_t coin; /* 0: not yet, 1: in the air, 2: has fallen */
  uint8_t plies;
};

/* What goes wrong. */
struct faults {
  const char* fails; /* the function that does */
  int calls_before;
  int turn;       /* added */
  int same_state; /* apply does nothing */
  double first_weight;
  int twice; /* a move */
  int none;  /* no moves */
  int nan;   /* returns */
  int long_text;
};

static int failing(struct faults* faults, const char* function) {
  return faults->fails != NULL && strcmp(faults->fails, function) == 0 &&
         faults->calls_before-- <= 0;
}
#define FAIL_IF_ASKED(name) \
  if (failing(user, name)) return pm_game_fail("no " name " today")

static int initial(void* state, void* user) {
  struct nim* nim = state;
  FAIL_IF_ASKED("initial");
  nim->stones = 15;
  return 0;
}
static int apply(void* state, uint32_t move, void* user) {
  struct nim* nim = state;
  FAIL_IF_ASKED("apply");
  if (((struct faults*)user)->same_state) return 0;
  ++nim->plies;
  if (nim->coin == 1) {
    nim->coin = 2;
    nim->stones = (uint8_t)(nim->stones + move - 8);
    return 0;
  }
  nim->stones = (uint8_t)(nim->stones - move);
  nim->player ^= 1;
  if (nim->coin == 0) nim->coin = 1;
  return 0;
}
static int turn(const void* state, void* user) {
  const struct nim* nim = state;
  int add = ((struct faults*)user)->turn;
  FAIL_IF_ASKED("turn");
  if (nim->coin == 1) return PM_NEUTRAL + add;
  if (nim->stones == 0)
    return add + (nim->player ? PM_FIRST_WINS : PM_SECOND_WINS);
  return nim->player + add;
}
static int legal_moves(const void* state, uint32_t* moves, void* user) {
  const struct nim* nim = state;
  const struct faults* faults = user;
  int count = 0;
  FAIL_IF_ASKED("legal_moves");
  if (faults->none) return 0;
  if (nim->coin == 1) {
    moves[0] = 8;
    moves[1] = 9;
    return 2;
  }
  for (; count < 3 && count < nim->stones; ++count) {
    moves[count] = faults->twice ? 1 : (uint32_t)count + 1;
  }
  return count;
}
static int step(void* state, uint32_t move, uint32_t* moves, uint32_t* count,
                void* user) {
  int next, listed;
  FAIL_IF_ASKED("step");
  if (apply(state, move, user) < 0) return -1;
  next = turn(state, user);
  if (next < 0 || next > PM_NEUTRAL) return next;
  listed = legal_moves(state, moves, user);
  if (listed < 0) return -1;
  *count = (uint32_t)listed;
  return next;
}
static int chance_weights(const void* state, const uint32_t* moves,
                          uint32_t count, double* weights, void* user) {
  (void)state;
  FAIL_IF_ASKED("chance_weights");
  if (count != 2 || moves[0] != 8) return pm_game_fail("other moves");
  weights[0] = 0.25 + ((struct faults*)user)->first_weight;
  weights[1] = 0.75;
  return 0;
}
static int returns(const void* state, double values[2], void* user) {
  const struct nim* nim = state;
  double zero = 0;
  FAIL_IF_ASKED("returns");
  values[0] = nim->stones != 0 ? 0 : nim->player ? 2 : -2;
  values[1] = -values[0];
  if (((struct faults*)user)->nan) values[0] = zero / zero;
  return 0;
}
static int draw(const void* state, int32_t viewer, char* text, size_t capacity,
                void* user) {
  const struct nim* nim = state;
  (void)viewer;
  FAIL_IF_ASKED("draw");
  return snprintf(text, capacity, "%*u stones",
                  ((struct faults*)user)->long_text ? 3000 : 1, nim->stones);
}
static int move_text(const void* state, uint32_t move, char* text,
                     size_t capacity, void* user) {
  const struct nim* nim = state;
  FAIL_IF_ASKED("move_text");
  if (nim->coin == 1) return snprintf(text, capacity, "coin%u", (unsigned)move);
  return snprintf(text, capacity, "take%u", (unsigned)move);
}
static int check(const void* state, void* user) {
  const struct nim* nim = state;
  FAIL_IF_ASKED("check");
  if (nim->stones > 16) return pm_game_fail("too many stones");
  return nim->player > 1 || nim->coin > 2 ? pm_game_fail("no state") : 0;
}

static struct faults faults;

static pm_game_rules rules_named(const char* name) {
  pm_game_rules rules = {sizeof rules};
  rules.name = name;
  rules.state_bytes = sizeof(struct nim);
  rules.most_moves = 3;
  rules.has_chance = 1;
  rules.lowest_return = -2;
  rules.highest_return = 2;
  rules.user = &faults;
  rules.initial = initial;
  rules.apply = apply;
  rules.turn = turn;
  rules.legal_moves = legal_moves;
  rules.chance_weights = chance_weights;
  rules.returns = returns;
  rules.draw = draw;
  rules.move_text = move_text;
  rules.check = check;
  return rules;
}

static void refuses_wrong_rules(void) {
  const pm_game* game = NULL;
  pm_game_rules rules = rules_named("wrong");
  REFUSED(pm_game_define(NULL, &game), PM_INVALID_ARGUMENT, "rules");
  REFUSED(pm_game_define(&rules, NULL), PM_INVALID_ARGUMENT, "game");
#define WITH(member, value, words) \
  rules = rules_named("wrong");    \
  rules.member = value;            \
  REFUSED(pm_game_define(&rules, &game), PM_INVALID_ARGUMENT, words)
  WITH(size, 8, "size");
  WITH(name, NULL, "name must not be NULL");
  WITH(name, "", "a name has");
  WITH(name, "tic_tac_toe", "already is");
  WITH(name, "Two Words", "lower-case");
  WITH(state_bytes, 0, "size of a state");
  WITH(state_bytes, 4097, "4096");
  WITH(most_moves, 0, "most moves");
  WITH(players, 3, "players");
  WITH(players, -1, "players");
  WITH(initial, NULL, "initial");
  WITH(apply, NULL, "apply");
  WITH(turn, NULL, "turn");
  WITH(legal_moves, NULL, "legal_moves");
  WITH(has_hidden, 1, "observe must not be NULL with has_hidden");
  WITH(numbers, 5, "encode must not be NULL with numbers");
  WITH(highest_return, -3, "lowest return");
#undef WITH
  rules = rules_named("wrong");
  rules.returns = NULL;
  rules.lowest_return = 0;
  REFUSED(pm_game_define(&rules, &game), PM_INVALID_ARGUMENT,
          "without returns a win gives 1 and a loss -1");
  faults.fails = "initial";
  rules = rules_named("wrong");
  REFUSED(pm_game_define(&rules, &game), PM_RULES,
          "game wrong: initial failed: no initial today");
  faults.fails = NULL;
  CHECK(pm_game_by_name("wrong") == NULL);
}

static int count_game(const pm_played_game* game, void* user) {
  CHECK(game->winner == PM_FIRST || game->winner == PM_SECOND);
  CHECK(strcmp(game->end, "win") == 0);
  ++*(int*)user;
  return 0;
}

static void plays_everywhere(const pm_game* game) {
  pm_game_info info = {sizeof info};
  pm_player_settings settings = {sizeof settings};
  pm_self_play_settings run = {sizeof run};
  pm_match_settings match = {sizeof match};
  pm_session_settings seats = {sizeof seats};
  pm_limits limits = {sizeof limits, 2000, 0, 0};
  pm_search_result result = {sizeof result};
  pm_board *board, *again;
  pm_player* player;
  pm_session* session;
  pm_decision now;
  char text[4096];
  double probability, values[2];
  size_t length;
  uint32_t move;
  int games = 0;

  CHECK(pm_game_describe(game, &info) == PM_OK && info.max_moves == 3);
  CHECK(pm_game_by_name(info.name) == game);
  CHECK(pm_game_check(game, 300, 1) == PM_OK);
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  CHECK(pm_board_query(board, &now) == PM_OK && now.move_count == 3);
  CHECK(pm_board_move_from_text(board, "take2", &move) == PM_OK && move == 2);
  CHECK(pm_board_step(board, move, &now) == PM_OK && now.side == PM_NEUTRAL);
  CHECK(pm_board_chance(board, 9, &probability) == PM_OK);
  CHECK(probability == 0.75);
  REFUSED(pm_board_step(board, 1, &now), PM_ILLEGAL_MOVE, "illegal move");
  CHECK(pm_board_step(board, 9, &now) == PM_OK && now.side == PM_SECOND);
  CHECK(pm_board_render(board, PM_NEUTRAL, text, sizeof text, NULL) == PM_OK);
  CHECK(strcmp(text, "14 stones\n") == 0);
  CHECK(pm_board_save(board, text, sizeof text, &length) == PM_OK);
  CHECK(pm_board_load(game, text, length, &again) == PM_OK);
  pm_board_free(again);
  CHECK(pm_board_text(board, text, sizeof text, NULL) == PM_OK);
  CHECK(strcmp(text, "0e010202") == 0);
  REFUSED(pm_board_from_text(game, "20000000", "", &again), PM_INVALID_ARGUMENT,
          "check failed: too many stones");

  settings.threads = 3;
  settings.options = "mode=tree";
  CHECK(pm_player_new(game, &settings, &player) == PM_OK);
  CHECK(pm_board_from_text(game, "07000200", "", &again) == PM_OK);
  CHECK(pm_player_set_game(player, again, NULL, 0) == PM_OK);
  CHECK(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result) ==
        PM_OK);
  CHECK(result.best_move == 3 && result.proof == PM_PROOF_WIN);
  CHECK(pm_board_returns(again, values) == PM_OK && values[0] == 0);
  pm_board_free(again);
  pm_player_free(player);
  pm_board_free(board);

  CHECK(pm_board_new(game, "", &board) == PM_OK);
  run.games = 10;
  run.workers = 3;
  run.simulations = 30;
  CHECK(pm_self_play(board, &run, count_game, &games) == PM_OK && games == 10);
  match.players[0].text = "mcts:sims=50";
  match.players[1].text = "random";
  match.games = 4;
  CHECK(pm_match(board, &match, count_game, &games) == PM_OK && games == 14);
  seats.second = "engine";
  seats.simulations = 20;
  CHECK(pm_session_new(board, &seats, &session) == PM_OK);
  CHECK(pm_session_play(session, "take1", NULL, NULL) == PM_OK);
  CHECK(pm_session_proceed(session, NULL, NULL, NULL) == PM_OK);
  CHECK(pm_session_save(session, text, sizeof text, NULL) == PM_OK);
  pm_session_free(session);
  CHECK(pm_session_load(text, &seats, &session) == PM_OK);
  pm_session_free(session);
  pm_board_free(board);
}

/* Each fault ends what asked, the board stays, and the next call works. */
static void survives_faults(const pm_game* game) {
  static const struct {
    struct faults faults;
    const char* words;
  } kCases[] = {
      {{"apply", 0, 0, 0, 0, 0, 0, 0, 0}, "apply failed: no apply today"},
      {{"turn", 0, 0, 0, 0, 0, 0, 0, 0}, "turn failed: no turn today"},
      {{"legal_moves", 0, 0, 0, 0, 0, 0, 0, 0}, "legal_moves failed"},
      {{NULL, 0, 5, 0, 0, 0, 0, 0, 0}, "decides, which is no side"},
      {{NULL, 0, -9, 0, 0, 0, 0, 0, 0}, "turn failed: it returned -"},
      {{NULL, 0, 0, 1, 0, 0, 0, 0, 0}, "leaves the state as it was"},
      {{NULL, 0, 0, 0, 0, 1, 0, 0, 0}, "lists move 1 twice"},
      {{NULL, 0, 0, 0, 0, 0, 1, 0, 0}, "lists no move"},
      {{"chance_weights", 0, 0, 0, 0, 0, 0, 0, 0}, "no chance_weights today"},
      {{NULL, 0, 0, 0, 0.5, 0, 0, 0, 0}, "sum to 1.5, not 1"},
      {{NULL, 0, 0, 0, -0.5, 0, 0, 0, 0}, "the probability -0.25"},
      {{NULL, 0, 0, 0, 0, 0, 0, 1, 0}, "gives player 0 nan, not from -2 to 2"},
      {{"returns", 0, 0, 0, 0, 0, 0, 0, 0}, "returns failed"},
  };
  static const struct faults kNone;
  pm_self_play_settings run = {sizeof run};
  pm_limits limits = {sizeof limits, 500, 0, 0};
  pm_search_result result = {sizeof result};
  pm_board* board;
  pm_player* player;
  pm_decision now;
  char before[64], after[64], text[64];
  size_t i;
  int games = 0;
  run.simulations = 20;
  run.games = 4;
  run.workers = 2;
  for (i = 0; i < sizeof kCases / sizeof kCases[0]; ++i) {
    const char* words = kCases[i].words;
    faults = kNone;
    CHECK(pm_board_new(game, "", &board) == PM_OK);
    CHECK(pm_board_text(board, before, sizeof before, NULL) == PM_OK);
    CHECK(pm_player_new(game, NULL, &player) == PM_OK);
    CHECK(pm_player_set_game(player, board, NULL, 0) == PM_OK);
    faults = kCases[i].faults;
    REFUSED(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result),
            PM_RULES, words);
    REFUSED(pm_self_play(board, &run, count_game, &games), PM_RULES, words);
    if (i < 8 && !kCases[i].faults.twice) {
      REFUSED(pm_board_step(board, 1, &now), PM_RULES, words);
      CHECK(pm_board_query(board, &now) == PM_OK && now.move_count == 3);
      CHECK(pm_board_text(board, after, sizeof after, NULL) == PM_OK);
      CHECK(strcmp(before, after) == 0);
    }
    faults = kNone;
    CHECK(pm_board_step(board, 1, &now) == PM_OK);
    CHECK(pm_player_search(player, &limits, NULL, NULL, NULL, 0, &result) ==
          PM_OK);
    CHECK(pm_self_play(board, &run, count_game, &games) == PM_OK);
    pm_player_free(player);
    pm_board_free(board);
  }
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  faults.fails = "draw";
  REFUSED(pm_board_render(board, PM_FIRST, text, sizeof text, NULL), PM_RULES,
          "draw failed");
  faults.fails = "move_text";
  REFUSED(pm_board_move_text(board, 1, text, sizeof text, NULL), PM_RULES,
          "move_text failed");
  faults = kNone;
  faults.long_text = 1;
  {
    size_t length;
    CHECK(pm_board_render(board, PM_FIRST, NULL, 0, &length) == PM_OK);
    CHECK(length == 3000 + strlen(" stones\n"));
  }
  faults = kNone;
  pm_board_free(board);
}

/* Boards are copied without the rules; a session stays where it was. */
static void failures_change_nothing(const pm_game* game) {
  static const struct faults kNone;
  pm_session_settings seats = {sizeof seats};
  pm_session_state state = {sizeof state};
  pm_board *start, *later, *board;
  pm_session* session;
  pm_decision now;
  uint32_t moves[3];
  char text[64];
  size_t count;
  CHECK(pm_board_new(game, "", &start) == PM_OK);
  CHECK(pm_board_from_text(game, "01000200", "", &later) == PM_OK);
  faults.fails = "legal_moves";
  CHECK(pm_board_copy(start, later) == PM_OK);
  CHECK(pm_board_query(later, &now) == PM_OK && now.move_count == 3);
  CHECK(pm_board_moves(later, moves, 3, &count) == PM_OK && count == 3);
  CHECK(moves[0] == 1 && moves[2] == 3);
  faults = kNone;

  seats.first = seats.second = "person";
  CHECK(pm_session_new(start, &seats, &session) == PM_OK);
  CHECK(pm_session_play(session, "take1", NULL, NULL) == PM_OK);
  CHECK(pm_session_proceed(session, NULL, NULL, NULL) == PM_OK);
  CHECK(pm_session_play(session, "take2", NULL, NULL) == PM_OK);
  faults.fails = "legal_moves";
  REFUSED(pm_session_undo(session), PM_RULES, "legal_moves failed");
  faults.fails = "apply";
  REFUSED(pm_session_jump(session, 2), PM_RULES, "apply failed");
  faults = kNone;
  CHECK(pm_session_describe(session, &state) == PM_OK && state.ply == 3);
  CHECK(pm_session_board(session, &board) == PM_OK);
  CHECK(pm_board_text(board, text, sizeof text, NULL) == PM_OK);
  CHECK(strcmp(text + 2, "000203") == 0);
  CHECK(pm_session_undo(session) == PM_OK);
  CHECK(pm_session_describe(session, &state) == PM_OK && state.ply == 2);
  pm_session_free(session);
  pm_board_free(board);
  pm_board_free(later);
  pm_board_free(start);
}

/* Other moves each time. */
static int unsteady_moves(const void* state, uint32_t* moves, void* user) {
  static uint32_t calls;
  (void)state;
  (void)user;
  moves[0] = ++calls;
  return 1;
}

/* Over or not, as it likes. */
static int moody;
static int moody_turn(const void* state, void* user) {
  return moody ? PM_DRAWN : turn(state, user);
}
static int ignore_event(const pm_event* event, void* user) {
  (void)event;
  (void)user;
  return 0;
}

static void unsteady_rules_are_told(const pm_game* game) {
  pm_session_settings seats = {sizeof seats};
  pm_self_play_settings run = {sizeof run};
  pm_session* session;
  pm_board* board;
  uint32_t action;
  int games = 0;
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  REFUSED(pm_board_actions(board, &action, 1, NULL), PM_RULES,
          "does not list move");
  seats.first = seats.second = "engine";
  seats.simulations = 20;
  CHECK(pm_session_new(board, &seats, &session) == PM_OK);
  REFUSED(pm_session_proceed(session, NULL, NULL, NULL), PM_RULES,
          "answered the same question differently");
  run.simulations = 20;
  REFUSED(pm_self_play(board, &run, count_game, &games), PM_RULES,
          "answered the same question differently");
  CHECK(games == 0);
  pm_session_free(session);
  pm_board_free(board);
}

static void unsteady_ends_are_told(const pm_game* game) {
  pm_session_settings seats = {sizeof seats};
  pm_session* session;
  pm_board* board;
  char text[64];
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  seats.first = seats.second = "person";
  CHECK(pm_session_new(board, &seats, &session) == PM_OK);
  CHECK(pm_session_play(session, "take1", NULL, NULL) == PM_OK);
  CHECK(pm_session_proceed(session, NULL, NULL, NULL) == PM_OK);
  moody = 1;
  REFUSED(pm_session_news(session, ignore_event, NULL), PM_RULES,
          "answered the same question differently");
  REFUSED(pm_session_changes(session, text, sizeof text, NULL), PM_RULES,
          "answered the same question differently");
  moody = 0;
  CHECK(pm_session_news(session, ignore_event, NULL) == PM_OK);
  pm_session_free(session);
  pm_board_free(board);
}

/* A cheat is found: the state has a byte that equal positions do not share. */
static int hidden_apply(void* state, uint32_t move, void* user) {
  static uint8_t calls;
  const int result = apply(state, move, user);
  ((struct nim*)state)->plies = ++calls;
  return result;
}

/* A drawing beyond ASCII, with a NUL in it; and a reason that was no failure. */
static int beautiful_draw(const void* state, int32_t viewer, char* text,
                          size_t capacity, void* user) {
  static const char kDrawn[] = "\xe2\x99\x94\tking\0";
  (void)state;
  (void)viewer;
  (void)user;
  if (capacity >= sizeof kDrawn) memcpy(text, kDrawn, sizeof kDrawn);
  return (int)sizeof kDrawn - 1;
}
static int chatty_apply(void* state, uint32_t move, void* user) {
  pm_game_fail("nothing failed");
  return apply(state, move, user);
}
static int mute_turn(const void* state, void* user) {
  return ((const struct nim*)state)->plies > 0 ? -7 : turn(state, user);
}

static int encode(const void* state, int32_t viewer, float* numbers,
                  void* user) {
  int i;
  (void)viewer;
  (void)user;
  for (i = 0; i < 4; ++i) numbers[i] = ((const uint8_t*)state)[i];
  return 0;
}

static void tells_what_is_so(void) {
  const pm_game* game = NULL;
  pm_game_rules rules = rules_named("coin_nim_drawn");
  pm_board* board;
  char text[64];
  size_t length;
  rules.draw = beautiful_draw;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  CHECK(pm_game_check(game, 300, 1) == PM_OK);
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  CHECK(pm_board_render(board, PM_FIRST, text, sizeof text, &length) == PM_OK);
  CHECK(strcmp(text, "\xe2\x99\x94\tking?\n") == 0 && strlen(text) == length);
  pm_board_free(board);

  /* Fewer numbers than the last game has, which stay there. */
  rules = rules_named("coin_nim_numbers");
  rules.numbers = 4;
  rules.encode = encode;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  CHECK(pm_game_check(game, 300, 1) == PM_OK);

  rules = rules_named("coin_nim_mute");
  rules.apply = chatty_apply;
  rules.turn = mute_turn;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  REFUSED(pm_board_step(board, 1, NULL), PM_RULES,
          "turn failed: it returned -7");
  pm_board_free(board);
}

int main(void) {
  const pm_game* game = NULL;
  pm_game_rules rules = rules_named("coin_nim");
  refuses_wrong_rules();
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  REFUSED(pm_game_define(&rules, &game), PM_INVALID_ARGUMENT, "already is");
  plays_everywhere(game);
  survives_faults(game);
  failures_change_nothing(game);
  rules.name = "coin_nim_safe";
  rules.threads_safe = 1;
  rules.step = step;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  plays_everywhere(game);
  rules = rules_named("coin_nim_unsteady");
  rules.apply = hidden_apply;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  REFUSED(pm_game_check(game, 300, 1), PM_RULES, "; the board: ");
  rules = rules_named("coin_nim_moody");
  rules.legal_moves = unsteady_moves;
  rules.chance_weights = NULL;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  unsteady_rules_are_told(game);
  rules = rules_named("coin_nim_moody_end");
  rules.turn = moody_turn;
  CHECK(pm_game_define(&rules, &game) == PM_OK);
  unsteady_ends_are_told(game);
  tells_what_is_so();
  CHECK(pm_game_check(pm_game_by_name("tic_tac_toe"), 100, 1) == PM_OK);
  CHECK(strcmp(pm_status_name(PM_RULES), "rules failed") == 0);
  puts("all checks pass");
  return 0;
}
