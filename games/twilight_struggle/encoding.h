// The Twilight Struggle encoding: numbers and actions
// (phase/erased/encoding.h).
//
// Countries are numbered as in country.h (84), cards as in card.h (110),
// effects and rules as in effects.h and rules.h. Sides are relative to the
// viewer, whose data comes first.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/side.h"
#include "games/twilight_struggle/play/board.h"
#include "games/twilight_struggle/tables/move.h"
#include "phase/erased/encoding.h"

namespace phasemachine::twilight_struggle {

// Writes consecutive values, from the view of `viewer`, into zeroed memory.
class NumberWriter {
 public:
  NumberWriter(float* out, Side viewer) : at_(out), viewer_(viewer) {}

  void put(int value, int unit = 1) {
    *at_++ = static_cast<float>(value) / static_cast<float>(unit);
  }
  // One-hot: 1 at index `i` of `n`; all 0 if `i` is out of range.
  void oneOf(int i, int n) {
    if (i >= 0 && i < n) at_[i] = 1;
    at_ += n;
  }
  void bits(unsigned word, int n) {
    for (int i = 0; i < n; ++i) put(static_cast<int>(word >> i & 1U));
  }
  // One-hot: viewer, other; with n = 3 also nature.
  void side(Side side, int n = 2) {
    oneOf(side == Side::kNeutral ? 2 : side == viewer_ ? 0 : 1, n);
  }
  void cards(CardSet set) {
    for (const Card card : set) at_[card - 1] = 1;
    at_ += kCards;
  }
  void card(Card card) { oneOf(card - 1, kCards); }
  void countries(CountrySet set) {
    for (const Country country : set) at_[country] = 1;
    at_ += kCountries;
  }

 private:
  float* at_;
  Side viewer_;
};

// The last part of the observation.
void putStack(const Stack& stack, NumberWriter& out);

inline constexpr int kEncodingVersion = 1;

inline constexpr std::uint32_t kAllEntryKinds = 49;  // 16 phases, 33 commands
// Number of encoded stack entries below the top.
inline constexpr std::uint32_t kDeeperEntries = 14;
inline constexpr std::uint32_t kDeeperNumbers = kAllEntryKinds + 27;

inline constexpr std::array<EncodingRow, 61> kEncodingRows = {{
    // Countries.
    {kCountries, 0, 20, "influence of the viewer, by 10"},
    {kCountries, 0, 20, "influence of the other, by 10"},
    {kCountries, 0, 1, "1: controlled by the viewer"},
    {kCountries, 0, 1, "1: controlled by the other"},
    {kCountries, 0, 1, "1: placement reach of the viewer starts from here"},
    {kCountries, 0, 1, "1: placement reach of the other starts from here"},
    {kCountries, 0, 1, "1: chosen once by the event under way"},
    {kCountries, 0, 1, "1: chosen twice"},
    // Cards.
    {kCards, 0, 1, "1: in the viewer's hand"},
    {kCards, 0, 1, "1: known to be in the other hand"},
    {kCards, 0, 1, "1: out of sight, in the deck or the other hand"},
    {kCards, 0, 1, "1: discarded"},
    {kCards, 0, 1, "1: removed"},
    {kCards, 0, 1, "1: in the viewer's hand, as the other knows"},
    {kCards, 0, 1, "1: may be an unseen card of the other hand"},
    {kCards, 0, 1, "1: may be one of the viewer's, as the other knows"},
    {kCards, 0, 1, "1: shown to the viewer by Our Man in Tehran"},
    {kCards, 0, 1, "1: the viewer's headline"},
    {kCards, 0, 1, "1: the other's headline"},
    {1, 0, 1, "1: the other's headline is chosen and not seen"},
    {1, 0, 11, "unseen cards of the other hand, by 10"},
    {1, 0, 11, "cards the other was shown and the viewer was not, by 10"},
    // Effects.
    {kEffects, 0, 1, "1: the effect lasts"},
    {kRegions, 0, 1, "1: Chernobyl's region"},
    // Tracks.
    {1, 0, 1, "1: the viewer is the US"},
    {1, -7, 7, "victory points of the viewer, by 20"},
    {5, 0, 1, "1 at DEFCON 1 to 5"},
    {1, 0, 1, "1: DEFCON has moved to 2 in this action round"},
    {1, 0, 1, "turn, by 10"},
    {1, 0, 1, "action round, by 10; 0 outside of them"},
    {2, 0, 1, "1: the viewer is the phasing player; the other is"},
    {2, 0, 1, "military operations, by 5: viewer's, other's"},
    {2, 0, 1, "box of the space race, by 8: viewer's, other's"},
    {2, 0, 1, "attempts in the space race this turn, by 9"},
    {2, 0, 1, "1: the viewer has the China Card; it can be played"},
    {1, 0, 1, "1: the headlines are shown"},
    {1, 0, 1, "1: the viewer is dealt to next"},
    {1, 0, 1, "choices made for the event under way, by 20"},
    {2, 0, 1, "handicap influence of the setup, by 9: viewer's, other's"},
    {kRules, 0, 1, "1: a rule option is not as usual"},
    {kEndReasons, 0, 1, "1 at why the game ended; first: it has not"},
    {2, 0, 1, "1: the viewer has won; the other has"},
    // The current request: the top of the stack.
    {kAllEntryKinds, 0, 1,
     "1 at the phase or command; phases and then commands by commands.h"},
    {3, 0, 1, "who decides or acts: viewer, other, nature"},
    {2, 0, 1,
     "whose event, roll or card: viewer's, other's (executor, actor, source)"},
    {2, 0, 1, "whose hand: viewer's, other's"},
    {kCards, 0, 1, "1: the card in play"},
    {kCards, 0, 1, "1: the card that cards must not be below"},
    {kCountries, 0, 1,
     "1: the country rolled for, that countries must not be below, or that a "
     "second coup leaves out"},
    {1, -1, 13, "Operations, points, choices or draws left, by 20"},
    {2, 0, 1, "1: bonus points are open, in Asia, in Southeast Asia"},
    {5, 0, 1,
     "1: kinds of Operations on offer: placement, coup, realignment, "
     "declining, space"},
    {5, 0, 1,
     "1: terms: free, no DEFCON limit, may stop, a second coup may follow, "
     "granted by an event"},
    {5, 0, 1,
     "1 at the area: anywhere, Latin America, Che's, around Nicaragua, Europe"},
    {1, 0, 64, "step of the event, by 4"},
    {6, 0, 1, "1 at the roll: coup, realignment, war, space, trap, event"},
    {1, 0, 1,
     "1: a handicap point of the setup; the event of a card has occurred; the "
     "pile of a card in space is settled; a coup waits for the crisis"},
    {1, 0, 1, "1: a country is named above"},
    // What is still to happen.
    {kCards, 0, 1, "1: a card that some entry of the stack names"},
    {kDeeperEntries * kDeeperNumbers, -1, 64,
     "the entries below, from the top down: 49 kinds, 7 sides as above, card "
     "by 110, card not to be below by 110, country + 1 by 84, number by 20, 2 "
     "bonuses, 5 kinds of Operations, 5 terms, area by 4, step by 4, roll + 1 "
     "by 6, mark"},
    {1, 0, 1, "entries of the stack, by 30"},
}};
inline constexpr std::array<std::size_t, 1> kEncodingShape = {
    totalOf(kEncodingRows)};

inline constexpr std::string_view kEncodingView =
    "Countries, cards, effects and rules are in the order of country.h, card.h "
    "(from card 1), effects.h and rules.h. What is the viewer's comes first.";

inline constexpr std::uint32_t kChoices = kLastChoice - kStop + 1;
inline constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kCountries, "a country"},
    {kCountries, kCards, "a card, 84 + its number - 1"},
    {kCountries + kCards, kChoices, "a choice, in the order of move.h"},
    {0, 6, "of nature: a die, its roll - 1"},
    {0, 36, "of nature: two dice, 6 (USSR roll - 1) + (US roll - 1)"},
}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace phasemachine::twilight_struggle
