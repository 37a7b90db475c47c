// Assembles the picture.

#include <string>
#include <utility>
#include <vector>

#include "games/twilight_struggle/knowledge/observe.h"
#include "games/twilight_struggle/picture/draw.h"
#include "games/twilight_struggle/picture/places.h"
#include "games/twilight_struggle/picture/svg_parts.h"
#include "games/twilight_struggle/picture/svg_words.h"
#include "games/twilight_struggle/tables/cards.h"
#include "games/twilight_struggle/tables/countries.h"

namespace phasemachine::twilight_struggle {

void drawPanel(svg::Picture& picture, const Box& box, std::string_view heading,
               std::string_view color) {
  picture.rect(box.left, box.top, box.width, box.height,
               {.fill = svg::kCard, .stroke = svg::kRule, .radius = 6});
  picture.text(box.left + 10, box.top + 16, heading,
               {.size = 11.5, .fill = color, .bold = true});
}

std::vector<std::string> placesOf(const Board& board, Move move) {
  if (move.kind == Move::Kind::kCountry) {
    return {placeOf(static_cast<Country>(move.id))};
  }
  if (move.kind != Move::Kind::kCard) return {};
  const Side side = decider(board);
  if (side == Side::kNeutral) return {};
  const auto card = static_cast<Card>(move.id);
  if (card == kTheChinaCard) return {std::string(kChinaPlace)};
  int before = 0;
  for (const Card held : board.handOf(side)) {
    if (held == card) {
      if (before >= kPlacedCards) break;
      return {placeOf(side, card)};
    }
    ++before;
  }
  return {};
}

std::string inWords(const Board&, Card card) {
  const bool known = card >= 1 && card <= kCards;
  return known ? std::string(nameOf(card)) : "none";
}

std::string inWords(const Board&, Country country) {
  return country < kCountries ? std::string(nameOf(country)) : "none";
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
