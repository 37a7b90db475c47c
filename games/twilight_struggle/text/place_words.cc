#include "games/twilight_struggle/text/place_words.h"

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "games/twilight_struggle/play/operations.h"

namespace phasemachine::twilight_struggle {
namespace {

// Few enough to be listed by name.
constexpr int kFew = 5;

struct Part {
  CountrySet countries;
  std::string_view name;   // of the whole
  std::string_view among;  // of some of its countries
};
constexpr std::array kParts = std::to_array<Part>({
    {kWesternEurope, "Western Europe", "countries of Western Europe"},
    {kEasternEurope, "Eastern Europe", "countries of Eastern Europe"},
    {kEurope, "Europe", "countries of Europe"},
    {kSoutheastAsia, "Southeast Asia", "countries of Southeast Asia"},
    {kAsia, "Asia", "countries of Asia"},
    {kMiddleEast, "the Middle East", "countries of the Middle East"},
    {kAfrica, "Africa", "countries of Africa"},
    {kCentralAmerica, "Central America", "countries of Central America"},
    {kSouthAmerica, "South America", "countries of South America"},
    {kAfrica | kSoutheastAsia, "Africa or Southeast Asia",
     "countries of Africa or Southeast Asia"},
    {kCentralAmerica | kSouthAmerica, "Central or South America",
     "countries of Central or South America"},
    {kAllCountries - kEurope, "countries outside Europe",
     "countries outside Europe"},
    {kAllCountries, "any country", "countries"},
});

struct Limit {
  CountrySet (*within)(const Board&, CountrySet);
  std::string_view words;
};
constexpr CountrySet kWeak =
    countriesWhere([](const CountryInfo& c) { return c.stability <= 2; });
// Of limits that allow the same countries, the first is used.
constexpr std::array kLimits = std::to_array<Limit>({
    {[](const Board& b, CountrySet c) { return c - b.controlled[0]; },
     " that the USSR does not control"},
    {[](const Board& b, CountrySet c) { return c - b.controlled[1]; },
     " that the US does not control"},
    {[](const Board& b, CountrySet c) {
       return c - b.controlled[0] - b.controlled[1];
     },
     " that nobody controls"},
    {[](const Board& b, CountrySet c) { return c & b.present[0]; },
     " with USSR influence"},
    {[](const Board& b, CountrySet c) { return c & b.present[1]; },
     " with US influence"},
    {[](const Board& b, CountrySet c) {
       return c - b.present[0] - b.present[1];
     },
     " without any influence"},
    {[](const Board&, CountrySet c) { return c & kWeak; },
     " of stability 1 or 2"},
    {[](const Board& b, CountrySet c) {
       return (c & kWeak) - natoProtected(b);
     },
     " of stability 1 or 2 that NATO does not protect"},
});

std::string joined(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) list += i + 1 == names.size() ? " or " : ", ";
    list += names[i];
  }
  return list;
}

// Whole regions, if the set consists of them; otherwise empty.
std::string regionsIn(CountrySet places) {
  std::vector<std::string> names;
  for (std::size_t r = 0; r < kRegions; ++r) {
    if ((places & kRegionSets[r]) != kRegionSets[r]) continue;
    names.emplace_back(kRegionNames[r]);
    places -= kRegionSets[r];
  }
  if ((places & kSoutheastAsia) == kSoutheastAsia) {
    names.emplace_back("Southeast Asia");
    places -= kSoutheastAsia;
  }
  return places.empty() ? joined(names) : "";
}

}  // namespace

std::string withArticle(Country country) {
  const std::string_view name = nameOf(country);
  const bool article = country == kUnitedKingdom || country == kPhilippines ||
                       country == kDominicanRepublic ||
                       name.ends_with("States");
  return (article ? "the " : "") + std::string(name);
}

std::string listed(CountrySet places) {
  std::vector<std::string> names;
  for (const Country country : places) names.push_back(withArticle(country));
  return names.empty() ? "no country" : joined(names);
}

std::string placesInWords(const Board& board, CountrySet places) {
  if (places.count() <= kFew) return listed(places);
  for (const Part& area : kParts) {
    if (places == area.countries) return std::string(area.name);
  }
  if (std::string regions = regionsIn(places); !regions.empty()) return regions;
  for (const Part& area : kParts) {
    for (const Limit& limit : kLimits) {
      if (places == limit.within(board, area.countries)) {
        return std::string(area.among) + std::string(limit.words);
      }
    }
  }
  return listed(places);
}

}  // namespace phasemachine::twilight_struggle
