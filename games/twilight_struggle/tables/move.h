// A move: one atomic decision or one outcome of chance.
//
// Contract: the meaning of a number depends on its kind and, for dice, on the
// request: one die is 0 to 5 (a roll of 1 to 6); two dice are 6 * (USSR roll -
// 1) + (US roll - 1).

#pragma once

#include <cstdint>

#include "core/move_list.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"

namespace phasemachine::twilight_struggle {

// Everything that can be chosen except countries and cards. Above 127, so that
// one byte distinguishes choices from countries and cards.
enum Choice : std::uint8_t {
  kStop = 128,
  kPass,
  kNo,
  kEvent,
  kOps,
  kSpace,
  kUnEvent,
  kWithUn,
  kReturn,
  kEventFirst,
  kOpsFirst,
  kInfluence,
  kCoup,
  kRealign,
  kDecline,
  kRemove,
  kAdd,
  kParticipate,
  kBoycott,
  kDegrade,
  kKeep,
  kImprove,
  kEndGame,
  kDefcon1,
  kDefcon2,
  kDefcon3,
  kDefcon4,
  kDefcon5,
  kChooseEurope,  // the six regions, in the order of Region
  kChooseAsia,
  kChooseMiddleEast,
  kChooseAfrica,
  kChooseCentralAmerica,
  kChooseSouthAmerica,
};
inline constexpr int kLastChoice = kChooseSouthAmerica;

struct Move {
  enum class Kind : std::uint8_t { kChoice, kCountry, kCard, kDie, kDice };

  Kind kind = Kind::kChoice;
  std::uint8_t id = 0;

  static constexpr Move of(Choice choice) { return {Kind::kChoice, choice}; }
  static constexpr Move of(Country country) {
    return {Kind::kCountry, country};
  }
  static constexpr Move of(Card card) { return {Kind::kCard, card}; }

  friend bool operator==(Move, Move) = default;
};

// The longest lists are deals: every card of the deck.
using MoveList = phasemachine::MoveList<Move, 128>;

}  // namespace phasemachine::twilight_struggle
