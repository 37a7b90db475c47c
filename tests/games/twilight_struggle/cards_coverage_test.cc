// Every card has a test of its text: a suite Card<Name> in a file
// cards_*_test.cc of this folder.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "games/twilight_struggle/tables/card.h"
#include "tests/support/places.h"

namespace phasemachine::twilight_struggle {
namespace {

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
