// The probability that pending events lower DEFCON to 1, which loses the game
// for the side whose round or headline it is, regardless of whose event it was.
//
// Contract: probabilities are in 64ths. The opponent is assumed to end the game
// if an event allows it, for example by a coup in a battleground; the phasing
// side never chooses to. Cards drawn from a hand are equally likely. Chains of
// several events, such as a card taken by Missile Envy, are ignored.

#pragma once

#include <array>
#include <cstdint>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

inline constexpr int kCertain = 64;

// The opponent's cards whose event always, or at the opponent's choice, lowers
// DEFCON from 2 if it occurs in a round of `phasing`.
CardSet deadlyCards(const Board& board, Side phasing);
// The deadly cards that `side` holds, plus Five Year Plan, which may draw one
// of them.
CardSet deadlyHeld(const Board& board, Side side);
// Those of both sides, USSR first.
using DeadlyCards = std::array<CardSet, 2>;
DeadlyCards deadlyHeld(const Board& board);
// All cards that deadlyCards() can contain, by phasing side.
inline constexpr std::array<CardSet, 2> kMayBeDeadly = {
    CardSet{kDuckAndCover, kCiaCreated, kGrainSalesToSoviets,
            kSovietsShootDownKal007, kTearDownThisWall, kStarWars},
    CardSet{kWeWillBuryYou, kLoneGunman, kOrtegaElectedInNicaragua}};

// The risk of the event of `card`, executed by `executor` at DEFCON 2 in a
// round of `phasing`.
int eventRisk(const Board& board, Card card, Side executor, Side phasing);

// The risk of the stack's entries, for board.phasing; 0 unless DEFCON is 2.
int stackRisk(const Board& board);

// The risk of the pending headline of `side`, at DEFCON 2 or if the other
// headline lowers it to 2 first.
int headlineRisk(const Board& board, Side side);

// Whether a side can play its turn to the end at DEFCON 2 without a deadly card
// (nuclear_risk.h).
//
// Contract: each remaining round takes a card of the hand. It can be survived
// with another card, the China Card, UN Intervention (which also uses up a
// deadly card), or a space race attempt for which a deadly card suffices. Extra
// rounds may be passed, and a trapped side, which discards, is in no danger.
// The functions read the hand of `side` and the public board.

enum class DeadlyHand : std::uint8_t {
  kNone,      // no danger
  kTight,     // the loss of one other card would corner the side
  kCornered,  // a deadly card has to be played at DEFCON 2
};

// The cards of the other side whose events take one from the hand of `side`.
inline constexpr std::array<CardSet, 2> kTakers = {
    CardSet{kFiveYearPlan, kGrainSalesToSoviets, kTerrorism},
    CardSet{kAldrichAmesRemix, kTerrorism}};

// `deadly`: the deadly cards of the hand. `deadlyNext`: if `side` must choose a
// card for a round or a headline, it may choose a deadly one, for example while
// DEFCON is above 2.
DeadlyHand deadlyHandOf(const Board& board, Side side, CardSet deadly,
                        bool deadlyNext);

}  // namespace phasemachine::twilight_struggle
