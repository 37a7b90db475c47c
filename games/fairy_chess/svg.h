// Boards as pictures, with clouds, the last move and where a piece may go.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_

#include <string>

#include "games/fairy_chess/board.h"
#include "games/fairy_chess/draw.h"
#include "phase/game.h"

namespace phasemachine::fairy_chess {

// Pieces are discs with their ids, so that every kind can be told. An arrow's
// flight is a line from the archer, the king in check is marked. Targets are a
// dot on an empty square and a ring around a piece.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const Marks& marks = {});

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_SVG_H_
