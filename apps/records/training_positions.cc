#include "apps/records/training_positions.h"

#include <algorithm>

#include "games/encodings.h"

namespace phasemachine::records {
namespace {

TrainingResult resultFor(Side side, const StoredGame& game,
                         const Replay::Moment& end) {
  const AnyBoard& board = end.board;
  if (end.decision.winner) {
    return {static_cast<float>(board.game().utility(board.data(), side)), true};
  }
  if (!game.winner) return {};
  if (*game.winner == Side::kNeutral) return {0.5F, true};
  return {*game.winner == side ? 1.0F : 0.0F, true};
}

// Of one ply; visits have no order, and a move that has none is not listed.
class Visits {
 public:
  void set(const StoredPly& ply) {
    sorted_ = ply.visits;
    std::sort(sorted_.begin(), sorted_.end(), before);
  }
  std::uint32_t of(MoveCode move) const {
    const auto at = std::lower_bound(sorted_.begin(), sorted_.end(),
                                     VisitCount{.move = move}, before);
    if (at == sorted_.end() || at->move != move) return 0;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(at->visits, UINT32_MAX));
  }

 private:
  static bool before(const VisitCount& a, const VisitCount& b) {
    return a.move < b.move;
  }

  std::vector<VisitCount> sorted_;
};

}  // namespace

absl::StatusOr<std::vector<TrainingResult>> visitTrainingPositions(
    const Replay& replay, const StoredGame& game,
    const std::function<void(const TrainingPosition&)>& visit) {
  const AnyEncoding& encoding = encodingOf(replay.game());
  NumberRuns numbers;
  NumberRuns features;
  Visits visits;
  std::vector<ActionVisits> moves;
  std::vector<Side> movers;
  std::vector<TrainingResult> results;
  absl::Status played = replay.play(game, [&](const auto& moment) {
    const StoredPly* ply = moment.ply;
    if (ply == nullptr) {
      for (const Side side : movers) {
        results.push_back(resultFor(side, game, moment));
      }
      return;
    }
    if (!ply->searched || ply->side == Side::kNeutral) return;
    const void* board = moment.board.data();
    numbers.clear();
    features.clear();
    encoding.list(board, ply->side, numbers);
    const float score = encoding.listFeatures(board, ply->side, features);
    visits.set(*ply);
    moves.clear();
    for (const MoveCode move : moment.decision.moves) {
      moves.push_back({encoding.actionOf(board, move), visits.of(move)});
    }
    visit({.side = ply->side,
           .ply = moment.number,
           .observation = numbers,
           .features = features,
           .score = score,
           .moves = moves,
           .action = encoding.actionOf(board, ply->move),
           .move = ply->move,
           .value = ply->score,
           .hasVisits = std::any_of(
               moves.begin(), moves.end(),
               [](const ActionVisits& made) { return made.visits != 0; })});
    movers.push_back(ply->side);
  });
  if (!played.ok()) return played;
  return results;
}

}  // namespace phasemachine::records
