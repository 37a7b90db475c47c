// Whole random games through the machine, every rule on; items are games.
//
// Example: games_bench --benchmark_repetitions=7
//          --benchmark_enable_random_interleaving=true

#include <benchmark/benchmark.h>

#include <cstdint>
#include <string_view>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/gungi/game.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/game.h"
#include "games/twilight_struggle/game.h"
#include "phase/erased/any_game.h"
#include "phase/machine.h"

namespace phasemachine {
namespace {

void randomGames(benchmark::State& state, const AnyGame& game,
                 std::string_view options) {
  const AnyBoard start = *AnyBoard::initial(game, options);
  AnyBoard board = start;
  std::uint64_t number = 0;
  std::uint64_t plies = 0;
  for (auto _ : state) {
    game.copy(start.data(), board.data());
    Random random(1, number++);
    plies += game.playout(board.data(), random, UINT32_MAX).plies;
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["~plies_per_game"] =
      static_cast<double>(plies) / static_cast<double>(number);
}
BENCHMARK_CAPTURE(randomGames, chess, anyGame<Chess>(), "")->Name("chess");
BENCHMARK_CAPTURE(randomGames, twilight_struggle, anyGame<TwilightStruggle>(),
                  "")
    ->Name("twilight_struggle");
BENCHMARK_CAPTURE(randomGames, gungi, anyGame<Gungi>(), "")->Name("gungi");
BENCHMARK_CAPTURE(randomGames, gungi_advanced, anyGame<Gungi>(),
                  "rules=advanced")
    ->Name("gungi/advanced");

// Plays any card that can move, like the rules' baseline.
monoknight::Move anyCard(const monoknight::Board& /*board*/,
                         const MonoKnight::MoveList& list, Random& random) {
  std::uint32_t plays = 0;
  while (plays < list.size() &&
         list[plays].kind() == monoknight::MoveKind::kPlay) {
    ++plays;
  }
  return list[random.below(plays)];
}

monoknight::Move greedy(const monoknight::Board& board,
                        const MonoKnight::MoveList& /*list*/, Random& random) {
  return monoknight::choosePolicyMove({monoknight::Policy::kGreedy, 0}, board,
                                      random);
}

// Games of the standard mode. Every decision, including nature's, goes through
// step() with its list.
void monoKnightGames(benchmark::State& state,
                     monoknight::Move (*choose)(const monoknight::Board&,
                                                const MonoKnight::MoveList&,
                                                Random&)) {
  using Machine = PhaseMachine<MonoKnight>;
  std::uint64_t game = 0;
  for (auto _ : state) {
    Random random(17, game++);
    monoknight::Board board = MonoKnight::initial({});
    MonoKnight::MoveList moves;
    Decision decision = Machine::legalMoves(board, moves);
    while (!decision.winner) {
      const monoknight::Move move = decision.side == Side::kNeutral
                                        ? Machine::sampleChance(board, random)
                                        : choose(board, moves, random);
      decision = Machine::step(board, move, moves);
    }
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK_CAPTURE(monoKnightGames, random, anyCard)->Name("monoknight");
BENCHMARK_CAPTURE(monoKnightGames, greedy, greedy)->Name("monoknight/greedy");

}  // namespace
}  // namespace phasemachine

BENCHMARK_MAIN();
