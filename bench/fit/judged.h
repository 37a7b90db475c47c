// Chess positions evaluated by an engine, and their network inputs.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_BENCH_FIT_JUDGED_H_
#define PHASEMACHINE_BENCH_FIT_JUDGED_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::fit {

struct Judged {
  chess::Position position;
  int centipawns = 0;  // from the view of the side to move
  chess::Move best;
};

// Reads files of lines "fen,centipawns,best_move", each after a header line with
// these words; moves are UCI text. Errors name the file and the line.
absl::StatusOr<std::vector<Judged>> readJudged(
    std::span<const std::string> paths);

inline constexpr std::size_t kInputs = 2 * 6 * 64;

// The active inputs of a side: [own or enemy][PieceType][square] as one number,
// with the board seen from its end and mirrored if its king is on the king's
// side.
struct PieceInputs {
  std::array<std::uint16_t, 64> at;
  std::uint8_t count = 0;

  PieceInputs(const chess::Position& position, chess::Color side);
  std::span<const std::uint16_t> all() const { return {at.data(), count}; }
};

// The exclusive-or mask that maps a board square to that of PieceInputs.
unsigned turnFor(const chess::Position& position, chess::Color side);

}  // namespace phasemachine::fit

#endif  // PHASEMACHINE_BENCH_FIT_JUDGED_H_
