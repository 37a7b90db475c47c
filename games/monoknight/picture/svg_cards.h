// The cards of a picture: the hand and the upcoming cards.
//
// A card shows its name, its targets on a grid around the piece and, in the
// hand, the number of its slot (as used in moves) and its copies.
//
// Thread safety: functions of their arguments.

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_CARDS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_CARDS_H_

#include "core/svg/svg.h"
#include "games/monoknight/rules/board.h"

namespace phasemachine::monoknight {

inline constexpr double kCardsWidth = 300;  // pixels

double cardsHeight(const Board& board);
void drawCards(svg::Picture& picture, svg::Point corner, const Board& board);

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_PICTURE_SVG_CARDS_H_
