// The chess encoding: planes and actions (phase/erased/encoding.h).
//
// Planes list the squares from a1 to h8 from the viewer's side: for Black the
// board is flipped vertically, so that the viewer's pieces start on the first
// two rows and its pawns move up; files are unchanged. Actions use the view of
// the side to move.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "phase/erased/encoding.h"

namespace phasemachine::chess {

inline constexpr int kEncodingVersion = 1;
inline constexpr std::array<EncodingRow, 9> kEncodingRows = {{
    {6, 0, 1,
     "1: a piece of the viewer; pawn, knight, bishop, rook, queen, "
     "king"},
    {6, 0, 1, "1: a piece of the other, in the same order"},
    {1, 0, 1, "1: a rook that may still castle, of either side"},
    {1, 0, 1, "1: the square behind a pawn that can be taken en passant"},
    {1, 0, 1,
     "plies without capture or pawn move, by those that draw (100, "
     "with `draws=fide` 150); 0 with `draws=none`"},
    {1, 0, 1,
     "earlier occurrences of the position, by those that draw (2, "
     "with `draws=fide` 4); 0 with `draws=none`"},
    {1, 0, 1, "0: `draws=none`, 0.5: `draws=claim`, 1: `draws=fide`"},
    {1, 0, 1, "all 1: the viewer is Black"},
    {1, 0, 1, "all 1: the viewer decides"},
}};
inline constexpr std::array<std::size_t, 3> kEncodingShape = {
    totalOf(kEncodingRows), 8, 8};

inline constexpr std::string_view kEncodingView =
    "Rows are the ranks from the viewer's first to the last, columns the files "
    "from a to h: for Black the board is turned upside down. Actions are "
    "numbered alike by the side to move.";

// Pairs of squares connected by a queen's or a knight's move, plus promotions.
inline constexpr std::uint32_t kActionPairs = 1792;
inline constexpr std::uint32_t kPromotingMoves = 22;
inline constexpr std::array<ActionRow, 2> kActionRows = {{
    {0, kActionPairs,
     "origin and target, of the pairs that a queen or a knight can go between, "
     "by origin and then target from a1 to h8; promotion to a queen; castling "
     "as the king onto the rook"},
    {kActionPairs, 3 * kPromotingMoves,
     "promotion to another piece: 3 (3 file + step) + piece; the file of the "
     "pawn is 0 to 7, its step -1 to 1, the piece 0 knight, 1 bishop, 2 rook"},
}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace phasemachine::chess
