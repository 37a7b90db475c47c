// The picture put together.

#include <string>
#include <utility>

#include "games/twilight_struggle/draw.h"
#include "games/twilight_struggle/observe.h"
#include "games/twilight_struggle/svg_parts.h"

namespace phasemachine::twilight_struggle {

void drawPanel(svg::Picture& picture, const Box& box, std::string_view heading,
               std::string_view color) {
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = svg::kCard, .stroke = svg::kRule, .radius = 6});
  picture.text(box.left + 10, box.top + 16, heading,
               {.size = 11.5, .fill = color, .bold = true});
}

std::string renderSvg(const Board& board, const RenderStyle<Move>& style) {
  constexpr double kTop = 748;
  constexpr double kTall = 206;
  const Board seen = observe(board, style.viewer);
  svg::Picture picture(kPictureWidth, kPictureHeight, kSea);
  drawMap(picture, seen, style.lastMove);
  drawTracks(picture, seen);
  drawChinaCard(picture, seen);
  drawPiles(picture, seen);
  drawHand(picture, seen, kUssr, style.viewer, {8, kTop, 268, kTall});
  drawHand(picture, seen, kUsa, style.viewer, {284, kTop, 268, kTall});
  drawNow(picture, seen, style.lastMove, {560, kTop, 284, kTall});
  drawEffects(picture, seen, {852, kTop, 580, kTall});
  return std::move(picture).finish();
}

}  // namespace phasemachine::twilight_struggle
