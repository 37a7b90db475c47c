#include "apps/records/game_rows.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "apps/json/json.h"
#include "apps/records/training_positions.h"
#include "games/encodings.h"

namespace phasemachine::records {
namespace {

// A description of the run for readers; equal for equal runs.
std::string describe(const RunDescription& run) {
  const Json description = {
      {"engine", run.engine},
      {"game", run.game},
      {"kind", run.kind},
      {"options", run.options},
      {"position", run.position},
      {"program", run.program},
      {"seed", run.seed},
      {"settings", Json::parse(run.settings).value_or(Json())}};
  return description.sorted().text();
}

}  // namespace

RowKind rowKindOf(const AnyGame& game) {
  const EncodingTable& table = encodingOf(game).table();
  const FeatureTable& features = encodingOf(game).features();
  return {.game = std::string(game.name),
          .encoding = static_cast<std::uint32_t>(table.version),
          .numbers = static_cast<std::uint32_t>(table.size()),
          .actions = table.actions,
          .features = static_cast<std::uint32_t>(features.size()),
          .featureVersion = static_cast<std::uint32_t>(features.version)};
}

absl::StatusOr<GameRows> rowsOf(const Replay& replay, const StoredGame& game) {
  if (game.number > std::numeric_limits<std::uint32_t>::max()) {
    return absl::OutOfRangeError(
        absl::StrCat("game ", game.number + 1,
                     ": a row holds numbers of games up to 4294967295"));
  }
  GameRows out{.game = game.number};
  std::size_t most = 0;
  std::vector<ActionVisits> sorted;
  const bool hasFeatures = rowKindOf(replay.game()).features != 0;
  const auto results = visitTrainingPositions(
      replay, game, [&](const TrainingPosition& position) {
        most = std::max(most, position.moves.size());
        out.rows.push_back(
            {.at = out.packed.size(),
             .game = static_cast<std::uint32_t>(game.number),
             .ply = static_cast<std::uint32_t>(position.ply),
             .value = position.value,
             .action = position.action,
             .moves = static_cast<std::uint16_t>(position.moves.size()),
             .side = static_cast<std::uint8_t>(position.side),
             .policy = static_cast<std::uint8_t>(position.hasVisits)});
        packNumbers(position.observation, out.packed);
        if (hasFeatures) {
          packNumbers(position.features, out.packed);
          packScore(position.score, out.packed);
        }
        sorted.assign(position.moves.begin(), position.moves.end());
        std::sort(sorted.begin(), sorted.end(),
                  [](const ActionVisits& a, const ActionVisits& b) {
                    return a.action < b.action;
                  });
        packVisits(sorted, out.packed);
      });
  if (!results.ok()) return results.status();
  if (most > std::numeric_limits<std::uint16_t>::max()) {
    return absl::OutOfRangeError(
        absl::StrCat("game ", game.number + 1, ": a position has ", most,
                     " legal moves, a row holds up to 65535"));
  }
  for (std::size_t i = 0; i < out.rows.size(); ++i) {
    out.rows[i].result = (*results)[i].value;
    out.rows[i].weight = (*results)[i].weight ? 1 : 0;
  }
  return out;
}

GameRowFiles::GameRowFiles(const Replay& replay, Keep keep,
                           std::size_t rowsInFile)
    : run_(hashOf(replay.run())),
      keep_(std::move(keep)),
      rowsInFile_(rowsInFile),
      writer_(rowKindOf(replay.game()), describe(replay.run())) {}

absl::Status GameRowFiles::add(const GameRows& game) {
  if (game.rows.empty()) return absl::OkStatus();
  if (writer_.size() == 0) first_ = game.game;
  const std::string_view packed = game.packed;
  for (std::size_t i = 0; i < game.rows.size(); ++i) {
    const std::uint64_t end =
        i + 1 < game.rows.size() ? game.rows[i + 1].at : packed.size();
    const std::uint64_t begin = game.rows[i].at;
    writer_.add(game.rows[i], packed.substr(begin, end - begin));
  }
  total_ += game.rows.size();
  return writer_.size() < rowsInFile_ ? absl::OkStatus() : finish();
}

absl::Status GameRowFiles::finish() {
  if (writer_.size() == 0) return absl::OkStatus();
  ++files_;
  return keep_(absl::StrFormat("%016x-%010d.rows", run_, first_),
               writer_.take());
}

}  // namespace phasemachine::records
