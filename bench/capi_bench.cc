// The cost of a step through each interface: random games of chess, moves
// chosen by index, on a typed board, typed with checks (tryStep), type-erased,
// and through the C ABI, which always checks. Items are steps. Compare rows of
// one run only.
//
// Example: capi_bench --benchmark_repetitions=7
//          --benchmark_enable_random_interleaving=true

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "apps/capi/phasemachine.h"
#include "core/random.h"
#include "games/chess/game.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using Machine = PhaseMachine<Chess>;

// Plays random games, each step by `Steps`.
template <class Steps>
void playGames(benchmark::State& state) {
  Steps steps;
  std::uint64_t games = 0;
  std::int64_t made = 0;
  for (auto _ : state) {
    Random random(games++);
    steps.begin();
    while (const std::uint32_t count = steps.moves()) {
      steps.step(random.below(count));
      ++made;
    }
  }
  state.SetItemsProcessed(made);
}

struct Direct {
  Chess::Board board;
  Chess::MoveList list;
  void begin() {
    board = Chess::initial({});
    Machine::legalMoves(board, list);
  }
  std::uint32_t moves() const {
    return static_cast<std::uint32_t>(list.size());
  }
  void step(std::uint32_t i) { Machine::step(board, list[i], list); }
};

// The machine has not seen these moves before, so it looks them up.
struct DirectTry : Direct {
  void step(std::uint32_t i) {
    list = Machine::tryStep(board, list[i])->legalMoves;
  }
};

struct Erased {
  AnyBoard board = *AnyBoard::initial(anyGame<Chess>(), "");
  std::vector<MoveCode> list;
  void begin() {
    board = *AnyBoard::initial(anyGame<Chess>(), "");
    board.game().query(board.data(), list);
  }
  std::uint32_t moves() const {
    return static_cast<std::uint32_t>(list.size());
  }
  void step(std::uint32_t i) { board.game().step(board.data(), list[i], list); }
};

struct ThroughC {
  pm_board* start = nullptr;
  pm_board* board = nullptr;
  pm_decision now = {};
  ThroughC() {
    pm_board_new(pm_game_by_name("chess"), "", &start);
    pm_board_clone(start, &board);
  }
  ~ThroughC() {
    pm_board_free(board);
    pm_board_free(start);
  }
  ThroughC(const ThroughC&) = delete;
  ThroughC& operator=(const ThroughC&) = delete;
  void begin() {
    pm_board_copy(start, board);
    pm_board_query(board, &now);
  }
  std::uint32_t moves() const { return now.move_count; }
  void step(std::uint32_t i) {
    std::uint32_t move = 0;
    pm_board_move_at(board, i, &move);
    pm_board_step(board, move, &now);
  }
};

// Copies out the whole list at each step.
struct ThroughCWithLists : ThroughC {
  std::uint32_t list[256] = {};
  void step(std::uint32_t i) {
    pm_board_moves(board, list, 256, nullptr);
    pm_board_step(board, list[i], &now);
  }
};

BENCHMARK(playGames<Direct>)->Name("step/direct");
BENCHMARK(playGames<DirectTry>)->Name("step/direct_tryStep");
BENCHMARK(playGames<Erased>)->Name("step/erased");
BENCHMARK(playGames<ThroughC>)->Name("step/c");
BENCHMARK(playGames<ThroughCWithLists>)->Name("step/c_with_lists");

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
