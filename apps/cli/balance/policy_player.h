// MonoKnight's policies as players, and players that start on a given tile.
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_APPS_CLI_BALANCE_POLICY_PLAYER_H_
#define PHASEMACHINE_APPS_CLI_BALANCE_POLICY_PLAYER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "ai/player.h"
#include "core/random.h"
#include "games/monoknight/campaign/policies.h"
#include "games/monoknight/game.h"

namespace phasemachine::cli {

// Plays by a policy of games/monoknight/campaign/policies.h. Its choices depend on the
// seed and the number of earlier choices in the game.
class PolicyPlayer final : public Player<MonoKnight> {
 public:
  explicit PolicyPlayer(monoknight::PolicyChoice policy) : policy_(policy) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override;
  absl::Status makeMove(Move move) override;
  const Board& board() const override { return board_; }
  SearchResult<Move> search(const SearchRequest<Move>& request) override;
  void clear() override { reseed(options_.seed); }
  void reseed(std::uint64_t seed) override;
  const SearchOptions& options() const override { return options_; }

 private:
  monoknight::PolicyChoice policy_;
  SearchOptions options_;  // only the seed matters
  Random random_{0};
  Board board_{};
};

// Chooses the start where the regulation lets the player do so; another player
// makes all other decisions.
class StartingPlayer final : public Player<MonoKnight> {
 public:
  // `tile` is an index of the passable tiles; empty: `player` chooses the
  // start.
  StartingPlayer(std::unique_ptr<Player<MonoKnight>> player,
                 std::optional<int> tile);

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    return player_->setGame(start, moves);
  }
  absl::Status makeMove(Move move) override { return player_->makeMove(move); }
  const Board& board() const override { return player_->board(); }
  SearchResult<Move> search(const SearchRequest<Move>& request) override;
  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<MonoKnight>> player_;
  std::optional<int> tile_;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_BALANCE_POLICY_PLAYER_H_
