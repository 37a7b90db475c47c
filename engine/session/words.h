// Moves, scores, results and refusals as text for people.
//
// Contract: a game with its own notation (SAN and pawns in chess) provides it
// (phase/erased/any_game.h); other games use their move text. Sides are named as in
// games/words.h. Boards are passed as they are before the given moves.
//
// Example:
//   lineForPeople(board, result.moves[0].line);  // "12. Nf3 Nc6 13. Bb5"

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "ai/search/ask/result.h"
#include "core/side.h"
#include "phase/erased/any_game.h"
#include "phase/erased/any_record.h"

namespace phasemachine {

// Precondition: `move` is legal on `board`.
std::string moveForPeople(const AnyBoard& board, MoveCode move);

// `moves` in sequence, up to the first illegal one.
std::string lineForPeople(const AnyBoard& board,
                          const std::vector<MoveCode>& moves);

// "White wins by checkmate", "draw by repetition", "X wins"; for a finished
// game.
std::string endForPeople(const AnyBoard& board);
// "checkmate", "repetition"; "win" or "draw" if the game has no name for it.
std::string endReason(const AnyBoard& board);

// The tags "White" and "Black" for the players of the first and the second side.
// White is the side that is called so, in a game without colours the first.
AnyRecord::Tags playerTags(const AnyBoard& start,
                           std::array<std::string, 2> players);

// A score in [0, 1] of the side to decide: pawns in chess ("+0.35", "#3" and
// "#-3" for proven mates of that many moves), otherwise percent ("57.0 %").
// `plies` to the end, if it is proven (MoveReport).
std::string scoreForPeople(const AnyGame& game, double score, Proof proof,
                           std::uint32_t plies);

// Plies to the end with the best move, if it is proven to win or to lose; else
// 0.
std::uint32_t pliesToEnd(const SearchResult<MoveCode>& result);

// Why `move` is refused: tryStep's message, and the game's hint if it has one
// (AnyGame::refusalHint). Precondition: `move` is not legal on `board`.
std::string whyRefused(const AnyBoard& board, MoveCode move);

}  // namespace phasemachine
