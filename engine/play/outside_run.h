// Settings and memory of a run of games judged from outside.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_
#define PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/evaluate/any_evaluator.h"
#include "ai/parallel/footprint.h"
#include "ai/search/searcher.h"
#include "ai/search/simulate/descent.h"
#include "core/random.h"
#include "engine/outside/leaf_queue.h"
#include "engine/outside/outside_evaluator.h"
#include "engine/play/available_memory.h"
#include "engine/play/games.h"
#include "phase/erased/encoding.h"
#include "phase/machine.h"

namespace phasemachine {

// Whether an outside function evaluates for one of the players.
inline bool judgedFromOutside(const GamesSettings& settings) {
  return std::any_of(
      settings.players.begin(), settings.players.end(),
      [](const PlayerSpec& spec) { return spec.settings.outside != nullptr; });
}

// Replaces zeros in the settings of such a run by defaults, and checks them.
absl::Status settleOutsideRun(GamesSettings& settings);

// The numbers of moves in a random game, the same everywhere.
struct UsualMoves {
  std::uint32_t mean = 1;  // of the widest sixteenth of the game
  std::uint32_t most = 1;
  bool chance = false;  // nature decided, too
};
template <Game G>
UsualMoves usualMoves(const typename G::Board& start) {
  constexpr int kLongest = 400;
  typename G::Board board = start;
  typename G::MoveList moves;
  Random random(1);
  std::vector<std::uint32_t> counts;
  bool chance = false;
  Decision now = PhaseMachine<G>::legalMoves(board, moves);
  for (int ply = 0; ply < kLongest && !now.winner; ++ply) {
    typename G::Move move =
        moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (G::kHasChance) {
      if (now.side == Side::kNeutral) {
        move = PhaseMachine<G>::sampleChance(board, random);
      }
    }
    if (now.side == Side::kNeutral) {
      chance = true;
    } else {
      counts.push_back(static_cast<std::uint32_t>(moves.size()));
    }
    now = PhaseMachine<G>::step(board, move, moves);
  }
  if (counts.empty()) return {};
  std::sort(counts.rbegin(), counts.rend());
  counts.resize((counts.size() + 15) / 16);
  std::uint64_t sum = 0;
  for (const std::uint32_t count : counts) sum += count;
  return {static_cast<std::uint32_t>(sum / counts.size()) + 1, counts.front(),
          chance};
}

// A tree's memory for `simulations` a move that each add a position: as much
// again as a search needs, so that it needs no room while there is more than
// half left (Searcher::makeRoom()), and some very wide positions.
template <Game G>
std::uint64_t usualTreeBytes(std::uint64_t simulations, const UsualMoves& moves,
                             bool shortLists) {
  // Further chunks, on average: where there are many moves, more are tried.
  const std::uint64_t openedUnits = moves.mean > search::kListedMoves ? 4 : 2;
  constexpr std::uint64_t kVeryWide = 16;
  const auto unitsOf = [](std::uint32_t wanted, bool mayShorten) {
    using search::Node;
    const auto wide = std::min<std::uint32_t>(
        wanted, static_cast<std::uint32_t>(G::MoveList::capacity()));
    const std::uint32_t closed =
        Node::units(wide, sizeof(typename G::Move),
                    mayShorten && wide > search::kListedMoves);
    return std::uint64_t{G::kHasHiddenInformation || G::kHasChance
                             ? std::max(closed, Node::openUnits(wide))
                             : closed};
  };
  const std::uint64_t units =
      2 * std::min<std::uint64_t>(simulations, 1 << 20) *
          (unitsOf(moves.mean, shortLists) + openedUnits) +
      kVeryWide * unitsOf(2 * moves.most, false);
  return std::max(units * search::kUnitBytes + (std::uint64_t{16} << 10),
                  kMinMemoryBytes);
}

// Sets memoryBytes of outside players if it is 0; their trees then store short
// lists.
template <Game G>
void settleTrees(GamesSettings& settings, const UsualMoves& moves) {
  constexpr std::uint64_t kWithoutLimit = std::uint64_t{16} << 20;
  for (PlayerSpec& spec : settings.players) {
    SearchOptions& options = spec.settings.search;
    std::uint64_t& bytes = options.memoryBytes;
    if (spec.settings.outside == nullptr || bytes != 0) continue;
    options.shortLists = true;
    const SearchLimits& limits =
        spec.limits ? *spec.limits : settings.play.limits;
    bytes = limits.simulations ? usualTreeBytes<G>(*limits.simulations, moves,
                                                   options.shortLists)
                               : kWithoutLimit;
  }
}

// The rows of all batches that `waiting` positions may need at once: one that is
// judged and one that is filled, neither perhaps full, and full ones.
inline std::uint64_t rowsOfBatches(std::uint64_t waiting,
                                   std::uint64_t batchSize,
                                   std::uint32_t moves) {
  const std::uint64_t full = std::max<std::uint64_t>(
      std::min<std::uint64_t>(batchSize,
                              batchSize * LeafQueue::kActionsPerRow / moves),
      1);
  return (2 + (std::max<std::uint64_t>(waiting, 2) - 2) / full) * full;
}

// Precondition: the settings are settled.
template <Game G>
std::uint64_t memoryOfOutsideRun(const GamesSettings& settings,
                                 const UsualMoves& moves) {
  using E = AnyEvaluator<G>;
  // Per fiber: frames, and move lists on the stack.
  constexpr std::uint64_t kStack =
      (std::uint64_t{24} << 10) + 3 * sizeof(typename G::MoveList);
  const std::uint64_t openMoves = moves.chance || G::kHasHiddenInformation
                                      ? sizeof(search::OpenMoves<G>)
                                      : 0;
  constexpr std::uint64_t kPlayer =
      sizeof(Searcher<G, E>) + sizeof(search::Worker<G, E>) +
      2 * sizeof(OutsideEvaluator<G>) + 2 * sizeof(search::Flight<G>) +
      2 * sizeof(search::Preparation<G>) + 4 * G::MoveList::capacity() +
      sizeof(Footprint) + (std::uint64_t{8} << 10);
  const std::uint64_t row =
      sizeof(float) * (Encoding<G>::table().size() + 2 * moves.mean) + 64;
  std::uint64_t perGame = kStack;
  std::uint64_t rows = 0;
  for (const PlayerSpec& spec : settings.players) {
    const SearchOptions& options = spec.settings.search;
    perGame += kPlayer + openMoves + options.memoryBytes;
    if (spec.settings.outside == nullptr) {
      perGame += search::LeasedBoards<G>::kBytes;
      continue;
    }
    const auto waiting = static_cast<std::uint64_t>(
        options.mode == SearchMode::kBatch ? options.batchSize : 1);
    rows += rowsOfBatches(settings.gamesAtOnce * waiting,
                          static_cast<std::uint64_t>(settings.batchSize),
                          moves.mean);
  }
  return settings.gamesAtOnce * perGame + rows * row;
}

// Replaces zeros by defaults and returns the memory that the run may need; 0
// without outside evaluation. Errors: as settleOutsideRun().
template <Game G>
absl::StatusOr<std::uint64_t> prepareOutsideRun(GamesSettings& settings) {
  if (absl::Status status = settleOutsideRun(settings); !status.ok()) {
    return status;
  }
  if (!judgedFromOutside(settings)) return std::uint64_t{0};
  const UsualMoves moves = usualMoves<G>(settings.start.template as<G>());
  settleTrees<G>(settings, moves);
  return memoryOfOutsideRun<G>(settings, moves);
}

// Error: ResourceExhausted if `needed` bytes are not available.
absl::Status checkMemoryOfRun(const GamesSettings& settings,
                              std::uint64_t needed);

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_OUTSIDE_RUN_H_
