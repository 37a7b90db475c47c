#include "apps/cli/selfplay_games.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "ai/selfplay/runner.h"
#include "apps/cli/notation.h"
#include "apps/cli/records/pack_game.h"
#include "apps/players/typed_players.h"

namespace phasemachine::cli {
namespace {

// What the players of a run report to.
class Meter {
 public:
  explicit Meter(const SelfPlayObserver& observer) : observer_(observer) {}

  const SearchControl& control() const { return control_; }
  const SelfPlayObserver& observer() const { return observer_; }

  void poll() {
    if (observer_.stop && observer_.stop()) control_.stop();
  }
  void count(std::uint64_t simulations) {
    const std::lock_guard lock(mutex_);
    ++searches_;
    simulations_ += simulations;
    if (observer_.onSearch) observer_.onSearch(searches_, simulations_);
  }
  void finish(PlayedGame game) {
    const std::lock_guard lock(mutex_);
    if (observer_.onGame) observer_.onGame(game);
    if (!observer_.onStored) games_.push_back(std::move(game));
  }
  std::vector<PlayedGame> takeGames() {
    std::sort(games_.begin(), games_.end(),
              [](const PlayedGame& a, const PlayedGame& b) {
                return a.number < b.number;
              });
    return std::move(games_);
  }

 private:
  const SelfPlayObserver& observer_;
  SearchControl control_;  // of every search of the run
  std::mutex mutex_;       // guards what follows, and the observers
  std::uint64_t searches_ = 0;
  std::uint64_t simulations_ = 0;
  std::vector<PlayedGame> games_;
};

// A player that reports its searches.
template <Game G>
class MeteredPlayer final : public Player<G> {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  MeteredPlayer(std::unique_ptr<Player<G>> player, Meter& meter)
      : player_(std::move(player)), meter_(meter) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(Move move) override { return player_->makeMove(move); }
  const Board& board() const override { return player_->board(); }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    meter_.poll();
    SearchRequest<Move> polled = request;
    polled.progressMilliseconds = 50;
    polled.progress = [this](const SearchResult<Move>&) { meter_.poll(); };
    SearchResult<Move> result = player_->search(polled);
    meter_.count(result.counters.simulations);
    return result;
  }

  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<G>> player_;
  Meter& meter_;
};

// `comments`: what the search thought of each move is said in words.
template <Game G>
PlayedGame erased(const phasemachine::GameRecord<G>& game,
                  const SelfPlaySettings& settings, bool comments) {
  PlayedGame played{
      .number = game.index,
      .record = {.options = settings.options, .start = settings.start}};
  played.record.winner = game.winner;
  std::int64_t microseconds = 0;
  for (const auto& ply : game.plies) {
    played.record.moves.push_back(AnyGameTable<G>::encode(ply.move));
    if (comments) {
      played.record.comments.push_back(
          ply.searched ? scoreForPeople(settings.start.game(), ply.score,
                                        Proof::kNone, 0)
                       : "");
    }
    played.simulations += ply.simulations;
    microseconds += ply.microseconds;
  }
  played.seconds = static_cast<double>(microseconds) / 1e6;
  AnyBoard end = settings.start;
  end.as<G>() = game.final;
  const auto returns = G::returns(game.final);
  played.returns.assign(returns.begin(), returns.end());
  played.end = game.end == GameEnd::kFinished ? endReason(end) : "length limit";
  return played;
}

template <Game G>
absl::Status play(const SelfPlaySettings& settings, Meter& meter) {
  PlaySettings rules;
  rules.seed = settings.player.search.seed;
  rules.limits = settings.limits;
  rules.maxPlies = settings.maxPlies;
  rules.temperaturePlies = settings.varietyPlies;
  rules.keepVisits = static_cast<bool>(meter.observer().onStored);
  SelfPlay<G> run(rules, [&](int) -> TypedPlayer<G> {
    auto player = makeTypedPlayer<G>(settings.player);
    if (!player.ok()) return player.status();
    return std::make_unique<MeteredPlayer<G>>(*std::move(player), meter);
  });
  run.setOpenings({{settings.start.as<G>(), {}}});
  RunRequest request;
  request.workers = std::min(settings.workers, settings.games);
  request.games = static_cast<std::uint64_t>(settings.games);
  request.wanted = settings.wanted;
  request.concurrent = true;
  request.control = &meter.control();
  return run.play(request, [&](const phasemachine::GameRecord<G>& game) {
    // A store keeps the scores themselves.
    const bool stored = static_cast<bool>(meter.observer().onStored);
    PlayedGame played = erased(game, settings, /*comments=*/!stored);
    if (stored) {
      meter.observer().onStored(packGame(game, played.end));
    }
    meter.finish(std::move(played));
  });
}

}  // namespace

absl::StatusOr<std::vector<PlayedGame>> playAgainstItself(
    const SelfPlaySettings& settings, const SelfPlayObserver& observer) {
  Meter meter(observer);
  absl::Status status;
  onGame(settings.start.game(),
         [&]<class G>() { status = play<G>(settings, meter); });
  if (!status.ok()) return status;
  return meter.takeGames();
}

}  // namespace phasemachine::cli
