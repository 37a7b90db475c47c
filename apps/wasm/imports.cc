#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "apps/capi/phasemachine.h"
#include "apps/capi/phasemachine_define.h"
#include "apps/capi/phasemachine_match.h"
#include "apps/capi/phasemachine_session.h"
#include "apps/wasm/phasemachine_wasm.h"

#define IMPORT(name) \
  __attribute__((import_module("phasemachine"), import_name(#name)))

extern "C" {
IMPORT(evaluate) int js_evaluate(const pm_position_batch* batch, void* user);
IMPORT(on_progress)
int js_on_progress(const pm_search_result* soFar, void* user);
IMPORT(on_game) int js_on_game(const pm_played_game* game, void* user);
IMPORT(on_event) int js_on_event(const pm_event* event, void* user);
IMPORT(on_change) int js_on_change(const pm_change* change, void* user);
IMPORT(on_move) int js_on_move(const pm_session_move* made, void* user);
IMPORT(on_line)
int js_on_line(const char* line, std::size_t length, void* user);
// The members of pm_game_rules.
IMPORT(initial) int js_initial(void* state, void* user);
IMPORT(apply) int js_apply(void* state, std::uint32_t move, void* user);
IMPORT(turn) int js_turn(const void* state, void* user);
IMPORT(legal_moves)
int js_legal_moves(const void* state, std::uint32_t* moves, void* user);
IMPORT(step)
int js_step(void* state, std::uint32_t move, std::uint32_t* moves,
            std::uint32_t* count, void* user);
IMPORT(chance_weights)
int js_chance_weights(const void* state, const std::uint32_t* moves,
                      std::uint32_t count, double* weights, void* user);
IMPORT(observe)
int js_observe(const void* state, std::int32_t viewer, void* seen, void* user);
IMPORT(determinize)
int js_determinize(void* state, std::int32_t viewer, std::uint64_t seed,
                   void* user);
IMPORT(returns)
int js_returns(const void* state, double values[2], void* user);
IMPORT(draw)
int js_draw(const void* state, std::int32_t viewer, char* text,
            std::size_t capacity, void* user);
IMPORT(move_text)
int js_move_text(const void* state, std::uint32_t move, char* text,
                 std::size_t capacity, void* user);
IMPORT(check) int js_check(const void* state, void* user);
IMPORT(encode)
int js_encode(const void* state, std::int32_t viewer, float* numbers,
              void* user);
}

namespace {

// An address of the wrong type could not be stored in its row.
constexpr pm_game_rules kRules = {.size = sizeof kRules,
                                  .name = nullptr,
                                  .state_bytes = 0,
                                  .most_moves = 0,
                                  .players = 0,
                                  .has_chance = 0,
                                  .has_hidden = 0,
                                  .threads_safe = 0,
                                  .lowest_return = 0,
                                  .highest_return = 0,
                                  .actions = 0,
                                  .numbers = 0,
                                  .user = nullptr,
                                  .initial = js_initial,
                                  .apply = js_apply,
                                  .turn = js_turn,
                                  .legal_moves = js_legal_moves,
                                  .step = js_step,
                                  .chance_weights = js_chance_weights,
                                  .observe = js_observe,
                                  .determinize = js_determinize,
                                  .returns = js_returns,
                                  .draw = js_draw,
                                  .move_text = js_move_text,
                                  .check = js_check,
                                  .encode = js_encode};

template <class Function>
std::pair<std::string_view, void*> row(std::string_view name, Function* f) {
  return {name, reinterpret_cast<void*>(f)};
}

}  // namespace

void* pm_import(const char* name) {
  const std::array rows = {row("evaluate", pm_evaluate{js_evaluate}),
                           row("on_progress", pm_progress{js_on_progress}),
                           row("on_game", pm_on_game{js_on_game}),
                           row("on_event", pm_on_event{js_on_event}),
                           row("on_change", pm_on_change{js_on_change}),
                           row("on_move", pm_on_move{js_on_move}),
                           row("on_line", pm_on_line{js_on_line}),
                           row("initial", kRules.initial),
                           row("apply", kRules.apply),
                           row("turn", kRules.turn),
                           row("legal_moves", kRules.legal_moves),
                           row("step", kRules.step),
                           row("chance_weights", kRules.chance_weights),
                           row("observe", kRules.observe),
                           row("determinize", kRules.determinize),
                           row("returns", kRules.returns),
                           row("draw", kRules.draw),
                           row("move_text", kRules.move_text),
                           row("check", kRules.check),
                           row("encode", kRules.encode)};
  for (const auto& [known, address] : rows) {
    if (name != nullptr && known == name) return address;
  }
  return nullptr;
}
