/* Played games of every kind: moves, undo, texts, and refusals. */

#include <phasemachine_session.h>
#include <string.h>

#include "check.h"

static int count(const pm_session_move* made, void* user) {
  CHECK(made->size == sizeof *made && made->told[0] != 0);
  CHECK(!made->hidden || made->move == 0);
  ++*(int*)user;
  return 0;
}

static int stop(const pm_session_move* made, void* user) {
  (void)made;
  (void)user;
  return 1;
}

static int event(const pm_event* told, void* user) {
  CHECK(told->kind != NULL);
  ++*(int*)user;
  return 0;
}

static pm_session_state state_of(const pm_session* session) {
  pm_session_state state = {sizeof state};
  CHECK(pm_session_describe(session, &state) == PM_OK);
  return state;
}

static char* saved(const pm_session* session) {
  size_t length;
  char* text;
  CHECK(pm_session_save(session, NULL, 0, &length) == PM_OK);
  text = malloc(length + 1);
  CHECK(pm_session_save(session, text, length + 1, &length) == PM_OK);
  return text;
}

static void play(const pm_game* game) {
  pm_session_settings settings = {sizeof settings};
  pm_session* session;
  pm_session* again;
  pm_board* board;
  char *text, *text2;
  char move_text[512], question[4096];
  uint32_t move;
  int moves = 0, i;
  size_t length;
  settings.second = "engine easy";
  settings.simulations = 4;
  settings.memory_bytes = 4 << 20;
  settings.seed = 3;
  CHECK(pm_board_new(game, "", &board) == PM_OK);
  CHECK(pm_session_new(board, &settings, &session) == PM_OK);
  pm_board_free(board);
  for (i = 0; i < 4; ++i) {
    CHECK(pm_session_proceed(session, NULL, count, &moves) == PM_OK);
    if (state_of(session).next == PM_NOBODY) break;
    CHECK(state_of(session).next == PM_PERSON);
    CHECK(pm_session_question(session, question, sizeof question, NULL) ==
          PM_OK);
    CHECK(pm_session_board(session, &board) == PM_OK);
    CHECK(pm_board_move_at(board, 0, &move) == PM_OK);
    CHECK(pm_board_move_text(board, move, move_text, sizeof move_text,
                             &length) == PM_OK);
    pm_board_free(board);
    CHECK(pm_session_play(session, move_text, count, &moves) == PM_OK);
  }
  CHECK((uint64_t)moves == state_of(session).ply);
  text = saved(session);
  CHECK(pm_session_load(text, NULL, &again) == PM_OK);
  text2 = saved(again);
  CHECK(strcmp(text, text2) == 0);
  free(text);
  free(text2);
  pm_session_free(session);
  pm_session_free(again);
}

static void past_and_refusals(void) {
  pm_session_settings settings = {sizeof settings};
  pm_session_settings wrong = {sizeof wrong};
  pm_session* session;
  pm_session* none = NULL;
  pm_control* control;
  pm_board* board;
  uint32_t hints[64];
  char end[64];
  char changes[512];
  int events = 0;
  size_t n;
  settings.simulations = 10;
  settings.clock = "1h+1s";
  CHECK(pm_board_new(pm_game_by_name("chess"), "", &board) == PM_OK);
  CHECK(pm_session_new(board, &settings, &session) == PM_OK);
  CHECK(pm_session_undo(session) == PM_NOT_FOUND);
  CHECK(pm_session_play(session, "e5", NULL, NULL) == PM_ILLEGAL_MOVE);
  CHECK(pm_session_play(session, "", NULL, NULL) == PM_ILLEGAL_MOVE);
  CHECK(pm_session_play(session, "e4", NULL, NULL) == PM_OK);
  CHECK(pm_control_new(&control) == PM_OK);
  pm_control_stop(control);
  CHECK(pm_session_proceed(session, control, NULL, NULL) == PM_OK);
  CHECK(state_of(session).ply == 1 && state_of(session).next == PM_ENGINE);
  /* Too small a buffer is told without a search. */
  CHECK(pm_session_hint(session, control, hints, 1, &n) == PM_BUFFER_TOO_SMALL);
  CHECK(n == 20);
  pm_control_free(control);
  CHECK(pm_session_proceed(session, NULL, stop, NULL) == PM_OK);
  CHECK(state_of(session).ply == 2);
  CHECK(state_of(session).has_clock == 1);
  CHECK(state_of(session).remaining[0] > 3500000);
  CHECK(pm_session_news(session, event, &events) == PM_OK && events >= 4);
  CHECK(pm_session_news(session, NULL, NULL) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_changes(session, changes, sizeof changes, NULL) == PM_OK);
  CHECK(strstr(changes, "e4 white pawn") != NULL);
  CHECK(strstr(changes, "e2 gone (was white pawn)") != NULL);
  CHECK(pm_session_set_limits(session, 20, 0) == PM_OK);
  CHECK(pm_session_set_forced(session, 1) == PM_OK);
  CHECK(pm_session_set_forced(session, 2) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_hint(session, NULL, hints, 64, &n) == PM_OK && n > 10);
  CHECK(pm_session_undo(session) == PM_OK && state_of(session).ply == 0);
  CHECK(pm_session_redo(session) == PM_OK && state_of(session).ply == 2);
  CHECK(pm_session_jump(session, 1) == PM_OK && state_of(session).ply == 1);
  CHECK(pm_session_jump(session, 3) == PM_NOT_FOUND);
  CHECK(pm_session_end(session, end, sizeof end, NULL) == PM_NOT_FOUND);
  CHECK(pm_session_set_seat(session, PM_SECOND, "person") == PM_OK);
  CHECK(pm_session_set_seat(session, PM_SECOND, "cat") == PM_INVALID_ARGUMENT);
  CHECK(pm_session_set_seat(session, 7, "person") == PM_INVALID_ARGUMENT);
  CHECK(pm_session_resign(session) == PM_OK);
  CHECK(state_of(session).winner == PM_FIRST);
  CHECK(pm_session_end(session, end, sizeof end, NULL) == PM_OK);
  CHECK(strcmp(end, "Black resigns: White wins") == 0);
  CHECK(pm_session_resign(session) == PM_GAME_OVER);
  CHECK(pm_session_redo(session) == PM_NOT_FOUND);
  CHECK(pm_session_jump(session, 99) == PM_NOT_FOUND);
  CHECK(pm_session_again(session) == PM_OK && state_of(session).ply == 0);
  pm_session_free(session);

  wrong.clock = "5";
  CHECK(pm_session_new(board, &wrong, &none) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_new(NULL, NULL, &none) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_new(board, NULL, NULL) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_load("cut off", NULL, &none) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_describe(NULL, NULL) == PM_INVALID_ARGUMENT);
  CHECK(pm_session_play(NULL, "e4", NULL, NULL) == PM_INVALID_ARGUMENT);
  CHECK(none == NULL);
  pm_session_free(NULL);
  pm_board_free(board);
}

/* What a callback tries with the session that calls it. */
typedef struct {
  pm_session* session;
  pm_control* control;
  int calls;
} Inside;

static void all_are_busy(pm_session* session) {
  pm_session_state state = {sizeof state};
  pm_board* board;
  char text[64];
  uint32_t moves[64];
  size_t n;
  CHECK(pm_session_describe(session, &state) == PM_BUSY);
  CHECK(pm_session_save(session, text, sizeof text, &n) == PM_BUSY);
  CHECK(pm_session_question(session, text, sizeof text, &n) == PM_BUSY);
  CHECK(pm_session_end(session, text, sizeof text, &n) == PM_BUSY);
  CHECK(pm_session_changes(session, text, sizeof text, &n) == PM_BUSY);
  CHECK(pm_session_news(session, event, &n) == PM_BUSY);
  CHECK(pm_session_board(session, &board) == PM_BUSY);
  CHECK(pm_session_play(session, "e4", NULL, NULL) == PM_BUSY);
  CHECK(pm_session_proceed(session, NULL, NULL, NULL) == PM_BUSY);
  CHECK(pm_session_go(session, NULL, NULL, NULL) == PM_BUSY);
  CHECK(pm_session_hint(session, NULL, moves, 64, &n) == PM_BUSY);
  CHECK(pm_session_undo(session) == PM_BUSY);
  CHECK(pm_session_redo(session) == PM_BUSY);
  CHECK(pm_session_jump(session, 0) == PM_BUSY);
  CHECK(pm_session_resign(session) == PM_BUSY);
  CHECK(pm_session_set_seat(session, PM_FIRST, "engine") == PM_BUSY);
  CHECK(pm_session_set_limits(session, 5, 0) == PM_BUSY);
  CHECK(pm_session_set_forced(session, 1) == PM_BUSY);
  CHECK(pm_session_again(session) == PM_BUSY);
}

static int try_all(const pm_session_move* made, void* user) {
  Inside* inside = user;
  (void)made;
  ++inside->calls;
  all_are_busy(inside->session);
  return 0;
}

static int try_all_of_event(const pm_event* told, void* user) {
  Inside* inside = user;
  (void)told;
  ++inside->calls;
  all_are_busy(inside->session);
  return 0;
}

static int free_all(const pm_session_move* made, void* user) {
  Inside* inside = user;
  CHECK(made->told[0] != 0);
  if (inside->calls++ == 0) {
    pm_control_free(inside->control);
    pm_session_free(inside->session);
    CHECK(pm_session_undo(inside->session) == PM_BUSY);
  }
  return 0;
}

static void callbacks(void) {
  pm_session_settings settings = {sizeof settings};
  Inside inside = {NULL, NULL, 0};
  pm_board* board;
  settings.simulations = 5;
  settings.memory_bytes = 4 << 20;
  CHECK(pm_board_new(pm_game_by_name("chess"), "", &board) == PM_OK);
  CHECK(pm_session_new(board, &settings, &inside.session) == PM_OK);
  CHECK(pm_session_play(inside.session, "e4", try_all, &inside) == PM_OK);
  CHECK(pm_session_proceed(inside.session, NULL, try_all, &inside) == PM_OK);
  CHECK(pm_session_go(inside.session, NULL, try_all, &inside) == PM_OK);
  CHECK(inside.calls == 3 && state_of(inside.session).ply == 3);
  CHECK(pm_session_news(inside.session, try_all_of_event, &inside) == PM_OK);
  CHECK(inside.calls > 3);
  pm_session_free(inside.session);

  settings.first = settings.second = "engine 1";
  CHECK(pm_session_new(board, &settings, &inside.session) == PM_OK);
  CHECK(pm_control_new(&inside.control) == PM_OK);
  inside.calls = 0;
  CHECK(pm_session_proceed(inside.session, inside.control, free_all, &inside) ==
        PM_OK);
  CHECK(inside.calls > 1);
  pm_board_free(board);
}

/* The moves of a call between two persons, told to the one who decides next. */
typedef struct {
  int32_t sides[512];
  int32_t hidden[512];
  int count;
} Told;

static int keep(const pm_session_move* made, void* user) {
  Told* told = user;
  CHECK(told->count < 512);
  told->sides[told->count] = made->side;
  told->hidden[told->count] = made->hidden;
  ++told->count;
  return 0;
}

static int hidden_between_persons(int32_t tell_all) {
  pm_session_settings settings = {sizeof settings};
  pm_session* session;
  pm_board* board;
  uint32_t move, moves[64];
  char text[512];
  size_t n;
  int plays, i, hidden = 0;
  settings.second = "person";
  settings.simulations = 4;
  settings.memory_bytes = 4 << 20;
  settings.tell_all = tell_all;
  CHECK(pm_board_new(pm_game_by_name("twilight_struggle"), "", &board) ==
        PM_OK);
  CHECK(pm_session_new(board, &settings, &session) == PM_OK);
  pm_board_free(board);
  for (plays = 0; plays < 60; ++plays) {
    Told told = {{0}, {0}, 0};
    pm_session_state state;
    CHECK(pm_session_proceed(session, NULL, keep, &told) == PM_OK);
    state = state_of(session);
    if (state.next == PM_NOBODY) break;
    CHECK(state.viewer == (tell_all ? PM_NEUTRAL : state.side));
    for (i = 0; i < told.count; ++i) {
      CHECK(told.hidden[i] == (!tell_all && told.sides[i] != state.viewer));
      hidden += told.hidden[i];
    }
    CHECK(pm_session_hint(session, NULL, moves, 64, &n) == PM_OK && n > 0);
    CHECK(pm_session_board(session, &board) == PM_OK);
    CHECK(pm_board_move_at(board, 0, &move) == PM_OK);
    CHECK(pm_board_move_text(board, move, text, sizeof text, NULL) == PM_OK);
    pm_board_free(board);
    told.count = 0;
    CHECK(pm_session_play(session, text, keep, &told) == PM_OK);
    state = state_of(session);
    CHECK(told.count == 1);
    if (state.next == PM_NOBODY) break;
    CHECK(told.hidden[0] == (!tell_all && told.sides[0] != state.viewer));
    hidden += told.hidden[0];
  }
  pm_session_free(session);
  return hidden;
}

static void no_hints_of_the_other_hand(void) {
  pm_session_settings settings = {sizeof settings};
  pm_session* session;
  pm_board* board;
  uint32_t moves[64];
  size_t n;
  settings.first = "engine";
  settings.second = "person";
  settings.simulations = 4;
  CHECK(pm_board_new(pm_game_by_name("twilight_struggle"), "", &board) ==
        PM_OK);
  CHECK(pm_session_new(board, &settings, &session) == PM_OK);
  pm_board_free(board);
  while (state_of(session).next == PM_NATURE) {
    CHECK(pm_session_proceed(session, NULL, stop, NULL) == PM_OK);
  }
  CHECK(state_of(session).next == PM_ENGINE);
  CHECK(pm_session_hint(session, NULL, moves, 64, &n) == PM_ILLEGAL_MOVE);
  pm_session_free(session);
}

int main(void) {
  size_t i;
  for (i = 0; i < pm_game_count(); ++i) play(pm_game_at(i));
  past_and_refusals();
  callbacks();
  CHECK(hidden_between_persons(0) > 5);
  CHECK(hidden_between_persons(1) == 0);
  no_hints_of_the_other_hand();
  return 0;
}
