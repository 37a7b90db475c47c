#include "engine/play/run_players.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "ai/parallel/fiber.h"
#include "core/random.h"
#include "engine/bound_game.h"
#include "engine/external/engine_player.h"
#include "engine/session/level.h"

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

}  // namespace phasemachine
