// Twilight Struggle: whole random games, decisions, board copies, worlds and
// the evaluation.

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/knowledge/evaluate.h"
#include "phase/machine.h"
#include "phase/playout.h"

namespace phasemachine {
namespace {

using twilight_struggle::Board;
using Machine = PhaseMachine<TwilightStruggle>;

// One random game to the end; items are games.
void game(benchmark::State& state) {
  const Board start = TwilightStruggle::initial({});
  std::uint64_t game = 0;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    Board board = start;
    Random random(1, game++);
    plies += playout<TwilightStruggle>(board, random).plies;
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["~plies_per_game"] =
      static_cast<double>(plies) / static_cast<double>(game);
}
BENCHMARK(game);

// The same games through step(), each decision with its list; items are atomic
// decisions, including nature's.
void decisions(benchmark::State& state) {
  const Board start = TwilightStruggle::initial({});
  std::uint64_t game = 0;
  std::int64_t steps = 0;
  for (auto _ : state) {
    Board board = start;
    Random random(1, game++);
    TwilightStruggle::MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    while (!decision.winner) {
      const auto move =
          decision.side == Side::kNeutral
              ? Machine::sampleChance(board, random)
              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      decision = Machine::step(board, move, moves);
      ++steps;
    }
  }
  state.SetItemsProcessed(steps);
}
BENCHMARK(decisions);

// Boards of random games, one for each turn.
std::vector<Board> boards() {
  std::vector<Board> list;
  for (std::uint64_t game = 0; list.size() < 64; ++game) {
    Random random(2, game);
    Board board = TwilightStruggle::initial({});
    TwilightStruggle::MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    int turn = 0;
    while (!decision.winner) {
      if (board.turn != turn && decision.side != Side::kNeutral) {
        turn = board.turn;
        list.push_back(board);
      }
      const auto move =
          decision.side == Side::kNeutral
              ? Machine::sampleChance(board, random)
              : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      decision = Machine::step(board, move, moves);
    }
  }
  return list;
}

void copy(benchmark::State& state) {
  const Board from = boards()[5];
  Board to = from;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
  state.counters["~bytes"] = sizeof(Board);
}
BENCHMARK(copy);

void determinizing(benchmark::State& state) {
  const std::vector<Board> from = boards();
  Random random(3);
  std::size_t at = 0;
  for (auto _ : state) {
    Board world = TwilightStruggle::determinize(from[at], Side::kFirst, random);
    benchmark::DoNotOptimize(world);
    at = at + 1 < from.size() ? at + 1 : 0;
  }
}
BENCHMARK(determinizing);

void evaluation(benchmark::State& state) {
  const std::vector<Board> from = boards();
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        twilight_struggle::expectedScore(from[at], Side::kFirst));
    at = at + 1 < from.size() ? at + 1 : 0;
  }
}
BENCHMARK(evaluation);

void learnedEvaluation(benchmark::State& state) {
  const std::vector<Board> from = boards();
  std::size_t at = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        twilight_struggle::learnedScore(from[at], Side::kFirst));
    at = at + 1 < from.size() ? at + 1 : 0;
  }
}
BENCHMARK(learnedEvaluation);

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
