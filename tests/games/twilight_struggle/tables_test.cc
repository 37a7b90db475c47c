// The tables of countries and cards against independent lists, and the tables'
// invariants.

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "tests/support/places.h"

namespace phasemachine::twilight_struggle {
namespace {

std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, separator);) {
    fields.push_back(field);
  }
  return fields;
}

// The rows below the heading; notes in the last column may contain commas.
std::vector<std::vector<std::string>> rowsOf(const std::string& name) {
  const std::filesystem::path source = sourceDirectory();
  std::ifstream in(source / "tests" / "data" / name);
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    rows.push_back(split(line, ','));
  }
  return rows;
}

TEST(TwilightStruggleTables, CountriesAreAsListed) {
  const auto rows = rowsOf("ts_countries.csv");
  ASSERT_EQ(rows.size(), std::size_t{kCountries});
  for (const auto& row : rows) {
    const auto country = static_cast<Country>(std::stoi(row[0]));
    const CountryInfo& info = kCountryTable[country];
    SCOPED_TRACE(row[1]);
    EXPECT_EQ(info.name, row[1]);
    std::string region(kRegionNames[static_cast<std::size_t>(info.region)]);
    std::erase(region, ' ');
    std::string theirs = row[2];
    std::erase(theirs, ' ');
    EXPECT_EQ(region, theirs);
    std::uint8_t parts = 0;
    for (const std::string& part : split(row[3], '|')) {
      parts |= part == "WesternEurope"   ? kWest
               : part == "EasternEurope" ? kEast
               : part == "SoutheastAsia" ? kSoutheast
                                         : std::uint8_t{128};
    }
    EXPECT_EQ(info.parts, parts);
    EXPECT_EQ(std::to_string(info.stability), row[4]);
    EXPECT_EQ(info.battleground ? "1" : "0", row[5]);
    CountrySet neighbors;
    for (const std::string& id : split(row[6], '|')) {
      neighbors.add(static_cast<Country>(std::stoi(id)));
    }
    EXPECT_EQ(info.neighbors, neighbors);
    EXPECT_EQ(info.superpower, row[8] == "USSR"  ? kUssr
                               : row[8] == "USA" ? kUsa
                                                 : Side::kNeutral);
    EXPECT_EQ(std::to_string(info.startUssr), row[9]);
    EXPECT_EQ(std::to_string(info.startUsa), row[10]);
  }
}

TEST(TwilightStruggleTables, CardsAreAsListed) {
  const auto rows = rowsOf("ts_cards.csv");
  ASSERT_EQ(rows.size(), std::size_t{kCards});
  for (const auto& row : rows) {
    const auto card = static_cast<Card>(std::stoi(row[0]));
    const CardInfo& info = kCardTable[card];
    SCOPED_TRACE(row[1]);
    EXPECT_EQ(info.name, row[1]);
    EXPECT_EQ(std::to_string(info.operations), row[2]);
    EXPECT_EQ(info.side, row[3] == "USSR" ? kUssr
                         : row[3] == "US" ? kUsa
                                          : Side::kNeutral);
    EXPECT_EQ(info.era, row[4] == "Early" ? Era::kEarly
                        : row[4] == "Mid" ? Era::kMid
                                          : Era::kLate);
    EXPECT_EQ((info.traits & kScoring) != 0, row[5] == "yes");
    EXPECT_EQ((info.traits & kStarred) != 0, row[6] == "yes");
    EXPECT_EQ((info.traits & kWarEvent) != 0, row[8] == "yes");
  }
}

TEST(TwilightStruggleTables, NeighborsAreMutual) {
  for (Country country : kAllCountries) {
    for (Country next : kNeighbors[country]) {
      EXPECT_TRUE(kNeighbors[next].contains(country))
          << nameOf(country) << " and " << nameOf(next);
      EXPECT_NE(country, next);
    }
  }
}

TEST(TwilightStruggleTables, SetsHaveTheirSizes) {
  EXPECT_EQ(kBattlegrounds.count(), 29);
  EXPECT_EQ(kWesternEurope.count(), 14);
  EXPECT_EQ(kEasternEurope.count(), 9);
  EXPECT_EQ(kWesternEurope & kEasternEurope, (CountrySet{kFinland, kAustria}));
  EXPECT_EQ(kSoutheastAsia.count(), 7);
  EXPECT_EQ(kSoutheastAsia - kAsia, CountrySet());
  EXPECT_EQ(kScoringCards.count(), 7);
  EXPECT_EQ(kWarCards, (CardSet{kKoreanWar, kArabIsraeliWar, kIndoPakistaniWar,
                                kBrushWar, kIranIraqWar}));
  EXPECT_EQ(cardsOf(Era::kEarly).count(), 38);
  EXPECT_EQ((cardsOf(Era::kEarly) - kOptionalCards).count(), 34);
}

// Every card has a test of its text: a suite Card<Name> in a file
// cards_*_test.cc of this folder.

// "De-Stalinization" becomes "DeStalinization", "NATO" becomes "Nato".
std::string suiteOf(Card card) {
  std::string suite = "Card";
  bool starts = true;
  for (const char c : nameOf(card)) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) == 0) {
      starts = true;
      continue;
    }
    suite +=
        static_cast<char>(starts ? std::toupper(letter) : std::tolower(letter));
    starts = false;
  }
  return suite;
}

std::string sourcesOfCardTests() {
  namespace fs = std::filesystem;
  const fs::path source = sourceDirectory();
  std::string text;
  for (const auto& entry : fs::directory_iterator(source / "tests" / "games" /
                                                  "twilight_struggle")) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("cards_") || !name.ends_with("_test.cc")) continue;
    std::ifstream in(entry.path());
    text.append(std::istreambuf_iterator<char>(in), {});
  }
  return text;
}

TEST(TwilightStruggleCards, EachHasATest) {
  const std::string text = sourcesOfCardTests();
  for (Card card : kAllCards) {
    EXPECT_NE(text.find("TEST(" + suiteOf(card) + ","), std::string::npos)
        << "no test of " << nameOf(card) << ": add TEST(" << suiteOf(card)
        << ", ...)";
  }
}

}  // namespace
}  // namespace phasemachine::twilight_struggle
