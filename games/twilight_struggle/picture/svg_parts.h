// The parts of Twilight Struggle's picture, composed in svg.cc.
//
// Boards here are observations, so nothing hidden is drawn.
// Coordinates are pixels of the whole picture.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"
#include "core/svg/svg.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/country.h"

namespace phasemachine::twilight_struggle {

// The layout of the drawn map: an original schematic map of the world.
//
// Coordinates are pixels of the whole picture. Lines between neighbours are
// straight and touch no third box.

struct Box {
  double left;
  double top;
  double width;
  double height;

  double middleX() const { return left + width / 2; }
  double middleY() const { return top + height / 2; }
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

inline constexpr double kPictureWidth = 1440;
inline constexpr double kPictureHeight = 960;

// The map has columns and rows, counted from its top left corner.
constexpr svg::Point onMap(double column, double row) {
  return {48 + 84 * column, 76 + 48 * row};
}

Box boxOf(Country country);
// The large box of a superpower.
Box boxOf(Side superpower);
// A second, small box of the US beside Japan, at the opposite edge of the map.
Box secondBoxOfUsa();

// A line from the edge of one box to the edge of another.
struct Connection {
  svg::Point from;
  svg::Point to;
  Country country;
  Country other;    // if `superpower` is kNeutral
  Side superpower;  // that the country is next to
};

// All pairs of neighbours, once each, in the order of the countries; then the
// neighbours of the superpowers.
const std::vector<Connection>& connections();

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

// svg_map.cc

// The land areas of the regions, with their names.
void drawRegions(svg::Picture& picture);
// Regions, lines, countries and superpowers. A ring marks the country of the
// last move.
void drawMap(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove);

// svg_panels.cc

// The China Card and the counts of the piles.
void drawChinaCard(svg::Picture& picture, const Board& seen);
void drawPiles(svg::Picture& picture, const Board& seen);
// A hand, as a list. `seen.hiddenCards` cards of the hand of `viewer`'s
// opponent are unknown.
void drawHand(svg::Picture& picture, const Board& seen, Side side, Side viewer,
              const Box& box);
// One card as a row: number, Operations in the side's colour, name.
void drawCardRow(svg::Picture& picture, Card card, double x, double y,
                 double width, double size);
// The meaning of colours and signs on the map.
void drawLegend(svg::Picture& picture);
// The phase, the question, the cards in play, the last roll.
void drawNow(svg::Picture& picture, const Board& seen,
             std::optional<Move> lastMove, const Box& box);
// The effects in force, by name.
void drawEffects(svg::Picture& picture, const Board& seen, const Box& box);

// Names of places: "country.Iran"; "hand.US.Fidel", as in picture data
// (told.cc); the China Card is "china".
std::string placeOf(Country country);
std::string placeOf(Side hand, Card card);
inline constexpr std::string_view kChinaPlace = "china";
// Number of cards of a hand that get places; the picture shows at most this
// many.
inline constexpr int kPlacedCards = 10;

// Height of a panel's heading.
inline constexpr double kHeading = 22;
void drawPanel(svg::Picture& picture, const Box& box, std::string_view heading,
               std::string_view color);

// svg_words.cc

// "Turn 4, round 2, USSR in action".
std::string phaseWords(const Board& seen);

// The current question, "US: add influence, 2 left"; the winner when the game
// is over. Empty if a phase is on top.
std::string questionWords(const Board& seen);

// The side that is asked; kNeutral: nature, or nobody.
Side decider(const Board& seen);

}  // namespace phasemachine::twilight_struggle
