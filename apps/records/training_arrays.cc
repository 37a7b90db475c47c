#include "apps/records/training_arrays.h"

#include <bit>
#include <vector>

#include "apps/json/json.h"
#include "core/bytes.h"
#include "games/encodings.h"

namespace phasemachine::records {
namespace {

// The result of a game for a side, in [0, 1], and its weight.
struct Outcome {
  double value = 0.5;
  float weight = 0;
};

Outcome outcomeFor(Side side, const StoredGame& game, const AnyBoard& end,
                   bool finished) {
  if (finished) return {end.game().utility(end.data(), side), 1};
  if (!game.winner) return {};
  if (*game.winner == Side::kNeutral) return {0.5, 1};
  return {*game.winner == side ? 1.0 : 0.0, 1};
}

std::uint32_t bitsOf(double value) {
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
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

absl::StatusOr<TrainingArrays> TrainingArrays::create(
    const Replay& replay, const std::string& folder) {
  auto writer = NpzWriter::create(folder);
  if (!writer.ok()) return writer.status();
  return TrainingArrays(replay, *std::move(writer));
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
      weights_(writer_.addArray("weights", "<f4", {})) {}

void TrainingArrays::addObservation(const AnyBoard& board, Side viewer,
                                    std::string& out) const {
  static_assert(std::endian::native == std::endian::little);
  std::vector<float> numbers(encoding_.table().size());
  encoding_.encode(board.data(), viewer, numbers.data());
  out.append(reinterpret_cast<const char*>(numbers.data()),
             numbers.size() * sizeof(float));
}

absl::Status TrainingArrays::add(const StoredGame& game) {
  std::string observations;
  ByteWriter offsets, policyActions, policyVisits, actions, moves, sides,
      numbers, plies, values, results, weights;
  std::vector<Side> movers;
  absl::Status played = replay_.play(game, [&](const auto& moment) {
    const StoredPly* ply = moment.ply;
    if (ply == nullptr) {
      for (const Side side : movers) {
        const Outcome outcome = outcomeFor(side, game, moment.board,
                                           moment.decision.winner.has_value());
        results.put(bitsOf(outcome.value));
        weights.put(std::bit_cast<std::uint32_t>(outcome.weight));
      }
      return;
    }
    if (!ply->searched || ply->side == Side::kNeutral) return;
    addObservation(moment.board, ply->side, observations);
    const void* board = moment.board.data();
    offsets.put(policyRows_);
    for (const MoveCode move : moment.decision.moves) {
      std::uint64_t visits = 0;
      for (const VisitCount& visit : ply->visits) {
        if (visit.move == move) visits = visit.visits;
      }
      policyActions.put(encoding_.actionOf(board, move));
      policyVisits.put(static_cast<std::uint32_t>(
          std::min<std::uint64_t>(visits, UINT32_MAX)));
    }
    policyRows_ += moment.decision.moves.size();
    actions.put(encoding_.actionOf(board, ply->move));
    moves.put(ply->move);
    sides.put(static_cast<std::uint8_t>(ply->side));
    numbers.put(game.number);
    plies.put(static_cast<std::uint32_t>(moment.number));
    values.put(std::bit_cast<std::uint32_t>(ply->score));
    movers.push_back(ply->side);
  });
  if (!played.ok()) return played;
  positions_ += movers.size();
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
      {weights_, weights.bytes()}};
  for (const auto& [array, bytes] : columns) {
    if (absl::Status status = writer_.append(array, bytes); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status TrainingArrays::finish(const NpzWriter::Sink& sink) {
  ByteWriter last;
  last.put(policyRows_);
  absl::Status status = writer_.append(offsets_, last.bytes());
  if (!status.ok()) return status;
  const StoredRun& run = replay_.run();
  const Json metadata = {
      {"actions", encoding_.table().actions},
      {"encoding", encoding_.table().version},
      {"format", 2},
      {"game", run.game},
      {"games", games_},
      {"kind", run.kind},
      {"observation", rowsOf(encoding_.table())},
      {"options", run.options},
      {"positions", positions_},
      {"program", run.program},
      {"seed", run.seed},
      {"settings", Json::parse(run.settings).value_or(Json())}};
  status = writer_.addText("metadata", metadata.sorted().text());
  return status.ok() ? writer_.finish(sink) : status;
}

}  // namespace phasemachine::records
