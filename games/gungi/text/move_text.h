// Moves as text, in three notations.
//
// ASCII, with squares as row and column digits from 0 at the top left:
//   64-54  travel      64x54  capture      64+54  stack
//   J@75   drop        J@75!  drop that ends the draft
//   55+46=1  謀 converts the pieces of these levels; T@46=12! likewise dropped
// Numbered: the same with rank and file, numbered as in drawings of rule set B:
//   7-5>6-5  travel    7-5x6-5  capture    7-5+6-5  stack
//   J@8-4  J@8-4!      6-4+5-6=1  T@5-6=12!
// Japanese, with squares as (rank-file-tier), rank 1 at the top, file 1 at the
// right:
//   兵(7-1-1)(6-1-1)     中(9-4-1)(8-5-2)付     小(7-5-2)取(5-5-1)
//   新馬(1-7-1)          新忍(8-7-2)付          新兵(4-2-1)終
//   謀(4-9-2)(5-8-3)返中槍, from bottom to top; if two pieces are alike and only
//   the upper one is converted, its level follows: 返槍(2)
//   # after the capture of 帥
//
// Contract: texts identify one legal move of the position and round-trip.
// Reading accepts all notations, ignores trailing # and = in Japanese notation,
// and reports the rule that forbids an illegal move (explain.h).

#ifndef PHASEMACHINE_GAMES_GUNGI_TEXT_MOVE_TEXT_H_
#define PHASEMACHINE_GAMES_GUNGI_TEXT_MOVE_TEXT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

enum class Notation : std::uint8_t { kAscii, kNumbered, kJapanese };

// The notation used for writing: ASCII in rule set A, Japanese in B.
constexpr Notation notationOf(const Options& options) {
  return options.published() ? Notation::kJapanese : Notation::kAscii;
}
// The notation that people type, with squares numbered as in drawings.
constexpr Notation typedNotationOf(const Options& options) {
  return options.published() ? Notation::kNumbered : Notation::kAscii;
}

// Precondition: `move` is legal.
std::string moveToText(const Position& position, const Options& options,
                       Move move, Notation notation);

// Error: InvalidArgument with the reason.
absl::StatusOr<Move> moveFromText(const Position& position,
                                  const Options& options,
                                  std::string_view text);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_TEXT_MOVE_TEXT_H_
