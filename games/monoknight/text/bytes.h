// Boards as bytes.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_BYTES_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_BYTES_H_

#include "absl/status/status.h"
#include "core/bytes.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

void writeBytes(const Board& board, ByteWriter& out);
// Validates everything it reads (validate.h). writeBytes() reproduces accepted
// bytes exactly.
absl::Status readBytes(ByteReader& in, Board& board);

// Hash of all state, including counters.
std::uint64_t hashOf(const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_TEXT_BYTES_H_
