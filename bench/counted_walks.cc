// Fixed walks of every game and fixed searches, for instruction counts
// (bench/instructions.py). Prints the name of each; callgrind counts within
// countedWalk() and dumps at endOfWalk().

#include <cstdint>
#include <functional>
#include <string>

#include "core/random.h"
#include "engine/players.h"
#include "games/catalog.h"

using namespace phasemachine;

// Not static, so that callgrind can name them.
[[gnu::noinline]] void countedWalk(const std::function<std::uint64_t()>& walk) {
  [[maybe_unused]] static volatile std::uint64_t kept;
  kept = walk();
}
[[gnu::noinline]] void endOfWalk() { asm volatile(""); }

namespace {

void count(const std::string& name,
           const std::function<std::uint64_t()>& walk) {
  std::puts(name.c_str());
  countedWalk(walk);
  endOfWalk();
}

// The deepest perft of at most this many leaves.
constexpr std::uint64_t kMostLeaves = 20'000;

void countPerft(const AnyGame& game) {
  auto board = *AnyBoard::initial(game, game.perftOptions);
  board.query();
  int depth = 1;
  while (depth < 5 &&
         game.perft(board.data(), depth + 1, Leaf::kCount) <= kMostLeaves) {
    ++depth;
  }
  constexpr const char* kNames[] = {"step", "list", "count"};
  for (const Leaf leaf : {Leaf::kStep, Leaf::kList, Leaf::kCount}) {
    count("perft/" + std::string(game.name) + '/' +
              kNames[static_cast<std::size_t>(leaf)],
          [&] { return game.perft(board.data(), depth, leaf); });
  }
}

void countGames(const AnyGame& game) {
  constexpr std::uint64_t kGames = 20;
  const auto start = *AnyBoard::initial(game, "");
  AnyBoard board = start;
  count("games/" + std::string(game.name), [&] {
    std::uint64_t plies = 0;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      Random random(seed);
      game.copy(start.data(), board.data());
      plies += game.playout(board.data(), random, UINT32_MAX).plies;
    }
    return plies;
  });
}

// False if the search could not be made.
bool countSearch(const AnyGame& game, std::string_view evaluator,
                 std::uint64_t simulations) {
  PlayerSettings settings;
  settings.evaluator = std::string(evaluator);
  settings.search.threads = 1;
  settings.search.mode = SearchMode::kSingle;
  auto player = makePlayer(game, settings);
  if (!player.ok()) return false;
  const auto start = *AnyBoard::initial(game, "");
  if (!(*player)->setGame(start, {}).ok()) return false;
  AnySearchRequest request;
  request.limits.simulations = simulations;
  request.limits.stopWhenSolved = false;
  count("search/" + std::string(game.name) + '/' + std::string(evaluator),
        [&] { return (*player)->search(request).counters.simulations; });
  return true;
}

}  // namespace

int main() {
  for (const AnyGame* game : allGames()) {
    countPerft(*game);
    countGames(*game);
    for (const std::string_view evaluator : evaluatorNames(*game)) {
      // Playouts cost as much as many evaluations.
      const std::uint64_t simulations = evaluator == "rollout" ? 20 : 300;
      if (!countSearch(*game, evaluator, simulations)) return 1;
    }
  }
  return 0;
}
