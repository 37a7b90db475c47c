// Castling rights as text.
//
// Rights are written by the files of their rooks or, for the outermost rooks,
// as K and Q; White's in upper case. If kings are not royal and the king that
// may castle is not the one that is understood (the one on the usual file, or
// the first on its rank), its file comes first: "CKQ".
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_CASTLING_TEXT_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_CASTLING_TEXT_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// Reads the rights into a position that has its pieces. Error: InvalidArgument
// naming the right that has no king or rook.
absl::Status readCastling(const Variant& v, std::string_view text, Position& p);
std::string castlingToText(const Variant& v, const Position& p);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_VARIANTS_CASTLING_TEXT_H_
