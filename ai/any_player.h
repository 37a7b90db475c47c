// A player of any game, with boards and moves type-erased.
//
// Contract: as Player<G> (player.h), which erasePlayer() turns into one. Boards
// must be of the player's game, and moves are codes of that game.
//
// Example:
//   auto any = erasePlayer<Chess>(makePlayer<Chess>(options, evaluator));
//   (*any)->setGame(board, {});
//   AnySearchRequest request;
//   request.limits.simulations = 1000;
//   AnySearchResult result = (*any)->search(request);

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "ai/player.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

using AnySearchRequest = SearchRequest<MoveCode>;
using AnySearchResult = SearchResult<MoveCode>;

class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  virtual absl::Status setGame(const AnyBoard& start,
                               std::span<const MoveCode> moves) = 0;
  virtual absl::Status makeMove(MoveCode move) = 0;
  virtual AnySearchResult search(const AnySearchRequest& request) = 0;
  virtual std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const = 0;
  virtual void clear() = 0;
  virtual void reseed(std::uint64_t seed) = 0;
  virtual const SearchOptions& options() const = 0;
};

template <Game G>
class ErasedPlayer final : public AnyPlayer {
 public:
  using Move = typename G::Move;

  explicit ErasedPlayer(std::unique_ptr<Player<G>> player)
      : player_(std::move(player)) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    return player_->setGame(start.as<G>(), decoded(moves));
  }
  absl::Status makeMove(MoveCode move) override {
    return player_->makeMove(AnyGameTable<G>::decode(move));
  }

  AnySearchResult search(const AnySearchRequest& request) override {
    SearchRequest<Move> typed;
    typed.limits = request.limits;
    typed.onlyMoves = decoded(request.onlyMoves);
    typed.noise = request.noise;
    typed.lines = request.lines;
    typed.ranking = request.ranking;
    typed.control = request.control;
    typed.progressMilliseconds = request.progressMilliseconds;
    if (request.progress) {
      typed.progress = [&request](const SearchResult<Move>& result) {
        request.progress(erased(result));
      };
    }
    return erased(player_->search(typed));
  }

  std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const override {
    std::vector<TraceStep<MoveCode>> steps;
    for (const TraceStep<Move>& from : player_->trace(limits)) {
      TraceStep<MoveCode>& to = steps.emplace_back();
      to.parent = from.parent;
      to.depth = from.depth;
      to.side = from.side;
      if (from.move) to.move = code(*from.move);
      to.key = from.key;
      to.visits = from.visits;
      to.score = from.score;
      to.prior = from.prior;
      to.proof = from.proof;
      to.plies = from.plies;
      to.expanded = from.expanded;
    }
    return steps;
  }

  void clear() override { player_->clear(); }
  void reseed(std::uint64_t seed) override { player_->reseed(seed); }
  const SearchOptions& options() const override { return player_->options(); }

 private:
  static MoveCode code(Move move) { return AnyGameTable<G>::encode(move); }

  static std::vector<Move> decoded(std::span<const MoveCode> codes) {
    std::vector<Move> moves;
    moves.reserve(codes.size());
    for (MoveCode c : codes) moves.push_back(AnyGameTable<G>::decode(c));
    return moves;
  }

  static AnySearchResult erased(const SearchResult<Move>& from) {
    AnySearchResult to;
    to.reason = from.reason;
    if (from.bestMove) to.bestMove = code(*from.bestMove);
    if (from.ponderMove) to.ponderMove = code(*from.ponderMove);
    to.score = from.score;
    to.proof = from.proof;
    to.visits = from.visits;
    to.counters = from.counters;
    to.digest = from.digest;
    to.moves.reserve(from.moves.size());
    for (const MoveReport<Move>& report : from.moves) {
      MoveReport<MoveCode>& row = to.moves.emplace_back();
      row.move = code(report.move);
      row.visits = report.visits;
      row.target = report.target;
      row.policy = report.policy;
      row.score = report.score;
      row.prior = report.prior;
      row.proof = report.proof;
      row.plies = report.plies;
      for (Move move : report.line) row.line.push_back(code(move));
    }
    return to;
  }

  std::unique_ptr<Player<G>> player_;
};

template <Game G>
absl::StatusOr<std::unique_ptr<AnyPlayer>> erasePlayer(
    absl::StatusOr<std::unique_ptr<Player<G>>> player) {
  if (!player.ok()) return player.status();
  return std::make_unique<ErasedPlayer<G>>(*std::move(player));
}

}  // namespace phasemachine
