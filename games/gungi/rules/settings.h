// Rule options of Gungi.
//
// Two games are called Gungi. Rule set A, from the specification, has one fixed
// start and towers of up to three; rule set B, the published game, has four
// levels of difficulty, two of which begin with a draft. README.md compares
// them.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/options.h"

namespace phasemachine::gungi {

enum class RuleSet : std::uint8_t {
  kSeed,  // rule set A
  kIntro,
  kBeginner,
  kIntermediate,
  kAdvanced,
};

// How 弓 moves two squares ahead on levels 1 and 2.
enum class Yumi : std::uint8_t {
  kSeed,    // over a tower that is no higher than its own
  kEngine,  // not over pieces, and different to the left and right
};

// How 大 and 中 move.
enum class Generals : std::uint8_t {
  kDragon,  // rook and bishop, with the other directions up to their level
  kQueen,   // along all lines at every level
};

// How 帥 moves on levels 2 and 3.
enum class Marshal : std::uint8_t {
  kLines,  // up to its level along the eight lines
  kBlock,  // up to its level in king's steps over empty squares
};

// What ends a game of rule set A, in addition to having no move.
enum class End : std::uint8_t {
  kCapture,  // 帥 is taken
  kMate,     // 帥 is captured, or no board move of its side escapes check
};

// Rule set B is determined by Options::rules only; yumi, generals, marshal and
// end apply to rule set A.
struct Options {
  RuleSet rules = RuleSet::kSeed;
  Yumi yumi = Yumi::kSeed;
  Generals generals = Generals::kDragon;
  Marshal marshal = Marshal::kLines;
  End end = End::kCapture;
  // The fourth occurrence of a position is a draw.
  bool repetition = true;
  // The game is a draw after kMoveCap moves.
  bool cap = true;

  constexpr bool published() const { return rules != RuleSet::kSeed; }
  constexpr int maxHeight() const {
    return rules == RuleSet::kSeed || rules == RuleSet::kAdvanced ? 3 : 2;
  }
  constexpr bool marshalStacks() const {
    return rules != RuleSet::kIntro && rules != RuleSet::kBeginner;
  }
  constexpr bool drafts() const {
    return rules == RuleSet::kIntermediate || rules == RuleSet::kAdvanced;
  }

  static const OptionTable<Options>& table();
  // Errors: InvalidArgument naming the option.
  static absl::StatusOr<Options> parse(std::string_view text);
  std::string toText() const;

  friend bool operator==(const Options&, const Options&) = default;
};

inline constexpr int kMoveCap = 300;

}  // namespace phasemachine::gungi
