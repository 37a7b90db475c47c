// The positions of a stored game that a search judged, as numbers: what both
// the training arrays and the packed rows are made of.
//
// Contract: one position for every ply of a player that a search chose, in the
// order of the game. What a position points to is valid during the call.
//
// Example:
//   auto results = visitTrainingPositions(
//       replay, game, [](const TrainingPosition& position) { use(position); });
//
// Thread safety: a pure function.

#ifndef PHASEMACHINE_APPS_RECORDS_TRAINING_POSITIONS_H_
#define PHASEMACHINE_APPS_RECORDS_TRAINING_POSITIONS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "apps/records/packed_row.h"
#include "apps/records/replay.h"
#include "core/number_runs.h"

namespace phasemachine::records {

struct TrainingPosition {
  Side side = Side::kFirst;       // who moves, and looks
  std::size_t ply = 0;            // plies before it
  const NumberRuns& observation;  // phase/encoding.h
  const NumberRuns& features;     // phase/features.h
  float score = 0.5F;             // by the game's own evaluation
  // All legal moves, in the order in which they are listed.
  std::span<const ActionVisits> moves;
  std::uint32_t action = 0;  // the one played
  MoveCode move = 0;         // the same as a move
  float value = 0.5F;        // the search's expected result for `side`
};

// The result of the game in [0, 1] for the side of a position; a game without
// a result has weight 0 and the value 0.5.
struct TrainingResult {
  float value = 0.5F;
  bool weight = false;
};

// Calls `visit` for every position; the results are in the same order. Error:
// DataLoss for a game that cannot be replayed.
absl::StatusOr<std::vector<TrainingResult>> visitTrainingPositions(
    const Replay& replay, const StoredGame& game,
    const std::function<void(const TrainingPosition&)>& visit);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_TRAINING_POSITIONS_H_
