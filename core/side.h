// Sides: who decides and who won.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace phasemachine {

// The side to decide. Nature (dice, shuffles, draws) acts as kNeutral; as a
// winner, kNeutral means a draw. A single-player game has only kFirst.
enum class Side : std::uint8_t { kFirst = 0, kSecond = 1, kNeutral = 2 };

// The other player. opponent(kNeutral) is kNeutral.
constexpr Side opponent(Side side) {
  return side == Side::kNeutral ? side
                                : static_cast<Side>(static_cast<int>(side) ^ 1);
}

// Index of a player in an array with one value per player. Precondition: side
// is not kNeutral.
constexpr std::size_t playerIndex(Side side) {
  return static_cast<std::size_t>(side);
}

constexpr std::string_view toString(Side side) {
  constexpr std::array<std::string_view, 3> kNames = {"first", "second",
                                                      "neutral"};
  return kNames[static_cast<std::size_t>(side)];
}

// The side of that name.
constexpr std::optional<Side> sideFromText(std::string_view text) {
  for (const Side side : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    if (text == toString(side)) return side;
  }
  return std::nullopt;
}

}  // namespace phasemachine
