// Moves as text: origin and target, "=id" for a promotion, "*square" for an
// arrow, "Q@f3" for a drop, "+" for a shogi promotion. Castling is written as
// the king's square and the rook's.
//
// A move with its promotion or arrow is one word. A separate second part is
// "=id", "*square", or "-" for no promotion or arrow.
//
// UCI notation, as used by variant engines, has "a7a8q" for a promotion, "b7b8+"
// in shogi, and castling by the king's target, or by king and rook if rooks may
// start anywhere or the target is at most one step away.
//
// Example:
//   absl::StatusOr<Move> move = moveFromUci(variant, position, "e1g1");

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

std::string wholeMoveToText(const Variant& v, const Position& p, Move move);
// The text of a separate second part.
std::string secondMoveToText(const Variant& v, const Position& p, Move move);

// Whether `text` is another way to write what wholeMoveToText() or
// secondMoveToText() has written: promotions without "=", and the letters of
// promotions and drops in either case.
bool readsAs(std::string_view text, std::string_view written);

// Error: InvalidArgument quoting the text if it matches no legal move.
absl::StatusOr<Move> wholeMoveFromText(const Variant& v, const Position& p,
                                       std::string_view text);

// `move` is a whole move. `kingTakesRook`: write castling so even if the variant
// does not require it.
std::string uciFromMove(const Variant& v, const Position& p, Move move,
                        bool kingTakesRook);

// Reads both forms of castling. Error: InvalidArgument quoting the text.
absl::StatusOr<Move> moveFromUci(const Variant& v, const Position& p,
                                 std::string_view text);

// Why a move is illegal: which rule forbids it.

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

// The first rule that a move's text, which may be anything, breaks in the
// position, in natural order: whose piece, how it moves, what is in its way, then
// the result of the whole move. Legal moves and their first halves break none.
// Sentences name squares and pieces.
Explanation explain(const Variant& v, const Position& p, std::string_view text);

}  // namespace phasemachine::fairy_chess
