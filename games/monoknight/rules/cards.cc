#include "games/monoknight/rules/cards.h"

namespace phasemachine::monoknight {
namespace {

// Cards that always have the same weight in a preset.
constexpr std::size_t kGroups = 8;
constexpr std::array<std::array<std::uint8_t, 8>, kGroups> kGroupCards = {{
    {0, 2, 4, 6},                      // orthogonal kings
    {1, 3, 5, 7},                      // diagonal kings
    {8, 9, 12, 13},                    // vertical knights
    {10, 11, 14, 15},                  // horizontal knights
    {16, 17, 18, 19, 20, 21, 22, 23},  // straight and diagonal distance two
    {24, 25},                          // orthogonal choice kings
    {26, 27, 28, 29},                  // diagonal choice kings
    {30, 31, 32, 33},                  // choice knights
}};
constexpr std::array<std::size_t, kGroups> kGroupSizes = {4, 4, 4, 4,
                                                          8, 2, 4, 4};

struct PresetRow {
  std::string_view name;
  std::array<std::uint16_t, kGroups> weights;
};
// Groups:                             +1 x1  |2  -2  2+  ?+ ?x ?N
constexpr std::array<PresetRow, kPresetCount> kPresets = {{
    {"standard", {1, 1, 1, 1, 1, 0, 0, 0}},
    {"standardLight", {3, 3, 3, 3, 1, 0, 0, 0}},
    {"classicalChallenge", {0, 0, 1, 1, 0, 0, 0, 0}},
    {"kingOnly", {1, 1, 0, 0, 0, 0, 0, 0}},
    {"kingAndKnightBasic", {1, 1, 1, 1, 0, 0, 0, 0}},
    {"kingPlusKnightOnly", {1, 0, 1, 0, 0, 0, 0, 0}},
    {"directionChoice", {1, 1, 1, 1, 1, 1, 0, 0}},
    {"standardWithOrthogonalChoices", {1, 1, 1, 1, 1, 2, 0, 0}},
    {"standardWithDiagonalChoices", {1, 1, 1, 1, 1, 0, 2, 0}},
    {"standardWithKnightChoices", {1, 1, 1, 1, 1, 0, 0, 2}},
    {"standardWithAllChoices", {1, 1, 1, 1, 1, 1, 1, 1}},
    {"kingOrthogonalChoiceOnly", {0, 0, 0, 0, 0, 1, 0, 0}},
    {"kingDiagonalChoiceOnly", {0, 0, 0, 0, 0, 0, 1, 0}},
    {"knightChoiceOnly", {0, 0, 0, 0, 0, 0, 0, 1}},
    {"allChoiceMixed", {0, 0, 0, 0, 0, 1, 1, 1}},
}};

constexpr Deck makeDeck(const PresetRow& row) {
  Deck::Weights weights = {};
  for (std::size_t group = 0; group < kGroups; ++group) {
    for (std::size_t i = 0; i < kGroupSizes[group]; ++i) {
      weights[kGroupCards[group][i]] = row.weights[group];
    }
  }
  return Deck(weights);
}

constexpr auto kDecks = [] {
  std::array<Deck, kPresetCount> decks;
  for (std::size_t i = 0; i < kPresetCount; ++i)
    decks[i] = makeDeck(kPresets[i]);
  return decks;
}();

}  // namespace

Deck presetDeck(Preset preset) {
  return kDecks[static_cast<std::size_t>(preset)];
}

std::string_view presetName(Preset preset) {
  return kPresets[static_cast<std::size_t>(preset)].name;
}

std::optional<Preset> presetByName(std::string_view name) {
  for (std::size_t i = 0; i < kPresetCount; ++i) {
    if (kPresets[i].name == name) return static_cast<Preset>(i);
  }
  return std::nullopt;
}

std::optional<Preset> presetOf(const Deck& deck) {
  for (std::size_t i = 0; i < kPresetCount; ++i) {
    if (kDecks[i] == deck) return static_cast<Preset>(i);
  }
  return std::nullopt;
}

}  // namespace phasemachine::monoknight
