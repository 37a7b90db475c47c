#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_replace.h"
#include "core/find_name.h"
#include "core/text.h"
#include "core/try.h"
#include "games/twilight_struggle/play/scoring.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/text/text.h"

// cards.txt (CMakeLists.txt).
extern "C" const char phasemachine_twilight_struggle_cards_txt[];

namespace phasemachine::twilight_struggle {

namespace {

// The lines below the name of a card with an event.
std::string eventWords(Card card) {
  const std::string_view all = phasemachine_twilight_struggle_cards_txt;
  const std::string name = '\n' + std::string(nameOf(card)) + "\n  ";
  const std::size_t at = all.find(name);
  if (at == std::string_view::npos) return "";
  const std::size_t begin = at + name.size();
  const auto lines =
      trimmed(all.substr(begin, all.find("\n\n", begin) - begin));
  return absl::StrReplaceAll(std::string(lines), {{"\n  ", " "}});
}

struct ScoringRow {
  Card card;
  Region region;
};
constexpr std::array kScoringRows = std::to_array<ScoringRow>({
    {kEuropeScoring, Region::kEurope},
    {kAsiaScoring, Region::kAsia},
    {kMiddleEastScoring, Region::kMiddleEast},
    {kAfricaScoring, Region::kAfrica},
    {kCentralAmericaScoring, Region::kCentralAmerica},
    {kSouthAmericaScoring, Region::kSouthAmerica},
});

std::string scoringWords(Card card) {
  if (card == kSoutheastAsiaScoring) {
    return "Each side scores 1 for each country of Southeast Asia that it "
           "controls, and 2 for Thailand.";
  }
  for (const ScoringRow& row : kScoringRows) {
    if (row.card != card) continue;
    const auto r = static_cast<std::size_t>(row.region);
    const auto& values = kRegionValues[r].byLevel;
    return "In " + std::string(kRegionNames[r]) + " a side scores " +
           std::to_string(values[1]) + " for presence, " +
           std::to_string(values[2]) + " for domination and " +
           (row.region == Region::kEurope
                ? "wins the game by control"
                : std::to_string(values[3]) + " for control") +
           ", 1 for each battleground that it controls, and 1 for each country "
           "that it controls next to the other superpower.";
  }
  return "";
}

std::string factsOf(Card card) {
  const CardInfo& info = kCardTable[card];
  constexpr std::array<std::string_view, 3> kEras = {"Early War", "Mid War",
                                                     "Late War"};
  std::string text;
  if (isScoring(card)) {
    text = "Scoring card";
  } else {
    text = (info.side == Side::kNeutral ? "Neutral"
                                        : std::string(wordOf(info.side))) +
           " card, " + std::to_string(info.operations) +
           (info.operations == 1 ? " Operation" : " Operations");
  }
  text += ", ";
  text += kEras[static_cast<std::size_t>(info.era)];
  if (kOptionalCards.contains(card)) text += ", optional";
  if ((info.traits & kWarEvent) != 0) text += ", war card";
  if ((info.traits & kStarred) != 0) {
    text += "; leaves the game once its event has happened";
  } else if (isScoring(card)) {
    text += "; must be played in the turn in which it is held";
  }
  return text + ".";
}

}  // namespace

std::vector<std::string> cardTopics() {
  std::vector<std::string> names;
  for (const Card card : kAllCards) names.emplace_back(nameOf(card));
  return names;
}

absl::StatusOr<std::string> cardTopicText(std::string_view name) {
  std::vector<NamesOfOne> names;
  for (const Card card : kAllCards) {
    names.push_back({std::string(nameOf(card))});
    for (std::string& more : moveNames({}, Move::of(card))) {
      names.back().push_back(std::move(more));
    }
  }
  const auto found = PM_TRY(findOneName(names, name, "card"));
  const auto card = static_cast<Card>(found + 1);
  const std::string words =
      isScoring(card) ? scoringWords(card) : eventWords(card);
  return std::to_string(card) + ' ' + std::string(nameOf(card)) + '\n' +
         inLines(factsOf(card)) + "\n  " +
         inLines(words, kLineWidth - 2, "  ") + '\n';
}

namespace {

std::string regionOf(const CountryInfo& info) {
  switch (info.parts) {
    case kWest: return "Western Europe";
    case kEast: return "Eastern Europe";
    case kWest | kEast: return "Western and Eastern Europe";
    case kSoutheast: return "Southeast Asia";
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
  return joined(names, " and ");
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
  const auto found = PM_TRY(findOneName(names, name, "country"));
  const auto country = static_cast<Country>(found);
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
