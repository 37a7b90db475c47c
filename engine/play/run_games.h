// The implementation of playTypedGames(); bind_games.cc.in compiles it.
//
// Thread safety: as playGames() in games.h.

#ifndef PHASEMACHINE_ENGINE_PLAY_RUN_GAMES_H_
#define PHASEMACHINE_ENGINE_PLAY_RUN_GAMES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/search/ask/limits.h"
#include "ai/selfplay/runner.h"
#include "engine/outside/leaf_queue.h"
#include "engine/play/games.h"
#include "engine/play/outside_run.h"
#include "engine/play/spec_player.h"
#include "engine/play/supervised_player.h"
#include "phase/erased/any_game.h"
#include "phase/erased/encoding.h"

namespace phasemachine {

template <Game G>
PlayedGame erasedGame(const GameRecord<G>& game, const AnyBoard& like) {
  PlayedGame played{.number = game.index,
                    .player = game.configuration,
                    .start = like,
                    .final = like,
                    .end = game.end,
                    .winner = game.winner};
  played.start.as<G>() = game.start;
  played.final.as<G>() = game.final;
  played.plies.reserve(game.plies.size());
  for (const auto& ply : game.plies) {
    played.plies.push_back({.move = AnyGameTable<G>::encode(ply.move),
                            .side = ply.side,
                            .searched = ply.searched,
                            .score = ply.score,
                            .simulations = ply.simulations,
                            .depth = ply.depth,
                            .microseconds = ply.microseconds,
                            .visited = ply.visited});
  }
  played.visits.reserve(game.visits.size());
  for (const auto& visit : game.visits) {
    played.visits.push_back(
        {AnyGameTable<G>::encode(visit.move), visit.visits});
  }
  return played;
}

template <Game G>
absl::StatusOr<std::uint64_t> memoryOfTypedGames(
    const GamesSettings& settings) {
  GamesSettings settled = settings;
  return prepareOutsideRun<G>(settled);
}

template <Game G>
absl::Status playTypedGames(const GamesSettings& given,
                            const GamesObserver& observer) {
  GamesSettings settings = given;
  RunMeter meter(observer);
  const auto needed = prepareOutsideRun<G>(settings);
  if (!needed.ok()) return needed.status();
  std::unique_ptr<LeafQueue> queue;
  if (judgedFromOutside(settings)) {
    if (absl::Status status = checkMemoryOfRun(settings, *needed);
        !status.ok()) {
      return status;
    }
    queue = std::make_unique<LeafQueue>(
        settings.batchSize, [&meter] { return meter.stopped(); },
        settings.workers > 1);
    for (PlayerSpec& spec : settings.players) {
      if (spec.settings.outside == nullptr) continue;
      spec.settings.builder =
          queue->open(spec.settings.outside, Encoding<G>::table().size());
    }
  }
  SelfPlay<G> run(settings.play, [&](int player) -> TypedPlayer<G> {
    PlayerSpec spec = settings.players[static_cast<std::size_t>(player)];
    spec.engine.stopped = [&meter] { return meter.stopped(); };
    auto made = makeSpecPlayer<G>(spec);
    if (!made.ok()) return made.status();
    return std::make_unique<SupervisedPlayer<G>>(*std::move(made), spec.limits,
                                                 meter);
  });
  std::vector<Opening<G>> openings;
  for (const AnyBoard& board : settings.openings) {
    openings.push_back({board.as<G>(), {}});
  }
  if (openings.empty()) openings.push_back({settings.start.as<G>(), {}});
  run.setOpenings(std::move(openings));
  RunRequest request;
  request.workers = static_cast<int>(std::min<std::uint64_t>(
      static_cast<std::uint64_t>(std::max(1, settings.workers)),
      std::max<std::uint64_t>(1, settings.games)));
  request.games = settings.games;
  request.configurations = static_cast<int>(settings.players.size());
  request.wanted = settings.wanted;
  request.inOrder = settings.inOrder;
  request.concurrent = !settings.inOrder;
  request.control = &meter.control();
  request.host = queue.get();
  request.gamesAtOnce = settings.gamesAtOnce;
  std::mutex mutex;
  absl::Status failure;
  const absl::Status played = run.play(request, [&](const GameRecord<G>& game) {
    if (!observer.onGame || meter.stopped()) return;
    absl::Status status = observer.onGame(erasedGame<G>(game, settings.start));
    if (status.ok()) return;
    const std::lock_guard lock(mutex);
    if (failure.ok()) failure = std::move(status);
    meter.stop();
  });
  // An engine may have been starting when the run was stopped.
  if (absl::IsCancelled(played) && meter.stopped()) return failure;
  return played.ok() ? failure : played;
}

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_RUN_GAMES_H_
