// A game in Portable Game Notation (PGN): tags, moves, comments, result.
// pgn_reader.h reads games, pgn_writer.h writes them.
//
// Example:
//   PgnGame game;
//   game.setTag("White", "Ada");
//   game.moves.push_back({move});
//   game.result = PgnResult::kWhiteWins;
//   absl::StatusOr<std::string> text = writePgn(game);
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_GAMES_CHESS_TEXT_PGN_H_
#define PHASEMACHINE_GAMES_CHESS_TEXT_PGN_H_

#include <string>
#include <vector>

#include "core/pgn/pgn.h"
#include "core/pgn/pgn_lexer.h"
#include "games/chess/position/position.h"
#include "games/chess/position/types.h"
#include "games/chess/text/fen.h"

namespace phasemachine::chess {

using phasemachine::kPgnResultTexts;
using phasemachine::parsePgnResult;
using phasemachine::PgnPlace;
using phasemachine::PgnResult;
using phasemachine::PgnTag;
using phasemachine::toString;

using PgnMove = PgnMoveOf<Move>;

struct PgnGame : PgnTags {
  Position start = startPosition();
  // The comment before the first move.
  std::string comment;
  std::vector<PgnMove> moves;
  PgnResult result = PgnResult::kUnknown;

  friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_TEXT_PGN_H_
