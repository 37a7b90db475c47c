// Training arrays of stored games; docs/data.md documents shapes and meanings.
//
// Contract: one row per position that a player searched, in game order. Memory
// use does not grow with the number of games.
//
// Example:
//   auto arrays = TrainingArrays::create(replay, folder);
//   absl::Status status = arrays->add(game);
//   status = arrays->finish(sink);
//
// Thread safety: one thread at a time.

#ifndef PHASEMACHINE_APPS_RECORDS_TRAINING_ARRAYS_H_
#define PHASEMACHINE_APPS_RECORDS_TRAINING_ARRAYS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "apps/records/npz_writer.h"
#include "apps/records/replay.h"
#include "phase/erased/encoding.h"

namespace phasemachine::records {

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

#endif  // PHASEMACHINE_APPS_RECORDS_TRAINING_ARRAYS_H_
