// The Twilight Struggle board.
//
// Contract: a plain value below 1 KiB. Influence must be changed only through
// setInfluence(), which updates `present` and `controlled`. The deck has no
// order: a card is drawn at random, which is equivalent to drawing from a
// shuffled pile.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/side.h"
#include "games/twilight_struggle/play/commands.h"
#include "games/twilight_struggle/tables/card.h"
#include "games/twilight_struggle/tables/country.h"
#include "games/twilight_struggle/tables/effects.h"
#include "games/twilight_struggle/tables/rules.h"

namespace phasemachine::twilight_struggle {

// Why a game ended.
enum class EndReason : std::uint8_t {
  kNone,
  kTwentyPoints,
  kDefcon,
  kCubanMissileCrisis,
  kHeldScoring,
  kWargames,
  kEuropeControl,
  kFinalScoring,
};
inline constexpr int kEndReasons = 8;

// Limit of a side's influence in a country; never reached under the rules.
inline constexpr int kMostInfluence = 200;
// Limit of Board::tally; never reached under the rules.
inline constexpr int kMostTally = 20;

// In an observation: a headline that is chosen but not revealed.
inline constexpr auto kHiddenHeadline = static_cast<Card>(127);

// Arrays of two are indexed by playerIndex(side): USSR, US.
struct alignas(16) Board {
  std::array<CountrySet, 2> controlled;
  std::array<CountrySet, 2> present;  // has influence
  // `present` at the start of the action round or headline card, from which
  // placement reach is measured.
  std::array<CountrySet, 2> reachFrom;
  // Countries used once, and twice, in the event's current choice.
  std::array<CountrySet, 2> picked;

  std::array<CardSet, 2> hand;
  CardSet deck;
  CardSet discard;
  CardSet removed;
  // Cards of a hand known to the other player.
  std::array<CardSet, 2> known;
  // What the other cards of a hand can be, as far as the other player can know.
  std::array<CardSet, 2> possible;
  // Cards shown to the US by Our Man in Tehran: while turned up they are in no
  // pile; afterwards they are known to be in the deck, until a card is drawn
  // (how many are left then would tell the USSR what the US drew).
  CardSet tehran;

  EffectSet effects;
  std::uint32_t rules = 0;  // bits by Rule

  std::array<std::array<std::uint8_t, kCountries>, 2> influence = {};

  std::int8_t vp = 0;  // positive: the US is ahead
  std::uint8_t defcon = 5;
  std::uint8_t turn = 1;
  std::uint8_t round = 0;  // action round; 0 outside of action rounds
  Side phasing = Side::kNeutral;
  std::uint8_t fellToTwo = 0;  // DEFCON has moved to 2 in this action round
  std::array<std::uint8_t, 2> milOps = {};
  std::array<std::uint8_t, 2> space = {};
  std::array<std::uint8_t, 2> spaceUsed = {};  // attempts this turn
  Side china = kUssr;                          // owner of the China Card
  std::uint8_t chinaUp = 1;
  std::array<Card, 2> headline = {};  // kNoCard: none
  std::uint8_t headlinesShown = 0;
  std::uint8_t chernobyl =
      kAbsent;  // region without USSR placement, or kAbsent
  Side dealNext = kUssr;
  std::uint8_t tally = 0;  // choices made in the last sequence of an event
  EndReason reason = EndReason::kNone;
  Side victor = Side::kNeutral;  // once `reason` is set; kNeutral: a draw
  std::array<std::uint8_t, 2> bonus = {};  // handicap influence of the setup

  // Only in observations (game.h): the number of hidden cards in the other
  // hand, of hidden cards turned up for Our Man in Tehran, and of cards that
  // the US knows to be in the deck.
  std::uint8_t hiddenCards = 0;
  std::uint8_t hiddenTurnedUp = 0;
  std::uint8_t hiddenInDeck = 0;

  Stack stack;

  bool has(Effect effect) const { return effects.has(effect); }
  bool has(Rule rule) const {
    return (rules >> static_cast<unsigned>(rule) & 1U) != 0;
  }
  bool over() const { return reason != EndReason::kNone; }

  std::uint8_t influenceOf(Side side, Country country) const {
    return influence[playerIndex(side)][country];
  }
  bool controls(Side side, Country country) const {
    return controlled[playerIndex(side)].contains(country);
  }
  const CardSet& handOf(Side side) const { return hand[playerIndex(side)]; }

  void setInfluence(Side side, Country country, int value) {
    influence[playerIndex(side)][country] =
        static_cast<std::uint8_t>(std::clamp(value, 0, kMostInfluence));
    const int ussr = influence[0][country];
    const int usa = influence[1][country];
    present[0].put(country, ussr > 0);
    present[1].put(country, usa > 0);
    controlled[0].put(country, ussr - usa >= kStability[country]);
    controlled[1].put(country, usa - ussr >= kStability[country]);
  }

  friend bool operator==(const Board&, const Board&) = default;
};

static_assert(std::is_trivially_copyable_v<Board>);
static_assert(sizeof(Board) < 1024);

}  // namespace phasemachine::twilight_struggle
