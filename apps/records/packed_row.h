// A compact encoding of a training row: an observation (phase/encoding.h), the
// features and score of the game's own evaluation if it has them
// (phase/features.h), and the visits of the legal moves.
//
// Contract: lossless; unpacking restores the same bits. Most numbers of an
// observation are 0 and most others 1, so the format stores runs of equal
// non-zero numbers. "Number" below means little-endian base 128, as in a store
// (stored_game.h):
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
// Readers accept any bytes: they never read out of bounds, and return false for
// bytes that no writer produces.
//
// Example:
//   std::string bytes;
//   packNumbers(runs, bytes);
//   packVisits(visits, bytes);
//   PackedReader reader(bytes);
//   bool good = reader.numbers(numbers) && reader.visits(4672, visits);
//
// Thread safety: pure functions; a reader is a plain value.

#ifndef PHASEMACHINE_APPS_RECORDS_PACKED_ROW_H_
#define PHASEMACHINE_APPS_RECORDS_PACKED_ROW_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/number_runs.h"

namespace phasemachine::records {

// A legal move as an action, with its visits.
struct ActionVisits {
  std::uint32_t action = 0;
  std::uint32_t visits = 0;

  friend bool operator==(const ActionVisits&, const ActionVisits&) = default;
};

// Appends to `out`.
void packNumbers(const NumberRuns& numbers, std::string& out);
void packScore(float score, std::string& out);
// Appends to `out`. Precondition: actions are ascending.
void packVisits(std::span<const ActionVisits> moves, std::string& out);

class PackedReader {
 public:
  explicit PackedReader(std::string_view bytes)
      : at_(bytes.data()), end_(at_ + bytes.size()) {}

  // Reads exactly numbers.size() numbers.
  bool numbers(std::span<float> numbers);
  // Reads `size` numbers and adds them to `out` as runs.
  bool numbers(std::size_t size, NumberRuns& out);
  // Skips numbers.
  bool skipNumbers();
  bool score(float& score);
  // Reads exactly moves.size() moves with actions below `actions`.
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

#endif  // PHASEMACHINE_APPS_RECORDS_PACKED_ROW_H_
