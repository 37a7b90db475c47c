// Whether a side can play its turn to the end at DEFCON 2 without a deadly card
// (nuclear_risk.h).
//
// Contract: each remaining round takes a card of the hand. It can be survived
// with another card, the China Card, UN Intervention (which also uses up a
// deadly card), or a space race attempt for which a deadly card suffices. Extra
// rounds may be passed, and a trapped side, which discards, is in no danger.
// The functions read the hand of `side` and the public board.
//
// Example:
//   const auto hand = deadlyHandOf(board, kUsa, held, board.defcon > 2);
//   if (hand == DeadlyHand::kCornered) use(hand);
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_DEADLY_HAND_H_
#define PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_DEADLY_HAND_H_

#include <array>
#include <cstdint>

#include "games/twilight_struggle/play/board.h"

namespace phasemachine::twilight_struggle {

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

#endif  // PHASEMACHINE_GAMES_TWILIGHT_STRUGGLE_KNOWLEDGE_DEADLY_HAND_H_
