#include <array>
#include <cmath>
#include <string_view>

#include "games/gungi/picture/draw.h"
#include "games/gungi/rules/names.h"

namespace phasemachine::gungi {

namespace {

constexpr double kBold = 10;
constexpr double kRegular = 7.5;
constexpr double kFine = 6.2;

// By the parts of each character, as it is written.
constexpr std::array<Glyph, kPieceTypes> kGlyphs = {{
    // 帥: 𠂤 and 巾
    {"M29 5 Q26 13 19 19 M11 21 V95 M11 21 H41 V45 H11 M11 61 H43 V88 H11 "
     "M57 29 V80 M57 29 H93 V72 Q93 81 81 77 M75 5 V96",
     kRegular},
    // 大
    {"M8 36 H92 M50 8 V36 Q48 72 10 93 M51 38 Q60 74 91 92", kBold},
    // 中
    {"M15 29 H85 V65 H15 Z M50 6 V95", kBold},
    // 小
    {"M51 7 V84 Q51 94 37 89 M27 33 Q22 54 8 71 M74 32 Q88 50 93 70", kBold},
    // 侍: 亻 and 寺
    {"M31 6 Q23 30 6 48 M20 34 V95 M43 21 H89 M66 5 V40 M36 40 H96 "
     "M37 60 H96 M79 46 V86 Q79 96 63 91 M48 70 Q56 76 59 85",
     kRegular},
    // 槍: 木 and 倉
    {"M4 28 H39 M22 6 V96 M21 30 Q17 54 4 69 M25 40 L37 54 "
     "M69 5 Q60 21 41 34 M69 5 Q79 22 97 32 M60 28 H80 "
     "M54 41 H86 V61 H54 M54 51 H86 M54 41 V60 Q53 80 41 94 "
     "M62 73 H88 V93 H62 Z",
     kFine},
    // 馬
    {"M22 10 V63 M22 10 H84 M53 10 V63 M22 28 H79 M22 45 H79 "
     "M22 63 H90 Q90 83 84 92 Q80 97 69 92 "
     "M13 76 Q12 86 7 94 M30 77 L34 89 M47 76 L52 88 M64 75 L70 86",
     kRegular},
    // 忍: 刃 and 心
    {"M18 12 H78 Q77 34 73 44 Q69 52 56 46 M47 13 Q45 40 11 53 "
     "M25 24 Q34 30 38 38 M17 66 Q15 80 7 89 "
     "M33 63 V82 Q33 93 44 93 H61 Q71 93 72 79 "
     "M46 58 Q56 64 59 73 M79 62 Q89 70 93 82",
     kRegular},
    // 砦: 此 and 石
    {"M30 5 V43 M30 22 H46 M13 18 V45 M5 47 L50 41 "
     "M88 13 Q76 22 59 26 M58 5 V37 Q58 45 66 45 H85 Q93 45 93 33 "
     "M7 57 H93 M41 57 Q33 76 9 90 M35 73 H80 V95 H35 Z",
     kRegular},
    // 兵: 丘 and 八
    {"M71 7 Q52 16 27 18 V63 M27 39 H84 M62 39 V63 M6 64 H94 "
     "M37 74 Q29 87 12 94 M62 74 Q76 82 88 94",
     kRegular},
    // 砲: 石 and 包
    {"M5 15 H42 M23 15 Q19 44 4 60 M17 47 H37 V83 H17 Z "
     "M59 5 Q55 24 44 37 M56 20 H92 Q92 48 89 59 Q87 66 78 63 "
     "M53 37 H74 V56 H53 M53 37 V82 Q53 92 63 92 H86 Q95 92 95 78",
     kRegular},
    // 弓
    {"M21 11 H76 V34 H24 L19 58 H80 Q78 80 74 88 Q70 95 54 89", kBold},
    // 筒: 竹 and 同
    {"M21 4 Q17 17 5 27 M17 15 H46 M29 16 L35 27 "
     "M64 4 Q60 17 50 27 M60 15 H95 M74 16 L81 27 "
     "M14 38 V96 M14 38 H86 V86 Q86 96 74 94 M31 54 H69 M33 68 H67 V86 H33 Z",
     kRegular},
    // 謀: 言 and 某
    {"M14 8 H31 M4 24 H42 M10 39 H36 M10 53 H36 M10 68 H36 V91 H10 Z "
     "M46 20 H97 M58 6 V48 M85 6 V48 M58 34 H85 M58 48 H85 "
     "M46 63 H97 M71.5 50 V96 M70 64 Q62 80 46 89 M73 64 Q82 80 97 88",
     kFine},
}};

}  // namespace

const Glyph& glyphOf(PieceType type) { return kGlyphs[index(type)]; }

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
