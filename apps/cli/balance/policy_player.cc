#include "apps/cli/balance/policy_player.h"

#include <cstddef>
#include <utility>

#include "ai/player.h"
#include "phase/machine.h"

namespace phasemachine::cli {
namespace {

using Machine = PhaseMachine<MonoKnight>;

// Runs the board to its next decision, where both policies and searches start.
Decision settle(MonoKnight::Board& board) {
  MonoKnight::MoveList moves;
  return Machine::legalMoves(board, moves);
}

}  // namespace

absl::Status PolicyPlayer::setGame(const Board& start,
                                   std::span<const Move> moves) {
  Board board = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const absl::Status status = tryMove<MonoKnight>(board, moves[i], i);
    if (!status.ok()) return status;
  }
  settle(board);
  board_ = board;
  return absl::OkStatus();
}

absl::Status PolicyPlayer::makeMove(Move move) {
  return Machine::tryStep(board_, move).status();
}

SearchResult<MonoKnight::Move> PolicyPlayer::search(
    const SearchRequest<Move>& request) {
  SearchResult<Move> result;
  if (request.control != nullptr && request.control->stopped()) {
    result.reason = StopReason::kStopped;
  } else if (!settle(board_).winner) {
    result.bestMove = monoknight::choosePolicyMove(policy_, board_, random_);
  }
  return result;
}

void PolicyPlayer::reseed(std::uint64_t seed) {
  options_.seed = seed;
  random_ = Random(seed);
}

StartingPlayer::StartingPlayer(std::unique_ptr<Player<MonoKnight>> player,
                               std::optional<int> tile)
    : player_(std::move(player)), tile_(tile) {}

SearchResult<MonoKnight::Move> StartingPlayer::search(
    const SearchRequest<Move>& request) {
  const Board& board = player_->board();
  if (!tile_ || board.position != monoknight::kNowhere) {
    return player_->search(request);
  }
  monoknight::TileSet rest = board.passable;
  for (int skip = *tile_; skip > 0; --skip) rest.removeFirst();
  SearchResult<Move> result;
  result.bestMove = Move::spawn(static_cast<std::size_t>(rest.first()));
  return result;
}

}  // namespace phasemachine::cli
