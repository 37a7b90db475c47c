// A compact encoding of a training row: an observation (phase/erased/encoding.h), the
// features and score of the game's own evaluation if it has them
// (phase/knowledge.h), and the visits of the legal moves.
//
// Contract: lossless; unpacking restores the same bits. Most numbers of an
// observation are 0 and most others 1, so the format stores runs of equal
// non-zero numbers. What a reader needs to find the next item is never mixed
// with the items, so that it need not wait for one to read the next. A "count"
// below is one byte below 254, or 254 and a uint16, or 255 and a uint32:
//
//   numbers           of an observation, or features
//   4 counts          bytes that follow these counts; runs; values that are not
//                     1; bytes of lengths
//   1 bit a run       whether its length is not 1
//   1 bit a run       whether its value is not 1
//   float32s          the values that are not 1
//   counts            the lengths that are not 1
//   counts            zeros before each run
//   score             float32, after features
//   moves             by ascending action; their number is stored elsewhere;
//                     nothing follows if there are none
//   1 count           bytes of visits
//   1 bit a move      whether it was visited
//   counts            visits of those
//   counts            actions skipped before each move
//
// Bits are padded with zeros to whole bytes, the lowest bit first; all is
// little-endian. Readers accept any bytes: they never read out of bounds, and
// return false for what does not fit together.
//
// Example:
//   std::string bytes;
//   packNumbers(runs, bytes);
//   packVisits(visits, bytes);
//   PackedReader reader(bytes);
//   bool good = reader.numbers(numbers) && reader.visits(4672, visits);
//
// Thread safety: pure functions; a reader is a plain value.

#pragma once

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
  // Reads `size` numbers and adds them to `out` as the runs that were packed.
  bool numbers(std::size_t size, NumberRuns& out);
  bool skipNumbers();
  bool score(float& score);
  // Reads exactly moves.size() moves with actions below `actions`.
  bool visits(std::uint32_t actions, std::span<ActionVisits> moves);

 private:
  const char* at_;
  const char* end_;
};

}  // namespace phasemachine::records
