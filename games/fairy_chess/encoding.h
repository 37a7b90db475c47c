// Fairy chess as numbers: what each plane and action means (phase/erased/encoding.h).
//
// A frame of 12 ranks and files holds the boards of all variants; smaller
// boards use its first ranks and files. Piece kinds are numbered by the variant
// (spec.h); one plane identifies the variant by the hash of its text.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/fairy_chess/movement/types.h"
#include "games/fairy_chess/variants/starts.h"
#include "phase/erased/encoding.h"

namespace phasemachine::fairy_chess {

inline constexpr int kEncodingVersion = 2;
inline constexpr std::uint32_t kFrame = 12;  // ranks and files
inline constexpr std::uint32_t kFrameSquares = kFrame * kFrame;
inline constexpr std::uint32_t kKindPlanes = kMostKinds - 1;
inline constexpr std::uint32_t kHandPlanes = kHandKinds - 1;
inline constexpr float kCountUnit = 16;
inline constexpr float kChecksUnit = 8;

inline constexpr std::array<EncodingRow, 18> kEncodingRows = {{
    {kKindPlanes, 0, 1,
     "1: a piece of the viewer, of the variant's kind 1 to 63"},
    {kKindPlanes, 0, 1, "1: a piece of the other, likewise"},
    {1, 0, 16, "moves that the piece has made, where it counts them, by 16"},
    {1, 0, 1, "1: a square of the board"},
    {1, 0, 1, "1: a rook that may still castle, of either side"},
    {1, 0, 1, "1: the square that a pawn has just jumped over"},
    {2, 0, 1, "1: fog; a blizzard's area"},
    {kHandPlanes, 0, 16,
     "all: pieces of kind 1 to 15 in the viewer's hand, by 16"},
    {kHandPlanes, 0, 16, "all: pieces in the other's hand, likewise"},
    {2, 0, 32, "all: checks that the viewer has left to give, the other, by 8"},
    {1, 0, 1,
     "all: plies without progress, by those that draw; 0 where they do not"},
    {1, 0, 1,
     "all: earlier occurrences of the position, by those that end the game; 0 "
     "where they do not"},
    {1, 0, 1, "all 1: `draws=standard`"},
    {2, 0, 1, "all 1: the viewer is Black; it is the viewer's turn"},
    {2, 0, 1,
     "1: origin; target of the move whose promotion or arrow is asked for"},
    {1, 0, 1, "all 1: nature has to deal the start"},
    {3, 0, 1, "all 1: the viewer has won; lost; the game is drawn"},
    {1, 0, 1, "bit i of the hash of the variant's text, at square i of 64"},
}};
inline constexpr std::array<std::size_t, 3> kEncodingShape = {
    totalOf(kEncodingRows), kFrame, kFrame};

inline constexpr std::string_view kEncodingView =
    "Rows are the ranks from the viewer's first to the last, columns the files "
    "from a: for Black the board is turned upside down. A square is 12 row + "
    "column, also on smaller boards. Actions are numbered alike by the side to "
    "move.";

inline constexpr std::uint32_t kMoveActions = kFrameSquares * kFrameSquares;
inline constexpr std::array<ActionRow, 5> kActionRows = {{
    {0, kMoveActions,
     "144 origin + target; promotions and arrows are decided apart; castling "
     "as the king onto the rook"},
    {kMoveActions, kMostKinds,
     "second half: the piece becomes this kind; 0: no promotion, no arrow"},
    {kMoveActions + kMostKinds, kFrameSquares, "second half: the arrow's goal"},
    {kMoveActions + kMostKinds + kFrameSquares, kHandKinds* kFrameSquares,
     "drop: 144 kind + target"},
    {0, kStarts, "nature deals the start of this number"},
}};
inline constexpr std::uint32_t kActions = endOf(kActionRows);

}  // namespace phasemachine::fairy_chess
