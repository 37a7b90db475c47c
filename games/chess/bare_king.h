// Mating a king that has nothing else left: how far each position is from mate.
//
// Contract: bareKingEnding() answers where one side has its king alone and the
// other has a queen, a rook, bishops on squares of both colours, or a bishop
// and a knight. With just that beside the kings the answer is exact: the plies
// to mate when both sides play their best, or that it is a draw. What the
// strong side has besides is looked past, which makes the answer a plan to
// follow that knows nothing of mates with the rest, of squares in the way and
// of stalemate; draws are then not answered. The fifty-move count is not looked
// at: no mate takes longer from the first move on.
//
// The distances come from retrograde analysis (all mates, then all positions
// from which they can be reached or not be avoided, and so on; Thompson, 1986),
// made when first asked for: in a millisecond with a queen or a rook, in some
// tenths of a second, with 8 MiB kept, with two minor pieces.
//
// Example:
//   if (const auto ending = bareKingEnding(position)) use(ending->plies);
//
// Thread safety: functions may be called from any thread; the first to need a
// table makes it while the others wait.

#ifndef PHASEMACHINE_GAMES_CHESS_BARE_KING_H_
#define PHASEMACHINE_GAMES_CHESS_BARE_KING_H_

#include <bit>
#include <optional>

#include "games/chess/position.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

struct BareKingEnding {
  Color strong = Color::kWhite;
  // Plies to mate; nothing where it is a draw.
  std::optional<int> plies;
};

// A quick look: false when bareKingEnding() is nothing for certain.
inline bool hasBareKing(const Position& position) {
  return std::has_single_bit(position.pieces(Color::kWhite)) ||
         std::has_single_bit(position.pieces(Color::kBlack));
}

// Nothing where the table of no such ending tells.
std::optional<BareKingEnding> bareKingEnding(const Position& position);

// Makes the tables now, so that no search has to wait for one.
void prepareBareKings();

// The score of the side to move in [0, 1]: that of a draw, or so near to a win
// or loss that no position which the evaluation alone speaks for is valued
// higher, and the nearer the sooner the mate.
double scoreOf(const BareKingEnding& ending, Color sideToMove);

// Where bareKingEnding() tells it of `position`, writes the logit of each of
// its legal moves: the sooner they mate, or the longer they put it off, the
// higher. False where it does not.
bool bareKingLogits(const Position& position, const MoveList& moves,
                    float* logits);

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_BARE_KING_H_
