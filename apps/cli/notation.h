// Moves, sides, scores and ends as people read them.
//
// Contract: chess has its own words (SAN, White and Black, pawns); every other
// game gets its move text and "first" and "second". Functions read boards as
// they stand before the moves given.
//
// Example:
//   lineForPeople(board, result.moves[0].line)   // "12. Nf3 Nc6 13. Bb5"
//
// Thread safety: pure functions.

#ifndef PHASEMACHINE_APPS_CLI_NOTATION_H_
#define PHASEMACHINE_APPS_CLI_NOTATION_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ai/search/result.h"
#include "core/side.h"
#include "phase/any_game.h"

namespace phasemachine::cli {

// `move` is legal on `board`.
std::string moveForPeople(const AnyBoard& board, MoveCode move);

// Each move is legal after those before it.
std::string lineForPeople(const AnyBoard& board,
                          const std::vector<MoveCode>& moves);

// "White", "first", "nature".
std::string sideForPeople(const AnyGame& game, Side side);

// The side that `word` names ("first", "white", ...), if any.
std::optional<Side> sideNamed(const AnyGame& game, std::string_view word);

// "White wins by checkmate", "draw by repetition", "first wins"; for an ended
// game.
std::string endForPeople(const AnyBoard& board);
// "checkmate", "repetition"; "win" or "draw" where the game has no word.
std::string endReason(const AnyBoard& board);

// A score in [0, 1] of the side to decide: pawns in chess ("+0.35", "#3" and
// "#-3" for proven mates of that many moves), else percent ("57 %").
// `line` is the line that the score belongs to.
std::string scoreForPeople(const AnyGame& game, double score, Proof proof,
                           std::size_t lineLength);

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_NOTATION_H_
