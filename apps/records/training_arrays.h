// The searched positions of a stored game as numbers, and the training arrays
// made of them; docs/data.md documents shapes and meanings.
//
// Contract: one position per searched ply of a player, in game order. Memory use
// does not grow with the number of games.
//
// Example:
//   auto results = visitTrainingPositions(
//       replay, game, [](const TrainingPosition& position) { use(position); });
//   auto arrays = TrainingArrays::create(replay, folder);
//   absl::Status status = arrays->add(game);
//   status = arrays->finish(sink);

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/npz_writer.h"
#include "apps/records/packed_row.h"
#include "apps/records/replay.h"
#include "core/number_runs.h"
#include "phase/erased/encoding.h"

namespace phasemachine::records {

// What it points to is valid during the call that passes it.
struct TrainingPosition {
  Side side = Side::kFirst;       // side to move, and viewer
  std::size_t ply = 0;            // plies before it
  const NumberRuns& observation;  // phase/erased/encoding.h
  const NumberRuns& features;     // phase/knowledge.h
  float score = 0.5F;             // by the game's own evaluation
  // All legal moves, in list order.
  std::span<const ActionVisits> moves;
  std::uint32_t action = 0;  // the action played
  MoveCode move = 0;         // the same as a move
  float value = 0.5F;        // the search's expected result for `side`
  // The moves have visits; fast searches keep none.
  bool hasVisits = false;
};

// The result of the game in [0, 1] for the side of a position. A game without a
// result has weight 0 and value 0.5.
struct TrainingResult {
  float value = 0.5F;
  bool weight = false;
};

// Calls `visit` for every position; returns the results in the same order.
// Error: DataLoss if the game cannot be replayed.
absl::StatusOr<std::vector<TrainingResult>> visitTrainingPositions(
    const Replay& replay, const StoredGame& game,
    const std::function<void(const TrainingPosition&)>& visit);

class TrainingArrays {
 public:
  // `replay` must outlive this object. Temporary files are created in `folder`.
  static absl::StatusOr<TrainingArrays> create(const Replay& replay,
                                               const std::string& folder);

  // DataLoss if the game cannot be replayed.
  absl::Status add(const StoredGame& game);
  std::uint64_t positions() const { return positions_; }
  absl::Status finish(const NpzWriter::Sink& sink);

 private:
  TrainingArrays(const Replay& replay, NpzWriter writer);

  const Replay& replay_;
  const AnyEncoding& encoding_;
  NpzWriter writer_;
  std::uint64_t positions_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t policyRows_ = 0;
  // Indices of the arrays.
  std::size_t observations_, offsets_, policyActions_, policyVisits_, actions_,
      moves_, sides_, gameNumbers_, plies_, values_, results_, weights_,
      policyWeights_;
};

}  // namespace phasemachine::records
