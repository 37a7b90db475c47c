#include "games/chess/move_text.h"

#include "games/chess/san.h"
#include "games/chess/uci_move.h"

namespace phasemachine::chess {

absl::StatusOr<Move> parseMoveText(const Position& position,
                                   std::string_view text) {
  return looksLikeUci(text) ? parseUci(position, text)
                            : parseSan(position, text);
}

}  // namespace phasemachine::chess
