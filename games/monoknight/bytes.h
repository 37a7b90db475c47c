// A board as bytes.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_BYTES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_BYTES_H_

#include "absl/status/status.h"
#include "core/bytes.h"
#include "games/monoknight/board.h"

namespace phasemachine::monoknight {

void writeBytes(const Board& board, ByteWriter& out);
// Checks everything that it reads (validate.h). What it accepts, writeBytes()
// gives back byte for byte.
absl::Status readBytes(ByteReader& in, Board& board);

// Of everything that decides the future or has been counted.
std::uint64_t hashOf(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_BYTES_H_
