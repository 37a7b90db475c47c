// What the side to move sees, as numbers for a network.
//
// Contract: every position of a game gives the same number of values;
// docs/data.md says what each means. In a game with hidden information nothing
// depends on what the viewer cannot see. A game without an encoding of its own
// gets its saved bytes, unless it hides something.
//
// Example:
//   auto encoder = observationEncoder(game);
//   std::string bytes;
//   encoder->append(board, Side::kFirst, bytes);   // encoder->bytes() more
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_RECORDS_OBSERVATION_H_
#define PHASEMACHINE_APPS_RECORDS_OBSERVATION_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/side.h"
#include "phase/any_game.h"

namespace phasemachine::records {

struct ObservationEncoder {
  const char* type = "|u1";  // NumPy's: bytes, or "<i2", two bytes a value
  std::vector<std::size_t> shape = {};
  std::string meaning = {};  // one line, for the metadata
  void (*append)(const AnyBoard& board, Side viewer,
                 std::string& out) = nullptr;

  std::size_t values() const {
    std::size_t product = 1;
    for (const std::size_t n : shape) product *= n;
    return product;
  }
};

// Unimplemented for a game that hides something and has no encoding.
absl::StatusOr<ObservationEncoder> observationEncoder(const AnyGame& game);

}  // namespace phasemachine::records

#endif  // PHASEMACHINE_APPS_RECORDS_OBSERVATION_H_
