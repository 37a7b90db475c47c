// MonoKnight: whole games through the machine, copies, and its evaluator.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/game.h"
#include "games/monoknight/knowledge/evaluate.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

using monoknight::Board;
using monoknight::Move;
using Machine = PhaseMachine<MonoKnight>;

// One game of the standard mode; f(board, moves) decides for the player.
template <class F>
std::uint32_t playGame(std::uint64_t game, F&& f) {
  Random random(17, game);
  Board board = MonoKnight::initial({});
  MonoKnight::MoveList moves;
  std::uint32_t plies = 0;
  Decision decision = Machine::legalMoves(board, moves);
  while (!decision.winner) {
    const Move move = decision.side == Side::kNeutral
                          ? Machine::sampleChance(board, random)
                          : f(board, moves, random);
    decision = Machine::step(board, move, moves);
    ++plies;
  }
  return plies;
}

// Plays any card that can move, like the rules' baseline. Every decision,
// including nature's, goes through step() with its list. Items are games.
void randomCardGames(benchmark::State& state) {
  std::uint64_t game = 0;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    plies += playGame(game++, [](const Board&, const MonoKnight::MoveList& list,
                                 Random& random) {
      std::uint32_t plays = 0;
      while (plays < list.size() &&
             list[plays].kind() == monoknight::MoveKind::kPlay) {
        ++plays;
      }
      return list[random.below(plays)];
    });
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["~steps_per_game"] =
      static_cast<double>(plies) / static_cast<double>(game);
  state.counters["~board_bytes"] = sizeof(Board);
}
BENCHMARK(randomCardGames);

void policyGames(benchmark::State& state, monoknight::PolicyChoice policy) {
  std::uint64_t game = 0;
  for (auto _ : state) {
    playGame(game++, [&](const Board& board, const MonoKnight::MoveList&,
                         Random& random) {
      return monoknight::choosePolicyMove(policy, board, random);
    });
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(policyGames, greedy, {monoknight::Policy::kGreedy, 0});
BENCHMARK_CAPTURE(policyGames, careful, {monoknight::Policy::kCareful, 0});
BENCHMARK_CAPTURE(policyGames, plan_5, {monoknight::Policy::kPlan, 5});

void copyBoard(benchmark::State& state) {
  const Board from = MonoKnight::initial({});
  Board to = from;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copyBoard)->Name("copy/whole_board");

void evaluator(benchmark::State& state) {
  std::vector<Board> boards;
  for (std::uint64_t game = 0; game < 20; ++game) {
    playGame(game, [&](const Board& board, const MonoKnight::MoveList&,
                       Random& random) {
      boards.push_back(board);
      return monoknight::choosePolicyMove({monoknight::Policy::kCareful, 0},
                                          board, random);
    });
  }
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(monoknight::expectedUtility(boards[at]));
    at = at + 1 < boards.size() ? at + 1 : 0;
  }
}
BENCHMARK(evaluator);

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
