// Positions as text: FEN with pieces of more than one letter.
//
// Ranks are listed from the top, with digits for empty squares; one-letter ids
// are written plainly, longer ones in parentheses, Black's in lower case:
// "(GDk)", "(gdk)". A nonzero move count follows a colon: "(DM:3)". In setups a
// pawn on one of its side's start squares is unmoved unless written "(P:1)".
// Other variants write "+P" and "Q~" for promoted pieces, a hand in brackets
// after the board, and the checks left ("3+3") before the clocks. Then follow
// the side to move, castling rights, en passant square, half-moves without
// progress and move number.
//
// Rights are written by the files of their rooks or, for the outermost rooks,
// as K and Q; White's in upper case. If kings are not royal and the king that
// may castle is not the one that is understood (the one on the usual file, or
// the first on its rank), its file comes first: "CKQ".
//
// SFEN is read, too, in variants with drops and without castling.
//
// Errors: InvalidArgument naming the field and the place.

#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// Reads a position and checks that it is playable.
absl::StatusOr<Position> positionFromText(const Variant& v,
                                          std::string_view text);
std::string positionToText(const Variant& v, const Position& p);

// Reads only the ranks into an empty position, without validation: for
// diagrams.
absl::Status readBoard(const Variant& v, std::string_view text, Position& p);

// Checks that a position is playable: kings, pawns, rights, counters.
absl::Status validate(const Variant& v, const Position& p);

std::string squareToText(const Variant& v, int square);
// Removes a square from the start of the text; kNoSquare if it has none.
int takeSquare(const Variant& v, std::string_view& text);

// A piece as written in a position.
std::string pieceToText(const Variant& v, const Position& p, int square);

}  // namespace phasemachine::fairy_chess
