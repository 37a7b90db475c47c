// Explains why a move is illegal: which rule forbids it.
//
// Contract: explain() returns the first rule that a move's text breaks in the
// position, in natural order: whose piece, how it moves, what is in its way,
// then the result of the whole move. Legal moves and their first halves break
// none (kNone). Sentences name squares and pieces.
//
// Example:
//   explain(variant, position, "e2e5").sentence;
//   // "the Pawn on e2 does not move to e5"

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

enum class Rule : std::uint8_t {
  kNone,
  kForm,       // the text is not a move
  kSource,     // a piece of the side to move on the square, or in hand
  kCloud,      // frozen pieces cannot move, those in fog move like kings
  kReach,      // how the piece moves
  kPath,       // what stands in the way
  kTaking,     // own pieces, pieces that only move or only capture
  kCastling,   // rights, free squares, check
  kDrop,       // where pieces from the hand may go
  kPromotion,  // allowed and mandatory promotions
  kArrow,      // what an arrow may hit
  kDuty,       // mandatory captures and drops, forbidden checks
  kCheck,      // the own king could be captured
};

// "reach", "path" and so on; "none" for kNone.
std::string_view toString(Rule rule);

struct Explanation {
  Rule rule = Rule::kNone;
  std::string sentence;
};

// `text` may be anything.
Explanation explain(const Variant& v, const Position& p, std::string_view text);

}  // namespace phasemachine::fairy_chess
