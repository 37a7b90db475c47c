// A search that plays at a level (engine/session/level.h).
//
// Contract: as Player<G>, but the best move of a result is the level's choice.
// Each search starts with a new tree. The moves depend on the position, the
// move number and the seed.
//
// Thread safety: as Player<G>.

#ifndef PHASEMACHINE_ENGINE_PLAY_LEVEL_PLAYER_H_
#define PHASEMACHINE_ENGINE_PLAY_LEVEL_PLAYER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "ai/player.h"
#include "core/random.h"
#include "engine/session/level.h"

namespace phasemachine {

template <Game G>
class LevelPlayer final : public Player<G> {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;

  LevelPlayer(std::unique_ptr<Player<G>> player, int level)
      : player_(std::move(player)),
        level_(levelAt(level)),
        seed_(player_->options().seed) {}

  absl::Status setGame(const Board& start,
                       std::span<const Move> moves) override {
    absl::Status status = player_->setGame(start, moves);
    if (status.ok()) ply_ = moves.size();
    return status;
  }
  absl::Status makeMove(Move move) override {
    absl::Status status = player_->makeMove(move);
    if (status.ok()) ++ply_;
    return status;
  }
  const Board& board() const override { return player_->board(); }

  SearchResult<Move> search(const SearchRequest<Move>& request) override {
    SearchRequest<Move> own = request;
    own.limits = limitsAt(level_, request.limits);
    own.ranking = true;
    player_->clear();
    SearchResult<Move> result = player_->search(own);
    if (result.bestMove) {
      Random random(seed_, kLevelStream, ply_);
      result.bestMove = moveAt(level_, result, random);
    }
    return result;
  }

  std::vector<TraceStep<Move>> trace(const TraceLimits& limits) const override {
    return player_->trace(limits);
  }
  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override {
    seed_ = seed;
    player_->reseed(seed);
  }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  std::unique_ptr<Player<G>> player_;
  const Level& level_;
  std::uint64_t seed_;
  std::size_t ply_ = 0;
};

}  // namespace phasemachine

#endif  // PHASEMACHINE_ENGINE_PLAY_LEVEL_PLAYER_H_
