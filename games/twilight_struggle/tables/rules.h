// Rule options: the points on which editions, rulings and clients differ.
//
// Contract: the default of every option is the recommendation of the rules
// text. A board stores the options in one word, so a position always includes
// its rules.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/options.h"

namespace phasemachine::twilight_struggle {

// Each rule is one bit; a set bit is the alternative to the default.
enum class Rule : std::uint8_t {
  kNoOptionalCards,       // cards 103 to 110 stay out, Defectors apart
  kNoDefectors,           // with kNoOptionalCards: Defectors stays out too
  kFreeOrder,             // atoms of one choice may come in any order
  kBonusAnywhere,         // handicap influence wherever setup may place
  kHeldCheckLast,         // held scoring cards are checked after milops
  kBoxSixLast,            // box 6 discards after the held-card check
  kLazyReshuffle,         // only when a card is to be drawn
  kEnvyHeadline,          // an owed Missile Envy may be headlined
  kStrictDeadline,        // scoring cards cannot be dumped by an event
  kNullEvents,            // an event that cannot occur may be played
  kPrintedEnvy,           // Missile Envy compares printed Operations
  kPlainEventOps,         // Operations granted by events are not modified
  kStopRealigning,        // realignment rolls may be cut short
  kReachNow,              // placement reach follows the present board
  kRealignAnywhere,       // realignment needs no opposing influence
  kContraActing,          // Iran-Contra counts only when the US acts
  kCheFree,               // Che's coups give no military operations
  kUnSpace,               // UN Intervention's companion may go to space
  kNoradNow,              // NORAD's point is placed at once
  kEnvyNoSpace,           // an owed Missile Envy may not go to space
  kShuttleKeepsAdjacent,  // Shuttle Diplomacy leaves the adjacency point
  kTiesUssrFirst,         // headlines of equal Operations: USSR first
};
inline constexpr int kRules = 22;

struct Options {
  std::uint32_t rules = 0;   // bits by Rule
  std::uint8_t usBonus = 0;  // handicap influence for the US, 0 to 9
  std::uint8_t ussrBonus = 0;

  bool has(Rule rule) const {
    return (rules >> static_cast<unsigned>(rule) & 1U) != 0;
  }
  void set(Rule rule, bool on) {
    const std::uint32_t bit = 1U << static_cast<unsigned>(rule);
    rules = on ? rules | bit : rules & ~bit;
  }

  static const OptionTable<Options>& table();
  // Errors: InvalidArgument naming the item.
  static absl::StatusOr<Options> parse(std::string_view text);
  std::string toText() const;

  friend bool operator==(const Options&, const Options&) = default;
};

}  // namespace phasemachine::twilight_struggle
