// Packed rows of files of formats 1 and 2 (row_file.h), which only differ in
// whether there are features.
//
// Contract: as PackedReader (packed_row.h), for these bytes. "Number" below
// means little-endian base 128, as in a store (stored_game.h):
//
//   numbers           of an observation, or features
//   number            bytes of the runs that follow
//   runs              number: 2 * zeros before it + (0: a single 1; 1: other)
//                     if other, number: 2 * length + (0: ones; 1: other value)
//                     if other value, float32
//   score             float32, after features
//   moves             by ascending action; their count is stored elsewhere:
//                     number: 2 * actions skipped + (1: visited)
//                     if visited, number: visits
//
// Thread safety: a plain value.

#ifndef PHASEMACHINE_APPS_RECORDS_OLDER_PACKED_ROW_H_
#define PHASEMACHINE_APPS_RECORDS_OLDER_PACKED_ROW_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "apps/records/packed_row.h"
#include "core/number_runs.h"

namespace phasemachine::records {

class OlderPackedReader {
 public:
  explicit OlderPackedReader(std::string_view bytes)
      : at_(bytes.data()), end_(at_ + bytes.size()) {}

  bool numbers(std::span<float> numbers);
  bool numbers(std::size_t size, NumberRuns& out);
  bool skipNumbers();
  bool score(float& score);
  bool visits(std::uint32_t actions, std::span<ActionVisits> moves);

 private:
  // The bytes of the next runs; the reader continues after them.
  bool runs(std::string_view& bytes);
  // Calls take(begin, count, value) for each run of `size` numbers.
  template <class Take>
  bool forEachRun(std::size_t size, Take&& take);

  const char* at_;
  const char* end_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_OLDER_PACKED_ROW_H_
