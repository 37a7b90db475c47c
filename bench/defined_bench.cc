// Games of C functions (phasemachine_define.h) beside the library's own: searches
// with random playouts, from the start, on one thread. Items are simulations.
// Each callback game has the rules of its neighbour; "one call" has `step`, and
// "locked" does not say that its functions are safe for threads.
//
// Example: defined_bench --benchmark_repetitions=7
//          --benchmark_enable_random_interleaving=true

#include <benchmark/benchmark.h>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "apps/capi/phasemachine_define.h"

namespace {

struct Crosses {
  std::uint16_t marks[2];
  std::uint8_t player;

  static bool won(std::uint16_t marks) {
    static constexpr std::uint16_t kLines[] = {7,   56,  448, 73,
                                               146, 292, 273, 84};
    for (const std::uint16_t line : kLines) {
      if ((marks & line) == line) return true;
    }
    return false;
  }
  int turn() const {
    if (won(marks[player ^ 1])) return PM_FIRST_WINS + (player ^ 1);
    return (marks[0] | marks[1]) == 511 ? int{PM_DRAWN} : player;
  }
  void apply(std::uint32_t move) {
    marks[player] = static_cast<std::uint16_t>(marks[player] | 1U << move);
    player ^= 1;
  }
  int list(std::uint32_t* moves) const {
    int count = 0;
    for (unsigned free = 511U & ~(marks[0] | marks[1]); free != 0;
         free &= free - 1) {
      moves[count++] = static_cast<std::uint32_t>(std::countr_zero(free));
    }
    return count;
  }
};

// A column has seven bits, of which the highest stays empty.
struct Fours {
  std::uint64_t discs[2];
  std::uint8_t player;

  static bool won(std::uint64_t discs) {
    for (const int way : {1, 7, 6, 8}) {
      const std::uint64_t pairs = discs & discs >> way;
      if ((pairs & pairs >> 2 * way) != 0) return true;
    }
    return false;
  }
  std::uint64_t all() const { return discs[0] | discs[1]; }
  int turn() const {
    if (won(discs[player ^ 1])) return PM_FIRST_WINS + (player ^ 1);
    for (int column = 0; column < 7; ++column) {
      if ((all() >> (7 * column + 5) & 1) == 0) return player;
    }
    return PM_DRAWN;
  }
  void apply(std::uint32_t move) {
    const std::uint64_t column = std::uint64_t{63} << 7 * move;
    const std::uint64_t lowest = std::uint64_t{1} << 7 * move;
    discs[player] |= ((all() & column) + lowest) & column;
    player ^= 1;
  }
  int list(std::uint32_t* moves) const {
    int count = 0;
    for (std::uint32_t column = 0; column < 7; ++column) {
      if ((all() >> (7 * column + 5) & 1) == 0) moves[count++] = column;
    }
    return count;
  }
};

template <class State>
pm_game_rules rulesOf(const char* name, std::uint32_t mostMoves) {
  pm_game_rules rules = {};
  rules.size = sizeof rules;
  rules.name = name;
  rules.state_bytes = sizeof(State);
  rules.most_moves = mostMoves;
  rules.threads_safe = 1;
  rules.initial = [](void*, void*) { return 0; };
  rules.apply = [](void* state, std::uint32_t move, void*) {
    static_cast<State*>(state)->apply(move);
    return 0;
  };
  rules.turn = [](const void* state, void*) {
    return static_cast<const State*>(state)->turn();
  };
  rules.legal_moves = [](const void* state, std::uint32_t* moves, void*) {
    return static_cast<const State*>(state)->list(moves);
  };
  return rules;
}

template <class State>
void addStep(pm_game_rules& rules) {
  rules.step = [](void* state, std::uint32_t move, std::uint32_t* moves,
                  std::uint32_t* count, void*) {
    auto* const board = static_cast<State*>(state);
    board->apply(move);
    const int next = board->turn();
    if (next <= PM_NEUTRAL) {
      *count = static_cast<std::uint32_t>(board->list(moves));
    }
    return next;
  };
}

void require(pm_status status) {
  if (status == PM_OK) return;
  std::fprintf(stderr, "%s\n", pm_last_error());
  std::exit(1);
}

void search(benchmark::State& state, const std::string& name) {
  constexpr std::uint64_t kSimulations = 50000;
  pm_player_settings settings = {};
  settings.size = sizeof settings;
  settings.evaluator = "rollout";
  settings.options = "solver=off";
  pm_limits limits = {sizeof limits, kSimulations, 0, 0};
  pm_search_result result = {};
  result.size = sizeof result;
  pm_player* player = nullptr;
  pm_board* board = nullptr;
  const pm_game* const game = pm_game_by_name(name.c_str());
  require(pm_player_new(game, &settings, &player));
  require(pm_board_new(game, "", &board));
  require(pm_player_set_game(player, board, nullptr, 0));
  for (auto _ : state) {
    require(pm_player_clear(player));
    require(pm_player_search(player, &limits, nullptr, nullptr, nullptr, 0,
                             &result));
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(kSimulations));
  pm_board_free(board);
  pm_player_free(player);
}

template <class State>
void add(const std::string& name, std::uint32_t mostMoves) {
  const auto define = [&](const std::string& as, bool oneCall, bool safe) {
    pm_game_rules rules = rulesOf<State>(as.c_str(), mostMoves);
    if (oneCall) addStep<State>(rules);
    rules.threads_safe = safe ? 1 : 0;
    const pm_game* game = nullptr;
    require(pm_game_define(&rules, &game));
    benchmark::RegisterBenchmark(("callbacks/" + as).c_str(), search, as);
  };
  benchmark::RegisterBenchmark(("native/" + name).c_str(), search, name);
  define("own_" + name, false, true);
  define("own_" + name + "_one_call", true, true);
  define("own_" + name + "_locked", false, false);
}

}  // namespace

int main(int argc, char** argv) {
  add<Crosses>("tic_tac_toe", 9);
  add<Fours>("connect_four", 7);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
