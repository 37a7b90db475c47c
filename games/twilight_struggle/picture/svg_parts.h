// The parts of Twilight Struggle's picture, composed in svg.cc.
//
// Boards here are observations (observe.h), so nothing hidden is drawn.
// Coordinates are pixels of the whole picture.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PARTS_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PARTS_H_

#include <optional>
#include <string>
#include <string_view>

#include "core/side.h"
#include "core/svg/svg.h"
#include "games/twilight_struggle/picture/svg_places.h"
#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

inline constexpr std::string_view kSea = "#e1ebf0";
inline constexpr std::string_view kUssrColor = "#b3261e";
inline constexpr std::string_view kUsaColor = "#1f5fbf";
inline constexpr std::string_view kUssrPale = "#f6dedb";
inline constexpr std::string_view kUsaPale = "#dbe7f8";
inline constexpr std::string_view kBattlegroundName = "#40354d";
inline constexpr std::string_view kGold = "#c9a227";

constexpr std::string_view colorOf(Side side) {
  return side == kUssr ? kUssrColor : side == kUsa ? kUsaColor : svg::kFaint;
}
constexpr std::string_view paleColorOf(Side side) {
  return side == kUssr ? kUssrPale : side == kUsa ? kUsaPale : svg::kPaper;
}

// svg_regions.cc: the land areas of the regions, with their names.
void drawRegions(svg::Picture& picture);

// svg_map.cc: regions, lines, countries and superpowers. A ring marks the
// country of the last move.
void drawMap(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove);

// svg_tracks.cc: turn, round, points, DEFCON, military operations, space race.
void drawTracks(svg::Picture& picture, const Board& seen);

// svg_piles.cc: the China Card and the counts of the piles.
void drawChinaCard(svg::Picture& picture, const Board& seen);
void drawPiles(svg::Picture& picture, const Board& seen);

// svg_hands.cc: a hand, as a list. `seen.hiddenCards` cards of the hand of
// `viewer`'s opponent are unknown.
void drawHand(svg::Picture& picture, const Board& seen, Side side, Side viewer,
              const Box& box);
// One card as a row: number, Operations in the side's colour, name.
void drawCardRow(svg::Picture& picture, Card card, double x, double y,
                 double width, double size);

// Names of places: "country.Iran"; "hand.US.Fidel", as in picture data
// (picture.cc); the China Card is "china".
std::string placeOf(Country country);
std::string placeOf(Side hand, Card card);
inline constexpr std::string_view kChinaPlace = "china";
// Number of cards of a hand that get places; the picture shows at most this
// many.
inline constexpr int kPlacedCards = 10;

// svg_legend.cc: the meaning of colours and signs on the map.
void drawLegend(svg::Picture& picture);

// svg_now.cc: the phase, the question, the cards in play, the last roll.
void drawNow(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove, const Box& box);

// svg_effects.cc: the effects in force, by name.
void drawEffects(svg::Picture& picture, const Board& seen, const Box& box);

// Height of a panel's heading.
inline constexpr double kHeading = 22;
void drawPanel(svg::Picture& picture, const Box& box, std::string_view heading,
               std::string_view color);

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PARTS_H_
