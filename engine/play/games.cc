#include "engine/play/games.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "ai/any_player.h"
#include "ai/parallel/fiber.h"
#include "ai/selfplay/runner.h"
#include "core/random.h"
#include "engine/bound_game.h"
#include "engine/external/engine_player.h"
#include "engine/outside/leaf_queue.h"
#include "engine/play/outside_run.h"
#include "engine/play/player_spec.h"
#include "engine/session/level.h"
#include "games/parts.h"

namespace phasemachine {
namespace {

// A player that passes everything on to another one.
class PassingPlayer : public AnyPlayer {
 public:
  explicit PassingPlayer(std::unique_ptr<AnyPlayer> player)
      : player_(std::move(player)) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(MoveCode move) override {
    return player_->makeMove(move);
  }
  std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const override {
    return player_->trace(limits);
  }
  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 protected:
  AnyPlayer& player() { return *player_; }

 private:
  std::unique_ptr<AnyPlayer> player_;
};

// A search that plays at a level (engine/session/level.h). Each search starts
// with a new tree. The moves depend on the position, the move number and the
// seed.
class LevelPlayer final : public PassingPlayer {
 public:
  LevelPlayer(std::unique_ptr<AnyPlayer> player, int level)
      : PassingPlayer(std::move(player)),
        level_(levelAt(level)),
        seed_(options().seed) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    absl::Status status = player().setGame(start, moves);
    if (status.ok()) ply_ = moves.size();
    return status;
  }
  absl::Status makeMove(MoveCode move) override {
    absl::Status status = player().makeMove(move);
    if (status.ok()) ++ply_;
    return status;
  }
  AnySearchResult search(const AnySearchRequest& request) override {
    AnySearchRequest own = request;
    own.limits = limitsAt(level_, request.limits);
    own.ranking = true;
    player().clear();
    AnySearchResult result = player().search(own);
    if (result.bestMove) {
      Random random(seed_, kLevelStream, ply_);
      result.bestMove = moveAt(level_, result, random);
    }
    return result;
  }
  void reseed(std::uint64_t seed) override {
    seed_ = seed;
    player().reseed(seed);
  }

 private:
  const Level& level_;
  std::uint64_t seed_;
  std::size_t ply_ = 0;
};

class SupervisedPlayer final : public PassingPlayer {
 public:
  SupervisedPlayer(std::unique_ptr<AnyPlayer> player,
                   std::optional<SearchLimits> limits, RunMeter& meter)
      : PassingPlayer(std::move(player)), limits_(limits), meter_(meter) {}

  AnySearchResult search(const AnySearchRequest& request) override {
    meter_.stopped();
    AnySearchRequest own = request;
    if (limits_) own.limits = *limits_;
    own.control = &meter_.control();
    if (Fiber::current() == nullptr) {
      own.progressMilliseconds = 50;
      own.progress = [this](const AnySearchResult&) { meter_.stopped(); };
    }
    AnySearchResult result = player().search(own);
    meter_.count(result.counters.simulations);
    return result;
  }

 private:
  std::optional<SearchLimits> limits_;
  RunMeter& meter_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<AnyPlayer>> makeSpecPlayer(
    const AnyGame& game, const PlayerSpec& spec) {
  const BoundGame* const bound = findBoundGame(game);
  if (bound == nullptr) return absl::InvalidArgumentError("unknown game");
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return bound->random(spec.settings.search.seed);
    case PlayerKind::kFlat:
      return bound->flat(spec.settings.search.seed);
    case PlayerKind::kGreedy:
      return bound->greedy(spec.settings);
    case PlayerKind::kMcts: {
      auto player = bound->search(spec.settings);
      if (!player.ok() || spec.level == kFullLevel) return player;
      return std::make_unique<LevelPlayer>(*std::move(player), spec.level);
    }
    case PlayerKind::kUci:
    case PlayerKind::kXboard:
      if (hasEngines(game)) return makeEnginePlayer(spec.engine);
      break;
  }
  return absl::InvalidArgumentError("player " + spec.name +
                                    " cannot play this game");
}

std::unique_ptr<AnyPlayer> supervised(std::unique_ptr<AnyPlayer> player,
                                      std::optional<SearchLimits> limits,
                                      RunMeter& meter) {
  return std::make_unique<SupervisedPlayer>(std::move(player), limits, meter);
}

absl::StatusOr<std::uint64_t> memoryOfGames(const GamesSettings& settings) {
  GamesSettings settled = settings;
  return prepareOutsideRun(settled);
}

absl::Status playGames(const GamesSettings& given,
                       const GamesObserver& observer) {
  GamesSettings settings = given;
  const AnyGame& game = settings.start.game();
  RunMeter meter(observer);
  const auto needed = prepareOutsideRun(settings);
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
