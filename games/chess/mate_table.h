// Retrograde analysis of endings with a bare king, a set of squares at a time.
//
// Contract: a table for a king with one piece, or with two minor pieces,
// against a bare king. One word holds, for all squares of the last piece at
// once, which positions are decided; so a step of the analysis is a few
// operations on words for each placing of the others. The bare king is kept to
// a quarter of the board, the rest follows by turning the board over.
//
// Example:
//   const MateTable table(PieceType::kRook);
//   int plies = table.plies(weakKing, king, 0, rook, /*strongToMove=*/true);
//
// Thread safety: immutable once made.

#ifndef PHASEMACHINE_GAMES_CHESS_MATE_TABLE_H_
#define PHASEMACHINE_GAMES_CHESS_MATE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/types.h"

namespace phasemachine::chess {

class MateTable {
 public:
  // plies() of positions that are drawn or cannot be.
  static constexpr int kNoMate = 255;

  // King and `last`.
  explicit MateTable(PieceType last);
  // King, a bishop and `last`, a knight or a second bishop.
  static MateTable withBishop(PieceType last);

  // Plies to mate, or kNoMate. `bishop` is not looked at in tables of one
  // piece.
  int plies(Square weakKing, Square king, Square bishop, Square last,
            bool strongToMove) const;

 private:
  class Builder;
  MateTable(PieceType last, bool withBishop);

  // Place of the words of a placing, the bare king being in its quarter.
  std::size_t indexOf(Square weakKing, Square king, Square bishop) const;

  bool withBishop_;
  // [strong to move][placing][square of the last piece]
  std::vector<std::uint8_t> plies_[2];
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_MATE_TABLE_H_
