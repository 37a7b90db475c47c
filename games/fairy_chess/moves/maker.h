// Makes moves on a position.

#ifndef PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_MAKER_H_
#define PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_MAKER_H_

#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/position.h"
#include "games/fairy_chess/variants/variant.h"

namespace phasemachine::fairy_chess {

// True if the move captures by moving (not by an arrow).
inline bool takes(const Position& p, Move move) {
  return move.type == MoveType::kEnPassant ||
         (move.type != MoveType::kCastling && move.type != MoveType::kDrop &&
          p.cells[move.to] != 0);
}

// Targets of king and rook when castling with the rook on `rook`.
struct CastlingGoals {
  int king;
  int rook;
};
CastlingGoals castlingGoals(const Variant& v, const Position& p, int color,
                            int king, int rook);

// The move count of a piece after one more move.
int nextCount(Special special, int count);

// Makes a whole generated move and passes the turn. countCheck() counts a check
// that it gives.
void makeMove(const Variant& v, Position& p, Move move);

// Adds the rights that dropped kings and rooks gain (placement chess).
void gainCastling(const Variant& v, Position& p, int color);

}  // namespace phasemachine::fairy_chess

#endif  // PHASEMACHINE_GAMES_FAIRY_CHESS_MOVES_MAKER_H_
