#include "apps/records/training_arrays.h"

#include <algorithm>
#include <bit>

#include "apps/json/json.h"
#include "core/bytes.h"
#include "core/try.h"
#include "games/parts.h"

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

std::uint32_t bitsOf(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

std::vector<std::size_t> shapeOf(const EncodingTable& table) {
  return {table.shape.begin(), table.shape.end()};
}

Json rowsOf(const EncodingTable& table) {
  Json rows = Json::array();
  for (const EncodingRow& row : table.rows) {
    rows.push_back({{"count", row.count}, {"meaning", row.meaning}});
  }
  return rows;
}

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
  PM_TRY(replay.play(game, [&](const auto& moment) {
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
  }));
  return results;
}

absl::StatusOr<TrainingArrays> TrainingArrays::create(
    const Replay& replay, const std::string& folder) {
  auto writer = PM_TRY(NpzWriter::create(folder));
  return TrainingArrays(replay, std::move(writer));
}

TrainingArrays::TrainingArrays(const Replay& replay, NpzWriter writer)
    : replay_(replay),
      encoding_(encodingOf(replay.game())),
      writer_(std::move(writer)),
      observations_(
          writer_.addArray("observations", "<f4", shapeOf(encoding_.table()))),
      offsets_(writer_.addArray("policy_offsets", "<i8", {})),
      policyActions_(writer_.addArray("policy_actions", "<u4", {})),
      policyVisits_(writer_.addArray("policy_visits", "<u4", {})),
      actions_(writer_.addArray("actions", "<u4", {})),
      moves_(writer_.addArray("moves", "<u4", {})),
      sides_(writer_.addArray("sides", "|u1", {})),
      gameNumbers_(writer_.addArray("games", "<i8", {})),
      plies_(writer_.addArray("plies", "<u4", {})),
      values_(writer_.addArray("values", "<f4", {})),
      results_(writer_.addArray("results", "<f4", {})),
      weights_(writer_.addArray("weights", "<f4", {})),
      policyWeights_(writer_.addArray("policy_weights", "<f4", {})) {}

absl::Status TrainingArrays::add(const StoredGame& game) {
  std::string observations;
  std::vector<float> dense;
  ByteWriter offsets, policyActions, policyVisits, actions, moves, sides,
      numbers, plies, values, results, weights, policyWeights;
  static_assert(std::endian::native == std::endian::little);
  const auto played = PM_TRY(visitTrainingPositions(
      replay_, game, [&](const TrainingPosition& position) {
        const std::size_t size = encoding_.table().size() * sizeof(float);
        dense.resize(encoding_.table().size());
        position.observation.write(dense.data(), dense.size());
        observations.append(reinterpret_cast<const char*>(dense.data()), size);
        offsets.put(policyRows_);
        for (const ActionVisits& move : position.moves) {
          policyActions.put(move.action);
          policyVisits.put(move.visits);
        }
        policyRows_ += position.moves.size();
        actions.put(position.action);
        moves.put(position.move);
        sides.put(static_cast<std::uint8_t>(position.side));
        numbers.put(game.number);
        plies.put(static_cast<std::uint32_t>(position.ply));
        values.put(bitsOf(position.value));
        policyWeights.put(bitsOf(position.hasVisits ? 1.0F : 0.0F));
      }));
  for (const TrainingResult& result : played) {
    results.put(bitsOf(result.value));
    weights.put(bitsOf(result.weight ? 1.0F : 0.0F));
  }
  positions_ += played.size();
  ++games_;
  const std::pair<std::size_t, const std::string&> columns[] = {
      {observations_, observations},
      {offsets_, offsets.bytes()},
      {policyActions_, policyActions.bytes()},
      {policyVisits_, policyVisits.bytes()},
      {actions_, actions.bytes()},
      {moves_, moves.bytes()},
      {sides_, sides.bytes()},
      {gameNumbers_, numbers.bytes()},
      {plies_, plies.bytes()},
      {values_, values.bytes()},
      {results_, results.bytes()},
      {weights_, weights.bytes()},
      {policyWeights_, policyWeights.bytes()}};
  for (const auto& [array, bytes] : columns)
    PM_TRY(writer_.append(array, bytes));
  return absl::OkStatus();
}

absl::Status TrainingArrays::finish(const NpzWriter::Sink& sink) {
  ByteWriter last;
  last.put(policyRows_);
  PM_TRY(writer_.append(offsets_, last.bytes()));
  const StoredRun& run = replay_.run();
  Json metadata = {{"actions", encoding_.table().actions},
                   {"encoding", encoding_.table().version},
                   {"format", 2},
                   {"games", games_},
                   {"observation", rowsOf(encoding_.table())},
                   {"positions", positions_}};
  metadata.update(describe(run));
  metadata.erase("engine");
  metadata.erase("position");
  PM_TRY(writer_.addText("metadata", metadata.sorted().text()));
  return writer_.finish(sink);
}

}  // namespace phasemachine::records
