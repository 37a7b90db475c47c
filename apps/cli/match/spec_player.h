// Players of a game made from their specs.
//
// Contract: makeSpecPlayer<G>() gives a player that keeps its own limits,
// whatever a request says, and that gives up within about 50 ms once `stop`
// says so; makeMatchPlayer() in match_games.h is its type-erased form.
//
// Thread safety: as Player<G>; `stop` is called by several players' threads.

#ifndef PHASEMACHINE_APPS_CLI_MATCH_SPEC_PLAYER_H_
#define PHASEMACHINE_APPS_CLI_MATCH_SPEC_PLAYER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "apps/cli/match/player_spec.h"
#include "apps/cli/match/uci_player.h"
#include "apps/players/typed_players.h"

namespace phasemachine::cli {

// A player with limits of its own.
template <Game G>
class LimitedPlayer final : public Player<G> {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  LimitedPlayer(std::unique_ptr<Player<G>> player, SearchLimits limits,
                std::function<bool()> stop)
      : player_(std::move(player)), limits_(limits), stop_(std::move(stop)) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(Move move) override { return player_->makeMove(move); }
  const Board& board() const override { return player_->board(); }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    SearchControl control;
    const auto poll = [&] {
      if (stop_ && stop_()) control.stop();
    };
    poll();
    SearchRequest<Move> own = request;
    own.limits = limits_;
    own.control = &control;
    own.progressMilliseconds = 50;
    own.progress = [&](const SearchResult<Move>&) { poll(); };
    return player_->search(own);
  }

  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<G>> player_;
  SearchLimits limits_;
  std::function<bool()> stop_;
};

template <Game G>
TypedPlayer<G> makeUnlimited(const PlayerSpec& spec) {
  const std::uint64_t seed = spec.settings.search.seed;
  switch (spec.kind) {
    case PlayerKind::kRandom:
      return makeTypedRandom<G>(seed);
    case PlayerKind::kFlat:
      return makeTypedFlat<G>(seed);
    case PlayerKind::kGreedy:
      return makeTypedGreedy<G>(spec.settings.evaluator, seed);
    case PlayerKind::kMcts:
      return makeTypedPlayer<G>(spec.settings);
    case PlayerKind::kUci:
      if constexpr (std::is_same_v<G, Chess>) return makeUciPlayer(spec.engine);
      break;
  }
  return absl::InvalidArgumentError("player " + spec.name +
                                    " cannot play this game");
}

// Errors: of an engine that does not start; of search options out of range.
template <Game G>
TypedPlayer<G> makeSpecPlayer(const PlayerSpec& spec,
                              std::function<bool()> stop) {
  auto player = makeUnlimited<G>(spec);
  if (!player.ok()) return player.status();
  return std::make_unique<LimitedPlayer<G>>(*std::move(player), spec.limits,
                                            std::move(stop));
}

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_MATCH_SPEC_PLAYER_H_
