// The searched positions of a stored game as numbers: the input of training
// arrays and packed rows.
//
// Contract: visits one position per searched ply of a player, in game order.
// Pointers in a position are valid during the call.
//
// Example:
//   auto results = visitTrainingPositions(
//       replay, game, [](const TrainingPosition& position) { use(position); });

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

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_TRAINING_POSITIONS_H_
