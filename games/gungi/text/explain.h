// Explains why a move is illegal: which rule forbids it.
//
// Contract: explain() returns the first rule that a move breaks, in natural
// order: whose piece, its reach, its path, then the target. Legal moves break
// none (kNone). The sentence is printable ASCII.
//
// Example:
//   explain(position, options, move).sentence;
//   // "the way is blocked: a piece stands at row 5, column 4"

#ifndef PHASEMACHINE_GAMES_GUNGI_TEXT_EXPLAIN_H_
#define PHASEMACHINE_GAMES_GUNGI_TEXT_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "games/gungi/rules/position.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

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

// `move` may be any value.
Explanation explain(const Position& position, const Options& options,
                    Move move);

}  // namespace phasemachine::gungi

#endif  // PHASEMACHINE_GAMES_GUNGI_TEXT_EXPLAIN_H_
