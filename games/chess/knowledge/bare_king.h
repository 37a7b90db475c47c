// Mating a bare king: distances to mate.
//
// Contract: bareKingEnding() covers positions in which one side has only its
// king and the other has a queen, a rook, bishops on squares of both colours,
// or a bishop and a knight. With exactly that material the result is exact: the
// plies to mate with best play, or a draw. Further pieces of the strong side
// are ignored; the result is then a plan that disregards mates with the other
// pieces, blocked squares and stalemate, and draws are not reported. The
// fifty-move count is ignored: no mate takes longer from the first move on.
//
// The distances come from retrograde analysis (all mates, then all positions
// that lead to them, and so on; Thompson, 1986) at first use. It takes a
// millisecond for a queen or a rook, and about a tenth of a second and 8 MiB for
// two minor pieces.
//
// Example:
//   if (const auto ending = bareKingEnding(position)) use(ending->plies);
//
// Thread safety: functions may be called from any thread; the first call that
// needs a table builds it while other calls wait.

#pragma once

#include <bit>
#include <optional>

#include "games/chess/position/position.h"
#include "games/chess/position/types.h"

namespace phasemachine::chess {

struct BareKingEnding {
  Color strong = Color::kWhite;
  // Plies to mate; empty for a draw.
  std::optional<int> plies;
};

// A quick test: if false, bareKingEnding() is empty.
inline bool hasBareKing(const Position& position) {
  return std::has_single_bit(position.pieces(Color::kWhite)) ||
         std::has_single_bit(position.pieces(Color::kBlack));
}

// True if a search from here may soon meet the slow tables: a side with two
// minor pieces against a king and at most four men.
bool bareKingIsNear(const Position& position);

// Empty if the position is not covered.
std::optional<BareKingEnding> bareKingEnding(const Position& position);

// Builds the tables now, so that no search has to wait for them.
void prepareBareKings();

// The score of the side to move in [0, 1]: a draw's, or closer to 0 or 1 than
// any score of the evaluation. The sooner the mate, the closer.
double scoreOf(const BareKingEnding& ending, Color sideToMove);

// If bareKingEnding() covers `position`, writes the logit of each legal move
// (higher for a faster mate or a longer defence) and returns true.
bool bareKingLogits(const Position& position, const MoveList& moves,
                    float* logits);

}  // namespace phasemachine::chess
