// Draws positions as text.
//
// Each square shows its top piece and, for towers, the height; towers are
// listed below from bottom to top. Pieces of the side at the top of the board
// have a `v` before them. Without kanji, letters are those of position texts.

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_DRAW_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_DRAW_H_

#include <string>

#include "games/gungi/rules/board.h"
#include "phase/game.h"

namespace phasemachine::gungi {

std::string drawBoard(const Board& board, const RenderStyle<Move>& style);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_DRAW_H_
