// What a player saw and how a search judged it, in few bytes: an observation
// (phase/encoding.h), the features and the score of the game's own evaluation
// where it has them (phase/features.h), and the visits of the legal moves.
//
// Contract: nothing is lost; packing and unpacking give the same bits. Most
// numbers of an observation are 0, and most others 1, so packed are the runs of
// equal numbers that are not 0. "Number" below is little-endian base 128, as in
// a store (stored_game.h):
//
//   numbers           those of an observation, or features
//   number            bytes of the runs that follow
//   runs              number: 2 * zeros before it + (0: a single 1; 1: else)
//                     if else, number: 2 * length + (0: ones; 1: another)
//                     if another, float32
//   score             float32, behind features
//   moves             by ascending action; their number is stored
//                     elsewhere: number: 2 * actions left out + (1: visited)
//                     if visited, number: its visits
//
// Readers accept any bytes: they never read outside them, and return false for
// what no writer produces.
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

// A legal move as an action, and how often the search chose it.
struct ActionVisits {
  std::uint32_t action = 0;
  std::uint32_t visits = 0;

  friend bool operator==(const ActionVisits&, const ActionVisits&) = default;
};

// Appends to `out`.
void packNumbers(const NumberRuns& numbers, std::string& out);
void packScore(float score, std::string& out);
// `moves` have ascending actions.
void packVisits(std::span<const ActionVisits> moves, std::string& out);

class PackedReader {
 public:
  explicit PackedReader(std::string_view bytes)
      : at_(bytes.data()), end_(at_ + bytes.size()) {}

  // The next thing in the bytes is exactly numbers.size() numbers.
  bool numbers(std::span<float> numbers);
  // The same of `size` numbers, added to `out` as runs.
  bool numbers(std::size_t size, NumberRuns& out);
  // The same, but leaves them unread.
  bool skipNumbers();
  bool score(float& score);
  // The next thing is exactly moves.size() moves, all below `actions`.
  bool visits(std::uint32_t actions, std::span<ActionVisits> moves);

 private:
  bool number(std::uint64_t& value);
  // The bytes of the runs that come next, behind which the reader goes on.
  bool runs(PackedReader& inside);
  // Calls take(begin, count, value) for each run of `size` numbers.
  template <class Take>
  bool forEachRun(std::size_t size, Take&& take);

  const char* at_;
  const char* end_;
};

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_PACKED_ROW_H_
