// evaluate_native GAME POSITION SIMULATIONS SEED THREADS: prints what evaluate.c prints
// for the same words, with an evaluator of C++ that the searching threads ask
// themselves (tests/engine/outside.h).

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "ai/evaluate/any_evaluator.h"
#include "ai/selfplay/runner.h"
#include "engine/outside/outside_judge.h"
#include "engine/players.h"
#include "games/catalog.h"
#include "games/list.h"
#include "tests/engine/outside.h"

namespace phasemachine {
namespace {

struct Words {
  AnyBoard start;
  std::uint64_t simulations = 0;
  std::uint64_t seed = 0;
  int threads = 1;
};

// The search that a function from outside gets.
SearchOptions searchOf(const Words& words, int threads, bool manyGames) {
  SearchOptions options =
      readPlayerSettings(
          {.threads = threads,
           .seed = words.seed,
           .outside = std::make_shared<OutsideJudge>(answerByHash),
           .manyGames = manyGames})
          ->search;
  if (manyGames) options.memoryBytes = std::uint64_t{4} << 20;
  return options;
}

template <class G>
TypedPlayer<G> playerOf(const SearchOptions& options) {
  return makeTypedPlayer<G>(options, AnyEvaluator<G>(HashEvaluator<G>()));
}

template <class G>
void printSearch(const Words& words) {
  auto player = *playerOf<G>(searchOf(words, words.threads, false));
  if (!player->setGame(words.start.as<G>(), {}).ok()) std::exit(1);
  SearchRequest<typename G::Move> request;
  request.limits.simulations = words.simulations;
  const auto result = player->search(request);
  std::printf("%.17g\n", result.score);
  for (const auto& move : result.moves) {
    std::printf("%" PRIu32 " %" PRIu64 "\n",
                std::uint32_t{AnyGameTable<G>::encode(move.move)}, move.visits);
  }
}

void print(const PlayedGame& game) {
  std::printf("%" PRIu64 " %d %s", game.number,
              game.winner ? static_cast<int>(*game.winner) : -1,
              game.endReason().c_str());
  auto visit = game.visits.begin();
  for (const PlayedPly& ply : game.plies) {
    std::printf(" | %d %" PRIu32 " %.17g", static_cast<int>(ply.side),
                std::uint32_t{ply.move}, ply.score);
    for (std::uint32_t i = 0; i < ply.visited; ++i, ++visit) {
      std::printf(" %" PRIu32 ":%" PRIu64, std::uint32_t{visit->move},
                  visit->visits);
    }
  }
  std::printf("\n");
}

template <class G>
void printGames(const Words& words) {
  PlaySettings settings;
  settings.seed = words.seed;
  settings.limits = {.simulations = 10};
  settings.temperaturePlies = 8;
  settings.maxPlies = 20;
  settings.keepVisits = true;
  const SelfPlay run(settings, {{words.start}}, [&](int) {
    return erasePlayer<G>(playerOf<G>(searchOf(words, 1, true)));
  });
  const absl::Status status =
      run.play({.workers = words.threads, .games = 8, .inOrder = true},
               [](const PlayedGame& game) { print(game); });
  if (!status.ok()) std::exit(1);
}

}  // namespace
}  // namespace phasemachine

int main(int count, char** words) {
  using namespace phasemachine;
  if (count != 6) return 2;
  const AnyGame& game = **findGame(words[1]);
  auto start = AnyBoard::fromText(game, words[2], "");
  if (!start.ok()) return 1;
  const Words given = {*std::move(start), std::strtoull(words[3], nullptr, 10),
                       std::strtoull(words[4], nullptr, 10),
                       std::atoi(words[5])};
  AllGames::forEach([&]<class G>() {
    if (!(game == anyGame<G>())) return;
    printSearch<G>(given);
    printGames<G>(given);
  });
  return 0;
}
