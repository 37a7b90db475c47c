// The layout of the drawn map: an original schematic map of the world.
//
// Coordinates are pixels of the whole picture. Lines between neighbours are
// straight and touch no third box.
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PLACES_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PLACES_H_

#include <vector>

#include "core/side.h"
#include "core/svg/svg.h"
#include "games/twilight_struggle/tables/country.h"

namespace phasemachine::twilight_struggle {

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

}  // namespace phasemachine::twilight_struggle

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_PICTURE_SVG_PLACES_H_
