#include "games/twilight_struggle/text/country_words.h"

#include <cstddef>
#include <utility>

#include "core/find_name.h"
#include "core/text.h"
#include "games/twilight_struggle/tables/countries.h"
#include "games/twilight_struggle/text/text.h"

namespace phasemachine::twilight_struggle {
namespace {

std::string regionOf(const CountryInfo& info) {
  switch (info.parts) {
    case kWest:
      return "Western Europe";
    case kEast:
      return "Eastern Europe";
    case kWest | kEast:
      return "Western and Eastern Europe";
    case kSoutheast:
      return "Southeast Asia";
    default:
      return std::string(kRegionNames[static_cast<std::size_t>(info.region)]);
  }
}

std::string neighboursOf(const CountryInfo& info) {
  std::vector<std::string> names;
  for (const Country next : info.neighbors) names.emplace_back(nameOf(next));
  if (info.superpower != Side::kNeutral) {
    names.push_back("the " + std::string(wordOf(info.superpower)));
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const char* const before = i == 0                  ? ""
                               : i + 1 == names.size() ? " and "
                                                       : ", ";
    text += before + names[i];
  }
  return text;
}

}  // namespace

std::vector<std::string> countryNames() {
  std::vector<std::string> names;
  for (const Country country : kAllCountries) {
    names.emplace_back(nameOf(country));
  }
  return names;
}

absl::StatusOr<std::string> countryInWords(const Board& board,
                                           std::string_view name) {
  std::vector<NamesOfOne> names;
  for (const Country country : kAllCountries) {
    names.push_back({std::string(nameOf(country))});
    for (std::string& more : moveNames(board, Move::of(country))) {
      names.back().push_back(std::move(more));
    }
  }
  const auto found = findOneName(names, name, "country");
  if (!found.ok()) return found.status();
  const auto country = static_cast<Country>(*found);
  const CountryInfo& info = kCountryTable[country];
  std::string text = std::string(info.name) + ": " + regionOf(info) +
                     ", stability " + std::to_string(info.stability) +
                     (info.battleground ? ", battleground" : "");
  text += "\nUSSR " + std::to_string(board.influenceOf(kUssr, country)) +
          ", US " + std::to_string(board.influenceOf(kUsa, country)) + "; ";
  if (board.controls(kUssr, country) || board.controls(kUsa, country)) {
    text += "controlled by the ";
    text += wordOf(board.controls(kUssr, country) ? kUssr : kUsa);
  } else {
    text += "controlled by nobody";
  }
  return inLines(text + "\nNext to " + neighboursOf(info)) + '\n';
}

}  // namespace phasemachine::twilight_struggle
