// Draws positions: as text, and as SVG pictures in the style of core/svg/svg.h.
//
// Pieces of the side at the top of the board have a `v` before them in text and
// are upside down in pictures, as in shogi diagrams.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "core/svg/svg.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/settings.h"
#include "games/gungi/rules/types.h"
#include "phase/game.h"

namespace phasemachine::gungi {

// Each square shows its top piece and, for towers, the height; towers are
// listed below from bottom to top. Without kanji, letters are those of position
// texts.
std::string drawBoard(const Board& board, const RenderStyle<Move>& style);

// Additional marks: the square of the selected piece, and its targets.
struct SvgMarks {
  Square selected = kNoSquare;
  SquareSet targets = {};
};

// A complete SVG document: a wooden board with towers of discs, and a panel
// with the turn, checks and both hands.
std::string drawSvg(const Board& board, const RenderStyle<Move>& style,
                    const SvgMarks& marks = {});

// The character of a piece, so that pictures need no font: SVG path data on a
// grid of 100 by 100, y down, "M10 36 H90 ...", to be drawn as a stroke with
// round ends and without a fill. The shapes are original.
struct Glyph {
  std::string_view path;
  double strokeWidth;  // on the grid: thinner where there are many strokes
};

const Glyph& glyphOf(PieceType type);

// Side of the square that drawTower() fills, in pixels.
inline constexpr double kTowerCell = 68;

// Draws a disc with its character, White's light and Black's dark, upside down
// if `turned`.
void drawDisc(svg::Picture& picture, svg::Point centre, double radius,
              Piece piece, const Options& options, bool turned);

// Draws the tower on the square with upper left corner `corner`. In a higher
// tower the lower discs show their rims, and tags on the right show their
// letters in position texts, lowest at the bottom. `flipped`: the second side
// is at the bottom.
void drawTower(svg::Picture& picture, svg::Point corner, Tower tower,
               const Options& options, bool flipped);

// Places on the picture, on which people click.
std::string placeOf(Square square);  // by row and column: "square.64"
// The pieces of a type in a hand: "hand.Black.soldier".
std::string handPlace(Side side, PieceType type, const Options& options);

// Those of a move: origin and target.
std::vector<std::string> placesOf(const Board& board, Move move);

}  // namespace phasemachine::gungi
