// Players that a run of games can stop and that report their searches.
//
// Thread safety: a meter is shared by all players of a run; players as
// Player<G>.

#ifndef PHASEMACHINE_ENGINE_PLAY_SUPERVISED_PLAYER_H_
#define PHASEMACHINE_ENGINE_PLAY_SUPERVISED_PLAYER_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

#include "ai/parallel/fiber.h"
#include "ai/player.h"
#include "ai/search/ask/limits.h"
#include "engine/play/games.h"

namespace phasemachine {

// Collects the reports of a run's players.
class RunMeter {
 public:
  explicit RunMeter(const GamesObserver& observer) : observer_(observer) {}

  const SearchControl& control() const { return control_; }
  void stop() { control_.stop(); }
  bool stopped() {
    if (observer_.stop && observer_.stop()) control_.stop();
    return control_.stopped();
  }
  void count(std::uint64_t simulations) {
    if (!observer_.onSearch) return;
    const std::lock_guard lock(mutex_);
    ++searches_;
    simulations_ += simulations;
    observer_.onSearch(searches_, simulations_);
  }

 private:
  const GamesObserver& observer_;
  SearchControl control_;  // of every search of the run
  std::mutex mutex_;       // guards the members below and onSearch
  std::uint64_t searches_ = 0;
  std::uint64_t simulations_ = 0;
};

// A player whose searches end within about 50 ms once the run is stopped. For
// fibers the run's host polls instead (leaf_queue.h): with thousands of
// alternating searches, each would report too often.
template <Game G>
class SupervisedPlayer final : public Player<G> {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  // `limits`, if given, override those of every request.
  SupervisedPlayer(std::unique_ptr<Player<G>> player,
                   std::optional<SearchLimits> limits, RunMeter& meter)
      : player_(std::move(player)), limits_(limits), meter_(meter) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(Move move) override { return player_->makeMove(move); }
  const Board& board() const override { return player_->board(); }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    meter_.stopped();
    SearchRequest<Move> own = request;
    if (limits_) own.limits = *limits_;
    own.control = &meter_.control();
    if (Fiber::current() == nullptr) {
      own.progressMilliseconds = 50;
      own.progress = [this](const SearchResult<Move>&) { meter_.stopped(); };
    }
    SearchResult<Move> result = player_->search(own);
    meter_.count(result.counters.simulations);
    return result;
  }

  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<G>> player_;
  std::optional<SearchLimits> limits_;
  RunMeter& meter_;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_SUPERVISED_PLAYER_H_
