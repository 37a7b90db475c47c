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
// and reports the rule that forbids an illegal move (explain()).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/gungi/rules/board.h"
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

// The rules that may forbid a move.
enum class Rule : std::uint8_t {
  kNone,
  kDraft,       // only drops while drafting, and how a draft ends
  kSource,      // own piece on top of the square, or in hand
  kReach,       // how the piece moves at its level
  kPath,        // pieces in the way
  kHeight,      // no piece enters a higher tower; towers have a limit
  kMarshal,     // no piece on top of 帥, 帥 is dropped first, where 帥 may be
  kFortress,    // 砦 is never on top of a piece
  kCapture,     // captures take a tower with an enemy on top
  kFrontLine,   // drops go no further than the front line
  kDropTarget,  // drops go to empty squares and own towers
  kBetrayal,    // which pieces 謀 can convert
};

// "height", "front line" and so on; "none" for kNone.
std::string_view toString(Rule rule);

struct Explanation {
  Rule rule = Rule::kNone;
  std::string sentence;
};

// The first rule that a move breaks, in natural order: whose piece, its reach,
// its path, then the target; kNone for legal moves. `move` may be any value.
// The sentence is printable ASCII: "the way is blocked: a piece stands at row
// 5, column 4".
Explanation explain(const Position& position, const Options& options,
                    Move move);

}  // namespace phasemachine::gungi
