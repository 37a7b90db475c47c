#include "games/gungi/picture/discs.h"

#include <cmath>
#include <string_view>

#include "games/gungi/picture/glyphs.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {
namespace {

// The size of the character relative to the disc's radius.
constexpr double kGlyphShare = 1.26;
constexpr double kGrid = 100;

constexpr double kLoneRadius = 26;
constexpr double kStackRadius = 22;
constexpr double kStackX = 26;
constexpr double kRim = 6.5;  // what a lower disc shows

constexpr double kTagRadius = 8.5;
constexpr double kTagX = 57;
constexpr double kTagBottom = 56;
constexpr double kTagStep = 18.5;

struct Colors {
  std::string_view disc;
  std::string_view ink;
  std::string_view rim;
};

Colors colorsOf(Piece piece, const Options& options) {
  return isWhite(sideOf(piece), options)
             ? Colors{svg::kFirst, svg::kInk, svg::kInk}
             : Colors{svg::kSecond, svg::kFirst, svg::kRule};
}

void drawBlank(svg::Picture& picture, svg::Point centre, double radius,
               const Colors& colors) {
  picture.circle(centre.x, centre.y + 1.5, radius,
                 {.fill = svg::kInk, .opacity = 0.3});
  picture.circle(
      centre.x, centre.y, radius,
      {.fill = colors.disc, .stroke = colors.rim, .strokeWidth = 1.2});
}

}  // namespace

void drawDisc(svg::Picture& picture, svg::Point centre, double radius,
              Piece piece, const Options& options, bool turned) {
  const Colors colors = colorsOf(piece, options);
  drawBlank(picture, centre, radius, colors);
  picture.circle(centre.x, centre.y, radius - 2.5,
                 {.stroke = colors.ink, .strokeWidth = 0.7, .opacity = 0.35});
  const Glyph& glyph = glyphOf(typeOf(piece));
  const double scale = std::round(radius * kGlyphShare) / kGrid;
  const double half = (turned ? 1 : -1) * scale * kGrid / 2;
  picture.path(
      glyph.path, {centre.x + half, centre.y + half}, scale,
      {.stroke = colors.ink, .strokeWidth = glyph.strokeWidth, .round = true},
      turned ? 180 : 0);
}

void drawTower(svg::Picture& picture, svg::Point corner, Tower tower,
               const Options& options, bool flipped) {
  const int height = heightOf(tower);
  if (height == 0) return;
  const Piece top = topOf(tower);
  const bool turned = (sideOf(top) == Side::kSecond) != flipped;
  if (height == 1) {
    drawDisc(picture, {corner.x + kTowerCell / 2, corner.y + kTowerCell / 2},
             kLoneRadius, top, options, turned);
    return;
  }
  const double x = corner.x + kStackX;
  const double topY = corner.y + kTowerCell / 2 - kRim * (height - 1) / 2;
  for (int level = 1; level < height; ++level) {
    const Piece piece = pieceAt(tower, level);
    const Colors colors = colorsOf(piece, options);
    drawBlank(picture, {x, topY + kRim * (height - level)}, kStackRadius,
              colors);
    const double tagX = corner.x + kTagX;
    const double tagY = corner.y + kTagBottom - kTagStep * (level - 1);
    picture.circle(tagX, tagY, kTagRadius,
                   {.fill = colors.disc, .stroke = colors.rim});
    const char letter = letterOf(piece, options);
    picture.text(
        tagX, tagY + 4, {&letter, 1},
        {.size = 11, .anchor = svg::kMiddle, .fill = colors.ink, .bold = true});
  }
  drawDisc(picture, {x, topY}, kStackRadius, top, options, turned);
}

}  // namespace phasemachine::gungi
