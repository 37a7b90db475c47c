// The 34 move cards.
//
// A card is a list of one or two displacements; the piece jumps directly to its
// target, whatever is between. Cards 0 to 23 are the standard set: all
// displacements of at most two columns and two rows. Cards 24 to 33 are choice
// cards: the player picks one of two displacements.
//
// Example:
//   kCards[8].name;                 // "knightUp2Right1"
//   cardByName("kingUpOrDown");     // 24

#ifndef PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CARDS_H_
#define PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CARDS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

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

}  // namespace phasemachine::monoknight

#endif  // PHASEMACHINE_GAMES_MONOKNIGHT_RULES_CARDS_H_
