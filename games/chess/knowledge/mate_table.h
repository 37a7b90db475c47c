// Set-wise retrograde analysis of endings with a bare king.
//
// Contract: a table for a king with one piece, or with two minor pieces,
// against a bare king. One word marks the decided positions for all squares of
// the last piece at once, so a step of the analysis is a few word operations
// per placement of the other pieces. The bare king is restricted to a quarter
// of the board; the rest follows by symmetry.
//
// Example:
//   const MateTable table(PieceType::kRook);
//   int plies = table.plies(weakKing, king, 0, rook, /*strongToMove=*/true);
//
// Thread safety: immutable after construction.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MATE_TABLE_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MATE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/chess/position/types.h"

namespace phasemachine::chess {

class MateTable {
 public:
  // The result of plies() for drawn and impossible positions.
  static constexpr int kNoMate = 255;

  // King and `last` against a king.
  explicit MateTable(PieceType last);
  // King, bishop and `last` (a knight or a second bishop) against a king.
  static MateTable withBishop(PieceType last);

  // Plies to mate, or kNoMate. `bishop` is ignored in tables of one piece.
  int plies(Square weakKing, Square king, Square bishop, Square last,
            bool strongToMove) const;

 private:
  class Builder;
  MateTable(PieceType last, bool withBishop);

  // Index of the words of a placement. Precondition: the bare king is in its
  // quarter.
  std::size_t indexOf(Square weakKing, Square king, Square bishop) const;

  bool withBishop_;
  // [strong to move][placement][square of the last piece]
  std::vector<std::uint8_t> plies_[2];
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_MATE_TABLE_H_
