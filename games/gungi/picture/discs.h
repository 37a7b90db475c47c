// Pieces and towers in pictures: discs with characters.
//
// White's discs are light, Black's dark; the pieces of the side at the top
// are upside down, as in shogi diagrams.
//
// Thread safety: functions of their arguments.

#ifndef PHASEMACHINE_GAMES_GUNGI_PICTURE_DISCS_H_
#define PHASEMACHINE_GAMES_GUNGI_PICTURE_DISCS_H_

#include "core/svg/svg.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"

namespace phasemachine::gungi {

// Side of the square that drawTower() fills, in pixels.
inline constexpr double kTowerCell = 68;

// Draws a disc with its character, upside down if `turned`.
void drawDisc(svg::Picture& picture, svg::Point centre, double radius,
              Piece piece, const Options& options, bool turned);

// Draws the tower on the square with upper left corner `corner`. In a higher
// tower the lower discs show their rims, and tags on the right show their
// letters in position texts, lowest at the bottom. `flipped`: the second side
// is at the bottom.
void drawTower(svg::Picture& picture, svg::Point corner, Tower tower,
               const Options& options, bool flipped);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_PICTURE_DISCS_H_
