// The starts of a variant: its own, or one of the 960 of chess960.
//
// A variant has numbered starts if it castles as in chess960 and its own start
// has the first rows of chess: these are replaced, and everything else about
// the start is kept. compile() reads all of them, so none can fail later.

#pragma once

#include <string>
#include <string_view>

#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// The starts of chess960, and the number of the one that is chess.
inline constexpr int kStarts = 960;
inline constexpr int kChessStart = 518;

// The start of a variant; `number` selects one of its numbered starts, if any.
std::string startText(const Variant& v, int number);
Position startPosition(const Variant& v, int number);

// For compile(): whether all numbered starts of the variant can be played.
bool numberedStartsFit(const Variant& v);

// A start of a variants file with the fields that other programs leave out, in
// our order: side, rights, en passant square, checks left, clocks.
std::string wholeStart(std::string_view text);
// A start of wholeStart() without rights to castle.
std::string withoutRights(std::string_view start);

}  // namespace phasemachine::fairy_chess
