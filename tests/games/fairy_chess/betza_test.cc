// Betza notation: all words of one atom with one modifier, against the published
// definition, here written down a second time as drawings of the leaps.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "games/fairy_chess/movement/movement.h"

namespace phasemachine::fairy_chess {
namespace {

using Leaps = std::set<std::pair<int, int>>;  // to the right, ahead

// The first steps of a word.
Leaps leapsOf(const std::string& word) {
  Leaps leaps;
  const auto movement = parseMovement(word, 0, nullptr);
  if (!movement.ok()) return leaps;
  for (const Ray& ray : *movement) {
    leaps.insert({ray.steps[0].to.x, ray.steps[0].to.y});
  }
  return leaps;
}

// The eight leaps around a piece, by the clock from straight ahead to the right
// hand: a knight's at "1" is one to the right and two ahead. A diagonal leap has
// two numbers, "1" and "2" for ahead and to the right.
constexpr const char* kEight = "12345678";

// The leap at a number of the clock, `far` and `near` squares.
std::pair<int, int> leapAt(char number, int far, int near) {
  switch (number) {
    case '1': return {near, far};
    case '2': return {far, near};
    case '3': return {far, -near};
    case '4': return {near, -far};
    case '5': return {-near, -far};
    case '6': return {-far, -near};
    case '7': return {-far, near};
    default: return {-near, far};
  }
}

// Which of the eight leaps a modifier of an oblique atom leaves.
const std::map<std::string, std::string>& clockOf() {
  static const std::map<std::string, std::string> table = {
      {"", kEight},
      // One letter, or the letter twice: the two leaps that go farthest there.
      {"f", "81"},
      {"r", "23"},
      {"b", "45"},
      {"l", "67"},
      {"v", "8145"},
      {"s", "2367"},
      {"ff", "81"},
      {"rr", "23"},
      {"bb", "45"},
      {"ll", "67"},
      // Two letters: one leap, which goes farther to the second.
      {"rf", "1"},
      {"fr", "2"},
      {"br", "3"},
      {"rb", "4"},
      {"lb", "5"},
      {"bl", "6"},
      {"fl", "7"},
      {"lf", "8"},
      // v and s stand for both of their sides.
      {"fs", "27"},
      {"bs", "36"},
      {"rv", "14"},
      {"lv", "58"},
      {"sf", "18"},
      {"sb", "45"},
      {"vr", "23"},
      {"vl", "67"},
      {"vs", "2367"},
      {"sv", "1458"},
      // Halves, and the leaps of one hand.
      {"fh", "7812"},
      {"rh", "1234"},
      {"bh", "3456"},
      {"lh", "5678"},
      {"hr", "1357"},
      {"hl", "2468"},
      // No pairs: both letters by themselves.
      {"fb", "8145"},
      {"lr", "2367"},
  };
  return table;
}

// The letters of a modifier of a piece that moves along files and ranks only.
std::string sidesOf(const std::string& modifier) {
  std::string sides;
  for (const char c : modifier) {
    sides += c == 'v' ? "fb" : c == 's' ? "lr" : std::string(1, c);
  }
  return modifier.empty() ? "fblr" : sides;
}

Leaps straightLeaps(const std::string& modifier, int far) {
  Leaps leaps;
  for (const char side : sidesOf(modifier)) {
    if (side == 'f') leaps.insert({0, far});
    if (side == 'b') leaps.insert({0, -far});
    if (side == 'l') leaps.insert({-far, 0});
    if (side == 'r') leaps.insert({far, 0});
  }
  return leaps;
}

Leaps eightLeaps(const std::string& modifier, int far, int near) {
  Leaps leaps;
  for (const char number : clockOf().at(modifier)) {
    leaps.insert(leapAt(number, far, near));
  }
  return leaps;
}

struct Atom {
  std::string letter;
  int far;
  int near;
};
const std::vector<Atom> kAtoms = {
    {"W", 1, 0}, {"F", 1, 1}, {"D", 2, 0}, {"A", 2, 2}, {"N", 2, 1},
    {"H", 3, 0}, {"C", 3, 1}, {"L", 3, 1}, {"Z", 3, 2}, {"J", 3, 2},
    {"G", 3, 3}, {"R", 1, 0}, {"B", 1, 1}, {"K", 1, 0}, {"Q", 1, 0}};

TEST(Betza, EveryAtomWithEveryModifier) {
  int words = 0;
  for (const Atom& atom : kAtoms) {
    for (const auto& [modifier, clock] : clockOf()) {
      const bool straight = atom.near == 0;
      const bool both = atom.letter == "K" || atom.letter == "Q";
      Leaps expected;
      if (both) {
        // As if the straight leaps were long thin ones: a pair goes to its
        // second letter.
        expected = eightLeaps(modifier, 1, 0);
        expected.merge(eightLeaps(modifier, 1, 1));
      } else if (straight) {
        expected = straightLeaps(modifier, atom.far);
      } else {
        expected = eightLeaps(modifier, atom.far, atom.near);
      }
      EXPECT_EQ(leapsOf(modifier + atom.letter), expected)
          << modifier << atom.letter;
      ++words;
    }
  }
  EXPECT_EQ(words, 15 * 37);
}

TEST(Betza, PairsAreReadFromTheLeft) {
  EXPECT_EQ(leapsOf("frF"), (Leaps{{1, 1}}));
  EXPECT_EQ(leapsOf("lfrbB"), (Leaps{{-1, 1}, {1, -1}}));
  EXPECT_EQ(leapsOf("frlN"), (Leaps{{2, 1}, {-2, 1}, {-2, -1}}));
  EXPECT_EQ(leapsOf("fmlF"), (Leaps{{-1, 1}, {1, 1}, {-1, -1}}));
  EXPECT_EQ(leapsOf("fsW"), (Leaps{{0, 1}, {-1, 0}, {1, 0}}));
  EXPECT_EQ(leapsOf("fRrbBlbF"), (Leaps{{0, 1}, {1, -1}, {-1, -1}}));
}

TEST(Betza, HalfOfNothingIsNoDirection) {
  EXPECT_FALSE(parseMovement("hN", 0, nullptr).ok());
  EXPECT_FALSE(parseMovement("hfN", 0, nullptr).ok());
}

}  // namespace
}  // namespace phasemachine::fairy_chess
