#include "games/chess/text/pgn_writer.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/pgn/pgn_export.h"
#include "games/chess/machine/moves.h"
#include "games/chess/text/fen.h"
#include "games/chess/text/san.h"
#include "games/chess/text/uci_move.h"

namespace phasemachine::chess {
namespace {

// Castling rights unknown in chess, or all pieces on their first ranks in
// another order.
bool isChess960Start(const Position& position) {
  if (!hasStandardCastling(position)) return true;
  const bool full =
      position.occupied() ==
          (rankMask(0) | rankMask(1) | rankMask(6) | rankMask(7)) &&
      position.pieces(PieceType::kPawn) == (rankMask(1) | rankMask(6));
  return full && position.castling != 0 &&
         position.planes != startPosition().planes;
}

}  // namespace

absl::StatusOr<std::string> writePgn(const PgnGame& game) {
  if (absl::Status s = checkPgnTags(game); !s.ok()) return s;
  std::string out;
  appendPgnTags(game, game.result,
                isChess960Start(game.start) ? "Chess960" : "",
                game.start == startPosition() ? "" : toFen(game.start), out);
  PgnMovetext text(out);
  text.comment(game.comment);
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const PgnMove& played = game.moves[ply];
    MoveList legal;
    generateLegal(position, legal);
    if (!legal.contains(played.move)) {
      return absl::FailedPreconditionError(
          absl::StrCat("PGN ply ", ply + 1, ": the move ", toUci(played.move),
                       " is not legal in ", toFen(position)));
    }
    text.move(position.fullmoveNumber, position.sideToMove == Color::kWhite,
              toSan(position, played.move), played.nags, played.comment);
    makeMove(position, played.move);
  }
  text.finish(game.result);
  return out;
}

}  // namespace phasemachine::chess
