#include "engine/play/games.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <utility>

#include "ai/selfplay/runner.h"
#include "core/try.h"
#include "engine/outside/leaf_queue.h"
#include "engine/play/run.h"
#include "games/parts.h"

namespace phasemachine {

absl::StatusOr<std::uint64_t> memoryOfGames(const GamesSettings& settings) {
  GamesSettings settled = settings;
  return prepareOutsideRun(settled);
}

absl::Status playGames(const GamesSettings& given,
                       const GamesObserver& observer) {
  GamesSettings settings = given;
  const AnyGame& game = settings.start.game();
  RunMeter meter(observer);
  const auto needed = PM_TRY(prepareOutsideRun(settings));
  std::unique_ptr<LeafQueue> queue;
  if (judgedFromOutside(settings)) {
    PM_TRY(checkMemoryOfRun(settings, needed));
    queue = std::make_unique<LeafQueue>(
        settings.batchSize, [&meter] { return meter.stopped(); },
        settings.workers > 1);
    for (PlayerSpec& spec : settings.players) {
      if (spec.settings.outside == nullptr) continue;
      spec.settings.builder =
          queue->open(spec.settings.outside, encodingOf(game).table().size());
    }
  }
  std::vector<Opening> openings;
  for (const AnyBoard& board : settings.openings) openings.push_back({board});
  if (openings.empty()) openings.push_back({settings.start});
  const SelfPlay run(
      settings.play, std::move(openings),
      [&](int player) -> absl::StatusOr<std::unique_ptr<AnyPlayer>> {
        PlayerSpec spec = settings.players[static_cast<std::size_t>(player)];
        spec.engine.stopped = [&meter] { return meter.stopped(); };
        auto made = makeSpecPlayer(game, spec);
        if (!made.ok()) return made;
        return supervised(*std::move(made), spec.limits, meter);
      });
  RunRequest request;
  request.workers = static_cast<int>(std::min<std::uint64_t>(
      static_cast<std::uint64_t>(std::max(1, settings.workers)),
      std::max<std::uint64_t>(1, settings.games)));
  request.games = settings.games;
  request.players = static_cast<int>(settings.players.size());
  request.wanted = settings.wanted;
  request.inOrder = settings.inOrder;
  request.concurrent = !settings.inOrder;
  request.control = &meter.control();
  request.host = queue.get();
  request.gamesAtOnce = settings.gamesAtOnce;
  std::mutex mutex;
  absl::Status failure;
  const absl::Status played = run.play(request, [&](PlayedGame ended) {
    if (!observer.onGame || meter.stopped()) return;
    absl::Status status = observer.onGame(std::move(ended));
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
