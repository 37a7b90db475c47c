// The 34 move cards, and decks of them.
//
// A card is a list of one or two displacements; the piece jumps directly to its
// target, whatever is between. Cards 0 to 23 are the standard set: all
// displacements of at most two columns and two rows. Cards 24 to 33 are choice
// cards: the player picks one of two displacements.
//
// Example:
//   kCards[8].name;                 // "knightUp2Right1"
//   cardByName("kingUpOrDown");     // 24
//   Deck deck = presetDeck(Preset::kStandardLight);
//   std::uint8_t card = deck.draw(random);

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/random.h"

namespace phasemachine::monoknight {

// Columns to the right and rows up.
struct Vector {
  std::int8_t dx = 0;
  std::int8_t dy = 0;
  friend bool operator==(const Vector&, const Vector&) = default;
};

struct Card {
  std::string_view name;
  std::uint8_t vectorCount;  // 1 or 2
  std::array<Vector, 2> vectors;
};

inline constexpr std::size_t kCardCount = 34;
inline constexpr std::size_t kStandardCards = 24;

inline constexpr std::array<Card, kCardCount> kCards = {{
    {"kingUp", 1, {{{0, 1}, {0, 0}}}},
    {"kingUpRight", 1, {{{1, 1}, {0, 0}}}},
    {"kingRight", 1, {{{1, 0}, {0, 0}}}},
    {"kingDownRight", 1, {{{1, -1}, {0, 0}}}},
    {"kingDown", 1, {{{0, -1}, {0, 0}}}},
    {"kingDownLeft", 1, {{{-1, -1}, {0, 0}}}},
    {"kingLeft", 1, {{{-1, 0}, {0, 0}}}},
    {"kingUpLeft", 1, {{{-1, 1}, {0, 0}}}},
    {"knightUp2Right1", 1, {{{1, 2}, {0, 0}}}},
    {"knightUp2Left1", 1, {{{-1, 2}, {0, 0}}}},
    {"knightUp1Right2", 1, {{{2, 1}, {0, 0}}}},
    {"knightUp1Left2", 1, {{{-2, 1}, {0, 0}}}},
    {"knightDown2Right1", 1, {{{1, -2}, {0, 0}}}},
    {"knightDown2Left1", 1, {{{-1, -2}, {0, 0}}}},
    {"knightDown1Right2", 1, {{{2, -1}, {0, 0}}}},
    {"knightDown1Left2", 1, {{{-2, -1}, {0, 0}}}},
    {"straightUp2", 1, {{{0, 2}, {0, 0}}}},
    {"straightDown2", 1, {{{0, -2}, {0, 0}}}},
    {"straightRight2", 1, {{{2, 0}, {0, 0}}}},
    {"straightLeft2", 1, {{{-2, 0}, {0, 0}}}},
    {"diagonalUpRight2", 1, {{{2, 2}, {0, 0}}}},
    {"diagonalDownRight2", 1, {{{2, -2}, {0, 0}}}},
    {"diagonalDownLeft2", 1, {{{-2, -2}, {0, 0}}}},
    {"diagonalUpLeft2", 1, {{{-2, 2}, {0, 0}}}},
    {"kingUpOrDown", 2, {{{0, 1}, {0, -1}}}},
    {"kingLeftOrRight", 2, {{{1, 0}, {-1, 0}}}},
    {"kingUpwardDiagonalChoice", 2, {{{1, 1}, {-1, 1}}}},
    {"kingRightDiagonalChoice", 2, {{{1, 1}, {1, -1}}}},
    {"kingDownwardDiagonalChoice", 2, {{{1, -1}, {-1, -1}}}},
    {"kingLeftDiagonalChoice", 2, {{{-1, 1}, {-1, -1}}}},
    {"knightUpwardChoice", 2, {{{1, 2}, {-1, 2}}}},
    {"knightRightwardChoice", 2, {{{2, 1}, {2, -1}}}},
    {"knightDownwardChoice", 2, {{{1, -2}, {-1, -2}}}},
    {"knightLeftwardChoice", 2, {{{-2, 1}, {-2, -1}}}},
}};

// The cards of the rules; tests substitute others.
struct RuleCards {
  static const Card& at(std::size_t card) { return kCards[card]; }
};

constexpr std::optional<std::uint8_t> cardByName(std::string_view name) {
  for (std::size_t i = 0; i < kCardCount; ++i) {
    if (kCards[i].name == name) return static_cast<std::uint8_t>(i);
  }
  return std::nullopt;
}

// --- Decks: cards and their weights -----------------------------------------

inline constexpr std::uint16_t kMaxWeight = 1000;

// Longest step of a card along a row or a column.
inline constexpr int kLongestStep = 2;
// Bit of a displacement in Deck::reach().
constexpr int reachBit(Vector v) {
  return (v.dy + kLongestStep) * (2 * kLongestStep + 1) + v.dx + kLongestStep;
}

// Draws are independent; a card has probability weight / totalWeight. There is
// no memory, no bag, and no suppression of repeats.
class Deck {
 public:
  using Weights = std::array<std::uint16_t, kCardCount>;

  // An empty deck.
  constexpr Deck() = default;
  // Cards with weight 0 are not in the deck. Precondition: no weight exceeds
  // kMaxWeight.
  explicit constexpr Deck(const Weights& weights) {
    unsigned total = 0;
    for (std::size_t card = 0; card < kCardCount; ++card) {
      if (weights[card] == 0) continue;
      total += weights[card];
      cards_[kinds_] = static_cast<std::uint8_t>(card);
      upTo_[kinds_] = static_cast<std::uint16_t>(total);
      for (std::size_t v = 0; v < kCards[card].vectorCount; ++v) {
        reach_ |= std::uint32_t{1} << reachBit(kCards[card].vectors[v]);
      }
      ++kinds_;
    }
  }

  // Number of different cards.
  constexpr std::size_t kinds() const { return kinds_; }
  // In the order of their numbers. Precondition: i < kinds().
  constexpr std::uint8_t card(std::size_t i) const { return cards_[i]; }
  constexpr unsigned totalWeight() const {
    return kinds_ == 0 ? 0 : upTo_[kinds_ - 1U];
  }
  constexpr unsigned weightAt(std::size_t i) const {
    return i == 0 ? upTo_[0] : static_cast<unsigned>(upTo_[i] - upTo_[i - 1]);
  }
  // 0 for cards that are not in the deck.
  constexpr unsigned weightOf(std::size_t card) const {
    for (std::size_t i = 0; i < kinds_; ++i) {
      if (cards_[i] == card) return weightAt(i);
    }
    return 0;
  }
  constexpr Weights weights() const {
    Weights weights = {};
    for (std::size_t i = 0; i < kinds_; ++i) {
      weights[cards_[i]] = static_cast<std::uint16_t>(weightAt(i));
    }
    return weights;
  }

  // All displacements of the deck's cards, as a 5 by 5 bitmap.
  constexpr std::uint32_t reach() const { return reach_; }

  // Precondition: the deck has cards.
  std::uint8_t draw(Random& random) const {
    const std::uint32_t at = random.below(totalWeight());
    if (totalWeight() == kinds_) return cards_[at];
    std::size_t i = 0;
    while (upTo_[i] <= at) ++i;
    return cards_[i];
  }

  friend bool operator==(const Deck&, const Deck&) = default;

 private:
  std::uint32_t reach_ = 0;
  std::uint8_t kinds_ = 0;
  std::array<std::uint8_t, kCardCount> cards_ = {};
  std::array<std::uint16_t, kCardCount> upTo_ = {};  // cumulative weights
};

enum class Preset : std::uint8_t {
  kStandard,
  kStandardLight,
  kClassicalChallenge,
  kKingOnly,
  kKingAndKnightBasic,
  kKingPlusKnightOnly,
  kDirectionChoice,
  kStandardWithOrthogonalChoices,
  kStandardWithDiagonalChoices,
  kStandardWithKnightChoices,
  kStandardWithAllChoices,
  kKingOrthogonalChoiceOnly,
  kKingDiagonalChoiceOnly,
  kKnightChoiceOnly,
  kAllChoiceMixed,
};
inline constexpr std::size_t kPresetCount = 15;

Deck presetDeck(Preset preset);
std::string_view presetName(Preset preset);
std::optional<Preset> presetByName(std::string_view name);
// The preset with exactly these cards and weights.
std::optional<Preset> presetOf(const Deck& deck);

}  // namespace phasemachine::monoknight
